/**
 * Numbers of every part of the core and of the training lab, as one hash each: the same program in Node
 * and in every engine, whose answers must not differ in a bit.
 */
import { loadCore } from '../../../web/core/index.js';
import { loadUmap } from '../../../web/core/umap/umap.js';
import { loadTraining } from '../../../web/training/index.js';
import { variations } from './variations.mjs';

/** @import { Core } from '../../../web/core/index.js' */
/** @import { Matrix } from '../../../web/core/types.js' */

/** @returns {Promise<Record<string, string>>} hash by what it is of */
export async function digests() {
  const core = await loadCore();
  /** @type {Record<string, string>} */
  const found = {};
  for (const encoding of core.catalogue()) {
    const values = variations(core, encoding).flatMap((params) =>
      resultsOf(core, encoding.name, params),
    );
    found[encoding.name] = await hashOf(values);
  }
  for (const [name, value] of Object.entries(analyses(core))) found[name] = await hashOf(value);
  found.umap = await hashOf(await pictures(core));
  return { ...found, ...(await trained()) };
}

/** All that the core says of a scheme with these parameters. @param {Core} core @param {string} name @param {any} params */
function resultsOf(core, name, params) {
  const calls = /** @type {any} */ (core);
  return ['encode', 'bias', 'buckets', 'frequencies', 'precision'].map((method) => {
    try {
      return calls[method](name, params);
    } catch (error) {
      return String(error); // of another kind, or too large: refused alike
    }
  });
}

/** Of UMAP, from both ways to begin. @param {Core} core */
async function pictures(core) {
  const umap = await loadUmap();
  const table = core.encode('sinusoidal', { length: 200, dModel: 64 });
  const near = core.neighbors(table, { k: 14, metric: 'cosine-distance' });
  const start = core.project(table, { components: 2 }).points.data;
  return [null, start].map((begin) => {
    umap.start({ ...near, seed: 42, minDist: 0.1, start: begin });
    return umap.step(500);
  });
}

/** @param {Core} core @returns {Record<string, unknown>} */
function analyses(core) {
  const table = core.encode('sinusoidal', { length: 60, dModel: 32 });
  const exact = core.encode('sinusoidal', { length: 60, dModel: 32, precision: 'float64' });
  const made = core.encode('learned', { length: 40, dModel: 16, seed: 7 });
  /** @type {Record<string, unknown>} */
  const found = { colours: core.draw('sinusoidal', { length: 60, dModel: 32 }, {}).image };
  for (const metric of /** @type {const} */ (['dot', 'cosine', 'cosine-distance', 'euclidean'])) {
    found[`similarity ${metric}`] = [table, exact, made].map((a) => core.similarity(a, { metric }));
  }
  found.neighbors = core.neighbors(made, { k: 5 });
  found.project = [table, made].map((a) => core.project(a, { components: 3 }));
  found.offsets = core.offsetProfile(exact);
  found.shift = [core.shift('sinusoidal', { dModel: 16, offset: 3 }), core.shift(made)];
  found.collisions = core.collisions(made);
  found.variance = [core.variance(table), core.correlation(table)];
  found.scorecard = core.scorecard('sinusoidal');
  found.identify = core.identify(table);
  const [queries, keys, values] = [table, exact, table].map(({ rows, cols, data }) => {
    return /** @type {Matrix} */ ({ rows, cols, data: Float32Array.from(data) });
  });
  const encoding = { encoding: 'rope', params: { headDim: 32 } };
  found.attend = core.attend({ queries, keys, values, ...encoding, mask: 'causal' });
  return found;
}

/** @returns {Promise<Record<string, string>>} of all weights after a few hundred steps */
async function trained() {
  const training = await loadTraining();
  /** @type {Record<string, string>} */
  const found = {};
  for (const positions of ['t5', 'rope', 'learned']) {
    const sizes = { dModel: 16, numHeads: 2, hidden: 24, steps: 200, batch: 4 };
    const config = { task: 'kback', positions, activation: 'gelu', ...sizes, seed: 1 };
    const trainer = training.createTrainer(config);
    trainer.step(1000);
    found[`training ${positions}`] = trainer.hash();
    trainer.dispose();
  }
  return found;
}

/** @param {unknown} value */
async function hashOf(value) {
  const bytes = /** @type {Uint8Array[]} */ ([]);
  const encoder = new TextEncoder();
  const text = JSON.stringify(value, (_, each) => {
    if (!ArrayBuffer.isView(each)) return typeof each === 'number' ? `${each}` : each;
    bytes.push(bitsOf(/** @type {any} */ (each)));
    return `${each.constructor.name} ${each.byteLength}`;
  });
  const whole = await new Blob([
    encoder.encode(text),
    .../** @type {any[]} */ (bytes),
  ]).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A NaN has many spellings, which mean the same. @param {Float32Array | Float64Array | Int32Array | Uint8Array} list */
function bitsOf(list) {
  const copy = list.slice();
  const { buffer, byteLength } = copy;
  if (copy instanceof Float32Array) spell(copy, new Uint32Array(buffer), 1);
  if (copy instanceof Float64Array) spell(copy, new Uint32Array(buffer), 2);
  return new Uint8Array(buffer, 0, byteLength);
}

/** @param {Float32Array | Float64Array} list @param {Uint32Array} bits @param {number} words of each */
function spell(list, bits, words) {
  for (let k = 0; k < list.length; k++) {
    if (Number.isNaN(list[k])) bits.fill(0x7fc00000, words * k, words * (k + 1));
  }
}
