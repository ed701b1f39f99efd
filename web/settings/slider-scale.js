/** Sliders run from 0 to 1; these turn the share into a value and back, logarithmically over wide ranges. */

/** @import { Setting } from './settings.js' */

const WIDE = 1000; // of a range: logarithmic from here on
const WIDEST_LINEAR = 100_000; // above, a slider could only reach numbers nobody wants
const SIGNIFICANT_DIGITS = 3;

/** @param {Setting} setting @returns {boolean} whether a slider makes sense for it */
export function hasSlider({ min, max }) {
  if (!Number.isFinite(min ?? NaN) || !Number.isFinite(max ?? NaN)) return false;
  return Number(min) > 0 || Number(max) - Number(min) <= WIDEST_LINEAR;
}

/** @param {Setting} setting */
function rangeOf({ min, max }) {
  const from = /** @type {number} */ (min);
  const to = /** @type {number} */ (max);
  return { from, to, isLogarithmic: from > 0 && to / from >= WIDE };
}

/** @param {Setting} setting with finite min and max @param {number} value @returns {number} 0..1 */
export function shareOf(setting, value) {
  const { from, to, isLogarithmic } = rangeOf(setting);
  if (from === to) return 0;
  const share = isLogarithmic
    ? Math.log(value / from) / Math.log(to / from)
    : (value - from) / (to - from);
  return Math.min(Math.max(share, 0), 1);
}

/**
 * @param {Setting} setting
 * @param {number} share 0..1
 * @returns {number} whole for integers, else of three digits: a slider cannot mean more
 */
export function valueAt(setting, share) {
  const { from, to, isLogarithmic } = rangeOf(setting);
  if (share <= 0 || share >= 1) return share <= 0 ? from : to; // however many digits they have
  const value = isLogarithmic ? from * (to / from) ** share : from + (to - from) * share;
  if (setting.type === 'integer') {
    const { step = 1 } = setting;
    return from + step * Math.round((value - from) / step);
  }
  return Math.min(Math.max(Number(value.toPrecision(SIGNIFICANT_DIGITS)), from), to);
}
