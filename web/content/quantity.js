/** Short ways to write down the numbers of a claim. */

/** @import { Quantity } from './types.js' */

/** Sums of a few hundred products of float64 values near 1. */
const ROUNDING = 1e-12;

/**
 * @param {string} what
 * @param {number} exact
 * @param {Partial<Quantity>} [more]
 * @returns {Quantity}
 */
export const number = (what, exact, more = {}) => ({
  what,
  exact,
  tolerance: ROUNDING * Math.max(1, Math.abs(exact)),
  ...more,
});

/** What 1 − cosine is a multiple of in float64, where the cosine is between 1/2 and 1. */
export const COSINE_STEP = 2 ** -53;

/**
 * A whole number: nothing to round, and every digit shown.
 * @param {string} what
 * @param {number} exact
 * @param {Partial<Quantity>} [more]
 * @returns {Quantity}
 */
export const count = (what, exact, more = {}) => ({
  what,
  exact,
  tolerance: 0,
  digits: String(exact).length,
  ...more,
});

/**
 * Something that would be 0 without rounding.
 * @param {string} what
 * @param {number} tolerance
 * @returns {Quantity}
 */
export const zero = (what, tolerance) => ({ what, exact: 0, tolerance, digits: 2 });
