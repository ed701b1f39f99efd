/** Tensors as a file. */

/** @import { Matrix } from '../core/types.js' */

const ALIGNMENT = 8; // bytes: the header ends where a float64 may begin

/**
 * A .safetensors file of float64 tensors, see https://github.com/huggingface/safetensors
 * @param {Record<string, Matrix>} tensors
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function safetensors(tensors) {
  let end = 0;
  const entries = Object.entries(tensors).map(([name, { rows, cols }]) => {
    const start = end;
    end += 8 * rows * cols;
    return [name, { dtype: 'F64', shape: [rows, cols], data_offsets: [start, end] }];
  });
  const json = new TextEncoder().encode(JSON.stringify(Object.fromEntries(entries)));
  const length = Math.ceil(json.length / ALIGNMENT) * ALIGNMENT;
  const bytes = new Uint8Array(8 + length + end).fill(0x20, 8, 8 + length);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(length), true);
  bytes.set(json, 8);
  let at = 8 + length;
  for (const { data } of Object.values(tensors)) {
    for (const value of data) {
      view.setFloat64(at, value, true);
      at += 8;
    }
  }
  return bytes;
}
