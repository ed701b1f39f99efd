import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBatch } from '../../../../web/core/calls/batch.js';
import { loadCore } from '../../../../web/core/index.js';
import {
  layoutOf,
  pairsOf,
  quarterTurn,
  twoVectorForm,
} from '../../../../web/elements/encodings/rotation/pairing.js';
import { loadPairs, vectorRows } from '../../../../web/elements/encodings/rotation/pairs.js';
import { OWN_SETTINGS } from '../../../../web/elements/encodings/rotation/settings.js';
import { loadWords } from '../../../../web/elements/encodings/rotation/words.js';
import { readSettings } from '../../../../web/settings/settings.js';

const core = withBatch(await loadCore());
// Elements await every answer: the core's own will do.
const asyncCore = /** @type {import('../../../../web/core/types.js').AsyncCore} */ (
  /** @type {unknown} */ (core)
);
const encodings = core.catalogue().filter(({ kind }) => kind === 'rotate');

/** @param {Record<string, string>} attributes */
const read = (attributes) =>
  readSettings({
    encodings: [...encodings],
    ownSettings: OWN_SETTINGS,
    getText: (name) => attributes[name] ?? null,
  });

test('pairs: neighbours, or one of each half', () => {
  assert.deepEqual(pairsOf('interleaved', 2), [
    [0, 1],
    [2, 3],
  ]);
  assert.deepEqual(pairsOf('half', 2), [
    [0, 2],
    [1, 3],
  ]);
  assert.deepEqual([...quarterTurn([1, 2, 3, 4, 5], pairsOf('half', 2))], [-3, -4, 1, 2, 0]);
});

for (const layout of /** @type {const} */ (['interleaved', 'half'])) {
  test(`two-vector form: gives the core's rotation, ${layout}, partly rotated`, () => {
    const x = Float64Array.from({ length: 10 }, (_, j) => 0.1 + 0.07 * j);
    const params = { positions: [7], headDim: 10, rotaryDim: 6, layout, precision: 'float64' };
    const { data: rotated } = core.rotate('rope', { rows: 1, cols: 10, data: x }, params);
    const { data } = core.encode('rope', params);
    const [cosine, sine] = [data.subarray(0, 3), data.subarray(3)];
    const { sum } = twoVectorForm(x, cosine, sine, layout);
    sum.forEach((value, j) => assert.ok(Math.abs(value - rotated[j]) < 1e-15));
    assert.equal(layoutOf(x, rotated, cosine, sine), layout);
    assert.ok(Math.abs(Math.hypot(...rotated) - Math.hypot(...x)) < 1e-15);
  });
}

test('layoutOf: says how every rotating scheme of the catalogue pairs its channels', async () => {
  for (const { name } of encodings) {
    const settings = read({ encoding: name, show: 'vectors', position: '3' });
    const picture = await loadPairs(asyncCore, settings);
    const { x, query, layout } = picture;
    const { sum } = twoVectorForm(x, query.cosine, query.sine, layout);
    const worst = sum.reduce(
      (most, value, j) => Math.max(most, Math.abs(value - query.rotated[j])),
      0,
    );
    assert.ok(worst < 1e-6, `${name}: ${worst}`);
  }
});

test('words: 25 degrees, counted from 1; ate and cheese are 50 degrees apart in both sentences', async () => {
  const picture = await loadWords(asyncCore, read({}));
  const [mouse] = picture.sentences;
  /** @param {typeof mouse} sentence @param {string} word */
  const at = (sentence, word) => sentence.find((arrow) => arrow.word === word);
  assert.equal(at(mouse, 'some')?.position, 4);
  const near = (/** @type {number | undefined} */ value, /** @type {number} */ wanted) =>
    assert.ok(Math.abs(Number(value) - wanted) < 1e-12, `${value}, not ${wanted}`);
  near(at(mouse, 'some')?.degrees, 100);
  for (const [index, from, to] of /** @type {const} */ ([
    [0, 75, 125],
    [1, 150, 200],
  ])) {
    const found = picture.between[index];
    near(found?.from.degrees, from);
    near(found?.to.degrees, to);
    near(found?.degrees, 50);
    near(found?.after, 50);
  }
});

test('vectors: the worked example [0.1, 0.4, 0.5, 0.2] at position 1 and 2', async () => {
  for (const [position, printed] of /** @type {const} */ ([
    ['1', [-0.28256, 0.30027, 0.49798, 0.20499]],
    ['2', [-0.40533, -0.07553, 0.4959, 0.20996]],
  ])) {
    const settings = read({
      'head-dim': '4',
      show: 'vectors',
      position,
      vector: '0.1 0.4 0.5 0.2',
    });
    const { columns, rows } = vectorRows(await loadPairs(asyncCore, settings));
    assert.deepEqual(columns, [0, 1, 2, 3]);
    const sum = rows[rows.length - 1].values;
    sum.forEach((value, j) => assert.ok(Math.abs(value - printed[j]) < 6e-6));
  }
});

test('clocks: the score of an offset is the same at every position', async () => {
  const scores = await Promise.all(
    ['3', '17', '4000'].map(async (position) => {
      const settings = read({ show: 'clocks', position, offset: '3' });
      const { measures } = await loadPairs(asyncCore, settings);
      assert.ok(measures);
      return (await measures).dot[1];
    }),
  );
  for (const score of scores) assert.ok(Math.abs(score - scores[0]) < 1e-13);
});
