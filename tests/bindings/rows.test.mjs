/** Neighbours and projections as JavaScript sees them; the numbers themselves are tested in C++. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../web/core/index.js';

const core = await loadCore();

/** @param {number} rows @param {number[]} values */
const matrix = (rows, ...values) => ({
  rows,
  cols: values.length / rows,
  data: Float64Array.from(values),
});

test('neighbors: k of each row, without the row itself', () => {
  const line = matrix(4, 0, 1, 3, 7);
  const { indices, distances, k } = core.neighbors(line, { k: 2, metric: 'euclidean' });
  assert.equal(k, 2);
  assert.deepEqual(indices, Int32Array.of(1, 2, 0, 2, 1, 0, 2, 1));
  assert.deepEqual(distances, Float32Array.of(1, 3, 1, 2, 2, 3, 4, 6));
});

test('neighbors: cosine distance and 15 of them unless asked otherwise; floats as well', () => {
  const table = core.encode('sinusoidal', { length: 40, dModel: 32 });
  const { indices, distances, k } = core.neighbors(table);
  assert.deepEqual([k, indices.length, distances.length], [15, 600, 600]);
  const all = core.similarity(table, { metric: 'cosine-distance' }).data;
  for (let row = 0; row < 40; row++) {
    const wanted = [...all.slice(40 * row, 40 * row + 40)]
      .map((distance, index) => ({ distance, index }))
      .filter(({ index }) => index !== row)
      .sort((a, b) => a.distance - b.distance || a.index - b.index)
      .slice(0, 15);
    assert.deepEqual(
      [...indices.slice(15 * row, 15 * row + 15)],
      wanted.map(({ index }) => index),
    );
    assert.deepEqual(
      [...distances.slice(15 * row, 15 * row + 15)],
      wanted.map(({ distance }) => distance),
    );
  }
});

test('project: a line in the plane is one axis', () => {
  const { points, axes, variances, ratios, mean, residual, method, passes } = core.project(
    matrix(3, 1, 2, 4, 6, 7, 10),
  );
  assert.deepEqual([points.rows, points.cols, axes.rows, axes.cols], [3, 2, 2, 2]);
  assert.deepEqual([...mean], [4, 6]);
  const near = (/** @type {number} */ a, /** @type {number} */ b) =>
    assert.ok(Math.abs(a - b) < 1e-6, `${a} ${b}`);
  near(axes.data[0], 0.6);
  near(axes.data[1], 0.8);
  near(points.data[0], -5);
  near(points.data[2], 0);
  near(points.data[4], 5);
  near(variances[0], 50 / 3);
  near(ratios[0], 1);
  near(ratios[1], 0);
  assert.ok(residual < 1e-6);
  assert.equal(method, 'gram');
  assert.equal(passes, 1);
});

test('project: the method is chosen by cost, and both agree', () => {
  const table = core.encode('sinusoidal', { length: 300, dModel: 128 });
  const chosen = core.project(table, { components: 3 });
  assert.equal(chosen.method, 'krylov');
  const gram = core.project(table, { components: 3, method: 'gram' });
  assert.equal(gram.method, 'gram');
  for (let k = 0; k < 3; k++) {
    assert.ok(Math.abs(chosen.variances[k] - gram.variances[k]) < 1e-6 * gram.variances[0]);
    assert.ok(Math.abs(chosen.ratios[k] - gram.ratios[k]) < 1e-6);
  }
});

test('neighbors, project: refusals name the argument', () => {
  const table = matrix(2, 1, 2, 3, 4);
  /** @type {[string, () => unknown][]} */
  const refusals = [
    ['k', () => core.neighbors(table, { k: 2 })],
    ['k', () => core.neighbors(table)],
    ['k', () => core.neighbors(table, { k: 0 })],
    ['metric', () => core.neighbors(table, { k: 1, metric: /** @type {any} */ ('dot') })],
    ['matrix', () => core.neighbors(matrix(2, 1, NaN), { k: 1 })],
    ['matrix', () => core.neighbors(/** @type {any} */ (null))],
    ['nonsense', () => core.neighbors(table, /** @type {any} */ ({ nonsense: 1 }))],
    ['components', () => core.project(table, { components: 3 })],
    ['components', () => core.project(table, { components: 1.5 })],
    ['method', () => core.project(table, { method: /** @type {any} */ ('svd') })],
    ['seed', () => core.project(table, { seed: -1 })],
    ['matrix', () => core.project(matrix(2, 1, 2, Infinity, 4))],
    ['matrix', () => core.project({ rows: 0, cols: 2, data: new Float32Array() })],
    ['data', () => core.project({ ...table, cols: 3 })],
  ];
  for (const [parameter, call] of refusals) {
    assert.throws(call, { name: 'CoreError', code: 'input', parameter }, parameter);
  }
});
