/**
 * UMAP of rows whose nearest neighbours are known, stepwise: the same neighbours and seed give the same
 * picture everywhere, bit for bit. A module of its own, loaded by those who ask for one.
 */
import createModule from '#umap-glue';
import { wasmBytes } from '#umap-bytes';
import { CoreError, guarded } from '../check.js';
import { making } from '../wasm/keeping.js';

/** @typedef {Awaited<ReturnType<typeof createModule>>} UmapModule */

/**
 * @typedef {object} Near as core.neighbors() gives them
 * @property {Int32Array} indices nearest rows of every row, without itself, row after row
 * @property {Float32Array} distances to them
 * @property {number} k neighbours of a row
 *
 * @typedef {object} UmapSettings
 * @property {number} seed
 * @property {number} minDist least distance of points in the picture
 * @property {ArrayLike<number> | null} [start] x and y in turns where points begin; else at random
 *
 * @typedef {Near & UmapSettings} UmapOptions
 *
 * @typedef {object} UmapProgress
 * @property {number} epoch that are done
 * @property {number} epochs of the whole picture
 * @property {Float32Array} points x and y in turns
 */

/** One picture at a time. */
export class Umap {
  #module;
  /** @type {import('#umap-glue').Umap | null} */
  #fit = null;

  /** @param {UmapModule} module */
  constructor(module) {
    this.#module = module;
  }

  /** Begins a picture; the one before is over. @param {UmapOptions} options @returns {UmapProgress} */
  start({ seed, minDist, start = null, ...near }) {
    this.#fit?.delete();
    this.#fit = null;
    return guarded(() => {
      this.#fit = this.#module.createUmap(near, start, minDist, seed);
      return this.step(0);
    });
  }

  /** @param {number} count epochs; fewer where the picture is done before @returns {UmapProgress} */
  step(count) {
    return guarded(() => {
      const fit = this.#fit;
      if (!fit) throw new CoreError('umap: start() comes first', { code: 'input' });
      return { epoch: fit.step(count), epochs: fit.epochs(), points: fit.points() };
    });
  }

  /**
   * Epochs until the time is up or the picture is done.
   * @param {number} milliseconds
   * @returns {UmapProgress}
   */
  run(milliseconds) {
    const begun = performance.now();
    const fit = this.#fit;
    for (let epoch = -1; fit && epoch < fit.epochs();) {
      epoch = guarded(() => fit.step(1));
      const time = performance.now() - begun;
      if (time >= milliseconds || time < 0) break; // below 0: the clock was set back
    }
    return this.step(0);
  }

  /**
   * How strongly each two rows hold together, from 0 to 1: an edge each, both ways.
   * @param {Near} near
   * @returns {{heads: Int32Array, tails: Int32Array, weights: Float64Array}}
   */
  graph(near) {
    return guarded(() => this.#module.umapGraph(near));
  }

  /**
   * How near points are counted as together: 1 / (1 + a·d²ᵇ).
   * @param {number} minDist
   * @returns {{a: number, b: number}}
   */
  fitCurve(minDist) {
    return guarded(() => this.#module.umapCurve(minDist));
  }

  /**
   * How much two pictures of the same rows differ, up to turning, mirroring and size: 0 for one picture,
   * 1 for nothing in common (Procrustes).
   * @param {ArrayLike<number>} a x and y in turns
   * @param {ArrayLike<number>} b
   */
  disparity(a, b) {
    return guarded(() => this.#module.disparity(a, b));
  }
}

/** One of its own for every call. */
export const loadUmap = making(createModule, wasmBytes, (module) => new Umap(module));
