/** Positions marked on curves, and formulas in other letters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBatch } from '../../../../web/core/calls/batch.js';
import { loadCore } from '../../../../web/core/index.js';
import { tableOf } from '../../../../web/core/matrix.js';
import { cursorCalls, cursorsOf } from '../../../../web/elements/encodings/waves/cursors.js';
import {
  axesIn,
  formulaIn,
  lettersOf,
} from '../../../../web/elements/encodings/heatmap/symbols.js';

const core = withBatch(await loadCore());

test('cursorsOf: heights are those of the curves, distances those of the points they make', () => {
  const curves = [0, 1].map((k) => ({
    name: `dim ${k}`,
    values: Float64Array.from({ length: 10 }, (_, x) => (k + 1) * x),
  }));
  const xs = Array.from({ length: 10 }, (_, k) => k);
  const table = tableOf(xs.map((_, row) => curves.map(({ values }) => values[row])));
  const [pairs] = core.batch(cursorCalls({ from: table }, xs, [2.2, 5]));
  const [a, b] = cursorsOf({ xs, curves }, [2.2, 5], pairs);
  assert.deepEqual([a.name, a.x, a.heights, a.distances, b.heights], ['A', 2, [2, 4], [], [5, 10]]);
  assert.ok(Math.abs(b.distances[0] - Math.hypot(3, 6)) < 1e-15);
  assert.deepEqual(cursorsOf({ xs, curves }, null), []);
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
