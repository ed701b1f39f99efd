/** One toy layer over texts: tokens and vectors in, every step of attention out. */

/**
 * @import { FirstModule } from './first.js'
 * @import { Matrix, TextAttention, TextComparison, TextOptions, TextOrder } from './types.js'
 */
import { refuse } from './check.js';
import { tokenize } from './tokens.js';
import { vectorFinder } from './word-vectors.js';

/**
 * What the core needs of a text, and what the caller gets back with its results.
 * @param {string} method
 * @param {FirstModule} module
 * @param {string} text
 * @param {TextOptions} options
 */
function readText(method, module, text, { foldCase, markers, drop, embeddings, vectors }) {
  const found = tokenize(text, { foldCase, markers });
  let { tokens } = found;
  /** @type {number[]} */
  let known = tokens.map(() => 1);
  /** @type {string[]} */
  let missing = [];
  /** @type {{vectors?: Matrix, known?: number[]}} */
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
    refuse(method, 'text', missing.length > 0 ? 'has no words with a vector' : 'has no words');
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
 * @param {string} method
 * @param {FirstModule} module
 * @param {ReadText} first
 * @param {(ReadText & {order?: number[]}) | null} second
 * @param {TextOptions} options
 */
function run(method, module, first, second, options) {
  const { encoding = 'sinusoidal', params, foldCase, markers, drop, vectors, ...rest } = options;
  const result = module.attendText(
    first.given,
    second && { ...second.given, order: second.order },
    encoding ?? 'none',
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
  return { result, complete };
}

/**
 * @param {FirstModule} module
 * @param {string} text
 * @param {TextOptions} options
 * @returns {TextAttention}
 */
export function attendText(module, text, options) {
  const read = readText('attendText', module, text, options);
  const { result, complete } = run('attendText', module, read, null, options);
  return complete(read, result.first);
}

/**
 * @param {FirstModule} module
 * @param {string} first
 * @param {string} second
 * @param {TextOptions} options
 * @returns {TextComparison}
 */
export function compareTexts(module, first, second, options) {
  const a = readText('compareTexts', module, first, options);
  const b = readText('compareTexts', module, second, options);
  const { result, complete } = run('compareTexts', module, a, b, options);
  const { sameBag, encodingDifference, inputDifference, outputDifference } = result;
  return {
    first: complete(a, result.first),
    second: complete(b, result.second),
    sameBag,
    shared: Array.from({ length: result.runCount }, (_, i) => ({
      word: a.tokens[result.runFirst + i].word,
      first: result.runFirst + i,
      second: result.runSecond + i,
    })),
    encodingDifference,
    inputDifference,
    outputDifference,
    scoreDifference: result.scoreDifference,
    biasDifference: result.biasDifference,
  };
}

/**
 * @param {FirstModule} module
 * @param {string} text
 * @param {ArrayLike<number>} order
 * @param {TextOptions} options
 * @returns {TextOrder}
 */
export function reorderText(module, text, order, options) {
  const read = readText('reorderText', module, text, options);
  const places = Array.from(order ?? []);
  const count = read.tokens.length;
  if (places.length !== count || places.some((_, i) => !places.includes(i))) {
    refuse('reorderText', 'order', `must hold every number from 0 to ${count - 1} once`);
  }
  const moved = readReordered(read, places);
  const { result, complete } = run('reorderText', module, read, moved, options);
  const differences = result.differences;
  const maxDifference = Math.max(...differences);
  return {
    before: complete(read, result.first),
    after: complete(moved, result.second),
    order: Int32Array.from(places),
    sameBag: result.sameBag,
    differences,
    maxDifference,
    unchanged: maxDifference === 0,
  };
}

/**
 * @param {ReadText} read
 * @param {number[]} order
 * @returns {ReadText & {order: number[]}}
 */
function readReordered(read, order) {
  const tokens = order.map((from, position) => ({ ...read.tokens[from], position }));
  const words = tokens.map(({ word }) => word);
  const { vectors, known } = read.given;
  const given = { words, vectors, known };
  if (vectors && known) {
    const { cols, data } = vectors;
    const moved = new Float64Array(data.length);
    order.forEach((from, to) =>
      moved.set(data.subarray(from * cols, (from + 1) * cols), to * cols),
    );
    given.vectors = { ...vectors, data: moved };
    given.known = order.map((from) => known[from]);
  }
  return {
    ...read,
    given,
    tokens: tokens.map((token) => ({ ...token, group: words.indexOf(token.word) })),
    order,
  };
}
