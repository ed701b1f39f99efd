/** How a printed number relates to the exact one. */

/** @typedef {'rounded' | 'cut off' | 'summed' | 'different'} Rounding */

/** @param {string} printed e.g. `0.84` -> 2 */
export const decimalsOf = (printed) => printed.split('.')[1]?.length ?? 0;

/**
 * Right is what is within half a unit of its own last digit.
 * @param {string} printed
 * @param {number} exact correctly rounded to float64
 * @param {number} [step] of the program that printed it, if coarser: of the multiples of `step` it may
 *   have the one beside the nearest
 * @returns {Rounding}
 */
export function roundingOf(printed, exact, step = 0) {
  const decimals = decimalsOf(printed);
  const unit = 10 ** -decimals;
  const gap = Math.abs(Number(printed) - exact);
  // toFixed() rounds the double's own decimal digits, however many; of a tie either neighbour is right
  if (Number(exact.toFixed(decimals)) === Number(printed) || gap === unit / 2) return 'rounded';
  if (step > unit && Number(printed) % step === 0 && gap <= 1.5 * step) {
    return gap <= step / 2 ? 'rounded' : 'summed';
  }
  const isTowardsZero = Math.abs(Number(printed)) < Math.abs(exact);
  return isTowardsZero && gap < unit ? 'cut off' : 'different';
}

/** What is said of each. @type {Record<Rounding, {note: string, said: string, mark: string}>} */
export const ROUNDINGS = {
  rounded: { note: '✓ right', said: 'correctly rounded', mark: '' },
  'cut off': {
    note: '≠ cut off, not rounded',
    said: 'cut off instead of rounded',
    mark: 'cut off',
  },
  summed: {
    note: '≈ one step of float64 off',
    said: 'one step of float64 beside the nearest',
    mark: 'one step off',
  },
  different: { note: '≠ differs', said: 'different from the exact value', mark: 'different' },
};
