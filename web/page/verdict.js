/** How a printed number relates to the exact one. */

/** @typedef {'rounded' | 'cut off' | 'different'} Verdict */

/** @param {string} printed e.g. `0.84` -> 2 */
export const decimalsOf = (printed) => printed.split('.')[1]?.length ?? 0;

/**
 * @param {string} printed
 * @param {number} exact
 * @returns {Verdict}
 */
export function verdict(printed, exact) {
  const unit = 10 ** -decimalsOf(printed);
  // Half a unit, and a little for what binary fractions cannot hold.
  const gap = Number(printed) - exact;
  if (Math.abs(gap) <= unit * 0.5 + 1e-12) return 'rounded';
  const isTowardsZero = Math.abs(Number(printed)) < Math.abs(exact);
  return isTowardsZero && Math.abs(gap) < unit ? 'cut off' : 'different';
}
