/** Positions marked on curves, and formulas in other letters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { cursorsOf } from '../../../../web/elements/encodings/waves/cursors.js';
import {
  axesIn,
  formulaIn,
  lettersOf,
} from '../../../../web/elements/encodings/heatmap/symbols.js';

/** @import { AsyncCore } from '../../../../web/core/types.js' */

const core = await loadCore();
const asyncCore = /** @type {AsyncCore} */ (/** @type {unknown} */ (core));

test('cursorsOf: heights are those of the curves, distances those of the points they make', async () => {
  const curves = [0, 1].map((k) => ({
    name: `dim ${k}`,
    values: Float64Array.from({ length: 10 }, (_, x) => (k + 1) * x),
  }));
  const xs = Array.from({ length: 10 }, (_, k) => k);
  const picture = /** @type {any} */ ({ xs, curves });
  const [a, b] = await cursorsOf(asyncCore, picture, [2.2, 5]);
  assert.deepEqual([a.name, a.x, a.heights, a.distances, b.heights], ['A', 2, [2, 4], [], [5, 10]]);
  assert.ok(Math.abs(b.distances[0] - Math.hypot(3, 6)) < 1e-15);
  assert.deepEqual(await cursorsOf(asyncCore, picture, null), []);
});

test('formulaIn: in every alphabet the formula has the numbers of the core’s own', () => {
  const params = { dModel: 4, base: 100, length: 4 };
  const own = core.explain('sinusoidal', params, { row: 2, column: 3 });
  assert.equal(own.substituted, 'cos(2 / 100^(2/4))');
  const values = { layout: 'interleaved', schedule: 'paper' };
  const encoding = { name: 'sinusoidal' };
  const cell = { position: 2, column: 3, width: 4, base: 100 };
  const saeed = lettersOf({ encoding, values: { ...values, symbols: 'k' } });
  assert.ok(saeed);
  assert.deepEqual(formulaIn(saeed, cell), {
    formula: 'P(k, 2i + 1) = cos(k / n^(2i/d))',
    numbers: 'k = 2, i = 1, d = 4, n = 100',
  });
  assert.match(axesIn(saeed).columnLabel, /0 ≤ i < d\/2/);
  const paper = lettersOf({ encoding, values: { ...values, symbols: 'pos' } });
  assert.ok(paper);
  assert.equal(
    formulaIn(paper, { ...cell, column: 2 }).formula,
    'PE(pos, 2i) = sin(pos / 100^(2i/d_model))',
  );
  const other = { ...values, layout: 'concat', symbols: 'k' };
  assert.equal(lettersOf({ encoding, values: other }), null, 'columns stand elsewhere there');
});
