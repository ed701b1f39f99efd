/** One cell of an attention map with its numbers: the softmax, the scaled product, the four parts. */
import { tableOf } from '../../../core/matrix.js';
import { fixed, quantity, short } from '../../../plot/format.js';
import { totalOf } from '../total.js';

/** @import { Terms, TextAttention } from '../../../core/attention-types.js' */
/** @import { AsyncCore, Explanation, Matrix } from '../../../core/types.js' */

/**
 * @typedef {object} Cell
 * @property {number} head from 0
 * @property {number} row query
 * @property {number} column key
 */

const DIGITS = 4;
const MOST_SUMMANDS = 9;
const LARGE = 30; // scores above are shown as the softmax computes them, less the largest

/**
 * @param {AsyncCore} core
 * @param {Pick<TextAttention, 'scores' | 'weights'> & {tokens: {length: number}}} attention
 * @param {Cell} cell
 * @returns {Promise<Explanation>}
 */
export async function explainWeight(core, { tokens, scores, weights }, { head, row, column }) {
  const { cols } = scores;
  const from = (head * tokens.length + row) * cols;
  const list = Array.from(scores.data.subarray(from, from + cols));
  const seen = list.filter((score) => score !== -Infinity);
  const largest = Math.max(...seen);
  const shift = largest > LARGE ? largest : 0;
  const powers = await core.evaluate('exp(x - shift)', { x: seen, shift });
  const total = await totalOf(core, powers);
  const power = (/** @type {number} */ score) => `exp(${fixed(score - shift, 3)})`;
  const shown = Array.from(powers.slice(0, MOST_SUMMANDS), (value) => fixed(value, 3));
  if (seen.length > shown.length) shown.push('…');
  const blocked = list[column] === -Infinity;
  return {
    formula: shift
      ? 'exp(score − largest) / Σ exp(scores of the row − largest)'
      : 'exp(score) / Σ exp(scores of the row)',
    substituted: blocked
      ? '0: a later word is not seen'
      : `${power(list[column])} / (${shown.join(' + ')})`,
    value: weights.data[from + column],
    steps: blocked
      ? ['the causal mask sets the score to −∞']
      : [
          `${power(list[column])} = ${short(powers[seen.indexOf(list[column])], 5)}`,
          `sum over ${quantity(seen.length, 'word')} = ${short(total, 5)}`,
          ...(shift ? [`largest score of the row = ${short(shift, 5)}`] : []),
        ],
  };
}

/** @param {AsyncCore} core @param {TextAttention} attention @param {Cell} cell @returns {Promise<Explanation>} */
export async function explainScore(core, attention, { head, row, column }) {
  const { queries, keys, heads, scores, bias, tokens, encoding } = attention;
  const headDim = queries.cols / heads;
  const at = (head * tokens.length + row) * scores.cols + column;
  const partOf = (/** @type {Matrix} */ { cols, data }, /** @type {number} */ place) =>
    data.subarray(place * cols + head * headDim, place * cols + (head + 1) * headDim);
  const pair = tableOf([partOf(queries, row), partOf(keys, column)]);
  const product = (await core.rowPairs(pair)).dot[0];
  const root = `√${headDim}`;
  const added = bias ? ` ${signed(bias.data[at])}` : '';
  const turned = encoding.kind === 'rotate' ? ', both turned by their positions' : '';
  return {
    formula: `q · k / √D${bias ? ' + bias' : ''}`,
    substituted: `${short(product, 5)} / ${root}${added}`,
    value: scores.data[at],
    steps: [`q of “${tokens[row].text}”, k of “${tokens[column].text}”${turned}`],
  };
}

/** The parts of a score, in the order they are drawn. @type {{name: keyof Terms, title: string, sign: string}[]} */
export const TERMS = [
  { name: 'contentContent', title: 'content · content', sign: 'c·c' },
  { name: 'contentPosition', title: 'content · position', sign: 'c·p' },
  { name: 'positionContent', title: 'position · content', sign: 'p·c' },
  { name: 'positionPosition', title: 'position · position', sign: 'p·p' },
];

/**
 * @param {TextAttention} attention
 * @param {Cell} cell
 * @param {number} term which part is read
 * @returns {Explanation}
 */
export function explainTerm({ terms, tokens, scores }, { head, row, column }, term) {
  const at = (head * tokens.length + row) * scores.cols + column;
  const parts = TERMS.map(({ name }) => terms?.[name].data[at] ?? NaN);
  return {
    formula: `part of score = ${TERMS.map(({ sign }) => sign).join(' + ')}`,
    substituted: `${TERMS[term].sign} of ${fixed(parts[0], DIGITS)} ${parts.slice(1).map(signed).join(' ')}`,
    value: parts[term],
    steps: [`the four add up to the score ${fixed(scores.data[at], DIGITS)}`],
  };
}

/** @param {number} value */
const signed = (value) =>
  value === -Infinity ? '− ∞' : `${value < 0 ? '−' : '+'} ${fixed(Math.abs(value), DIGITS)}`;
