/** Tables from bytes and to bytes: what the module gives made into the shapes that callers see. */

/** @import { CoreModule } from './index.js' */
/** @import { Matrix, ReadOptions, Table, Tensor, WriteOptions } from './types.js' */
import { CoreError } from './check.js';
import { csvText } from './csv.js';

const START = 65536; // bytes: enough to tell what a file is

/**
 * @param {CoreModule} module
 * @param {Uint8Array} bytes
 * @param {ReadOptions} options
 * @returns {Table}
 */
export function read(module, bytes, options) {
  const found = module.read(bytes, /** @type {Record<string, unknown>} */ (options));
  const { rows, cols, data, labels, labelEnds, ...rest } = found;
  const table = { matrix: { rows, cols, data }, labels: split(labels, labelEnds), ...rest };
  return table.format === 'safetensors' ? { ...table, tensors: tensors(module, bytes) } : table;
}

/**
 * @param {CoreModule} module
 * @param {Uint8Array} bytes
 */
export function fileFormat(module, bytes) {
  return module.formatOf(isBytes(bytes) ? bytes.subarray(0, START) : bytes) ?? '';
}

/**
 * @param {CoreModule} module
 * @param {Uint8Array} bytes
 * @returns {Tensor[]}
 */
export function tensors(module, bytes) {
  if (!isBytes(bytes) || bytes.length < 8) return module.tensors(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Only the description crosses into the module.
  return module.tensors(bytes.subarray(0, 8 + Number(view.getBigUint64(0, true))));
}

/**
 * @param {CoreModule} module
 * @param {Matrix} matrix
 * @param {WriteOptions} options
 * @returns {Uint8Array}
 */
export function write(module, matrix, options) {
  const { format = 'npy', dtype } = options ?? {};
  if (format === 'npy') return module.write(matrix, dtype);
  if (format === 'csv') return new TextEncoder().encode(csvText(matrix));
  throw new CoreError(`write: format must be npy or csv, got '${String(format)}'`, {
    code: 'input',
    parameter: 'format',
  });
}

/** @param {unknown} value @returns {value is Uint8Array} */
const isBytes = (value) => value instanceof Uint8Array;

/**
 * @param {Uint8Array} text UTF-8
 * @param {Int32Array} ends of each piece
 */
function split(text, ends) {
  const decoder = new TextDecoder();
  return Array.from(ends, (end, i) =>
    decoder.decode(text.subarray(i === 0 ? 0 : ends[i - 1], end)),
  );
}
