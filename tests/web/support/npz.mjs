/** Archives as numpy.savez writes them. */
import { zipSync } from 'fflate';

/** @typedef {{descr: string, shape: number[], data: ArrayBufferView<ArrayBuffer>}} Saved */

/** @param {number[]} shape @param {number[]} values @returns {Saved} */
export const int64 = (shape, values) => ({
  descr: '<i8',
  shape,
  data: BigInt64Array.from(values, BigInt),
});

/** @param {string} text @returns {Saved} */
export const text = (text) => ({
  descr: `<U${[...text].length}`,
  shape: [],
  data: Uint32Array.from([...text], (character) => Number(character.codePointAt(0))),
});

/** @param {Saved} saved */
export function npy({ descr, shape, data }) {
  const dims = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${dims}), }`;
  const padded = header.padEnd(64 * Math.ceil((header.length + 11) / 64) - 11) + '\n';
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const out = new Uint8Array(10 + padded.length + bytes.length);
  out.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, padded.length & 255, padded.length >> 8]);
  out.set(new TextEncoder().encode(padded), 10);
  out.set(bytes, 10 + padded.length);
  return out;
}

/** @param {Record<string, Saved>} arrays */
export const npz = (arrays) =>
  zipSync(
    Object.fromEntries(Object.entries(arrays).map(([name, saved]) => [`${name}.npy`, npy(saved)])),
  );
