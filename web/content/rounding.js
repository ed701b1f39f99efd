/** How a printed number relates to the exact one. */

/** @typedef {'rounded' | 'cut off' | 'different'} Rounding */

/** Float64 cannot hold more than this of a number near 1. */
const LAST_BITS = 1e-15;

/** @param {string} printed e.g. `0.84` -> 2 */
export const decimalsOf = (printed) => printed.split('.')[1]?.length ?? 0;

/** @param {string} printed @param {number} exact @returns {Rounding} */
export function roundingOf(printed, exact) {
  const unit = 10 ** -decimalsOf(printed);
  const gap = Number(printed) - exact;
  if (Math.abs(gap) <= unit * 0.5 + LAST_BITS) return 'rounded';
  const isTowardsZero = Math.abs(Number(printed)) < Math.abs(exact);
  return isTowardsZero && Math.abs(gap) < unit ? 'cut off' : 'different';
}
