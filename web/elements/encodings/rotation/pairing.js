/** Which channels form a pair, and the two-vector form of a rotation that follows from it. */

/**
 * @typedef {'interleaved' | 'half'} Layout
 * @typedef {ArrayLike<number>} Numbers
 */

/**
 * The channels of each pair: neighbours, or one of each half.
 * @param {Layout} layout
 * @param {number} pairs
 * @param {number} [start] first channel of the pairs
 * @returns {[number, number][]}
 */
export const pairsOf = (layout, pairs, start = 0) =>
  Array.from({ length: pairs }, (_, i) =>
    layout === 'half' ? [start + i, start + i + pairs] : [start + 2 * i, start + 2 * i + 1],
  );

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
 * The layout under which the two-vector form gives what the core's rotation gave; `interleaved` where
 * both do, as at angle 0.
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
  return gap('half') < gap('interleaved') ? 'half' : 'interleaved';
}

/** @param {Numbers} x */
export const norm = (x) => Math.hypot(...Array.from(x));

/** @param {Numbers} a @param {Numbers} b */
export const dot = (a, b) => Array.from(a).reduce((sum, value, j) => sum + value * b[j], 0);
