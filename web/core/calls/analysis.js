/** The methods of Core that measure tables and schemes. */

/**
 * @import { CoreModule } from '../index.js'
 * @import { ParametersOf, SchemeName } from '../schemes.js'
 * @import { CollisionOptions, Collisions, ColumnStatistics, Difference, Identification, OffsetOptions, OffsetProfile, Recurrence, Scorecard, Shift } from '../types.js'
 * @import { Matrix, PaintOptions } from '../types.js'
 * @import { Neighbors, NeighborsOptions, Projection, ProjectionOptions } from '../types.js'
 * @import { Curve, RowPairs, Similarity, SimilarityMap, SimilarityMapOptions, SimilarityOptions } from '../types.js'
 */
import { anObject, described, guarded, optionsOf, outOf, refuse, shortened } from '../check.js';

const MOST_NUMBERS = 2 ** 20;
const MOST_FORMULAS = 64;

/**
 * Lists beside each other; those of one number hold it in every row.
 * @param {string} method
 * @param {string} parameter
 * @param {[title: string, list: ArrayLike<number>][]} lists title: which of several, to stand behind a value
 * @returns {Matrix}
 */
function columnsOf(method, parameter, lists) {
  for (const [title, list] of lists) {
    if (typeof list === 'object' && typeof list?.length === 'number') continue;
    refuse(method, parameter, `must be a list of numbers, got ${described(list)}${title}`);
  }
  const lengths = lists.map(([, { length }]) => length);
  const rows = lengths.reduce((most, length) => (length === 1 ? most : length), 1);
  if (
    !lengths.every((length) => length === 1 || length === rows) ||
    !(Number.isInteger(rows) && rows >= 0 && rows * lists.length <= MOST_NUMBERS)
  ) {
    refuse(method, parameter, 'must be lists of numbers of one length');
  }
  const data = Float64Array.from({ length: rows * lists.length }, (_, index) => {
    const [title, list] = lists[index % lists.length];
    const row = list.length === 1 ? 0 : Math.floor(index / lists.length);
    const value = list[row];
    if (typeof value === 'number') return value;
    refuse(method, parameter, `must be numbers, got ${described(value)} at index ${row}${title}`);
  });
  return { rows, cols: lists.length, data };
}

/** @param {CoreModule} module */
export const analysisCalls = (module) => ({
  /**
   * How alike rows are by how many rows they stand apart: over all pairs, or with `reference` from
   * one row to every row. Sums in float64.
   * @param {Matrix} matrix
   * @param {OffsetOptions} [options]
   * @returns {OffsetProfile} with `positions` and `values` only where a reference is given
   * @example
   * core.offsetProfile(core.encode('sinusoidal', { length: 4, dModel: 4 })).mean
   * // [2, 1.54, 0.5837, 0.009558]
   */
  offsetProfile(matrix, options = {}) {
    return guarded(() => module.offsetProfile(matrix, options));
  },

  /**
   * The same of a scheme's table, in float64 whatever its `precision`.
   * @template {SchemeName} Name
   * @param {Name} name
   * @param {ParametersOf<Name>} [params]
   * @param {OffsetOptions} [options]
   * @returns {OffsetProfile}
   * @example
   * core.offsetProfileOf('sinusoidal', { length: 4, dModel: 4 }).mean
   * // [2, 1.54, 0.5837, 0.009558]
   */
  offsetProfileOf(name, params = {}, options = {}) {
    return guarded(() => module.offsetProfileOf(name, params, options));
  },

  /**
   * The score of a query and a key that are alike, by how far apart they stand, over its value without
   * rotation: in closed form, so that an offset costs a cosine per pair.
   * @template {SchemeName} Name
   * @param {Name} name of a scheme that rotates by one position
   * @param {ParametersOf<Name>} params
   * @param {{offsets: ArrayLike<number>}} options [tokens], at most 4096
   * @returns {Float64Array} one per offset
   * @example
   * core.offsetScores('rope', { headDim: 4 }, { offsets: [0, 1, 2] }) // [1, 0.7701, 0.2918]
   */
  offsetScores(name, params, options) {
    return guarded(() => module.offsetScores(name, params, options));
  },

  /**
   * The matrix that moves every row by `offset`: M · PE(p) = PE(p + offset). Exact where a table is
   * made of whole pairs of sine and cosine, and for rotations; fitted by least squares elsewhere.
   * @template {SchemeName} Name
   * @param {Name | Matrix} encoding a scheme's name, or a table
   * @param {ParametersOf<Name> & {offset?: number}} [params] of the scheme, and `offset` [tokens], 1 where left out
   * @returns {Shift}
   * @example
   * core.shift('sinusoidal', { dModel: 2, offset: 1 }).matrix.data
   * // [0.5403, 0.8415, -0.8415, 0.5403]
   */
  shift(encoding, params = {}) {
    return guarded(() => {
      /** @type {Record<string, unknown> & {offset?: number}} */
      const { offset, ...rest } = anObject('shift', 'params', params ?? {});
      if (typeof encoding !== 'string') {
        optionsOf('shift', 'params', { offset, ...rest }, { offset: 1 });
        return module.shiftRows(encoding, { offset });
      }
      return module.shift(encoding, rest, { offset });
    });
  },

  /**
   * What a single wave has instead of such a matrix: f(p + k) = factor · f(p) − f(p − k), with the
   * factor 2 cos(kω) of each column.
   * @template {SchemeName} Name
   * @param {Name} name of a scheme made of waves
   * @param {ParametersOf<Name> & {offset?: number}} [params] of the scheme, and `offset` [tokens], 1 where left out
   * @returns {Recurrence}
   * @example core.recurrence('sine', { length: 4 }).factors[0] // 1.081
   */
  recurrence(name, params = {}) {
    return guarded(() => {
      const { offset, ...rest } = anObject('recurrence', 'params', params ?? {});
      return module.recurrence(name, rest, { offset });
    });
  },

  /**
   * The pairs of rows that a table can hardly tell apart.
   * @param {Matrix} matrix
   * @param {CollisionOptions} [options]
   * @returns {Collisions}
   * @example
   * core.collisions(core.encode('binary', { length: 5, numBits: 2 })).pairs[0]
   * // { first: 0, second: 4, distance: 0 }
   */
  collisions(matrix, options = {}) {
    return guarded(() => module.collisions(matrix, options));
  },

  /**
   * Pairs of rows by every measure. Sums in 106 bits, rounded once: correctly but for near-ties.
   * @param {Matrix} matrix
   * @param {{pairs?: ArrayLike<number>}} [options] first and second row of each pair, in turn; neighbours
   *   where left out
   * @returns {RowPairs}
   * @example
   * core.rowPairs({ rows: 2, cols: 2, data: Float32Array.of(3, 0, 0, 4) }).euclidean // [5]
   */
  rowPairs(matrix, options = {}) {
    return guarded(() => module.rowPairs(matrix, options));
  },

  /**
   * Where a curve changes its sign, and how nearly it grows as a logarithm.
   * @param {ArrayLike<number>} values at 1, 2, 3 …
   * @returns {Curve}
   * @example core.curve([3, 1, -1, -2]).signChanges // [2]
   */
  curve(values) {
    return guarded(() => module.curve(columnsOf('curve', 'values', [['', values]])));
  },

  /**
   * Formulas with numbers in them, as the scheme `formula` has them, in 106 bits and rounded once.
   * @param {string | string[]} formulas of the variables, e.g. `2 * cos(k * w)`
   * @param {Record<string, number | ArrayLike<number>>} [variables] by name; lists are of one length
   * @returns {Float64Array} of each formula in turn a number for each place of the lists, one where
   *   there are none
   * @example core.evaluate(['sin(pos / 10)'], { pos: 5 }) // [0.4794]
   */
  evaluate(formulas, variables = {}) {
    return guarded(() => {
      const given = anObject('evaluate', 'variables', variables);
      /** @type {[string, ArrayLike<number>][]} */
      const lists = Object.entries(given).map(([name, each]) => [
        ` for '${shortened(name)}'`,
        typeof each === 'number' ? [each] : each,
      ]);
      const table = columnsOf('evaluate', 'variables', lists);
      const names = Object.keys(given).join(' ');
      if (typeof formulas === 'string') return module.evaluate(formulas, names, table);
      const said = 'must be text or a list of texts, got';
      if (!Array.isArray(formulas))
        refuse('evaluate', 'formulas', `${said} ${described(formulas)}`);
      if (formulas.length > MOST_FORMULAS) {
        refuse('evaluate', 'formulas', `must be at most ${MOST_FORMULAS}, got ${formulas.length}`);
      }
      const results = formulas.map((formula, index) => {
        if (typeof formula === 'string') return [...module.evaluate(formula, names, table)];
        refuse('evaluate', 'formulas', `${said} ${described(formula)} at index ${index}`);
      });
      return Float64Array.from(results.flat());
    });
  },

  /**
   * What each column carries.
   * @param {Matrix} matrix
   * @param {{threshold?: number}} [options] a column takes part where its extremes are farther apart
   *   than `threshold`, 0.1 where left out
   * @returns {ColumnStatistics}
   * @example
   * core.variance(core.encode('binary', { length: 4, numBits: 2 })).variance // [0.25, 0.25]
   */
  variance(matrix, options = {}) {
    return guarded(() => module.variance(matrix, options));
  },

  /**
   * Pearson's correlation of every pair of columns; 0 for columns that do not vary.
   * @param {Matrix} matrix
   * @param {{out?: Float64Array | null}} [options] out: as of encode()
   * @returns {Matrix} cols × cols of float64
   * @example
   * core.correlation(core.encode('binary', { length: 4, numBits: 2 })).data // [1, 0, 0, 1]
   */
  correlation(matrix, options = {}) {
    return guarded(() => module.correlation(matrix, outOf('correlation', options)));
  },

  /**
   * What posts ask of a positional encoding, each as a number with its verdict. Of a scheme, at
   * several lengths, seeds and positions; of a table, what that table alone tells.
   * @template {SchemeName} Name
   * @param {Name | Matrix} encoding a scheme's name, or a table
   * @param {ParametersOf<Name>} [params] of the scheme
   * @returns {Scorecard}
   * @example core.scorecard('index').criteria[0].verdict // 'no'
   */
  scorecard(encoding, params = {}) {
    return guarded(() => {
      if (typeof encoding === 'string') return module.scorecard(encoding, params);
      optionsOf('scorecard', 'params', params, {});
      return module.scorecardOf(encoding);
    });
  },

  /**
   * Which scheme a table is: its layout, base, first position and scale, with the largest difference.
   * Every table gets an answer; of one that no scheme comes near, how it changes along its rows.
   * @param {Matrix} matrix
   * @returns {Identification}
   * @example
   * core.identify(core.encode('sinusoidal', { length: 32, dModel: 16 })).scheme // 'sinusoidal'
   */
  identify(matrix) {
    return guarded(() => module.identify(matrix));
  },

  /**
   * One matrix minus another of the same shape, in float64; NaN where one of them is not finite.
   * @param {Matrix} a
   * @param {Matrix} b
   * @param {{out?: Float64Array | null}} [options] out: as of encode()
   * @returns {Difference}
   * @example
   * core.difference(core.encode('sinusoidal'), core.encode('sinusoidal', { start: 1 })).largest
   * // 0.9575
   */
  difference(a, b, options = {}) {
    return guarded(() => module.difference(a, b, outOf('difference', options)));
  },

  /**
   * How alike rows are: every row of `a` with every row of `b`, or of `a` itself.
   * @param {Matrix} a
   * @param {{metric?: SimilarityOptions['metric'], b?: Matrix | null, out?: SimilarityOptions['out']}} [options]
   * @returns {Matrix} rows of a × rows of b, in the precision of a
   * @example
   * core.similarity(core.encode('sinusoidal', { length: 2, dModel: 4 })).data
   * // [1, 0.7701, 0.7701, 1]
   */
  similarity(a, options = {}) {
    return guarded(() => {
      const { b = null, out, ...rest } = anObject('similarity', 'options', options ?? {});
      return module.similarity(a, b, rest, out);
    });
  },

  /**
   * similarity() of a scheme's table with itself; where only the offset of two positions counts, one
   * row makes the matrix.
   * @template {SchemeName} Name
   * @param {Name} name
   * @param {ParametersOf<Name>} [params]
   * @param {SimilarityOptions} [options]
   * @returns {Similarity}
   * @example
   * core.similarityOf('sinusoidal', { length: 2, dModel: 4 }).matrix.data // [1, 0.7701, 0.7701, 1]
   */
  similarityOf(name, params = {}, options = {}) {
    return guarded(() => {
      const { out, ...rest } = options === null ? {} : anObject('similarity', 'options', options);
      return module.similarityOf(name, params, rest, out);
    });
  },

  /**
   * similarityOf() of any length at the resolution of a screen: the map of every position against every
   * other in blocks, of which each is an element. No table of pairs or of rows is made.
   * @template {SchemeName} Name
   * @param {Name} name of a scheme with positions
   * @param {ParametersOf<Name>} [params]
   * @param {SimilarityMapOptions} [options]
   * @returns {SimilarityMap}
   * @example
   * core.similarityMap('sinusoidal', { length: 4, dModel: 4 }, { block: 2 }).mean.data
   * // [0.8851, 0.3396, 0.3396, 0.8851]
   */
  similarityMap(name, params = {}, options = {}) {
    return guarded(() => module.similarityMap(name, params, options));
  },

  /**
   * The nearest other rows of every row, or of some, nearest first, by looking at all of them.
   * @param {Matrix} matrix
   * @param {NeighborsOptions} [options]
   * @returns {Neighbors}
   * @example
   * core.neighbors(core.encode('index', { length: 3, dModel: 1 }), { k: 1 }).indices // [1, 2, 1]
   */
  neighbors(matrix, options = {}) {
    return guarded(() => module.neighbors(matrix, options));
  },

  /**
   * Principal components: the few directions in which rows differ most, and the rows along them.
   * @param {Matrix} matrix
   * @param {ProjectionOptions} [options]
   * @returns {Projection}
   * @example core.project(core.encode('sinusoidal'), { components: 2 }).ratios // [0.2559, 0.1484]
   */
  project(matrix, options = {}) {
    return guarded(() => module.project(matrix, options));
  },

  /**
   * Which numbers of a table stand in more cells than one. Takes tables of up to 65536 cells.
   * @param {Matrix} matrix
   * @param {{within?: number}} [options] numbers no farther apart are the same, 1e-12 where left out
   * @returns {{repeated: Uint8Array, different: number}} cell by cell, 1: another cell holds the number;
   *   how many different ones there are
   * @example core.repeats(core.encode('index', { length: 3, dModel: 2 })).different // 3
   */
  repeats(matrix, options = {}) {
    return guarded(() => module.repeats(matrix, options));
  },

  /**
   * The sinusoid nearest to each column, of any phase, amplitude and mean, from half a turn on: how
   * often it turns within the table, and the share of the column's variance that it explains.
   * @param {Matrix} matrix of 4 to 4096 rows
   * @returns {{turns: Float64Array, shares: Float64Array}}
   * @example
   * core.columnWaves(core.encode('sinusoidal', { length: 32, dModel: 2 })).turns // [5.093, 5.093]
   */
  columnWaves(matrix) {
    return guarded(() => module.columnWaves(matrix));
  },
});
