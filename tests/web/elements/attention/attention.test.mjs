/** Findings and arithmetic of attention on small numbers that can be checked by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBatch } from '../../../../web/core/calls/batch.js';
import { loadCore } from '../../../../web/core/index.js';
import {
  explainScore,
  explainTerm,
  explainWeight,
} from '../../../../web/elements/shared/attention/arithmetic.js';
import {
  bagDifference,
  comparisonFindings,
  neighbours,
  pairScores,
  twinFindings,
} from '../../../../web/elements/shared/attention/findings.js';

/** @import { AsyncCore } from '../../../../web/core/types.js' */

const core = /** @type {AsyncCore} */ (/** @type {unknown} */ (withBatch(await loadCore())));

/** @param {number[][]} rows */
const matrix = (rows) => ({
  rows: rows.length,
  cols: rows[0].length,
  data: Float64Array.from(rows.flat()),
});

/**
 * @param {string[]} words
 * @param {Record<string, any>} [parts]
 * @returns {any}
 */
const attention = (words, parts = {}) => ({
  tokens: words.map((word) => ({ text: word, word })),
  encoding: { name: 'none', title: 'None', kind: 'none' },
  heads: 1,
  encodings: null,
  bias: null,
  terms: null,
  same: [],
  ...parts,
});

test('explainWeight: the softmax of one row, number by number', async () => {
  const scores = matrix([
    [0, Math.log(3)],
    [1, 1],
  ]);
  const weights = matrix([
    [0.25, 0.75],
    [0.5, 0.5],
  ]);
  const given = attention(['a', 'b'], { scores, weights });
  const { substituted, value, steps } = await explainWeight(core, given, {
    head: 0,
    row: 0,
    column: 1,
  });
  assert.equal(substituted, 'exp(1.099) / (1.000 + 3.000)');
  assert.equal(value, 0.75);
  assert.deepEqual(steps, ['exp(1.099) = 3', 'sum over 2 words = 4']);
});

test('explainWeight: large scores are shown less the largest, blocked ones as 0', async () => {
  const scores = matrix([
    [1000, 999],
    [5, -Infinity],
  ]);
  const weights = matrix([
    [0.731, 0.269],
    [1, 0],
  ]);
  const given = attention(['a', 'b'], { scores, weights });
  const large = await explainWeight(core, given, { head: 0, row: 0, column: 1 });
  assert.equal(large.substituted, 'exp(−1.000) / (1.000 + 0.368)');
  const blocked = await explainWeight(core, given, { head: 0, row: 1, column: 1 });
  assert.match(blocked.substituted, /^0: /);
  assert.equal(blocked.value, 0);
});

test('explainScore: the product of query and key of the head that is read', async () => {
  const given = attention(['a', 'b'], {
    heads: 2,
    queries: matrix([
      [9, 9, 1, 2],
      [9, 9, 3, 4],
    ]),
    keys: matrix([
      [9, 9, 5, 6],
      [9, 9, 7, 8],
    ]),
    scores: matrix([
      [0, 0],
      [0, 0],
      [0, 16.26346],
      [0, 0],
    ]),
    bias: matrix([
      [0, 0],
      [0, 0],
      [0, -0.5],
      [0, 0],
    ]),
  });
  const { substituted, value } = await explainScore(core, given, { head: 1, row: 0, column: 1 });
  assert.equal(substituted, '23 / √2 − 0.5000');
  assert.equal(value, 16.26346);
});

test('explainTerm: the four parts and their sum', () => {
  const part = (/** @type {number} */ value) => matrix([[value]]);
  const given = attention(['a'], {
    scores: part(1),
    terms: {
      contentContent: part(1),
      contentPosition: part(-0.25),
      positionContent: part(0.5),
      positionPosition: part(-0.25),
    },
  });
  const { substituted, value, steps } = explainTerm(given, { head: 0, row: 0, column: 0 }, 2);
  assert.equal(substituted, 'p·c of 1.0000 − 0.2500 + 0.5000 − 0.2500');
  assert.equal(value, 0.5);
  assert.deepEqual(steps, ['the four add up to the score 1.0000']);
});

/** @param {number} first @param {number} second @param {number} gap */
const pair = (first, second, gap) => ({
  first,
  second,
  embedding: 1,
  input: 1,
  output: 1,
  rowDifference: gap,
  columnDifference: gap,
  outputDifference: gap,
});

test('neighbours: of three equal words, the first is compared with the second only', () => {
  assert.deepEqual(
    neighbours([pair(0, 2, 0), pair(0, 4, 0), pair(2, 4, 0)]).map(({ first, second }) => [
      first,
      second,
    ]),
    [
      [0, 2],
      [2, 4],
    ],
  );
});

test('twinFindings: equal to the last bit, or by how much not', () => {
  const same = attention(['dog', 'a', 'dog'], { same: [pair(0, 2, 0)] });
  assert.match(twinFindings(same)[0].verdict, /two “dog” tokens cannot be told apart/);
  assert.match(twinFindings(same)[0].detail, /words 0 and 2.*equal to the last bit/);
  const other = attention(['dog', 'a', 'dog'], { same: [pair(0, 2, 0.0412)] });
  assert.match(twinFindings(other, 2)[0].detail, /sentence 2, words 0 and 2.*rows by up to 0\.042/);
});

test('bagDifference: the k-th of a word against the k-th of the other text', () => {
  const first = attention(['a', 'b', 'a'], { output: matrix([[1], [2], [3]]) });
  const second = attention(['b', 'a', 'a'], { output: matrix([[2], [1], [3.5]]) });
  assert.equal(bagDifference(first, second), 0.5);
});

test('comparisonFindings: absolute rows differ, relative scores are the same', () => {
  const first = attention(['x', 'y'], { output: matrix([[1], [2]]) });
  const second = attention(['z', 'x', 'y'], { output: matrix([[0], [1], [2]]) });
  const shared = [
    { word: 'x', first: 0, second: 1 },
    { word: 'y', first: 1, second: 2 },
  ];
  const comparison = {
    first,
    second,
    sameBag: false,
    shared,
    biasDifference: null,
    encodingDifference: 0.93,
    inputDifference: 0.93,
    outputDifference: 0.5,
    scoreDifference: 2e-16,
  };
  const [finding] = comparisonFindings(first, second, comparison, 'sentences 1 and 2');
  assert.match(finding.verdict, /“x y” keeps its scores/);
  assert.match(finding.detail, /1 word later.*differ by up to 0\.93.*largest difference 2·10⁻¹⁶/);
  const absolute = { ...comparison, scoreDifference: 0.2 };
  assert.match(
    comparisonFindings(first, second, absolute, 'w')[0].verdict,
    /“x y” changes its scores/,
  );
});

test('comparisonFindings: one word in two contexts', () => {
  const [first, second] = [attention(['river', 'bank']), attention(['money', 'bank'])];
  const comparison = {
    first,
    second,
    sameBag: false,
    shared: [{ word: 'bank', first: 1, second: 1 }],
    encodingDifference: null,
    inputDifference: 0,
    outputDifference: 1.848,
    scoreDifference: 0,
    biasDifference: null,
  };
  const [{ verdict, detail }] = comparisonFindings(first, second, comparison, 'sentences 1 and 2');
  assert.match(verdict, /^“bank” takes something/);
  assert.match(detail, /same vector enters the head, what leaves it differs by up to 1\.9/);
  const moved = { ...comparison, inputDifference: 0.5 };
  assert.match(comparisonFindings(first, second, moved, '')[0].detail, /enters .* up to 0\.5,/);
});

test('pairScores: the same pair of words in both texts', () => {
  const first = attention(['x', 'y'], {
    scores: matrix([
      [0, 1.5],
      [0, 0],
    ]),
  });
  const second = attention(['z', 'x', 'y'], {
    scores: matrix([
      [0, 0, 0],
      [0, 0, 1.25],
      [0, 0, 0],
    ]),
  });
  const shared = [
    { word: 'x', first: 0, second: 1 },
    { word: 'y', first: 1, second: 2 },
  ];
  const [found] = pairScores(first, second, shared, 0);
  assert.deepEqual([found.first, found.second, found.difference], [1.5, 1.25, 0.25]);
});
