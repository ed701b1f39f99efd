/** Files made for tests. */

/**
 * @param {{name: string, dtype: string, shape: number[], bytes: ArrayLike<number>}[]} tensors
 * @returns {Uint8Array<ArrayBuffer>} a safetensors file
 */
export function safetensors(tensors) {
  /** @type {Record<string, unknown>} */
  const header = { __metadata__: { format: 'pt' } };
  let at = 0;
  for (const { name, dtype, shape, bytes } of tensors) {
    header[name] = { dtype, shape, data_offsets: [at, at + bytes.length] };
    at += bytes.length;
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const file = new Uint8Array(8 + text.length + at);
  new DataView(file.buffer).setBigUint64(0, BigInt(text.length), true);
  file.set(text, 8);
  at = 8 + text.length;
  for (const { bytes } of tensors) {
    file.set(bytes, at);
    at += bytes.length;
  }
  return file;
}
