/**
 * Numbers in the story's text. Each is computed by the core, or read from the kept runs, while the page
 * is built, so that no sentence can disagree with the figure above it.
 */
import lab from '#lab' with { type: 'json' };
import { countOf, runsText } from '../../plot/runs.js';
import { atMost, fixed, grouped, scientific, short } from '../../plot/format.js';
import { meanBy } from '../../training/kept.js';
import { LENGTHS } from '../../training/run.js';
import { sets } from '../../training/sets.js';
import { claims } from '../claims/index.js';
import { presets } from '../presets/index.js';
import { camelCase } from '../../core/check.js';
import { verdicts } from '../verdicts.js';
import {
  movedOf,
  oneInBfloat16,
  nearestRows,
  percent,
  profileOf,
  stretched,
  tableOf,
  unfinished,
} from '../presets/numbers.js';

/** @import { Core } from '../../core/index.js' */
/** @import { Cells } from '../cells.js' */
/** @import { VerdictGroup } from '../verdicts.js' */

/**
 * @typedef {object} Shares of variance in the quarter of dimensions that positions move most
 * @property {number} positions of the positions' own
 * @property {{seed: number, before: number, after: number}[]} added of the words', sinusoids added
 * @property {{seed: number, before: number, after: number}[]} none and without positions
 */

/** What a table moves by to be seen moving. */
const MOVED = 0.1;
/** Columns of a wider head than the figure's, and tokens that a query and its key are moved across. */
const WIDER = 512;
const SLIDE = 8192;

/** @param {string} id of a figure @returns {import('../types.js').Preset['settings']} */
function settingsOf(id) {
  const preset = presets.find((each) => each.id === id);
  if (!preset) throw new Error(`story: no figure "${id}"`);
  return preset.settings;
}

/**
 * What the text has for `{{name}}`: one of `numbers`, or a setting of a figure, as `draw-distance.d-model`.
 * @param {string} name
 * @param {Core} core
 * @param {Cells} cells
 * @param {Shares} shares
 */
export function numberOf(name, core, cells, shares) {
  const [figure, setting] = name.split('.');
  if (setting) {
    const value = settingsOf(figure)[camelCase(setting)];
    if (typeof value === 'number') return whole(value);
  } else if (name in numbers) {
    return numbers[name](core, cells, shares);
  }
  throw new Error(`story: no number "${name}"`);
}

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
  'slowest-pair': (core) => whole(wavelengths(core).length - 1),
  'closest-rows': (core) => {
    const { first, second } = closest(core);
    const steps = Math.abs(second - first);
    return steps === 1 ? 'neighbours' : `${whole(steps)} positions from each other`;
  },
  'closest-distance': (core) => fixed(closest(core).distance, 2),
  moving: (core) =>
    whole(movedOf(core, { ...settingsOf('kazemnejad-figure-2'), threshold: MOVED }).participating),
  'moving-by': () => short(MOVED, 1),
  rises: (core) => whole(fromFirst(core).rises.length),
  'first-rise': (core) =>
    whole(Number(settingsOf('draw-distance').start) + (fromFirst(core).firstRise ?? NaN)),
  'shift-residual': (core) => {
    const { encoding, k, ...params } = settingsOf('shift-matrix');
    const { dModel, length } = /** @type {Record<string, number>} */ (params);
    return atMost(core.shift(String(encoding), { dModel, length, offset: Number(k) }).residual, 3);
  },
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
  'share-seeds': (_, __, { added, none }) => whole(Math.min(added.length, none.length)),
  'share-before': (core, _, { added }) => percent(meanBy(core)(added.map(({ before }) => before))),
  'share-after': (core, _, { added }) => percent(meanBy(core)(added.map(({ after }) => after))),
  'share-none': (core, _, { none }) => percent(meanBy(core)(none.map(({ after }) => after))),
  'head-mean': (core) => fixed(headOf(core).mean, 2),
  'head-wider': () => whole(WIDER),
  'head-mean-wider': (core) => fixed(headOf(core, WIDER).mean, 2),
  'rope-slide': () => whole(SLIDE),
  'rope-deviation': (core) =>
    atMost(core.rotationLens({ slide: SLIDE }).maxDeviation, 2, scientific),
  'alibi-first': (core) => fixed(slopes(core, 8)[0], 3),
  'alibi-last': (core) => fixed(slopes(core, 8)[7], 4),
  'alibi-twelve': (core) =>
    slopes(core, 12)
      .slice(8)
      .map((slope) => fixed(slope, 4))
      .join(', '),
  'bf16-pair': oneInBfloat16,
  'float32-off': (core) => {
    const { headDim, farthest } = settingsOf('precision');
    const params = /** @type {any} */ ({ headDim, positions: [farthest] });
    return atMost(core.precision('rope', params, { rounding: 'phase' }).worst[0], 2);
  },
  pairs: () => whole(Number(settingsOf('rope-scaling').headDim) / 2),
  'pairs-unfinished': (core) => counted(inTraining(core)),
  'longer-tokens': () => whole(stretched(settingsOf('rope-scaling'))),
  'pairs-stretched': (core) => {
    const runs = unfinished(core, settingsOf('rope-scaling'));
    const isSame = runsText(runs) === runsText(inTraining(core));
    return isSame ? `the same ${whole(countOf(runs))}` : counted(runs);
  },
  'trained-words': () => whole(lab.longest),
  'longer-words': () => {
    const longer = LENGTHS.filter((length) => length > lab.longest && length % lab.longest === 0);
    return new Intl.ListFormat('en', { type: 'disjunction' }).format(longer.map(whole));
  },
  seeds: () => whole(Math.min(...sets.map(({ seeds }) => seeds.length))),
  'lab-channels': () => whole(byDefault('dModel')),
  'lab-layers': () => {
    const layers = lab.tasks.map((task) => task.layers);
    return `${Math.min(...layers)} to ${Math.max(...layers)}`;
  },
  'bias-speed': () => whole(byDefault('biasSpeed')),
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
const wavelengths = (core) =>
  core.frequencies('sinusoidal', { dModel: Number(settingsOf('kazemnejad-figure-2').dModel) })
    .wavelengths;

/** The nearest rows of the paper's table, in a text as long as figure collisions-harmonic has it. @param {Core} core */
function closest(core) {
  const { length } = settingsOf('collisions-harmonic');
  return nearestRows(core, { ...settingsOf('kazemnejad-figure-2'), length });
}

/** Pairs of figure rope-scaling that never come round, before they are scaled. @param {Core} core */
const inTraining = (core) => unfinished(core, { ...settingsOf('rope-scaling'), scaling: 'none' });

/** @param {[number, number][]} runs of pairs */
const counted = (runs) => `${whole(countOf(runs))} (${runsText(runs)})`;

/** Of figure draw-distance: from its first position on. @param {Core} core */
const fromFirst = (core) =>
  profileOf(core, { ...settingsOf('draw-distance'), metric: 'cosine-distance', over: 'position' });

/** As figure built-head has it. @param {Core} core @param {number} [dModel] */
function headOf(core, dModel) {
  const { offset, beta, length, dModel: own } = settingsOf('built-head');
  return core.buildHead(/** @type {any} */ ({ offset, beta, length, dModel: dModel ?? own }));
}

/** Of the trainer's parameters. @param {string} name */
const byDefault = (name) =>
  Number(lab.parameters.find((parameter) => parameter.name === name)?.default);

/** Euclidean distance of two rows of figure kazemnejad-figure-2. @param {Core} core @param {number} step [tokens] */
function stepFromTwo(core, step) {
  const positions = [2, 2 + step];
  const rows = tableOf(core, settingsOf('kazemnejad-figure-2'), { positions, length: 2 });
  return core.similarity(rows, { metric: 'euclidean' }).data[1];
}

/** How far eigenvectors of a path are from the cosines of DCT-II, as figure path-graph has them. @param {Core} core */
function pathCosines(core) {
  const size = /** @type {const} */ ({ dModel: 16, precision: 'float64' });
  const path = /** @type {any} */ (settingsOf('path-graph'));
  const formula = 'sqrt(2 / L) * cos(pi * (j + 1) * (p + 0.5) / L)';
  const cosines = core.encode('formula', { ...size, formula, length: path.numNodes });
  return core.difference(tableOf(core, path), cosines).largest;
}

/** @param {Core} core @param {number} numHeads */
const slopes = (core, numHeads) => [...core.slopes('alibi', { numHeads })];

const whole = (/** @type {number | undefined} */ value) => grouped(value ?? NaN);
