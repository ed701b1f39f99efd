/** The C++ core as typed functions: loads the module once and turns its errors into CoreError. */

/**
 * @import { CatalogueEntry, Matrix, ModelPreset, PaintOptions, Parameters } from './types.js'
 * @import { CollisionOptions, Collisions, ColumnStatistics, Difference, Identification, OffsetOptions, OffsetProfile, Recurrence, Scorecard, Shift } from './types.js'
 * @import { ReadOptions, Table, Tensor, WriteOptions } from './types.js'
 * @import { DrawnSimilarity, Neighbors, NeighborsOptions, Projection, ProjectionOptions } from './types.js'
 * @import { Similarity, SimilarityOptions } from './types.js'
 */
import createModule from '#core-glue';
import { wasmBytes } from '#core-bytes';

import { CoreError, guarded } from './check.js';
import * as files from './files.js';
import { deepFreeze } from './freeze.js';
import { LabCalls } from './lab-calls.js';
import { compile, instantiate } from './instantiate.js';

export { CoreError, formatParameter, kebabCase, parseParameter } from './check.js';

/** @typedef {Awaited<ReturnType<typeof createModule>>} CoreModule */

/**
 * @typedef {object} LoadOptions
 * @property {BufferSource} [wasmBinary] the bytes of posenc_core.wasm, where a host has them already
 * @property {WebAssembly.Module} [wasmModule] the same, compiled
 */

/** @type {Promise<Core> | null} */
let loading = null;

/**
 * The core of this realm. The first call loads it, later ones share it whatever their options; after
 * a failure the next call tries again.
 * @param {LoadOptions} [options]
 * @returns {Promise<Core>}
 */
export function loadCore(options = {}) {
  loading ??= instantiateCore(options).then(
    (module) => new Core(module),
    (error) => {
      loading = null;
      throw CoreError.from(error);
    },
  );
  return loading;
}

/** @param {LoadOptions} options @returns {Promise<CoreModule>} */
async function instantiateCore({ wasmBinary, wasmModule }) {
  const compiled = wasmModule ?? (await compile(wasmBinary ?? (await wasmBytes())));
  return instantiate(createModule, compiled);
}

/** Everything; see also the classes it extends. */
export class Core extends LabCalls {
  #module;
  /** @type {readonly CatalogueEntry[] | null} */
  #catalogue = null;
  /** @type {readonly ModelPreset[] | null} */
  #modelPresets = null;

  /** @param {CoreModule} module */
  constructor(module) {
    super(module);
    this.#module = module;
  }

  /** @returns {readonly CatalogueEntry[]} what encodings() gives, with what is to be read of each */
  catalogue() {
    this.#catalogue ??= deepFreeze(JSON.parse(this.#module.catalogueJson()));
    return /** @type {readonly CatalogueEntry[]} */ (this.#catalogue);
  }

  /** @returns {readonly ModelPreset[]} encodings with the parameters that models use, as published */
  modelPresets() {
    this.#modelPresets ??= deepFreeze(JSON.parse(this.#module.modelPresetsJson()));
    return /** @type {readonly ModelPreset[]} */ (this.#modelPresets);
  }

  /**
   * How alike rows are by how many rows they stand apart: over all pairs, or with `reference` from
   * one row to every row. Sums in float64.
   * @param {Matrix} matrix
   * @param {OffsetOptions} [options]
   * @returns {OffsetProfile} with `positions` and `values` only where a reference is given
   */
  offsetProfile(matrix, options = {}) {
    return guarded(() => this.#module.offsetProfile(matrix, options));
  }

  /**
   * The same of a scheme's table, in float64 whatever its `precision`.
   * @param {string} name
   * @param {Parameters} [params]
   * @param {OffsetOptions} [options]
   * @returns {OffsetProfile}
   */
  offsetProfileOf(name, params = {}, options = {}) {
    return guarded(() => this.#module.offsetProfileOf(name, params, options));
  }

  /**
   * The matrix that moves every row by `offset`: M · PE(p) = PE(p + offset). Exact where a table is
   * made of whole pairs of sine and cosine, and for rotations; fitted by least squares elsewhere.
   * @param {string | Matrix} encoding a scheme's name, or a table
   * @param {Parameters} [params] of the scheme, and `offset` [tokens], 1 where left out
   * @returns {Shift}
   */
  shift(encoding, params = {}) {
    return guarded(() => {
      const { offset, ...rest } = params ?? {};
      if (typeof encoding !== 'string') return this.#module.shiftRows(encoding, { offset });
      return this.#module.shift(encoding, rest, { offset });
    });
  }

  /**
   * What a single wave has instead of such a matrix: f(p + k) = factor · f(p) − f(p − k), with the
   * factor 2 cos(kω) of each column.
   * @param {string} name of a scheme made of waves
   * @param {Parameters} [params] of the scheme, and `offset` [tokens], 1 where left out
   * @returns {Recurrence}
   */
  recurrence(name, params = {}) {
    return guarded(() => {
      const { offset, ...rest } = params ?? {};
      return this.#module.recurrence(name, rest, { offset });
    });
  }

  /**
   * The pairs of rows that a table can hardly tell apart.
   * @param {Matrix} matrix
   * @param {CollisionOptions} [options]
   * @returns {Collisions}
   */
  collisions(matrix, options = {}) {
    return guarded(() => this.#module.collisions(matrix, options));
  }

  /**
   * What each column carries.
   * @param {Matrix} matrix
   * @param {{threshold?: number}} [options] a column takes part where its extremes are farther apart
   *   than `threshold`, 0.1 where left out
   * @returns {ColumnStatistics}
   */
  variance(matrix, options = {}) {
    return guarded(() => this.#module.variance(matrix, options));
  }

  /**
   * Pearson's correlation of every pair of columns; 0 for columns that do not vary.
   * @param {Matrix} matrix
   * @returns {Matrix} cols × cols of float64
   */
  correlation(matrix) {
    return guarded(() => this.#module.correlation(matrix));
  }

  /**
   * What posts ask of a positional encoding, each as a number with its verdict. Of a scheme, at
   * several lengths, seeds and positions; of a table, what that table alone tells.
   * @param {string | Matrix} encoding a scheme's name, or a table
   * @param {Parameters} [params] of the scheme
   * @returns {Scorecard}
   */
  scorecard(encoding, params = {}) {
    return guarded(() =>
      typeof encoding === 'string'
        ? this.#module.scorecard(encoding, params)
        : this.#module.scorecardOf(encoding),
    );
  }

  /**
   * Which scheme a table is: its layout, base, first position and scale, with the largest difference.
   * Every table gets an answer; of one that no scheme comes near, how it changes along its rows.
   * @param {Matrix} matrix
   * @returns {Identification}
   */
  identify(matrix) {
    return guarded(() => this.#module.identify(matrix));
  }

  /**
   * One matrix minus another of the same shape, in float64; NaN where one of them is not finite.
   * @param {Matrix} a
   * @param {Matrix} b
   * @returns {Difference}
   */
  difference(a, b) {
    return guarded(() => this.#module.difference(a, b));
  }

  /**
   * A table from a file's bytes.
   * @param {Uint8Array} bytes at most 256 MiB
   * @param {ReadOptions} [options]
   * @returns {Table}
   */
  read(bytes, options = {}) {
    return guarded(() => files.read(this.#module, bytes, options));
  }

  /**
   * What a file looks like by its first bytes; refused where it is of a known other kind.
   * @param {Uint8Array} bytes
   * @returns {string} `npy`, `csv`, `safetensors` or `vectors`
   */
  fileFormat(bytes) {
    return guarded(() => files.fileFormat(this.#module, bytes));
  }

  /**
   * What a safetensors file holds; its description is enough.
   * @param {Uint8Array} bytes
   * @returns {Tensor[]}
   */
  tensors(bytes) {
    return guarded(() => files.tensors(this.#module, bytes));
  }

  /**
   * A file's bytes from a table.
   * @param {Matrix} matrix
   * @param {WriteOptions} [options]
   * @returns {Uint8Array}
   */
  write(matrix, options = {}) {
    return guarded(() => files.write(this.#module, matrix, options));
  }

  /**
   * How alike rows are: every row of `a` with every row of `b`, or of `a` itself.
   * @param {Matrix} a
   * @param {{metric?: SimilarityOptions['metric'], b?: Matrix | null}} [options]
   * @returns {Matrix} rows of a × rows of b, in the precision of a
   */
  similarity(a, options = {}) {
    return guarded(() => {
      const { b = null, ...rest } = options ?? {};
      return this.#module.similarity(a, b, rest);
    });
  }

  /**
   * similarity() of a scheme's table with itself; where only the offset of two positions counts, one
   * row makes the matrix.
   * @param {string} name
   * @param {Parameters} [params]
   * @param {SimilarityOptions} [options]
   * @returns {Similarity}
   */
  similarityOf(name, params = {}, options = {}) {
    return guarded(() => this.#module.similarityOf(name, params, options));
  }

  /**
   * similarityOf() and paint() in one call.
   * @param {string} name
   * @param {Parameters} [params]
   * @param {SimilarityOptions} [options]
   * @param {PaintOptions} [paintOptions]
   * @returns {DrawnSimilarity}
   */
  drawSimilarity(name, params = {}, options = {}, paintOptions = {}) {
    return guarded(() => this.#module.drawSimilarity(name, params, options, paintOptions));
  }

  /**
   * The nearest other rows of every row, nearest first, by looking at all of them.
   * @param {Matrix} matrix
   * @param {NeighborsOptions} [options]
   * @returns {Neighbors}
   */
  neighbors(matrix, options = {}) {
    return guarded(() => this.#module.neighbors(matrix, options));
  }

  /**
   * Principal components: the few directions in which rows differ most, and the rows along them.
   * @param {Matrix} matrix
   * @param {ProjectionOptions} [options]
   * @returns {Projection}
   */
  project(matrix, options = {}) {
    return guarded(() => this.#module.project(matrix, options));
  }
}
