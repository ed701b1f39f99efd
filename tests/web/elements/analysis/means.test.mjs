/** Means of tiles, against means of the whole matrix. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Means } from '../../../../web/elements/analysis/similarity/means.js';

/** A symmetric matrix without structure. @param {number} count */
function whole(count) {
  const value = (/** @type {number} */ i, /** @type {number} */ j) => Math.sin(i * j + i + j);
  return Array.from({ length: count }, (_, i) =>
    Array.from({ length: count }, (_, j) => value(i, j)),
  );
}

test('means: tiles give every pixel the mean of its cells, at the ragged edge too', () => {
  const [count, stride, block] = [11, 3, 6];
  const cells = whole(count);
  const side = Math.ceil(count / stride);
  const samples = { rows: side, cols: side, data: new Float32Array(side * side).fill(9) };
  const means = new Means(samples, stride, count);
  for (let top = 0; top < count; top += block) {
    for (let left = top; left < count; left += block) {
      const rows = cells.slice(top, top + block).map((row) => row.slice(left, left + block));
      const data = Float64Array.from(rows.flat());
      means.add({ rows: rows.length, cols: rows[0].length, data }, top, left);
    }
  }
  for (let i = 0; i < side; i++) {
    for (let j = 0; j < side; j++) {
      const part = cells
        .slice(i * stride, (i + 1) * stride)
        .flatMap((row) => row.slice(j * stride, (j + 1) * stride));
      const mean = part.reduce((sum, value) => sum + value, 0) / part.length;
      assert.ok(Math.abs(means.matrix.data[i * side + j] - mean) < 1e-15);
    }
  }
  assert.equal(means.least, Math.min(...cells.flat()));
  assert.equal(means.largest, Math.max(...cells.flat()));
  assert.equal(means.cells, 121);
});

test('means: pixels whose tile has not come keep their sample', () => {
  const samples = { rows: 2, cols: 2, data: new Float32Array([1, 2, 3, 4]) };
  const means = new Means(samples, 2, 4);
  means.add({ rows: 2, cols: 2, data: new Float64Array([0, 0, 0, 8]) }, 0, 0);
  assert.deepEqual([...means.matrix.data], [2, 2, 3, 4]);
});
