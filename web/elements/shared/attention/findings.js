/** What attention can and cannot tell apart, said in sentences with numbers. */
import { counted } from '../../../texts/words.js';
import { atMost, short } from '../../../plot/format.js';

/** @import { SameWord, TextAttention, TextComparison } from '../../../core/attention-types.js' */
/** @import { Matrix } from '../../../core/types.js' */

/**
 * @typedef {object} Finding
 * @property {string} verdict
 * @property {string} detail
 * @property {'same' | 'different' | 'plain'} sign
 */

/** Differences below this come from rounding [of float64 scores]. */
const ROUNDING = 1e-12;

/** Places of a word and of the next one like it. @param {SameWord[]} same */
export function neighbours(same) {
  return same.filter(
    ({ first, second }) => !same.some((o) => o.first === first && o.second < second),
  );
}

/**
 * One for each word that stands again.
 * @param {TextAttention} attention
 * @param {number} sentence its number; 0: there is only one
 * @returns {Finding[]}
 */
export function twinFindings({ same, tokens }, sentence = 0) {
  return neighbours(same).map((pair) => {
    const { first, second, rowDifference, columnDifference } = pair;
    const word = tokens[first].word;
    const where = sentence ? `sentence ${sentence}, ` : '';
    const places = `${where}words ${first} and ${second}`;
    const cosines = `Cosine of their inputs ${short(pair.input, 5)}, of their outputs ${short(pair.output, 5)}.`;
    if (rowDifference === 0 && columnDifference === 0) {
      return {
        verdict: `These two “${word}” tokens cannot be told apart`,
        detail: `(${places}): their rows and columns are equal to the last bit. ${cosines}`,
        sign: 'same',
      };
    }
    const gaps = [gapOf('rows', rowDifference), gapOf('columns', columnDifference)];
    return {
      verdict: `These two “${word}” tokens differ`,
      detail: `(${places}): ${gaps.join(', ')}. ${cosines}`,
      sign: 'different',
    };
  });
}

/** @param {string} what @param {number} difference */
const gapOf = (what, difference) =>
  difference === 0 ? `${what} equal` : `${what} by up to ${atMost(difference)}`;

/**
 * @param {TextAttention} first
 * @param {TextAttention} second
 * @param {TextComparison} comparison
 * @param {string} which e.g. `sentences 1 and 2`
 * @returns {Finding[]}
 */
export function comparisonFindings(first, second, comparison, which) {
  /** @type {Finding[]} */
  const findings = [];
  if (comparison.sameBag) {
    const gap = bagDifference(first, second);
    findings.push(
      gap === 0
        ? {
            verdict: 'Same words, same outputs',
            detail: `(${which}): every word gets the same output, to the last bit. To this head both are one bag of words.`,
            sign: 'same',
          }
        : {
            verdict: 'Same words, other outputs',
            detail: `(${which}): what a word turns into differs by up to ${atMost(gap)}. The order is seen.`,
            sign: 'different',
          },
    );
  }
  if (comparison.shared.length >= 2) findings.push(runFinding(first, second, comparison, which));
  else if (comparison.shared.length === 1) findings.push(wordFinding(first, comparison, which));
  return findings;
}

/**
 * One word in two contexts.
 * @param {TextAttention} first
 * @param {TextComparison} comparison
 * @param {string} which
 * @returns {Finding}
 */
function wordFinding({ tokens }, { shared, inputDifference, outputDifference }, which) {
  const entered =
    inputDifference === 0
      ? 'the same vector enters the head'
      : `what enters the head differs by up to ${atMost(inputDifference)}`;
  return {
    verdict: `“${tokens[shared[0].first].word}” takes something of its neighbours`,
    detail: `(${which}): ${entered}, what leaves it differs by up to ${atMost(outputDifference)}.`,
    sign: 'different',
  };
}

/**
 * @param {TextAttention} first
 * @param {TextAttention} second
 * @param {TextComparison} comparison
 * @param {string} which
 * @returns {Finding}
 */
function runFinding(first, second, { shared, encodingDifference, scoreDifference }, which) {
  const run = shared.map(({ first: at }) => first.tokens[at].word).join(' ');
  const shift = shared[0].second - shared[0].first;
  const moved =
    shift === 0
      ? 'at the same places'
      : counted(
          Math.abs(shift),
          shift > 0
            ? { one: '{0} word later', other: '{0} words later' }
            : { one: '{0} word earlier', other: '{0} words earlier' },
        );
  const absolute =
    encodingDifference === null
      ? `their queries differ by up to ${atMost(queryDifference(first, second, shared))}`
      : `rows of the encoding differ by up to ${atMost(encodingDifference)}`;
  const isRelative = scoreDifference <= ROUNDING;
  const scores = isRelative
    ? `their scores with each other are the same (largest difference ${short(scoreDifference, 2)})`
    : `their scores with each other differ by up to ${atMost(scoreDifference)}`;
  return {
    verdict: `“${run}” ${isRelative ? 'keeps its scores' : 'changes its scores'}`,
    detail: `(${which}, ${moved}): ${absolute}; ${scores}.`,
    sign: isRelative ? 'same' : 'different',
  };
}

/**
 * Largest difference of the outputs of equal words, the k-th of one text against the k-th of the other.
 * @param {TextAttention} first
 * @param {TextAttention} second
 */
export function bagDifference(first, second) {
  const free = second.tokens.map((_, index) => index);
  let gap = 0;
  first.tokens.forEach(({ word }, row) => {
    const at = free.findIndex((index) => second.tokens[index].word === word);
    const [other] = free.splice(at, 1);
    gap = Math.max(gap, rowDifference(first.output, row, second.output, other));
  });
  return gap;
}

/** @param {TextAttention} a @param {TextAttention} b @param {TextComparison['shared']} shared */
const queryDifference = (a, b, shared) =>
  Math.max(
    ...shared.map(({ first, second }) => rowDifference(a.queries, first, b.queries, second)),
  );

/** @param {Matrix} a @param {number} row @param {Matrix} b @param {number} other */
function rowDifference(a, row, b, other) {
  let gap = 0;
  for (let j = 0; j < a.cols; j++) {
    gap = Math.max(gap, Math.abs(a.data[row * a.cols + j] - b.data[other * b.cols + j]));
  }
  return gap;
}

/**
 * Scores of neighbouring shared words in both texts, one head.
 * @param {TextAttention} first
 * @param {TextAttention} second
 * @param {TextComparison['shared']} shared
 * @param {number} head
 */
export function pairScores(first, second, shared, head) {
  return shared.slice(1).map((key, index) => {
    const query = shared[index];
    /** @param {TextAttention} attention @param {number} m @param {number} n */
    const score = ({ scores, tokens }, m, n) =>
      scores.data[(head * tokens.length + m) * scores.cols + n];
    const a = score(first, query.first, key.first);
    const b = score(second, query.second, key.second);
    return {
      query: query.word,
      key: key.word,
      places: [query.first, key.first, query.second, key.second],
      first: a,
      second: b,
      difference: a === b ? 0 : Math.abs(a - b),
    };
  });
}
