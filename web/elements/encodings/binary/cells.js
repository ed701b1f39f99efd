/** What the cells of <pe-binary> are and how they came about. */
import { short } from '../../../plot/format.js';

/** @import { Encoding } from '../../../core/types.js' */
/** @import { BinaryPicture } from './binary.js' */

/**
 * The scheme's own word for how many bits there are.
 * @param {Encoding} scheme
 * @param {number} bits
 */
export function bitsParameter({ parameters }, bits) {
  const parameter =
    parameters.find(({ name }) => /bits$/i.test(name)) ??
    parameters.find(({ name }) => name === 'dModel');
  return parameter ? { [parameter.name]: bits } : {};
}

/**
 * @param {number} panel
 * @param {number} number
 * @param {number} column
 * @param {number} value
 * @param {BinaryPicture} picture
 */
export function explanationOf(panel, number, column, value, picture) {
  if (panel === 0) {
    return {
      formula: '⌊p / 2^k⌋ mod 2',
      substituted: `⌊${number} / ${2 ** column}⌋ mod 2`,
      value,
      steps: [`${number} is ${number.toString(2)} in binary`],
    };
  }
  const wave = picture.parts[1].matrix;
  const height = wave.data[(number % wave.rows) * wave.cols + column];
  const isBase2 = picture.agreement !== null;
  const formula = isBase2 ? 'sin((p + ½) · π / 2^m)' : 'the table’s value';
  const substituted = isBase2 ? `sin(${number + 0.5} · π / ${2 ** column})` : short(height, 6);
  if (panel === 1) return { formula, substituted, value, steps: [] };
  return {
    formula: `1 if ${formula} < 0`,
    substituted: `${short(height, 6)} < 0`,
    value,
    steps: [],
  };
}
