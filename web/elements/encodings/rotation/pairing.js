/** Which channels form a pair, and the two-vector form of a rotation that follows from it. */

/**
 * @typedef {typeof LAYOUTS[number]} Layout
 * @typedef {ArrayLike<number>} Numbers
 */

const LAYOUTS = /** @type {const} */ (['interleaved', 'half', 'half-per-axis']);

/** What each says. */
export const LAYOUT_WORDS = {
  interleaved: ['Interleaved', 'neighbours turn together'],
  half: ['Half', 'channel i turns with channel i + R/2'],
  'half-per-axis': ['Half per axis', 'channel i turns with channel i + R/4 of its half'],
};

/**
 * The channels of each pair: neighbours, or one of each half, of all channels or of an axis's own.
 * @param {Layout} layout
 * @param {number} pairs
 * @param {number} [start] first channel of the pairs
 * @returns {[number, number][]}
 */
export const pairsOf = (layout, pairs, start = 0) =>
  Array.from({ length: pairs }, (_, i) => {
    if (layout === 'interleaved') return [start + 2 * i, start + 2 * i + 1];
    const own = layout === 'half' ? pairs : pairs / 2; // of an axis
    const first = start + i + (i < own ? 0 : own);
    return [first, first + own];
  });

/**
 * rotate(x): every pair (a, b) becomes (−b, a); channels without a pair become 0.
 * @param {Numbers} x
 * @param {[number, number][]} pairs
 */
export function quarterTurn(x, pairs) {
  const turned = new Float64Array(x.length);
  for (const [a, b] of pairs) {
    turned[a] = -x[b];
    turned[b] = x[a];
  }
  return turned;
}

/**
 * One factor per pair, written to both of its channels.
 * @param {Numbers} factors
 * @param {[number, number][]} pairs
 * @param {number} channels
 * @param {number} rest factor of channels without a pair
 */
export function spread(factors, pairs, channels, rest) {
  const all = new Float64Array(channels).fill(rest);
  pairs.forEach(([a, b], i) => (all[a] = all[b] = factors[i]));
  return all;
}

/**
 * The steps of x ⊗ cos + rotate(x) ⊗ sin.
 * @param {Numbers} x
 * @param {Numbers} cosine of each pair
 * @param {Numbers} sine
 * @param {Layout} layout
 * @param {number} [start] first channel of the pairs
 */
export function twoVectorForm(x, cosine, sine, layout, start = 0) {
  const pairs = pairsOf(layout, cosine.length, start);
  const cosines = spread(cosine, pairs, x.length, 1);
  const sines = spread(sine, pairs, x.length, 0);
  const turned = quarterTurn(x, pairs);
  const first = cosines.map((factor, j) => factor * x[j]);
  const second = sines.map((factor, j) => factor * turned[j]);
  return { cosines, sines, turned, first, second, sum: first.map((value, j) => value + second[j]) };
}

/**
 * The layout under which the two-vector form gives what the core's rotation gave; the first where
 * several do, as at angle 0.
 * @param {Numbers} x
 * @param {Numbers} rotated
 * @param {Numbers} cosine
 * @param {Numbers} sine
 * @returns {Layout}
 */
export function layoutOf(x, rotated, cosine, sine) {
  /** @param {Layout} layout */
  const gap = (layout) => {
    const { sum } = twoVectorForm(x, cosine, sine, layout);
    return sum.reduce((worst, value, j) => Math.max(worst, Math.abs(value - rotated[j])), 0);
  };
  return LAYOUTS.reduce((best, layout) => (gap(layout) < gap(best) ? layout : best));
}
