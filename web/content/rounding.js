/** How a printed number relates to the exact one. */

/** @typedef {'rounded' | 'cut off' | 'summed' | 'different'} Rounding */

/** What a program that computes in float64 prints: as many digits, the last of them its own rounding. */
const DIGITS_OF_FLOAT64 = 15;
const LAST_BITS = 1e-15; // of sums near 1

/** @param {string} printed e.g. `0.84` -> 2 */
export const decimalsOf = (printed) => printed.split('.')[1]?.length ?? 0;

/** @param {string} printed @param {number} exact correctly rounded to float64 @returns {Rounding} */
export function roundingOf(printed, exact) {
  const decimals = decimalsOf(printed);
  const unit = 10 ** -decimals;
  const gap = Math.abs(Number(printed) - exact);
  // toFixed() rounds the double's own decimal digits, however many; of a tie either neighbour is right
  if (Number(exact.toFixed(decimals)) === Number(printed) || gap === unit / 2) return 'rounded';
  const digits = printed.replace(/^-?[0.]*/, '').replace('.', '').length;
  if (digits >= DIGITS_OF_FLOAT64 && gap <= LAST_BITS) return 'summed';
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
    note: '≈ as float64 sums it',
    said: 'off by what float64 rounds while it sums',
    mark: 'as float64 sums it',
  },
  different: { note: '≠ differs', said: 'different from the exact value', mark: 'different' },
};
