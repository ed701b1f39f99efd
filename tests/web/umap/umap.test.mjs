import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { UMAP } from 'umap-js';
import { fitCurve } from '../../../web/umap/curve.js';
import { startFit } from '../../../web/umap/fit.js';
import { neighborGraph } from '../../../web/umap/graph.js';
import { powerTable } from '../../../web/umap/power.js';
import { disparity } from '../../../web/umap/procrustes.js';
import { seeded } from '../../../web/umap/random.js';
import { serveFit } from '../../../web/umap/serve.js';

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

test('seeded: in [0, 1), the same for a seed, another for the next', () => {
  const [a, b, c] = [seeded(7), seeded(7), seeded(8)].map((random) =>
    Array.from({ length: 100 }, random),
  );
  assert.deepEqual(a, b);
  assert.notDeepEqual(a, c);
  assert.ok(a.every((value) => value >= 0 && value < 1));
  const mean = a.reduce((sum, value) => sum + value / a.length, 0);
  assert.ok(Math.abs(mean - 0.5) < 0.1);
});

test('startFit: steps to its last epoch; one seed gives one picture', () => {
  const pictures = [1, 1, 2].map((seed) => {
    const fit = startFit({ ...lineNeighbors(), seed, minDist: 0.1 });
    let epoch = 0;
    while (epoch < fit.epochs) epoch = fit.step();
    return fit.points();
  });
  assert.equal(pictures[0].length, 2 * ROWS);
  assert.ok(pictures[0].every(Number.isFinite));
  assert.deepEqual(pictures[0], pictures[1]);
  assert.notDeepEqual(pictures[0], pictures[2]);
  // Neighbours on the line are nearer in the picture than points from its two ends.
  const [points] = pictures;
  const distance = (/** @type {number} */ a, /** @type {number} */ b) =>
    Math.hypot(points[2 * a] - points[2 * b], points[2 * a + 1] - points[2 * b + 1]);
  for (let row = 1; row < ROWS; row++) assert.ok(distance(row - 1, row) < distance(0, ROWS - 1));
});

test('startFit: from principal components, a thousand positions are one unbroken line', async () => {
  const core = await loadCore();
  const table = core.encode('sinusoidal', { length: 1000, dModel: 1024 });
  const neighbors = core.neighbors(table, { k: 14, metric: 'cosine-distance' });
  const start = core.project(table, { components: 2 }).points.data;
  const fit = startFit({ ...neighbors, seed: 42, minDist: 0.1, start });
  const first = fit.points();
  assert.equal(Math.round(100 * Math.max(...first.map(Math.abs))), 1000);
  assert.ok(Math.abs(first[0] / first[1] - start[0] / start[1]) < 1e-3, 'only scaled');
  let epoch = 0;
  while (epoch < fit.epochs) epoch = fit.step();
  const points = fit.points();
  const steps = Array.from({ length: 999 }, (_, row) =>
    Math.hypot(points[2 * row + 2] - points[2 * row], points[2 * row + 3] - points[2 * row + 1]),
  ).sort((a, b) => a - b);
  assert.ok(steps[998] < 4 * steps[499], `longest ${steps[998]}, middle ${steps[499]}`);
});

test('neighborGraph: the weights of umap-js', async () => {
  const core = await loadCore();
  const table = core.encode('rope', { length: 200, headDim: 16 });
  for (const metric of /** @type {const} */ (['cosine-distance', 'euclidean'])) {
    const { indices, distances, k } = core.neighbors(table, { k: 12, metric });
    const umap = new UMAP({ nNeighbors: k + 1 });
    const own = (/** @type {any} */ list, /** @type {number} */ first) =>
      Array.from({ length: 200 }, (_, row) => [
        first * row,
        ...list.subarray(row * k, (row + 1) * k),
      ]);
    umap.setPrecomputedKNN(own(indices, 1), own(distances, 0));
    umap.initializeFit(Array.from({ length: 200 }, () => [0]));
    const expected = /** @type {any} */ (umap).graph
      .getAll()
      .filter((/** @type {{value: number}} */ { value }) => value > 0);
    const { heads, tails, weights } = neighborGraph(indices, distances, k);
    const at = new Map([...heads.keys()].map((e) => [`${heads[e]} ${tails[e]}`, weights[e]]));
    assert.equal(at.size, expected.length);
    for (const { row, col, value } of expected) {
      assert.ok(Math.abs((at.get(`${row} ${col}`) ?? NaN) - value) < 1e-9, `${row} ${col}`);
    }
  }
});

test('fitCurve: the numbers of umap-learn', () => {
  const { a, b } = fitCurve(0.1); // where umap-js keeps umap-learn's own
  const { optimizationState: learned } = /** @type {any} */ (new UMAP());
  assert.ok(Math.abs(a - learned.a) < 1e-6, `a ${a}, not ${learned.a}`);
  assert.ok(Math.abs(b - learned.b) < 1e-6, `b ${b}, not ${learned.b}`);
});

test('fitCurve: no neighbouring curve is nearer to what minDist asks for', () => {
  for (const minDist of [0, 0.001, 0.1, 0.5, 0.99]) {
    const error = (/** @type {number} */ a, /** @type {number} */ b) => {
      let total = 0;
      for (let i = 0; i < 300; i++) {
        const d = (3 * i) / 299;
        const wanted = d < minDist ? 1 : Math.exp(minDist - d);
        total += (1 / (1 + a * d ** (2 * b)) - wanted) ** 2;
      }
      return total;
    };
    const { a, b } = fitCurve(minDist);
    const least = error(a, b);
    for (const [x, y] of [
      [1.001, 1],
      [0.999, 1],
      [1, 1.001],
      [1, 0.999],
    ]) {
      assert.ok(error(x * a, y * b) > least, `minDist ${minDist}: a ${a}, b ${b}`);
    }
  }
});

test("powerTable: near the engine's own powers", () => {
  const random = seeded(3);
  for (const exponent of [0.3, 0.8, 1, 1.9]) {
    const power = powerTable(exponent);
    for (let i = 0; i < 10000; i++) {
      const x = Math.exp(60 * random() - 30);
      assert.ok(Math.abs(power(x) / x ** exponent - 1) < 2e-5, `${x} to the ${exponent}`);
    }
    assert.equal(power(0), 0);
  }
});

test('serveFit: reports as it goes, pauses, and ends', async () => {
  const { port1, port2 } = new MessageChannel();
  /** @type {any[]} */
  const heard = [];
  const end = serveFit(/** @type {any} */ (port2));
  port2.start();
  const done = new Promise((resolve) => {
    port1.addEventListener('message', (event) => {
      const { data } = /** @type {any} */ (event);
      heard.push(data);
      if (data.epoch && data.epoch >= data.epochs) resolve(undefined);
    });
  });
  port1.start();
  port1.postMessage({ start: { ...lineNeighbors(), seed: 1, minDist: 0.1 } });
  await done;
  assert.deepEqual(heard[0], { ready: true });
  assert.equal(heard[1].epoch, 0);
  assert.equal(heard.at(-1).points.length, 2 * ROWS);
  end();
  port1.close();
  port2.close();
});

test('serveFit: what cannot be fitted is said', async () => {
  const { port1, port2 } = new MessageChannel();
  serveFit(/** @type {any} */ (port2));
  port2.start();
  const failed = new Promise((resolve) => {
    port1.addEventListener('message', (event) => {
      const { data } = /** @type {any} */ (event);
      if (data.failed) resolve(data.failed);
    });
  });
  port1.start();
  const none = { indices: new Int32Array(0), distances: new Float32Array(0), k: 3 };
  port1.postMessage({ start: { ...none, seed: 1, minDist: 0.1 } });
  assert.match(String(await failed), /Not enough data points/);
  port1.close();
  port2.close();
});

const SHAPE = [0, 0, 4, 0, 4, 1, 0, 3, 2, 2];

test('disparity: turned, mirrored, moved and scaled pictures are the same', () => {
  const turned = [];
  for (let at = 0; at < SHAPE.length; at += 2) {
    const [x, y] = [SHAPE[at], -SHAPE[at + 1]];
    turned.push(5 + 3 * (0.6 * x - 0.8 * y), -2 + 3 * (0.8 * x + 0.6 * y));
  }
  assert.ok(disparity(SHAPE, turned) < 1e-12);
});

test('disparity: what the best of many turns, with and without a mirror, leaves', () => {
  const other = [0, 0, 3, 1, 5, 0, 1, 4, 2, 2];
  const [a, b] = [SHAPE, other].map((points) => {
    const mean = [0, 1].map(
      (axis) => points.filter((_, at) => at % 2 === axis).reduce((x, y) => x + y) / 5,
    );
    const centred = points.map((value, at) => value - mean[at % 2]);
    const size = Math.hypot(...centred);
    return centred.map((value) => value / size);
  });
  let best = 0;
  for (const mirror of [1, -1]) {
    for (let step = 0; step < 20000; step++) {
      const [c, s] = [Math.cos((step * Math.PI) / 10000), Math.sin((step * Math.PI) / 10000)];
      let common = 0;
      for (let at = 0; at < a.length; at += 2) {
        const [x, y] = [b[at], mirror * b[at + 1]];
        common += a[at] * (c * x - s * y) + a[at + 1] * (s * x + c * y);
      }
      best = Math.max(best, common);
    }
  }
  assert.ok(Math.abs(disparity(SHAPE, other) - (1 - best * best)) < 1e-7);
  assert.ok(Number.isNaN(disparity(SHAPE, Array(10).fill(1))));
});
