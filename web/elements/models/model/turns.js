/** Layers × pairs: how often each pair turns within a length. */
import { quantity } from '../../../plot/format.js';
import { frequenciesAt } from '../../../models/rope.js';
import { evaluated } from '../../shared/evaluated.js';

/** @import { AsyncCore, Matrix } from '../../../core/types.js' */
/** @import { ModelPositions, PositionGroup } from '../../../models/types.js' */

/**
 * @typedef {object} Row a layer of the picture
 * @property {string} name
 * @property {PositionGroup} group
 *
 * @typedef {object} TurnsPanel
 * @property {string} title
 * @property {number} length [tokens]
 * @property {boolean} isPlain frequencies before scaling: those of the training
 * @property {boolean} [isEmpty] nothing turns
 */

/** @param {ModelPositions} model @returns {Row[]} in the order of the layers */
export function rowsOf({ groups }) {
  // an indexer is a part of layers that are shown with their attention
  const shown = groups.filter(({ module }) => module !== 'indexer');
  const hasSides = shown.some(({ module }) => /coder/.test(module));
  const rows = shown.flatMap((group) =>
    group.layers.map((layer) => ({
      name: hasSides ? `${group.module} ${layer}` : `${layer}`,
      order: (group.module === 'decoder' ? 1e6 : 0) + layer,
      group,
    })),
  );
  return rows.toSorted((a, b) => a.order - b.order);
}

/**
 * What a model was trained on and what it is asked to read [tokens]. Tables alone ask for their rows; those of
 * different things, sounds and text or stages of a picture, have no length in common.
 * @param {ModelPositions} [model]
 */
export function lengthsOf(model) {
  const groups = model?.groups ?? [];
  const turned = groups.flatMap(({ unfinished }) => unfinished ?? []);
  const rows = new Set(groups.flatMap(({ usableLength }) => usableLength || []));
  if (turned.length === 0) {
    const [length] = rows;
    return rows.size === 1 ? { trained: length, asked: length } : null;
  }
  return {
    trained: Math.min(...turned.map(({ originalLength }) => originalLength)),
    asked: Math.max(...turned.map(({ length }) => length)),
  };
}

/** @param {ModelPositions} model @returns {TurnsPanel[]} */
export function panelsOf(model) {
  const lengths = lengthsOf(model);
  if (!lengths || !model.groups.some(({ invFreqPlain }) => invFreqPlain)) return [];
  const { trained, asked } = lengths;
  if (trained === asked)
    return [{ title: quantity(asked, 'token'), length: asked, isPlain: false }];
  return [
    { title: `trained: ${quantity(trained, 'token')}`, length: trained, isPlain: true },
    { title: `asked: ${quantity(asked, 'token')}`, length: asked, isPlain: false },
  ];
}

/** @param {PositionGroup} group @param {TurnsPanel} panel */
export const panelFrequencies = (group, { length, isPlain }) =>
  (isPlain ? group.invFreqPlain : undefined) ?? frequenciesAt(group, length);

const TURN = 2 * Math.PI;

/**
 * Turns; NaN where nothing turns.
 * @param {AsyncCore} core
 * @param {Row[]} rows
 * @param {TurnsPanel} panel
 * @returns {Promise<Matrix>}
 */
export async function turnsMatrix(core, rows, panel) {
  const frequencies = rows.map(({ group }) =>
    group.scheme === 'rope' ? panelFrequencies(group, panel) : NONE,
  );
  const cols = Math.max(...frequencies.map(({ length }) => length), 1);
  const data = new Float64Array(rows.length * cols).fill(NaN);
  const different = [...new Set(frequencies)]; // layers of a group share theirs
  const formula = `abs(p) * ${panel.length} / (2 * pi)`;
  const turns = await Promise.all(different.map((list) => evaluated(core, formula, list)));
  frequencies.forEach((list, row) => data.set(turns[different.indexOf(list)], row * cols));
  return { rows: rows.length, cols, data };
}

/** Decimal logarithms, for colours. @param {Matrix} turns @returns {Matrix} */
export const logarithms = (turns) => ({ ...turns, data: turns.data.map(Math.log10) });

const NONE = new Float64Array(0);

/**
 * Pairs that make less than a turn within a length.
 * @param {Float64Array} frequencies
 * @param {number} length
 * @returns {number[]}
 */
export const unfinishedPairs = (frequencies, length) =>
  [...frequencies.keys()].filter((pair) => Math.abs(frequencies[pair]) * length < TURN);

/**
 * What never finishes a turn, for words and figures alike: within the length of the training, and scaled.
 * @param {PositionGroup} group
 * @returns {{trained: number[], scaled: number[], reach: number} | null} pairs, and what the scaling reaches [tokens]
 */
export function unfinishedOf(group) {
  const { invFreqPlain, unfinished, covers } = group;
  if (!invFreqPlain || !unfinished) return null;
  const { length, originalLength } = unfinished;
  // a config may ask for less than its scaling is made for, as Qwen2.5's own advice does
  const reach = length === originalLength && covers ? covers : length;
  const scaled = unfinishedPairs(frequenciesAt(group, reach), reach);
  const isTrainedScaled = reach === originalLength;
  return {
    trained: isTrainedScaled ? scaled : unfinishedPairs(invFreqPlain, originalLength),
    scaled,
    reach,
  };
}
