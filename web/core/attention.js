/** Attention as the module gives it; class AttentionCalls delegates to this and to texts.js, labs.js. */

/** @import { FirstModule } from './first.js' */
/** @import { Attention, AttentionInputs, Lab } from './types.js' */
import { deepFreeze } from './freeze.js';

/**
 * @param {FirstModule} module
 * @returns {readonly Lab[]}
 */
export const labs = (module) => deepFreeze(JSON.parse(module.labsJson()));

/**
 * @param {FirstModule} module
 * @param {AttentionInputs} inputs
 * @returns {Attention}
 */
export function attend(module, inputs) {
  const { queries, keys, values, bias, encoding, params, ...options } = inputs ?? {};
  return module.attend(
    { queries, keys, values, bias },
    encoding ?? 'none',
    params ?? undefined,
    options,
  );
}
