/** Which parameters a program spells out, and how languages write their values. */

/** @import { Encoding, Parameter, Parameters } from '../core/types.js' */

/** Always spelled out: what a reader changes first. */
const ESSENTIAL = new Set([
  'length',
  'dModel',
  'headDim',
  'numHeads',
  'queryLength',
  'keyLength',
  'gridHeight',
  'gridWidth',
]);

/**
 * The values that matter: those that are not the default, and the essential ones.
 * @param {Encoding} encoding
 * @param {Parameters} params
 * @returns {{parameter: Parameter, value: any}[]} in the catalogue's order
 */
export function spelledOut({ parameters }, params) {
  // A list of positions stands in for length and start, except where the length is also a divisor.
  const replaced =
    params.positions == null || !parameters.some(({ name }) => name === 'start')
      ? []
      : ['length', 'start'];
  return parameters
    .filter(({ name }) => !replaced.includes(name))
    .map((parameter) => ({ parameter, value: params[parameter.name] ?? parameter.default }))
    .filter(
      ({ parameter, value }) =>
        value !== null && (value !== parameter.default || ESSENTIAL.has(parameter.name)),
    );
}

/** A number that C++ and Python read as a floating-point one. @param {number} value */
export const floatLiteral = (value) =>
  /^-?\d+$/.test(String(value)) ? `${value}.0` : String(value);

/**
 * Breaks a list at commas so that no line is longer than `width`, brackets on lines of their own.
 * @param {string[]} items
 * @param {{open: string, close: string, indent: string, width?: number, used?: number}} options
 *   used: characters on the line before it
 */
export function list(items, { open, close, indent, width = 88, used = 0 }) {
  const oneLine = `${open}${items.join(', ')}${close}`;
  if (used + oneLine.length <= width) return oneLine;
  const inner = `${indent}    `;
  /** @type {string[]} */
  const lines = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${item},`.length <= width) {
      lines[lines.length - 1] = `${last} ${item},`;
    } else {
      lines.push(`${inner}${item},`);
    }
  }
  return `${open.trimEnd()}\n${lines.join('\n')}\n${indent}${close.trimStart()}`;
}
