/** Sets of parameters that reach every branch of a scheme, made from the catalogue. */
import { CoreError } from '../../../web/core/index.js';

/** @import { Core } from '../../../web/core/index.js' */
/** @import { Encoding, Parameter, Parameters } from '../../../web/core/types.js' */

const POSITIONS = [-2.5, 0, 0.75, 3, 40];
const SMALL = {
  length: 9,
  dModel: 16,
  headDim: 16,
  queryLength: 5,
  keyLength: 7,
  gridHeight: 3,
  gridWidth: 4,
  oldHeight: 4,
  oldWidth: 3,
  resolution: 5,
  numHeads: 3,
  windowHeight: 3,
  numNodes: 9,
  windowWidth: 2,
  maxRelativePositions: 20,
  positionBuckets: 8,
};

/** What the catalogue alone does not tell: lists of a length that other parameters fix, formulas. */
const EXTRA = /** @type {Record<string, Parameters[]>} */ ({
  formula: [
    'p',
    '-2^2 + 2^-1 - 2^3^2',
    'sin(1) + log(0) + 1/0 * j',
    'p < 3 ? j : i',
    '(p >= 3) + (j != 2) * 0.5',
    'p % 3 - -p % 3 + 7 % (0 - 4)',
    'round(p / 2) + sign(j - 3) + abs(1 - p) + ceil(p / 3) + floor(j / 3)',
    'min(p, 3) + max(2, j) + min(p, j) + max(2, 3) + min(d, n)',
    'L > 10 ? sqrt(p) : e ^ (p / L)',
    'd > 4 ? 1 : 0',
    'exp(-p / n) * tan(pi * j / d) + 1e-3 * .5',
    'p - (j - i) - (p / (j + 1)) / 2 * (i + 1) ^ 2',
  ].map((formula) => ({ formula, dModel: 7 })),
  rope: [
    { scaling: 'longrope', factors: [1, 1.5, 2, 2.25, 3, 4, 5, 8] },
    { scaling: 'longrope', factors: [1, 2, 5.5, 9], headDim: 10, rotaryDim: 8, factor: 32 },
    { headDim: 24, rotaryDim: 16, place: 'trailing' },
    { headDim: 24, rotaryDim: 16, place: 'trailing', layout: 'half', turnValues: true },
    { scaling: 'yarn', factor: 4, mscale: 1, mscaleAllDim: 0.8, truncate: false },
    { scaling: 'dynamic-ntk', factor: 2, sequenceLength: 20000, originalLength: 4096 },
    { scaling: 'llama3', factor: 8, base: 500000, originalLength: 8192, headDim: 128 },
    { scaling: 'proportional', factor: 3, proportion: 0.4 },
    { scaling: 'grok', factor: 16, betaFast: 8, originalLength: 8192 },
    { scaling: 'telechat3', factor: 4, truncate: false },
    { scaling: 'qwen-ntk', sequenceLength: 20000, originalLength: 4096 },
  ],
  learned: [
    {
      table: [1, 2, 3, 4, 5, 6.5, 0, 0],
      tableLength: 4,
      dModel: 2,
      length: 4,
      rowScaling: 'unit-rows',
    },
    { positions: [-2, 0, 7], offset: 2, content: 'smooth', seed: 2 ** 32 },
  ],
  'learned-interpolated': ['nearest', 'linear', 'cubic'].flatMap((kernel) => [
    { kernel, table: [1, 2, 3, 4, 5, 7], oldLength: 3, dModel: 2, length: 7 },
    { kernel, oldLength: 11, dModel: 3, length: 4, antialias: true },
  ]),
  'learned-interpolated-2d': [
    {
      oldHeight: 2,
      oldWidth: 3,
      gridHeight: 5,
      prefixTokens: 1,
      scaleOffset: 0.1,
      kernel: 'linear',
    },
    { oldHeight: 9, gridHeight: 4, antialias: true, cubicA: -0.5, dModel: 3 },
  ],
  'learned-2d': [
    {
      tableLength: 4,
      dModel: 2,
      paddingTokens: 2,
      table: [1, 2, 3, 4, 5, 6.5, 7, -8, 0, 0, 0.5, 1, -1, 3, 2, 2],
    },
  ],
  nerf: [{ inputs: [1, 2, -0.5, 0.25, 3, 4], dimensions: 3, withPi: true }],
  'fourier-features': [
    { inputs: [1, 2, -0.5, 0.25], numFeatures: 3, matrix: [1, 0, 2, -1, 0.5, 3] },
    { resolution: 1, dimensions: 1 },
  ],
  time2vec: [{ dModel: 3, omega: [1, 2, 0.5], phi: [0, -1, 4], line: 'last' }],
  abacus: [{ text: 'a12+304=é5', offset: 7, content: 'smooth' }],
  cope: [
    { nposMax: 3, headDim: 2, table: [1, 2, 3, 4, 5, 6] },
    { nposMax: 1, headDim: 2, table: [1, 2, 3, 4, 5, 6], lookup: 'soft-one-hot' },
  ],
  fire: [{ numHeads: 2, hiddenWeights: [1, 0, -1, 0.5], outputWeights: [3, 4, 0, -1, 2, 1] }],
  fope: [
    { headDim: 4, cosineMix: [1, 2, 3, 4], sineMix: [0, 1, -1, 0.5] },
    { headDim: 16, numFrequencies: 3, rest: 'still' },
  ],
  decomposed: [
    { headDim: 1, table: [1, 2, 3, 4, 5, 6, 7, 8] },
    { windowHeight: 4, windowWidth: 2, pool: 2 },
  ],
  kerple: ['log', 'power'].flatMap((variant) => [
    { variant, r1: [0.5], r2: [1, 0.25, 1.5] },
    { variant, multiply: true, kernelA: [0.3], kernelP: [1.5, 1, 0.5] },
  ]),
  'detr-2d': [
    { validHeight: 2, validWidth: 3 },
    { validHeight: 2, validWidth: 1, normalize: false, centered: true },
  ],
  'position-remapping': ['self-extend', 'clip', 'pose', 'dual-chunk', 'streaming'].map(
    (method) => ({ method, window: 2, groupSize: 3, keyLength: 20, queryLength: 14 }),
  ),
  t5: [
    { causal: true, numBuckets: 10, maxDistance: 160, keyLength: 100, queryLength: 30 },
    { numBuckets: 8, maxDistance: 20, keyLength: 40, numHeads: 13 },
  ],
  deberta: [{ keyLength: 40, queryLength: 40, headDim: 3 }],
  path: [
    { strengthBias: -3, headDim: 3 },
    { gates: 'content', gateBias: 1.5, headDim: 3 },
  ],
  pope: [{ headDim: 3, phases: [-1, 0, -6.25], base: 50, causal: false }],
  'laplacian-eigenvectors': ['symmetric', 'combinatorial'].flatMap((laplacian) => [
    { laplacian, edges: [0, 1, 1, 2, 2, 0, 2, 3, 3, 4, 4, 5, 3, 6], numNodes: 8, dModel: 7 },
    { laplacian, graph: 'grid', columns: 3, numNodes: 9, dModel: 8 },
    { laplacian, graph: 'cycle', numNodes: 10, dModel: 9, randomSigns: true, seed: 3 },
  ]),
  'random-walk': [{ edges: [0, 1, 1, 2, 2, 0, 2, 3], numNodes: 5, dModel: 7 }],
  conditional: [
    { weights: [1, 2, 3, 4, 5, 6, 7, 8, 9], layers: 2, dModel: 2 },
    { kernel: 5, padding: 'replicate', layers: 2, dModel: 2, gridHeight: 5, gridWidth: 6 },
    { kernel: 5, padding: 'circular', layers: 2, dModel: 2, gridHeight: 5, gridWidth: 6 },
  ],
  alibi: [{ form: 'falcon', keyLength: 300, queryLength: 2, numHeads: 5 }],
  swin: [{ offsets: 'absolute', windowHeight: 4, windowWidth: 3 }],
  'swin-v2': [
    { network: 'crossformer', width: 7 },
    { network: 'timm', width: 3, windowHeight: 1 },
  ],
  irope: ['none', 'llama4', 'logn', 'ministral3'].flatMap((queryScale) =>
    [4, 5].map((layer) => ({
      queryScale,
      layer,
      positions: [-2, 0, 7, 8191, 30000],
      ...(layer === 5 ? { scaling: 'yarn', factor: 16, originalLength: 16384 } : {}),
    })),
  ),
  'axial-rope': [{ gridHeight: 4, gridWidth: 6, mergeSize: 2, prefixTokens: 3, order: 'yx' }],
  'm-rope': [
    { sections: [5, 6, 5], headDim: 32, mode: 'interleaved', gridTime: 3, timeStep: 1.75 },
    { sections: [11, 11, 10], headDim: 256, rotaryDim: 64, mode: 'interleaved' },
    { grids: [1, 2, 3, 1, 3, 2], textBetween: 2, mode: 'ernie', headDim: 32, sections: [6, 6, 4] },
    { grids: [1, 2, 3, 1, 3, 2], textBetween: 2, mode: 'hunyuan', scaling: 'ntk', factor: 1000 },
    { scaling: 'yarn', factor: 4, originalLength: 32768, truncate: false, headDim: 128 },
    { scaling: 'linear', factor: 0.5 },
  ],
  'video-rope': [{ axesDims: [4, 6, 2], headDim: 20, gridTime: 2, gridWidth: 3 }],
});

/**
 * Other values for one parameter.
 * @param {Parameter} parameter
 * @returns {any[]}
 */
function others({ name, type, default: fallback, min, max, choices }) {
  if (name === 'precision' || name === 'length') return [];
  if (name === 'positions') return [POSITIONS];
  if (name === 'dModel' || name === 'headDim') return [1, 2, 7, 12, 48];
  if (type === 'choice') return (choices ?? []).filter((choice) => choice !== fallback);
  if (type === 'boolean') return [!fallback];
  if (typeof fallback !== 'number') return [];
  const value = type === 'integer' ? fallback + 3 : fallback * 1.7 + 0.3;
  return [Math.min(Math.max(value, min ?? -Infinity), max ?? Infinity)];
}

/**
 * The defaults; every choice alone and with every other value of each other parameter; the extras.
 * What the core refuses is left out.
 * @param {Core} core
 * @param {Encoding} encoding
 * @returns {Parameters[]}
 */
export function variations(core, encoding) {
  const { name, kind, parameters } = encoding;
  const single = (/** @type {Parameter[]} */ chosen) =>
    chosen.flatMap((parameter) => others(parameter).map((value) => ({ [parameter.name]: value })));
  const isSwitch = (/** @type {Parameter} */ { type }) => type === 'choice' || type === 'boolean';
  const small = Object.fromEntries(
    Object.entries(SMALL).filter(([key]) => parameters.some((parameter) => parameter.name === key)),
  );
  const switches = [{}, ...single(parameters.filter(isSwitch))];
  const rest = [{}, ...single(parameters.filter((parameter) => !isSwitch(parameter)))];
  const complete = (/** @type {Parameters} */ set) => {
    const full = { ...small, ...set };
    // a list of positions brings its own length, where that is not a number of the formula
    if (full.positions && parameters.some((each) => each.name === 'start')) delete full.length;
    return full;
  };
  const isTaken = (/** @type {Parameters} */ params) => {
    try {
      kind === 'bias' ? core.bias(name, params) : core.encode(name, params);
      return true;
    } catch (error) {
      if (error instanceof CoreError && error.code === 'input') return false;
      throw error;
    }
  };
  const made = switches.flatMap((choice) => rest.map((value) => complete({ ...choice, ...value })));
  return [{}, ...made.filter(isTaken), ...(EXTRA[name] ?? []).map(complete)];
}
