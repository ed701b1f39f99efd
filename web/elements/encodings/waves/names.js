/** What curves are called: their dimension, or how fast they swing. */
import { short } from '../../../plot/format.js';
import { number } from '../../../settings/own-settings.js';

/** @import { Curve, Setting } from '../../frame/types.js' */

/** @type {Setting} */
export const unitSetting = number(
  'unit',
  0,
  [0, 1e6],
  'Tokens to one unit of time: curves are then named by frequency and wavelength. 0: by dimension.',
  'tokens',
);

/**
 * Twice the mean distance of two neighbouring zeros; NaN where there are fewer than two.
 * @param {ArrayLike<number>} xs
 * @param {ArrayLike<number>} values
 */
export function wavelengthOf(xs, values) {
  /** @type {number[]} */
  const zeros = [];
  for (let k = 0; k < values.length; k++) {
    if (Math.abs(values[k]) < 1e-9) zeros.push(xs[k]);
    else if (k > 0 && Math.abs(values[k - 1]) >= 1e-9 && values[k] > 0 !== values[k - 1] > 0) {
      const share = values[k - 1] / (values[k - 1] - values[k]);
      zeros.push(xs[k - 1] + share * (xs[k] - xs[k - 1]));
    }
  }
  return (2 * (zeros[zeros.length - 1] - zeros[0])) / (zeros.length - 1);
}

/**
 * The curves named by what they do, measured on them.
 * @param {Curve[]} curves
 * @param {number[]} xs positions
 * @param {number} unit positions to one unit of time
 */
export const namedByWave = (curves, xs, unit) =>
  curves.map(({ name, values }) => {
    const wavelength = wavelengthOf(xs, values) / unit;
    const speed = Number.isFinite(wavelength)
      ? `f ${short(1 / wavelength, 3)}, λ ${short(wavelength, 3)}`
      : 'no full turn';
    return { name: `${name}: ${speed}`, values };
  });
