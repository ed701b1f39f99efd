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
  'attend',
  'tokenize',
]);
