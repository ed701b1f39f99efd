/** UMAP by its own module, under Node: held against umap-js, and the same bits as natively. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UMAP } from 'umap-js';
import { loadCore } from '../../../web/core/index.js';
import { loadUmap } from '../../../web/core/umap/umap.js';
import { serve } from '../../../web/worker/server.js';

const ROWS = 40;
const K = 4;

/** Neighbours on a line: nearest first, ties by the lower index. */
function lineNeighbors() {
  const indices = new Int32Array(ROWS * K);
  const distances = new Float32Array(ROWS * K);
  for (let row = 0; row < ROWS; row++) {
    const others = Array.from({ length: ROWS }, (_, other) => other).filter((o) => o !== row);
    others.sort((a, b) => Math.abs(a - row) - Math.abs(b - row) || a - b);
    others.slice(0, K).forEach((other, at) => {
      indices[row * K + at] = other;
      distances[row * K + at] = Math.abs(other - row) / 10;
    });
  }
  return { indices, distances, k: K };
}

const umap = await loadUmap();

/** FNV-1a, 32 bits. @param {Float32Array} points */
const hashOf = (points) =>
  new Uint8Array(points.buffer).reduce(
    (hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0,
    0x811c9dc5,
  );

test('umap: one seed, one picture, in one step or many, to the bit as natively', () => {
  const options = { ...lineNeighbors(), minDist: 0.1 };
  const pictures = [1, 1, 2].map((seed) => {
    umap.start({ ...options, seed });
    return umap.step(500);
  });
  const [{ epoch, epochs, points }, again, other] = pictures;
  assert.deepEqual([epoch, epochs, points.length], [500, 500, 2 * ROWS]);
  assert.deepEqual(points, again.points);
  assert.notDeepEqual(points, other.points);
  assert.equal(hashOf(points), 0xf2594873); // tests/analysis/umap_test.cpp
  umap.start({ ...options, seed: 1 });
  const few = umap.step(3);
  assert.equal(few.epoch, 3);
  const some = umap.run(0);
  assert.equal(some.epoch, 4, 'one epoch at least');
  while (umap.run(5).epoch < epochs);
  assert.deepEqual(umap.step(1), { epoch, epochs, points });
});

test('umap: from principal components, a thousand positions are one unbroken line', async () => {
  const core = await loadCore();
  const table = core.encode('sinusoidal', { length: 1000, dModel: 1024 });
  const neighbors = core.neighbors(table, { k: 14, metric: 'cosine-distance' });
  const start = core.project(table, { components: 2 }).points.data;
  const { points: first } = umap.start({ ...neighbors, seed: 42, minDist: 0.1, start });
  assert.equal(Math.round(100 * Math.max(...first.map(Math.abs))), 1000);
  assert.ok(Math.abs(first[0] / first[1] - start[0] / start[1]) < 1e-3, 'only scaled');
  const { points } = umap.step(500);
  const steps = Array.from({ length: 999 }, (_, row) =>
    Math.hypot(points[2 * row + 2] - points[2 * row], points[2 * row + 3] - points[2 * row + 1]),
  ).sort((a, b) => a - b);
  assert.ok(steps[998] < 4 * steps[499], `longest ${steps[998]}, middle ${steps[499]}`);
});

test('graph: the weights of umap-js', async () => {
  const core = await loadCore();
  const table = core.encode('rope', { length: 200, headDim: 16 });
  for (const metric of /** @type {const} */ (['cosine-distance', 'euclidean'])) {
    const { indices, distances, k } = core.neighbors(table, { k: 12, metric });
    const other = new UMAP({ nNeighbors: k + 1 });
    const own = (/** @type {any} */ list, /** @type {number} */ first) =>
      Array.from({ length: 200 }, (_, row) => [
        first * row,
        ...list.subarray(row * k, (row + 1) * k),
      ]);
    other.setPrecomputedKNN(own(indices, 1), own(distances, 0));
    other.initializeFit(Array.from({ length: 200 }, () => [0]));
    const expected = /** @type {any} */ (other).graph
      .getAll()
      .filter((/** @type {{value: number}} */ { value }) => value > 0);
    const { heads, tails, weights } = umap.graph({ indices, distances, k });
    const at = new Map([...heads.keys()].map((e) => [`${heads[e]} ${tails[e]}`, weights[e]]));
    assert.equal(at.size, expected.length);
    for (const { row, col, value } of expected) {
      assert.ok(Math.abs((at.get(`${row} ${col}`) ?? NaN) - value) < 1e-9, `${row} ${col}`);
    }
  }
});

test('curve: the numbers of umap-learn', () => {
  const { a, b } = umap.fitCurve(0.1); // where umap-js keeps umap-learn's own
  const { optimizationState: learned } = /** @type {any} */ (new UMAP());
  assert.ok(Math.abs(a - learned.a) < 1e-6, `a ${a}, not ${learned.a}`);
  assert.ok(Math.abs(b - learned.b) < 1e-6, `b ${b}, not ${learned.b}`);
});

test('disparity: of two pictures; of unlike ones it is refused', () => {
  const shape = Float32Array.of(0, 0, 4, 0, 4, 1, 0, 3, 2, 2);
  const turned = shape.map((_, at) => 5 + 3 * (at % 2 ? shape[at - 1] : -shape[at + 1]));
  assert.ok(umap.disparity(shape, turned) < 1e-12);
  assert.equal(
    umap.disparity([0, 0, 1, 0, 1, 1, 0, 1], [0, 0, 1, 1, 1, 0, 0, 1]).toFixed(12),
    '0.750000000000',
  );
  assert.throws(() => umap.disparity(shape, [0, 0]), { code: 'input', parameter: 'b' });
});

test('umap: what cannot be fitted is refused, and the next picture begins as ever', () => {
  const near = lineNeighbors();
  const start = (/** @type {object} */ change) => () =>
    umap.start({ ...near, seed: 1, minDist: 0.1, ...change });
  const none = { indices: new Int32Array(0), distances: new Float32Array(0) };
  const cases = [
    [none, 'indices'],
    [{ k: ROWS }, 'indices'],
    [{ k: 1.5 }, 'k'],
    [{ indices: near.indices.map(() => ROWS) }, 'indices'],
    [{ distances: near.distances.map(() => NaN) }, 'distances'],
    [{ minDist: 1 }, 'minDist'],
    [{ start: [1, 2, 3] }, 'start'],
  ];
  for (const [change, parameter] of cases) {
    assert.throws(start(/** @type {object} */ (change)), {
      name: 'CoreError',
      code: 'input',
      parameter,
    });
  }
  assert.throws(() => umap.step(1), /start\(\) comes first/);
  assert.equal(start({})().epoch, 0);
});

test('umap: served as in a worker, a slice at a time', async () => {
  const { port1, port2 } = new MessageChannel();
  serve(/** @type {any} */ (port2), /** @type {any} */ (loadUmap));
  port2.start();
  /** @type {(method: string, ...args: unknown[]) => Promise<any>} */
  const ask = (method, ...args) =>
    new Promise((resolve) => {
      port1.onmessage = ({ data }) => data.id && resolve(data.value ?? data.error);
      port1.postMessage({ id: 1, method, args });
    });
  const begun = await ask('start', { ...lineNeighbors(), seed: 1, minDist: 0.1 });
  assert.deepEqual([begun.epoch, begun.epochs], [0, 500]);
  let at = begun;
  while (at.epoch < at.epochs) at = await ask('run', 10);
  assert.equal(
    hashOf(at.points),
    hashOf(umap.start({ ...lineNeighbors(), seed: 1, minDist: 0.1 }) && umap.step(500).points),
  );
  assert.equal(
    (await ask('start', { ...lineNeighbors(), seed: 1, minDist: 7 })).parameter,
    'minDist',
  );
  port1.close();
  port2.close();
});
