/** The matrix of a rotation, and why a product of two knows the offset alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBatch } from '../../../../web/core/calls/batch.js';
import { loadCore } from '../../../../web/core/index.js';
import { relativeSteps } from '../../../../web/elements/encodings/rotation/derivation.js';
import { blockMatrix } from '../../../../web/elements/encodings/rotation/matrix.js';
import { plain } from '../../support/decimal.mjs';

const core = withBatch(await loadCore());

for (const layout of /** @type {const} */ (['interleaved', 'half'])) {
  test(`blockMatrix: times x it is what the core turns x into (${layout})`, () => {
    const x = [0.1, 0.4, 0.5, 0.2, -1, 3];
    const params = { headDim: 6, rotaryDim: 4, positions: [3], layout, precision: 'float64' };
    const { data } = core.encode('rope', params);
    const matrix = blockMatrix(data.slice(0, 2), data.slice(2, 4), layout, 6);
    const turned = core.rotate(
      'rope',
      { rows: 1, cols: 6, data: Float64Array.from(x) },
      params,
    ).data;
    for (const [row, entries] of matrix.entries()) {
      const sum = entries.reduce((total, { value }, column) => total + value * x[column], 0);
      assert.ok(Math.abs(sum - turned[row]) < 1e-15, `row ${row}`);
    }
    const filled = matrix.flat().filter(({ value }) => value !== 0).length;
    assert.equal(filled, 4 * 2 + 2);
  });
}

test('relativeSteps: the product of both matrices is that of the offset, to the last digits', () => {
  const positions = [6, 2.5, -3.5];
  const { data } = core.encode('rope', { headDim: 4, positions, precision: 'float64' });
  /** @param {number} row @returns {[number, number]} */
  const turn = (row) => [data[4 * row + 1], data[4 * row + 3]];
  const turns = { pair: 1, i: 6, j: 2.5, query: turn(0), key: turn(1), both: turn(2) };
  const steps = relativeSteps(turns);
  const last = /** @type {{lines: string[]}} */ (steps.at(-1)).lines;
  assert.ok(last.includes('R(i)ᵀ R(j) = R(j − i) = R(−3.5)'));
  const gap = plain(/differ by (.+):/.exec(String(last.at(-1)))?.[1] ?? '0');
  assert.ok(Number(gap) < 1e-16 * 4, gap);
  const wrong = relativeSteps({ ...turns, both: turn(0) });
  assert.match(String(wrong.at(-1)?.lines.at(-1)), /differ by 0\.0/);
});
