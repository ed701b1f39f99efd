/** The methods of Core for files: tables from bytes and to bytes, in the shapes that callers see. */

/** @import { CoreModule } from '../index.js' */
/** @import { Matrix, ReadOptions, Table, Tensor, WriteOptions } from '../types.js' */
import { described, guarded, optionsOf, refuse } from '../check.js';
import { bytesHere } from './bytes.js';
import { csvText } from './csv.js';
import { isMatrix } from '../matrix.js';

/** @type {{[Key in keyof Required<ReadOptions>]: 1}} */
const READ = { format: 1, tensor: 1, maxRows: 1, words: 1, firstRow: 1, dtype: 1, shape: 1 };
const START = 65536; // bytes: enough to tell what a file is

/** @param {CoreModule} module */
export function fileCalls(module) {
  /**
   * What a safetensors file holds; its description is enough.
   * @param {Uint8Array} bytes
   * @returns {Tensor[]}
   * @example core.tensors(Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0, 123, 125)) // []
   */
  const tensors = (bytes) =>
    guarded(() => {
      const own = bytesHere(bytes);
      if (!isBytes(own) || own.length < 8) return module.tensors(own);
      const view = new DataView(own.buffer, own.byteOffset, own.byteLength);
      // Only the description crosses into the module.
      return module.tensors(own.subarray(0, 8 + Number(view.getBigUint64(0, true))));
    });

  return {
    tensors,

    /**
     * A table from a file's bytes.
     * @param {Uint8Array} bytes at most 256 MiB
     * @param {ReadOptions} [options]
     * @returns {Table}
     * @example core.read(new TextEncoder().encode('1,2\n3,4\n')).matrix.data // [1, 2, 3, 4]
     */
    read: (bytes, options = {}) =>
      guarded(() => {
        const given = optionsOf('read', 'options', options ?? {}, READ);
        const own = bytesHere(bytes);
        const found = module.read(own, /** @type {Record<string, unknown>} */ (given));
        const { rows, cols, data, labels, labelEnds, ...rest } = found;
        const table = { matrix: { rows, cols, data }, labels: split(labels, labelEnds), ...rest };
        return table.format === 'safetensors' ? { ...table, tensors: tensors(bytes) } : table;
      }),

    /**
     * What a file looks like by its first bytes; refused where it is of a known other kind.
     * @param {Uint8Array} bytes
     * @returns {string} `npy`, `csv`, `safetensors` or `vectors`
     * @example core.fileFormat(core.write(core.encode('index'), { format: 'npy' })) // 'npy'
     */
    fileFormat: (bytes) =>
      guarded(() => {
        const own = bytesHere(bytes);
        return module.formatOf(isBytes(own) ? own.subarray(0, START) : own) ?? '';
      }),

    /**
     * A file's bytes from a table.
     * @param {Matrix} matrix
     * @param {WriteOptions} [options]
     * @returns {Uint8Array}
     * @example
     * core.write(core.encode('index', { length: 2, dModel: 1 }), { format: 'csv' })
     * // [48, 10, 49, 10]
     */
    write: (matrix, options = {}) =>
      guarded(() => {
        const known = /** @type {const} */ ({ format: 1, dtype: 1 });
        const { format = 'npy', dtype } = optionsOf('write', 'options', options ?? {}, known);
        if (format === 'npy') return module.write(matrix, dtype);
        if (format !== 'csv') {
          refuse('write', 'format', `must be npy or csv, got '${String(format)}'`);
        }
        if (dtype != null) {
          refuse('write', 'dtype', `must be left out of csv, got ${described(dtype)}`);
        }
        if (!isMatrix(matrix)) {
          refuse('write', 'matrix', 'must be {rows, cols, data} with rows x cols numbers');
        }
        return new TextEncoder().encode(csvText(matrix));
      }),
  };
}

/** @param {unknown} value @returns {value is Uint8Array} */
const isBytes = (value) => value instanceof Uint8Array;

/** @param {Uint8Array} text UTF-8 @param {Int32Array} ends of each piece */
function split(text, ends) {
  const decoder = new TextDecoder();
  return Array.from(ends, (end, i) =>
    decoder.decode(text.subarray(i === 0 ? 0 : ends[i - 1], end)),
  );
}
