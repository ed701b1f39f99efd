/** Names of the methods that the small core has, for a page that asks for them and holds no core itself. */
export const FIRST_METHODS = new Set([
  'encodings',
  'colormaps',
  'encode',
  'frequencies',
  'rotate',
  'angles',
  'bias',
  'buckets',
  'slopes',
  'precision',
  'paint',
  'draw',
  'explain',
  'labs',
  'tokenize',
  'attendText',
  'attendTexts',
  'compareTexts',
  'reorderText',
]);

/**
 * Whether the small core has all that a call needs.
 * @param {string} method
 * @param {any[]} args
 * @returns {boolean}
 */
export const isFirst = (method, [calls]) =>
  method === 'batch' && Array.isArray(calls)
    ? calls.every((each) => FIRST_METHODS.has((each?.try ?? each)?.[0]))
    : FIRST_METHODS.has(method);
