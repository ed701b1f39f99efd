/** Attention over texts with the maps that a figure draws: one call where a worker stands between. */

/**
 * @import { FirstModule } from '../first.js'
 * @import { DrawnMap, TextAttention, TextOptions, TextOrder, TextsAttention, TextsDrawing } from '../attention-types.js'
 * @import { Matrix } from '../types.js'
 */
import { optionsOf, refuse } from '../check.js';
import { paintOptions } from './encodings.js';
import { firstColumns, pickRows } from '../matrix.js';
import { attend, isOrder, optionsOfText, readText, reorder } from './texts.js';

const METHOD = 'attendTexts';
const TERMS = /** @type {const} */ ([
  'contentContent',
  'contentPosition',
  'positionContent',
  'positionPosition',
]);

const INPUTS = /** @type {const} */ (['embeddings', 'encodings', 'inputs']);
const DRAWING = /** @type {const} */ ({
  show: 1,
  head: 1,
  columns: 1,
  order: 1,
  most: 1,
  paint: 1,
});
const LEAST_RANGE = 1e-12; // of maps of zeros

/** @typedef {Omit<DrawnMap, 'image'>} Map */

/**
 * @param {FirstModule} module
 * @param {string[]} texts
 * @param {TextOptions} options
 * @param {TextsDrawing} drawing
 * @returns {TextsAttention}
 */
export function attendTexts(module, texts, options, drawing) {
  const given = optionsOfText(METHOD, options);
  const drawn = optionsOf(METHOD, 'drawing', drawing, DRAWING);
  const { show, order = null } = drawn;
  const paint = paintOptions(METHOD, drawn.paint ?? {});
  if (!Array.isArray(texts) || texts.length === 0) {
    refuse(METHOD, 'texts', 'must be a list of strings');
  }
  const [first, ...others] = texts.map((text, index) => read(module, text, given, index, drawn));
  const reordered =
    show === 'outputs' ? reorder(module, first, orderOr(order, first.tokens.length), given) : null;
  const attended = reordered
    ? { first: reordered.before, comparisons: [] }
    : attend(module, first, others, given);
  const all = [attended.first, ...attended.comparisons.map(({ second }) => second)];
  const maps = reordered
    ? outputMaps(reordered)
    : all.flatMap((attention, text) => mapsOf(attention, text, drawn));
  const range = rangeOf(
    maps.filter(({ name }) => name !== 'difference'),
    drawn,
  );
  return {
    texts: all,
    comparisons: attended.comparisons,
    reordered,
    maps: maps.map((map) => {
      const own = map.name === 'difference' ? rangeOf([map], drawn) : range;
      return { ...map, image: module.paint(map.matrix, { ...paint, ...own }) };
    }),
  };
}

/**
 * @param {FirstModule} module
 * @param {string} text
 * @param {TextOptions} options
 * @param {number} index
 * @param {TextsDrawing} drawing
 */
function read(module, text, options, index, { most = Infinity }) {
  const parameter = `texts[${index}]`;
  const found = readText(METHOD, module, text, options, parameter);
  const count = found.total - (options.markers ? 2 : 0);
  if (count > most) refuse(METHOD, parameter, `has ${count} words, too many; at most ${most}`);
  return found;
}

/** A list that is no order of so many words: they stay as they stand. @param {ArrayLike<number> | null} list @param {number} count */
function orderOr(list, count) {
  const asked = Array.from(list ?? []);
  return asked.length === count && isOrder(asked) ? asked : [...Array(count).keys()];
}

/** @param {TextAttention} attention @param {number} text @param {TextsDrawing} drawing @returns {Map[]} */
function mapsOf(attention, text, { show = 'weights', head = 0, columns = Infinity }) {
  const { tokens, terms } = attention;
  if (show === 'inputs') {
    return INPUTS.flatMap((name) => {
      const matrix = attention[name];
      return matrix ? { text, name, matrix: firstColumns(matrix, columns) } : [];
    });
  }
  if (show === 'terms' && terms) {
    return TERMS.map((name) => ({ text, name, matrix: headOf(terms[name], tokens.length, head) }));
  }
  const name = show === 'weights' ? 'weights' : 'scores';
  return [{ text, name, matrix: headOf(attention[name], tokens.length, head) }];
}

/**
 * One head of several.
 * @param {Matrix} matrix of all heads
 * @param {number} rows of one
 * @param {number} head from 0
 * @returns {Matrix}
 */
const headOf = ({ cols, data }, rows, head) => ({
  rows,
  cols,
  data: data.subarray(head * rows * cols, (head + 1) * rows * cols),
});

/**
 * Outputs as typed, in the new order, and by how much every word's has changed at its new place.
 * @param {TextOrder} reordered
 * @returns {Map[]}
 */
function outputMaps({ before, after, order }) {
  const was = pickRows(before.output, order);
  const data = Float64Array.from(after.output.data, (value, k) => value - was.data[k]);
  return [
    { text: 0, name: 'before', matrix: before.output },
    { text: 0, name: 'after', matrix: after.output },
    { text: 0, name: 'difference', matrix: { ...after.output, data } },
  ];
}

/**
 * One range of colours for maps that are compared: weights run one way from 0, all else has two signs.
 * @param {Map[]} maps
 * @param {TextsDrawing} drawing
 */
function rangeOf(maps, { show = 'weights' }) {
  let most = LEAST_RANGE;
  for (const { matrix } of maps) {
    for (const value of matrix.data) {
      if (Number.isFinite(value)) most = Math.max(most, Math.abs(value));
    }
  }
  return show === 'weights' ? { min: 0, max: most } : { min: -most, max: most };
}
