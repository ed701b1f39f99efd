/** Attention between rows that a caller has: no figure asks for it at first. */

/**
 * @import { CoreModule } from '../index.js'
 * @import { Attention, AttentionInputs } from '../attention-types.js'
 */
import { anObject, encodingOf, guarded } from '../check.js';

/** @param {CoreModule} module */
export const attendCalls = (module) => ({
  /**
   * Attention of one or more heads, with any encoding of the catalogue.
   * @param {AttentionInputs} inputs
   * @returns {Attention} of the precision of `queries`
   * @example
   * core.attend({
   *   queries: { rows: 2, cols: 2, data: Float32Array.of(1, 0, 0, 1) },
   *   keys: { rows: 2, cols: 2, data: Float32Array.of(1, 0, 0, 1) },
   *   values: { rows: 2, cols: 1, data: Float32Array.of(1, 2) },
   * }).output.data // [1.33, 1.67]
   */
  attend(inputs) {
    return guarded(() => {
      const { queries, keys, values, bias, encoding, params, out, ...options } = anObject(
        'attend',
        'inputs',
        inputs ?? {},
      );
      const matrices = { queries, keys, values, bias };
      const name = encodingOf('attend', encoding);
      return module.attend(matrices, name, params ?? undefined, options, out ?? undefined);
    });
  },
});
