/** The C++ core as typed functions: loads the module once and turns its errors into CoreError. */

/**
 * @import { Bias, Buckets, Colormap, Encoding, Explanation, Frequencies, Matrix, ModelPreset, PaintOptions, Parameters, Picture, Precision, PrecisionOptions } from './types.js'
 * @import { CollisionOptions, Collisions, ColumnStatistics, OffsetOptions, OffsetProfile, Recurrence, Scorecard, Shift } from './types.js'
 * @import { ReadOptions, Table, Tensor, WriteOptions } from './types.js'
 * @import { DrawnSimilarity, Neighbors, NeighborsOptions, Projection, ProjectionOptions } from './types.js'
 * @import { Similarity, SimilarityOptions } from './types.js'
 */
import createPosencCore from '#core-glue';
import { wasmBytes } from '#core-bytes';
import { AttentionCalls } from './attention-calls.js';
import { CoreError, guarded } from './check.js';
import * as files from './files.js';
import { deepFreeze } from './freeze.js';
import { instantiate } from './instantiate.js';

export { CoreError, formatParameter, kebabCase, parseParameter } from './check.js';

/** @typedef {Awaited<ReturnType<typeof createPosencCore>>} CoreModule */

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
  const compiled = wasmModule ?? (await WebAssembly.compile(wasmBinary ?? (await wasmBytes())));
  return instantiate(createPosencCore, compiled);
}

/** What results are made of is fresh and the caller's to keep; frozen results are shared. */
export class Core extends AttentionCalls {
  #module;
  /** @type {readonly Encoding[] | null} */
  #catalogue = null;
  /** @type {readonly ModelPreset[] | null} */
  #modelPresets = null;
  /** @type {readonly Colormap[] | null} */
  #colormaps = null;

  /** @param {CoreModule} module */
  constructor(module) {
    super(module);
    this.#module = module;
  }

  /** @returns {readonly Encoding[]} every encoding with its parameters */
  catalogue() {
    this.#catalogue ??= deepFreeze(JSON.parse(this.#module.catalogueJson()));
    return /** @type {readonly Encoding[]} */ (this.#catalogue);
  }

  /** @returns {readonly ModelPreset[]} encodings with the parameters that models use, as published */
  modelPresets() {
    this.#modelPresets ??= deepFreeze(JSON.parse(this.#module.modelPresetsJson()));
    return /** @type {readonly ModelPreset[]} */ (this.#modelPresets);
  }

  /** @returns {readonly Colormap[]} */
  colormaps() {
    /** @type {Omit<Colormap, 'colors'>[]} */
    const list = this.#colormaps ? [] : JSON.parse(this.#module.colormapsJson());
    this.#colormaps ??= deepFreeze(
      list.map((map) => ({ ...map, colors: this.#module.colormapColors(map.name) })),
    );
    return this.#colormaps;
  }

  /**
   * A row per position, a column per dimension.
   * @param {string} name
   * @param {Parameters} [params]
   * @returns {Matrix} Float32Array, or Float64Array where `precision` is `float64`
   */
  encode(name, params = {}) {
    return guarded(() => this.#module.encode(name, params));
  }

  /**
   * @param {string} name
   * @param {Parameters} [params]
   * @returns {Frequencies}
   */
  frequencies(name, params = {}) {
    return guarded(() => this.#module.frequencies(name, params));
  }

  /**
   * A rotated copy of queries or keys, in the matrix's own precision. Length and `headDim` follow the
   * matrix where they are not given.
   * @param {string} name of a scheme that rotates
   * @param {Matrix} matrix a row per position, a column per channel
   * @param {Parameters} [params]
   * @returns {Matrix}
   */
  rotate(name, matrix, params = {}) {
    return guarded(() => this.#module.rotate(name, matrix, params));
  }

  /**
   * Angles of a rotation [radians], not reduced: a row per position, a column per pair.
   * @param {string} name of a scheme that rotates
   * @param {Parameters} [params]
   * @returns {Matrix} of float64
   */
  angles(name, params = {}) {
    return guarded(() => this.#module.angles(name, params));
  }

  /**
   * What a scheme adds to scores: for every head a matrix of queries × keys, with -Infinity where no
   * attention is allowed.
   * @param {string} name
   * @param {Parameters} [params]
   * @returns {Bias}
   */
  bias(name, params = {}) {
    return guarded(() => this.#module.bias(name, params));
  }

  /**
   * Which learned row each pair of query and key uses. Refused, as slopes(), for the encoding where a
   * scheme has none.
   * @param {string} name
   * @param {Parameters} [params]
   * @returns {Buckets}
   */
  buckets(name, params = {}) {
    return guarded(() => this.#module.buckets(name, params));
  }

  /**
   * One factor per head, where heads differ by a factor only.
   * @param {string} name
   * @param {Parameters} [params]
   * @returns {Float64Array}
   */
  slopes(name, params = {}) {
    return guarded(() => this.#module.slopes(name, params));
  }

  /**
   * Sines and cosines of a scheme's frequencies as code of some precision computes them, and how far
   * they are from the exact ones.
   * @param {string} name
   * @param {Parameters} [params]
   * @param {PrecisionOptions} [options]
   * @returns {Precision}
   */
  precision(name, params = {}, options = {}) {
    return guarded(() => this.#module.precision(name, params, options));
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
  recurrence(name, { offset, ...params } = {}) {
    return guarded(() => this.#module.recurrence(name, params, { offset }));
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
   * @param {Matrix} matrix
   * @param {PaintOptions} [options]
   * @returns {Picture}
   */
  paint(matrix, options = {}) {
    return guarded(() => this.#module.paint(matrix, options));
  }

  /**
   * encode() and paint() in one call: one round trip where a worker stands between.
   * @param {string} name
   * @param {Parameters} [params]
   * @param {PaintOptions} [options]
   * @returns {{matrix: Matrix, image: Picture}}
   */
  draw(name, params = {}, options = {}) {
    return guarded(() => this.#module.draw(name, params, options));
  }

  /**
   * The formula of one cell with its numbers plugged in.
   * @param {string} name
   * @param {Parameters} params
   * @param {{row: number, column: number}} cell
   * @returns {Explanation}
   */
  explain(name, params, { row, column }) {
    return guarded(() => this.#module.explain(name, params, row, column));
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
  similarity(a, { b = null, ...options } = {}) {
    return guarded(() => this.#module.similarity(a, b, options));
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
