/**
 * Numbers in the story's text. Each is computed by the core, or read from the kept runs, while the page
 * is built, so that no sentence can disagree with the figure above it.
 */
import { atMost, fixed, grouped, scientific, short } from '../../plot/format.js';
import { meanBy } from '../../training/kept.js';
import { claims } from '../claims/index.js';
import { presets } from '../presets/index.js';
import { verdicts } from '../verdicts.js';
import { oneInBfloat16, percent, unfinished } from '../presets/numbers.js';

/** @import { Core } from '../../core/index.js' */
/** @import { Cells } from '../cells.js' */
/** @import { VerdictGroup } from '../verdicts.js' */

/**
 * @typedef {object} Shares of variance in the quarter of dimensions that positions move most
 * @property {number} positions of the positions' own
 * @property {{seed: number, before: number, after: number}[]} added of the words', sinusoids added
 * @property {{seed: number, before: number, after: number}[]} none and without positions
 */

/** @type {Record<string, (core: Core, cells: Cells, shares: Shares) => string>} by name in the text */
export const numbers = {
  'second-of-two': (core) => short(shareOf(core, 2), 2),
  'second-of-four': (core) => short(shareOf(core, 4), 2),
  'order-none': (core) => short(orderDifference(core, 'none'), 2),
  'order-sinusoidal': (core) => short(orderDifference(core, 'sinusoidal'), 2),
  'sine-2-353': (core) => {
    const { data } = core.encode('sine', { positions: [2, 353], precision: 'float64', dModel: 1 });
    return atMost(Math.abs(data[0] - data[1]), 3, scientific);
  },
  'wavelength-first': (core) => fixed(wavelengths(core)[0], 3),
  'wavelength-last': (core) => whole(wavelengths(core).at(-1)),
  'moving-50': (core) => {
    const table = core.encode('sinusoidal', { dModel: 128, length: 50, precision: 'float64' });
    return whole(core.variance(table, { threshold: 0.1 }).participating);
  },
  'rises-250': (core) => whole(fromFirst(core).rises.length),
  'first-rise-250': (core) => whole(1 + (fromFirst(core).firstRise ?? NaN)),
  'shift-residual': (core) =>
    scientific(core.shift('sinusoidal', { dModel: 128, length: 51, offset: 10 }).residual, 1),
  'shift-sine-only': (core) =>
    fixed(core.shift('sine', { dModel: 1, length: 50, offset: 1 }).residual, 2),
  'half-step': (core) => fixed(stepFromTwo(core, 0.5), 2),
  'whole-step': (core) => fixed(stepFromTwo(core, 1), 2),
  'path-cosines': (core) => atMost(pathCosines(core), 2, scientific),
  'combine-difference': (core) =>
    atMost(core.sumOrConcat({ dModel: 64, positionDim: 64 }).maxDifference ?? NaN, 2, scientific),
  'added-32': (_, cells) => percent(cells('kback-both-sides', 'sinusoidal', 32).mean),
  'beside-32': (_, cells) => percent(cells('kback-both-sides', 'concatenated', 32).mean),
  'share-positions': (_, __, { positions }) => percent(positions),
  'share-before': (core, _, { added }) => percent(meanBy(core)(added.map(({ before }) => before))),
  'share-after': (core, _, { added }) => percent(meanBy(core)(added.map(({ after }) => after))),
  'share-none': (core, _, { none }) => percent(meanBy(core)(none.map(({ after }) => after))),
  'head-128': (core) => fixed(core.buildHead({ dModel: 128 }).mean, 2),
  'head-512': (core) => fixed(core.buildHead({ dModel: 512 }).mean, 2),
  'rope-deviation': (core) =>
    atMost(core.rotationLens({ slide: 8192 }).maxDeviation, 2, scientific),
  'alibi-first': (core) => fixed(slopes(core, 8)[0], 3),
  'alibi-last': (core) => fixed(slopes(core, 8)[7], 4),
  'alibi-twelve': (core) =>
    slopes(core, 12)
      .slice(8)
      .map((slope) => fixed(slope, 4))
      .join(', '),
  'bf16-pair': oneInBfloat16,
  'pairs-unfinished': (core) => {
    const turns = core.frequencies('rope', { headDim: 128 }).wavelengths;
    return whole(turns.filter((wavelength) => wavelength > 4096).length);
  },
  'pairs-stretched': (core) =>
    whole(unfinished(core, presets.find(({ id }) => id === 'rope-scaling')?.settings ?? {}).length),
  claims: () => whole(claims.length),
  'claims-wrong': () => whole(judged('correct').length),
  'claims-part': () => whole(judged('partly').length),
};

/** @param {VerdictGroup} group */
const judged = (group) => claims.filter(({ verdict }) => verdicts[verdict].group === group);

/** The second word's position divided by the length. @param {Core} core @param {number} length */
const shareOf = (core, length) =>
  core.encode('normalized-index', { length, dModel: 1, normalization: 'one-based' }).data[1];

/** As figure order-lion has it. @param {Core} core @param {string} encoding */
const orderDifference = (core, encoding) =>
  core.reorderText('Rahul killed the lion', [2, 3, 1, 0], { encoding, headDim: 16 }).maxDifference;

/** @param {Core} core */
const wavelengths = (core) => core.frequencies('sinusoidal', { dModel: 128 }).wavelengths;

/** Distances from position 1 to 250 positions. @param {Core} core */
const fromFirst = (core) =>
  core.offsetProfileOf(
    'sinusoidal',
    { dModel: 1024, start: 1, length: 250 },
    { metric: 'cosine-distance', reference: 0 },
  );

/** Euclidean distance of two rows of 128 columns. @param {Core} core @param {number} step [tokens] */
function stepFromTwo(core, step) {
  const positions = [2, 2 + step];
  const rows = core.encode('sinusoidal', { dModel: 128, positions, precision: 'float64' });
  return core.similarity(rows, { metric: 'euclidean' }).data[1];
}

/** How far eigenvectors of a path are from the cosines of DCT-II, as figure path-graph has them. @param {Core} core */
function pathCosines(core) {
  const size = /** @type {const} */ ({ dModel: 16, precision: 'float64' });
  const path = /** @type {const} */ ({ graph: 'path', laplacian: 'combinatorial', numNodes: 64 });
  const formula = 'sqrt(2 / L) * cos(pi * (j + 1) * (p + 0.5) / L)';
  const cosines = core.encode('formula', { ...size, formula, length: path.numNodes });
  return core.difference(core.encode('laplacian-eigenvectors', { ...size, ...path }), cosines)
    .largest;
}

/** @param {Core} core @param {number} numHeads */
const slopes = (core, numHeads) => [...core.slopes('alibi', { numHeads })];

const whole = (/** @type {number | undefined} */ value) => grouped(value ?? NaN);
