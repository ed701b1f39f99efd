/** A group of layers with RoPE as settings of the catalogue's `rope`, for tables, vectors and programs. */

/** @import { Parameters } from '../core/types.js' */
/** @import { PositionGroup } from './types.js' */

/** Whether a group turns pairs by one axis, as `rope` of the catalogue does. @param {PositionGroup} group */
export const turns = ({ scheme }) => scheme === 'rope';

/** Whether the frequencies run backwards: the same as positions counted down. @param {PositionGroup} group */
export const isBackwards = ({ invFreq }) => (invFreq?.[0] ?? 1) < 0;

/**
 * What `rope` has to be told for a group.
 * @param {PositionGroup} group that turns()
 * @param {number} length that is read [tokens]: some scalings depend on it
 * @returns {Parameters}
 */
export function ropeParameters(group, length) {
  const { base, headDim, rotaryDim, rotaryStart, layout, attentionFactor = 1 } = group;
  const plain = {
    base,
    headDim,
    layout,
    ...(rotaryDim !== headDim && { rotaryDim }),
    ...(rotaryStart && { place: 'trailing' }), // no model leaves channels on both sides
  };
  const scaling = scalingParameters(group, length);
  if (!scaling) return plain;
  return { ...plain, ...scaling, ...(HAS_FACTOR.has(scaling.scaling) && { attentionFactor }) };
}

/** Rules that change cos and sin, too, unless told otherwise. */
const HAS_FACTOR = new Set(['yarn', 'telechat3', 'longrope']);

/** @param {PositionGroup} group @param {number} length @returns {Parameters | null} */
function scalingParameters({ scaling, factors, factorsLong }, length) {
  const { type, factor = 1, originalLength = 1 } = /** @type {any} */ (scaling);
  const beyond = length > originalLength;
  switch (type) {
    case 'none':
      return null;
    case 'dynamic':
      if (scaling?.alpha) return { scaling: 'ntk', factor: scaling.alpha };
      if (!beyond) return null;
      return { scaling: 'dynamic-ntk', factor, originalLength, sequenceLength: length };
    case 'longrope':
      return {
        scaling: type,
        factor,
        originalLength,
        factors: Array.from((beyond ? factorsLong : factors) ?? []),
      };
    case 'proportional':
      return { scaling: type, factor, proportion: scaling?.partial };
    default: {
      // what mscale does is in the attention factor
      const {
        type: _,
        mscale: __,
        mscaleAllDim: ___,
        attentionFactor: ____,
        ...rest
      } = /** @type {any} */ (scaling);
      return { ...rest, scaling: type };
    }
  }
}

/**
 * Frequencies at a length [radians per token].
 * @param {PositionGroup} group
 * @param {number} length [tokens]
 * @returns {Float64Array}
 */
export function frequenciesAt({ invFreq, invFreqLong, invFreqAt, scaling }, length) {
  const own = invFreq ?? new Float64Array(0);
  if (length <= (scaling?.originalLength ?? Infinity)) return own;
  return invFreqLong ?? invFreqAt?.find((at) => at.length === length)?.invFreq ?? own;
}
