/** One toy layer over texts: tokens and vectors in, every step of attention out. */

/**
 * @import { FirstModule } from '../first.js'
 * @import { TextAttention, TextComparison, TextOptions, TextOrder } from '../attention-types.js'
 * @import { Matrix } from '../types.js'
 */
import { anObject, described, encodingOf, flagOf, refuse, shortened } from '../check.js';
import { pickRows } from '../matrix.js';
import { tokenize } from '../tokens.js';
import { vectorFinder } from '../word-vectors.js';

/** @param {string} method @param {TextOptions} options */
export const optionsOfText = (method, options) => anObject(method, 'options', options);

/**
 * What the core needs of a text, and what the caller gets back with its results.
 * @param {string} method
 * @param {FirstModule} module
 * @param {string} text
 * @param {TextOptions} options as optionsOfText() gives them
 * @param {string} [parameter] what the text is called where it is refused
 */
export function readText(method, module, text, options, parameter = 'text') {
  const { foldCase, markers, embeddings, vectors } = options;
  const drop = flagOf(method, 'drop', options.drop, false);
  const found = tokenize(text, { foldCase, markers });
  let { tokens } = found;
  /** @type {number[]} */
  let known = tokens.map(() => 1);
  /** @type {string[]} */
  let missing = [];
  /** @type {{vectors?: Matrix, known?: number[], order?: number[]}} */
  let rows = {};
  const words = () => tokens.map(({ word }) => word);
  if (embeddings === 'vectors') {
    const find = vectorFinder(method, vectors);
    rows = find(words());
    known = /** @type {number[]} */ (rows.known);
    missing = [...new Set(words().filter((_, i) => !known[i]))];
    if (drop && missing.length > 0) {
      tokens = tokens.filter((_, i) => known[i]);
      rows = find(words());
      known = tokens.map(() => 1);
    }
  }
  if (tokens.length === 0) {
    refuse(method, parameter, missing.length > 0 ? 'has no words with a vector' : 'has no words');
  }
  const categories = module.toyCategories(words());
  /** @type {Map<string, number>} */
  const groups = new Map();
  words().forEach((word, i) => groups.has(word) || groups.set(word, i));
  return {
    given: { words: words(), ...rows },
    tokens: tokens.map((token, i) => ({
      ...token,
      position: i,
      group: groups.get(token.word) ?? i,
      known: known[i] === 1,
      category: /** @type {string | null} */ (categories[i]),
    })),
    missing,
    truncated: found.truncated,
    total: found.total,
  };
}

/** @typedef {ReturnType<typeof readText>} ReadText */

/**
 * The first text attended, and compared with each of the others.
 * @param {FirstModule} module
 * @param {ReadText} first
 * @param {ReadText[]} others
 * @param {TextOptions} options
 * @returns {{first: TextAttention, comparisons: TextComparison[]}}
 */
export function attend(module, first, others, options) {
  const { encoding = 'sinusoidal', params, foldCase, markers, drop, vectors, ...rest } = options;
  const result = module.attendText(
    first.given,
    others.map(({ given }) => given),
    encodingOf('attendText', encoding),
    params ?? undefined,
    rest,
  );
  /** @param {ReadText} read @param {any} values @returns {TextAttention} */
  const complete = ({ tokens, missing, truncated, total }, values) => ({
    tokens,
    missing,
    truncated,
    total,
    encoding: result.encoding,
    note: result.note,
    heads: values.scores.rows / values.scores.cols,
    ...values,
  });
  const attended = complete(first, result.first);
  const comparisons = others.map((other, index) => {
    const { second, runFirst, runSecond, runCount, ...rest } = result.comparisons[index];
    const shared = Array.from({ length: runCount }, (_, i) => ({
      word: first.tokens[runFirst + i].word,
      first: runFirst + i,
      second: runSecond + i,
    }));
    return { first: attended, second: complete(other, second), shared, ...rest };
  });
  return { first: attended, comparisons };
}

/**
 * @param {FirstModule} module
 * @param {string} text
 * @param {TextOptions} options
 * @returns {TextAttention}
 */
export function attendText(module, text, options) {
  const given = optionsOfText('attendText', options);
  return attend(module, readText('attendText', module, text, given), [], given).first;
}

/**
 * @param {FirstModule} module
 * @param {string} first
 * @param {string} second
 * @param {TextOptions} options
 * @returns {TextComparison}
 */
export function compareTexts(module, first, second, options) {
  const given = optionsOfText('compareTexts', options);
  const a = readText('compareTexts', module, first, given);
  const b = readText('compareTexts', module, second, given);
  return attend(module, a, [b], given).comparisons[0];
}

/**
 * @param {FirstModule} module
 * @param {string} text
 * @param {ArrayLike<number>} order
 * @param {TextOptions} options
 * @returns {TextOrder}
 */
export function reorderText(module, text, order, options) {
  const given = optionsOfText('reorderText', options);
  const read = readText('reorderText', module, text, given);
  const count = read.tokens.length;
  // As many as there are tokens, whatever the list says of itself.
  const places = Array.from({ length: count }, (_, i) => order?.[i]);
  if (order?.length !== count || !isOrder(places)) {
    const said =
      order?.length === count ? `[${places.map(described).join(', ')}]` : lengthOf(order);
    refuse(
      'reorderText',
      'order',
      `must hold every number from 0 to ${count - 1} once, got ${shortened(said)}`,
    );
  }
  return reorder(module, read, places, given);
}

/** @param {ArrayLike<number> | null | undefined} list @returns {string} */
const lengthOf = (list) =>
  typeof list === 'object' && typeof list?.length === 'number'
    ? `${list.length} of them`
    : described(list);

/** Whether a list holds every number below its length. @param {number[]} order */
export const isOrder = (order) => order.every((_, i) => order.includes(i));

/**
 * @param {FirstModule} module
 * @param {ReadText} read
 * @param {number[]} order
 * @param {TextOptions} options
 * @returns {TextOrder}
 */
export function reorder(module, read, order, options) {
  const { first, comparisons } = attend(module, read, [readReordered(read, order)], options);
  const [{ second, sameBag, differences }] =
    /** @type {(TextComparison & {differences: Float64Array})[]} */ (comparisons);
  const maxDifference = Math.max(...differences);
  return {
    before: first,
    after: second,
    order: Int32Array.from(order),
    sameBag,
    differences,
    maxDifference,
    unchanged: maxDifference === 0,
  };
}

/** @param {ReadText} read @param {number[]} order @returns {ReadText} */
function readReordered(read, order) {
  const tokens = order.map((from, position) => ({ ...read.tokens[from], position }));
  const words = tokens.map(({ word }) => word);
  const { vectors, known } = read.given;
  const given = { words, vectors, known, order };
  if (vectors && known) {
    given.vectors = pickRows(vectors, order);
    given.known = order.map((from) => known[from]);
  }
  return {
    ...read,
    given,
    tokens: tokens.map((token) => ({ ...token, group: words.indexOf(token.word) })),
  };
}
