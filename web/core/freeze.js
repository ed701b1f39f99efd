/**
 * @template Value
 * @param {Value} value
 * @returns {Value} the same, frozen down to its leaves; typed arrays stay as they are
 */
export function deepFreeze(value) {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
