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
 */

/**
 * @param {FitOptions} options
 * @returns {{epochs: number, step: () => number, points: () => Float32Array}} step() gives the epochs
 *   that are done; points are x and y in turns
 */
export function startFit({ indices, distances, k, seed, minDist }) {
  const rows = indices.length / k;
  const umap = new UMAP({ nComponents: 2, nNeighbors: k + 1, minDist, random: seeded(seed) });
  // umap-js counts every point as the nearest of its own neighbours.
  const own = (/** @type {number} */ row) => [row * k, (row + 1) * k];
  umap.setPrecomputedKNN(
    Array.from({ length: rows }, (_, row) => [row, ...indices.subarray(...own(row))]),
    Array.from({ length: rows }, (_, row) => [0, ...distances.subarray(...own(row))]),
  );
  // With neighbours given it only counts the points.
  const epochs = umap.initializeFit(Array.from({ length: rows }, () => [0]));
  return {
    epochs,
    step: () => umap.step(),
    points: () => Float32Array.from(umap.getEmbedding().flat()),
  };
}
