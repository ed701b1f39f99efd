/**
 * Numbers as people read them, everywhere: in axes, cells, sentences, cards and sheets. Each is the
 * correctly rounded one at the digits shown, bounds apart, which are rounded to where they still hold;
 * a test lets no other file round.
 */
import { isForPrograms, language } from '../texts/language.js';
import { localized } from '../texts/numbers.js';

const minus = () => (isForPrograms() ? '-' : '−');

/** @param {number} value @param {number} [decimals] */
export const fixed = (value, decimals = 2) => localized(fixedInEnglish(value, decimals));

/** @param {number} value @param {number} decimals */
function fixedInEnglish(value, decimals) {
  if (!Number.isFinite(value)) return short(value);
  const text = value.toFixed(decimals);
  const isZero = Number(text) === 0;
  return text.startsWith('-') ? `${isZero ? '' : minus()}${text.slice(1)}` : text;
}

/**
 * At most `digits` significant digits, without trailing zeros; of a number below ten million all before
 * the point, for a 0 there would be read as a digit.
 * @param {number} value
 * @param {number} [digits]
 */
export function short(value, digits = 4) {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return `${value > 0 ? '' : minus()}${isForPrograms() ? 'inf' : '∞'}`;
  const rounded = Number(value.toPrecision(digits));
  const size = Math.abs(rounded);
  const text =
    size !== 0 && (size < 1e-4 || size >= 1e7)
      ? rounded.toExponential()
      : String(size < 10 ** digits ? rounded : Number(value.toFixed(0)));
  return written(text);
}

/** As JavaScript writes it, `-1.5e-9`, and as people read it: `−1.5·10⁻⁹`. @param {string} text */
function written(text) {
  if (isForPrograms()) return text;
  const [mantissa, exponent] = text.split('e');
  const power = Number(exponent ?? 0) === 0 ? '' : `·10${superscript(Number(exponent))}`;
  return localized(mantissa.replace('-', '−')) + power;
}

/**
 * A number that is known to within `error`, with the digits that are: beside the middle of two texts fewer,
 * and where none is left, as about that.
 * @param {number} value
 * @param {number} error
 * @param {number} digits
 * @param {(value: number, digits: number) => string} write
 */
export function known(value, error, digits, write) {
  for (let shown = digits; shown > 0; shown--) {
    if (write(value - error, shown) === write(value + error, shown)) return write(value, shown);
  }
  if (Math.abs(value) <= error) return '0';
  return `${isForPrograms() ? '' : '≈ '}${write(value, digits)}`;
}

const HALF_UNIT = 0.51 * 2 ** -23; // of a float32, as the core rounds
const NOTHING = 1e-15; // what its steps of float64 leave of 0

/** As `write` does, of numbers that stand in `data`. @param {ArrayLike<number>} data @param {typeof short} write */
export const writerOf = (data, write) =>
  data instanceof Float32Array
    ? (/** @type {number} */ value, /** @type {number} */ digits) =>
        known(value, HALF_UNIT * Math.abs(value) + NOTHING, digits, write)
    : write;

/** From the least to the greatest finite one, if they differ as they are written. @param {ArrayLike<number>} data */
export function valuesText(data) {
  let [least, greatest] = [Infinity, -Infinity];
  for (let k = 0; k < data.length; k++) {
    if (!Number.isFinite(data[k])) continue;
    least = Math.min(least, data[k]);
    greatest = Math.max(greatest, data[k]);
  }
  if (least > greatest) return 'no value is finite';
  const write = writerOf(data, short);
  const [from, to] = [least, greatest].map((value) => write(value, 4));
  return from === to ? `every value ${from}` : `values from ${from} to ${to}`;
}

/** What a float64 holds: the fewest digits that tell it from every other. @param {number} value */
export const exact = (value) => written(String(value));

/**
 * A bound that still holds as it is written: never below the value.
 * @param {number} value not negative
 * @param {number} [digits] significant ones
 * @param {(value: number, digits: number) => string} [write]
 */
export const atMost = (value, digits = 2, write = short) => write(bound(value, digits, 1), digits);

/** Never above the value. @param {number} value not negative @param {number} [digits] @param {typeof short} [write] */
export const atLeast = (value, digits = 2, write = short) =>
  write(bound(value, digits, -1), digits);

/** @param {number} value @param {number} digits @param {1 | -1} side of the value */
function bound(value, digits, side) {
  if (!Number.isFinite(value) || value === 0) return value;
  const [mantissa, exponent] = value.toExponential(digits - 1).split('e');
  const near = Number(`${mantissa}e${exponent}`);
  if ((near - value) * side >= 0) return near;
  // Below a power of ten digits are finer: 1·10⁻⁶ is one above 9·10⁻⁷.
  const isPower = side < 0 && Number(mantissa) === 1;
  const units = Number(mantissa.replace('.', '')) * (isPower ? 10 : 1) + side;
  return Number(`${units}e${Number(exponent) - digits + (isPower ? 0 : 1)}`);
}

/** @type {Map<string, Intl.NumberFormat>} */
const groups = new Map();

/** A number with its thousands apart. @param {number} value @param {number} [decimals] at most */
export function grouped(value, decimals = 0) {
  if (isForPrograms()) return String(Number(value.toFixed(decimals)));
  const key = `${language()} ${decimals}`;
  let format = groups.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language(), { maximumFractionDigits: decimals });
    groups.set(key, format);
  }
  return format.format(value).replace('-', '−');
}

/** `1 row`, `1,024 rows`. @param {number} count @param {string} one @param {string} [many] */
export const quantity = (count, one, many = `${one}s`) =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** `1 token`, `6.283 tokens`. @param {number} value @param {number} digits @param {string} one */
export function amount(value, digits, one) {
  const text = short(value, digits);
  return `${text} ${text === '1' ? one : `${one}s`}`;
}

/**
 * The decimals that fit a cell `pixels` wide, at most `most`; -1 where not even one does.
 * @param {number} pixels
 * @param {number} [most]
 */
export function decimalsThatFit(pixels, most = 4) {
  const characterWidth = 7.5;
  const signAndPoint = 4; // "−0." and a little air
  return Math.min(most, Math.floor(pixels / characterWidth) - signAndPoint);
}

/**
 * A value as it fits a small cell: two decimals where there is room, then without the leading zero,
 * then one decimal; empty where nothing fits.
 * @param {number} value
 * @param {number} pixels width of the cell
 */
export function cellText(value, pixels) {
  const bare = (/** @type {string} */ text) => text.replace(/^(−?)0\./, '$1.');
  const letter = pixels < 40 ? 6.2 : 7.5; // px; small cells have smaller digits
  const [two, one] = [2, 1].map((decimals) => fixedInEnglish(value, decimals));
  const tries = [two, bare(two), one, bare(one)];
  return localized(tries.find((text) => text.length * letter + 2 <= pixels) ?? '');
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A power of ten on an axis: plain from 0.001 to 1000, else `10⁵`. @param {number} value */
export function powerOfTen(value) {
  const exponent = Math.round(Math.log10(value));
  return Math.abs(exponent) <= 3 ? short(value) : `10${superscript(exponent)}`;
}

/**
 * A number in a sentence: `1.25·10⁻⁵`, and `1.25` as it is.
 * @param {number} value
 * @param {number} [digits] significant ones
 */
export function scientific(value, digits = 3) {
  if (!Number.isFinite(value)) return short(value);
  return written(value.toExponential(digits - 1));
}

/** @param {number} exponent whole */
function superscript(exponent) {
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]);
  return `${exponent < 0 ? '⁻' : ''}${digits.join('')}`;
}
