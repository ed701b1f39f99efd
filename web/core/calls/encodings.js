/** The methods of Core that first figures ask for: encodings as tables, rotations and biases, and their colours. */

/**
 * @import { WithData } from '../matrix.js'
 * @import { TablesModule } from '../small/tables.js'
 * @import { NumbersOf, ParametersOf, PrecisionName, SchemeName } from '../schemes.js'
 * @import { Bias, Buckets, Colormap, Encoding, Explanation, Frequencies, Matrix, PaintOptions, Picture, Precision, PrecisionOptions } from '../types.js'
 */
import { guarded, optionsOf, outOf } from '../check.js';
import { deepFreeze } from '../freeze.js';

/** Those that are known. @param {string} method @param {PaintOptions} options */
export const paintOptions = (method, options) =>
  optionsOf(method, 'options', options, { colormap: 1, min: 1, max: 1, center: 1, out: 1 });

/**
 * What results are made of is fresh and the caller's to keep; frozen results are shared.
 * @param {TablesModule} module
 */
export function encodingCalls(module) {
  /** @type {readonly Encoding[] | null} */
  let encodings = null;
  /** @type {readonly Colormap[] | null} */
  let colormaps = null;
  return {
    /**
     * @returns {readonly Encoding[]} every encoding with its parameters
     * @example core.encodings().find(({ name }) => name === 'alibi').kind // 'bias'
     */
    encodings() {
      encodings ??= deepFreeze(JSON.parse(module.encodingsJson()));
      return /** @type {readonly Encoding[]} */ (encodings);
    },

    /**
     * @returns {readonly Colormap[]}
     * @example core.colormaps()[0].name // 'viridis'
     */
    colormaps() {
      /** @type {Omit<Colormap, 'colors'>[]} */
      const list = colormaps ? [] : JSON.parse(module.colormapsJson());
      colormaps ??= deepFreeze(
        list.map((map) => ({ ...map, colors: module.colormapColors(map.name) })),
      );
      return colormaps;
    },

    /**
     * A row per position, a column per dimension.
     * @template {SchemeName} Name
     * @template {PrecisionName} [P='float32']
     * @param {Name} name
     * @param {ParametersOf<Name, P>} [params]
     * @param {{out?: Float32Array | Float64Array | null}} [options] out: an array of the type and length
     *   of the result, which is written there and has it as its `data`; fresh memory for a large result
     *   takes longer than what is computed into it
     * @returns {WithData<Matrix, NumbersOf<P>>} Float32Array, or Float64Array where `precision` is `float64`
     * @example core.encode('index', { length: 3, dModel: 1 }).data // [0, 1, 2]
     */
    encode(name, params = {}, options = {}) {
      return guarded(() => module.encode(name, params, outOf('encode', options)));
    },

    /**
     * @template {SchemeName} Name
     * @param {Name} name
     * @param {ParametersOf<Name>} [params]
     * @returns {Frequencies}
     * @example core.frequencies('rope', { headDim: 4 }).frequencies // [1, 0.01]
     */
    frequencies(name, params = {}) {
      return guarded(() => module.frequencies(name, params));
    },

    /**
     * A rotated copy of queries or keys, in the matrix's own precision. Length and `headDim` follow the
     * matrix where they are not given.
     * @template {SchemeName} Name
     * @template {Matrix['data']} Data
     * @param {Name} name of a scheme that rotates
     * @param {WithData<Matrix, Data>} matrix a row per position, a column per channel
     * @param {ParametersOf<Name>} [params]
     * @param {{out?: Float32Array | Float64Array | null}} [options] out: as of encode()
     * @returns {WithData<Matrix, Data>}
     * @example
     * core.rotate('rope', { rows: 2, cols: 2, data: Float32Array.of(1, 0, 1, 0) }).data
     * // [1, 0, 0.5403, 0.8415]
     */
    rotate(name, matrix, params = {}, options = {}) {
      return guarded(() => module.rotate(name, matrix, params, outOf('rotate', options)));
    },

    /**
     * Angles of a rotation [radians], not reduced: a row per position, a column per pair.
     * @template {SchemeName} Name
     * @param {Name} name of a scheme that rotates
     * @param {ParametersOf<Name>} [params]
     * @param {{out?: Float64Array | null}} [options] out: as of encode()
     * @returns {WithData<Matrix, Float64Array>}
     * @example core.angles('rope', { length: 3, headDim: 2 }).data // [0, 1, 2]
     */
    angles(name, params = {}, options = {}) {
      return guarded(() => module.angles(name, params, outOf('angles', options)));
    },

    /**
     * What a scheme adds to scores: for every head a matrix of queries × keys, with -Infinity where no
     * attention is allowed.
     * @template {SchemeName} Name
     * @template {PrecisionName} [P='float32']
     * @param {Name} name
     * @param {ParametersOf<Name, P>} [params]
     * @param {{out?: Float32Array | Float64Array | null}} [options] out: as of encode()
     * @returns {WithData<Bias, NumbersOf<P>>}
     * @example
     * core.bias('alibi', { numHeads: 1, queryLength: 2, keyLength: 2, causal: false }).data
     * // [0, -0.003906, -0.003906, 0]
     */
    bias(name, params = {}, options = {}) {
      return guarded(() => module.bias(name, params, outOf('bias', options)));
    },

    /**
     * Which learned row each pair of query and key uses. Refused, as slopes(), for the encoding where a
     * scheme has none.
     * @template {SchemeName} Name
     * @param {Name} name
     * @param {ParametersOf<Name>} [params]
     * @param {{out?: Int32Array | null}} [options] out: as of encode()
     * @returns {Buckets}
     * @example core.buckets('t5', { queryLength: 2, keyLength: 2 }).data // [0, 17, 1, 0]
     */
    buckets(name, params = {}, options = {}) {
      return guarded(() => module.buckets(name, params, outOf('buckets', options)));
    },

    /**
     * One factor per head, where heads differ by a factor only.
     * @template {SchemeName} Name
     * @param {Name} name
     * @param {ParametersOf<Name>} [params]
     * @returns {Float64Array}
     * @example core.slopes('alibi', { numHeads: 4 }) // [0.25, 0.0625, 0.01563, 0.003906]
     */
    slopes(name, params = {}) {
      return guarded(() => module.slopes(name, params));
    },

    /**
     * Sines and cosines of a scheme's frequencies as code of some precision computes them, and how far
     * they are from the exact ones.
     * @template {SchemeName} Name
     * @param {Name} name
     * @param {ParametersOf<Name>} [params]
     * @param {PrecisionOptions} [options]
     * @returns {Precision}
     * @example
     * core.precision('sinusoidal', { length: 2, dModel: 2 }).values.data // [0, 1, 0.8415, 0.5403]
     */
    precision(name, params = {}, options = {}) {
      return guarded(() => module.precision(name, params, options));
    },

    /**
     * @param {Matrix} matrix
     * @param {PaintOptions} [options]
     * @returns {Picture}
     * @example
     * core.paint(core.encode('index', { length: 2, dModel: 1 })).data
     * // [68, 1, 84, 255, 253, 231, 37, 255]
     */
    paint(matrix, options = {}) {
      return guarded(() => module.paint(matrix, paintOptions('paint', options)));
    },

    /**
     * encode() and paint() in one call.
     * @template {SchemeName} Name
     * @template {PrecisionName} [P='float32']
     * @param {Name} name
     * @param {ParametersOf<Name, P>} [params]
     * @param {PaintOptions} [options]
     * @returns {{matrix: WithData<Matrix, NumbersOf<P>>, image: Picture}}
     * @example core.draw('rope', { length: 2, headDim: 4 }).image.width // 4
     */
    draw(name, params = {}, options = {}) {
      return guarded(() => {
        const matrix = module.encode(name, params, undefined);
        return { matrix, image: module.paint(matrix, paintOptions('draw', options)) };
      });
    },

    /**
     * The formula of one cell with its numbers plugged in.
     * @template {SchemeName} Name
     * @param {Name} name
     * @param {ParametersOf<Name>} params
     * @param {{row: number, column: number}} cell
     * @returns {Explanation}
     * @example
     * core.explain('sinusoidal', {}, { row: 1, column: 0 }).substituted // 'sin(1 / 10000^(0/128))'
     */
    explain(name, params, cell) {
      return guarded(() => {
        const { row, column } = optionsOf('explain', 'cell', cell, { row: 1, column: 1 });
        return module.explain(name, params, row, column);
      });
    },
  };
}
