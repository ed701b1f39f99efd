/** UMAP of points whose nearest neighbours are known, stepwise, from the core's exact kNN. */
import { fitCurve } from './curve.js';
import { neighborGraph } from './graph.js';
import { layOut } from './layout.js';
import { seeded } from './random.js';

/**
 * @typedef {object} FitOptions
 * @property {Int32Array} indices nearest rows of every row, without itself, row after row
 * @property {Float32Array} distances to them
 * @property {number} k neighbours of a row
 * @property {number} seed
 * @property {number} minDist least distance of points in the picture
 * @property {ArrayLike<number> | null} [start] x and y in turns where points begin; else at random
 */

const REACH = 10; // half the side of the square that points begin in, as in umap-learn
const JITTER = 1e-4; // so that no two begin at one place

/** More points take fewer epochs; umap-learn's numbers are 500 and 200. @param {number} rows */
const epochsOf = (rows) => (rows <= 2500 ? 500 : rows <= 5000 ? 400 : rows <= 7500 ? 300 : 200);

/**
 * @param {FitOptions} options
 * @returns {{epochs: number, step: () => number, points: () => Float32Array}} step() gives the epochs
 *   that are done; points are x and y in turns
 */
export function startFit({ indices, distances, k, seed, minDist, start = null }) {
  const rows = indices.length / k;
  if (rows <= k) throw new Error(`Not enough data points: ${rows}, of ${k} neighbours each`);
  const random = seeded(seed);
  const points = start
    ? placed(start, random)
    : Float64Array.from({ length: 2 * rows }, () => REACH * (2 * random() - 1));
  const epochs = epochsOf(rows);
  const curve = fitCurve(minDist);
  const step = layOut(neighborGraph(indices, distances, k), { points, epochs, curve, random });
  let epoch = 0;
  return {
    epochs,
    step: () => {
      if (epoch < epochs) step(epoch++);
      return epoch;
    },
    points: () => Float32Array.from(points),
  };
}

/**
 * Where points are to begin, scaled to the square.
 * @param {ArrayLike<number>} start
 * @param {() => number} random
 */
function placed(start, random) {
  let largest = 0;
  for (let at = 0; at < start.length; at++) largest = Math.max(largest, Math.abs(start[at]));
  return Float64Array.from(
    start,
    (value) => (REACH * value) / (largest || 1) + JITTER * (random() - 0.5),
  );
}
