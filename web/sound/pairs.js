/** Where the sines and cosines of a scheme's pairs stand in a row of its table. */

/** @import { Encoding, Matrix } from '../core/types.js' */

/**
 * @param {Encoding} encoding
 * @param {Record<string, any>} values of its parameters
 * @param {Matrix} matrix its table; of a scheme that rotates: its factors, cosines before sines
 * @returns {{count: number, sine: number[], cosine: number[]} | null} columns by pair; null: no pairs
 */
export function pairColumns({ name, kind }, { layout }, { cols }) {
  const count = Math.floor(cols / 2);
  const each = Array.from({ length: count }, (_, pair) => pair);
  const evens = each.map((pair) => 2 * pair);
  const first = { count, sine: each, cosine: each.map((pair) => count + pair) };
  if (count === 0) return null;
  if (kind === 'rotate') return { count, sine: first.cosine, cosine: first.sine };
  if (name !== 'sinusoidal' || cols % 2 === 1) return null;
  if (layout === 'concat') return first;
  return { count, sine: evens, cosine: evens.map((column) => column + 1) };
}
