/** batch(): several calls as one, results of earlier ones in later ones, refusals and failures. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBatch } from '../../../web/core/calls/batch.js';
import { loadCore } from '../../../web/core/index.js';
import { TwoCores } from '../../../web/worker/two-cores.js';

const core = withBatch(await loadCore());
const scheme = /** @type {const} */ (['sinusoidal', { length: 6, dModel: 8 }]);

test('batch: results are those of the calls one by one, bit for bit', () => {
  const [table, similar, image] = core.batch([
    ['encode', ...scheme],
    ['similarity', { from: 0 }, { metric: 'dot' }],
    ['paint', { from: 1 }, { center: 0 }],
  ]);
  const own = core.encode(...scheme);
  assert.deepEqual(table, own);
  assert.deepEqual(similar, core.similarity(own, { metric: 'dot' }));
  assert.deepEqual(image, core.paint(similar, { center: 0 }));
});

test('batch: parts of a result: rows, columns, a field, one head, padding, a common range', () => {
  const answers = core.batch([
    ['encode', ...scheme],
    ['similarity', { from: 0, rows: [0, 2], columns: 3 }, { metric: 'dot' }],
    ['bias', 'alibi', { queryLength: 3, keyLength: 4, numHeads: 2 }],
    [
      'paint',
      { from: 2, head: 9, padTo: { from: 0 } },
      { range: [{ from: 0 }], reach: 5, center: 0 },
    ],
  ]);
  assert.deepEqual([answers[1].rows, answers[1].cols], [2, 2]);
  const { width, height, min, max } = answers[3];
  assert.deepEqual([width, height, min, max], [4, 6, -5, 5]);
});

test('batch: an attempt that is refused is said in its place, and in what needs it; others go on', () => {
  const [refused, painted, table] = core.batch([
    { try: ['slopes', ...scheme] },
    ['paint', { from: 0 }],
    ['encode', ...scheme],
  ]);
  assert.equal(refused.parameter, 'encoding');
  assert.match(refused.refusal, / has no slopes$/);
  assert.deepEqual(painted, refused);
  assert.equal(table.rows, 6);
});

/** @type {[string, any, RegExp, number | null][]} */
const FAILURES = [
  [
    'a value out of range',
    [
      ['encode', ...scheme],
      ['encode', 'rope', { headDim: 3 }],
    ],
    /^rope: headDim must be even/,
    1,
  ],
  ['no such method', [['encode', ...scheme], ['toString']], /^batch: no method "toString"/, 1],
  ['a result that is not there', [['paint', { from: 3 }]], /^batch: from must be/, 0],
  ['no list', 'encode', /^batch: calls must be a list/, null],
];

for (const [name, calls, message, call] of FAILURES) {
  test(`batch: ${name} fails all, and the error says which call it was`, () => {
    assert.throws(() => core.batch(calls), { name: 'CoreError', code: 'input', message, call });
  });
}

test('batch: goes to one core as a whole: the small one only where it has every method', async () => {
  const client = (/** @type {string} */ name) => async () =>
    /** @type {any} */ ({ core: { batch: async () => name }, place: 'worker', dispose() {} });
  const cores = new TwoCores({ fetchFirst: client('first'), fetchWhole: client('whole') });
  const { batch } = /** @type {any} */ (cores.core);
  assert.equal(await batch([['encode'], { try: ['slopes'] }]), 'first');
  assert.equal(await batch([['encode'], { try: ['similarity'] }]), 'whole');
});

/** @type {[string, any[]][]} */
const ILL_FORMED = [
  ['a string in place of a call', ['encode']],
  ['nothing in place of a call', [null]],
  ['an attempt at no list', [{ try: 'encode' }]],
  [
    'a field that is not there',
    [
      ['encode', ...scheme],
      ['paint', { from: 0, field: 'nonsense.of' }],
    ],
  ],
];

for (const [name, calls] of ILL_FORMED) {
  test(`batch: ${name} is refused by name`, () => {
    assert.throws(() => core.batch(calls), {
      name: 'CoreError',
      code: 'input',
      message: /^batch: /,
    });
  });
}

test('batch: numbers, lists and entries of results stand in options, variables and formulas', () => {
  const [spectrum, table, pairs, shares, project, own] = core.batch([
    ['frequencies', ...scheme],
    ['encode', ...scheme],
    ['rowPairs', { from: 1, pick: [0, 2], times: 2 }],
    ['evaluate', 'x / n', { x: { from: 2, field: 'norms' }, n: { from: 2, field: 'dot', at: 9 } }],
    ['project', { from: 1 }, { components: { from: 1, field: 'cols', most: 3, less: 1 } }],
    [
      'encode',
      'formula',
      { formula: { from: 0, field: 'frequencies', at: 1, text: 'p * w' }, length: 2 },
    ],
  ]);
  const { data } = core.encode(...scheme);
  const rows = [0, 2].map((row) => data.subarray(8 * row, 8 * row + 8).map((x) => 2 * x));
  const two = { rows: 2, cols: 8, data: Float64Array.from(rows.flatMap((row) => [...row])) };
  assert.deepEqual(pairs, core.rowPairs(two));
  assert.deepEqual(
    [...shares],
    [...pairs.norms].map((norm) => norm / pairs.dot[0]),
  );
  assert.equal(project.points.cols, 3);
  assert.equal(own.data[own.cols], Math.fround(spectrum.frequencies[1]));
  assert.equal(table.rows, 6);
});

test('batch: a list is rows of so many, a diagonal is a list', () => {
  const matrix = { rows: 3, cols: 3, data: Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9) };
  const [above, , squared] = core.batch([
    ['evaluate', 'x', { x: { from: matrix, diagonal: 1 } }],
    ['evaluate', 'x', { x: { from: matrix, field: 'data' } }],
    ['difference', { from: 1, cols: 3 }, { from: matrix }],
  ]);
  assert.deepEqual([...above], [2, 6]);
  assert.deepEqual([squared.matrix.rows, squared.largest], [3, 0]);
});
