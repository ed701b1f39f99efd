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
export function ropeParameters({ parameters = {}, parametersBeyond, scaling }, length) {
  if (!parametersBeyond || length <= (scaling?.originalLength ?? 1)) return parameters;
  const isDynamic = 'sequenceLength' in parametersBeyond;
  return isDynamic ? { ...parametersBeyond, sequenceLength: length } : parametersBeyond;
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
