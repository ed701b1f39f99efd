/** UMAP of points whose nearest neighbours are known: umap-js, stepwise, from the core's exact kNN. */
import { UMAP } from 'umap-js';
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

/**
 * @param {FitOptions} options
 * @returns {{epochs: number, step: () => number, points: () => Float32Array}} step() gives the epochs
 *   that are done; points are x and y in turns
 */
export function startFit({ indices, distances, k, seed, minDist, start = null }) {
  const rows = indices.length / k;
  const random = seeded(seed);
  const umap = new UMAP({ nComponents: 2, nNeighbors: k + 1, minDist, random });
  // umap-js counts every point as the nearest of its own neighbours.
  const own = (/** @type {number} */ row) => [row * k, (row + 1) * k];
  umap.setPrecomputedKNN(
    Array.from({ length: rows }, (_, row) => [row, ...indices.subarray(...own(row))]),
    Array.from({ length: rows }, (_, row) => [0, ...distances.subarray(...own(row))]),
  );
  // With neighbours given it only counts the points.
  const epochs = umap.initializeFit(Array.from({ length: rows }, () => [0]));
  if (start) place(umap.getEmbedding(), start, random);
  return {
    epochs,
    step: () => umap.step(),
    points: () => Float32Array.from(umap.getEmbedding().flat()),
  };
}

/**
 * Moves points to where they are to begin, scaled to the square.
 * @param {number[][]} points
 * @param {ArrayLike<number>} start
 * @param {() => number} random
 */
function place(points, start, random) {
  let largest = 0;
  for (let at = 0; at < start.length; at++) largest = Math.max(largest, Math.abs(start[at]));
  points.forEach((point, row) => {
    for (const axis of [0, 1])
      point[axis] = (REACH * start[2 * row + axis]) / (largest || 1) + JITTER * (random() - 0.5);
  });
}
