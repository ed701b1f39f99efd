/** Any file that holds tables: which there are, then one of them, reading no more than it takes. */

/** @import { AsyncCore, ReadOptions, Table } from '../core/types.js' */
/** @import { Core } from '../core/index.js' */
/** @import { ReadHooks, Source } from './sources.js' */
import { bytesSource, megabytes, refusal, requireRoom } from './sources.js';
import { gunzip, unzip, zipMembers } from './unpack.js';

/**
 * @typedef {object} Entry a table in a file
 * @property {string} name
 * @property {string} [dtype] where the file says it beforehand
 * @property {number[]} [shape]
 * @property {number} size [bytes]
 *
 * @typedef {object} OpenFile
 * @property {string} name
 * @property {string} format `npz`, or as Core.fileFormat() says
 * @property {Entry[]} entries at least one
 * @property {(name: string, options?: ReadOptions & ReadHooks) => Promise<Table>} read
 */

const START = 65536;
const MOST_HEADER = 25_000_000; // bytes, as the core reads
const LENGTH_SIZE = 8; // bytes that say how long the header is

/**
 * @param {Source} source
 * @param {Core | AsyncCore} core
 * @param {ReadHooks} [hooks]
 * @returns {Promise<OpenFile>}
 */
export async function openFile(source, core, hooks = {}) {
  // of a file that says what it is, nothing is read but what is needed
  const isNamed = /\.safetensors$/i.test(source.name);
  const most = isNamed ? LENGTH_SIZE : START;
  const start = await source.read(0, Math.min(most, source.size ?? most), hooks);
  if (isNamed) return openSafetensors(source, start, core, hooks);
  if (start[0] === 0x50 && start[1] === 0x4b) return openZip(source, core, hooks);
  if (isGzip(start)) {
    const bytes = await gunzip(await readAll(source, hooks), hooks);
    // There are files that unpack to themselves.
    if (isGzip(bytes)) throw refusal('must be compressed once, got gzip inside of gzip');
    return openFile(bytesSource(bytes, source.name.replace(/\.gz$/i, '')), core, hooks);
  }
  const format = await core.fileFormat(start);
  if (format === 'safetensors') return openSafetensors(source, start, core, hooks);
  const { name } = source;
  return {
    name,
    format,
    entries: [{ name, size: source.size ?? start.length }],
    async read(_name, { signal, onProgress, ...options } = {}) {
      const bytes = await readAll(source, { signal, onProgress });
      return core.read(bytes, { format: /** @type {any} */ (format), ...options });
    },
  };
}

/** @param {Uint8Array} start of a file */
const isGzip = (start) => start[0] === 0x1f && start[1] === 0x8b;

/** @param {Source} source @param {ReadHooks} hooks */
async function readAll(source, hooks) {
  if (source.size === null) {
    throw refusal('must be on a server that tells how long the file is (Content-Range)', 'url');
  }
  requireRoom(source.size);
  return source.read(0, source.size, hooks);
}

/**
 * @param {Source} source
 * @param {Core | AsyncCore} core
 * @param {ReadHooks} hooks
 * @returns {Promise<OpenFile>}
 */
async function openZip(source, core, hooks) {
  const all = await zipMembers(source, hooks);
  if (all.some(({ name }) => /(^|\/)data\.pkl$/.test(name))) {
    throw refusal(
      'must be a table, got a PyTorch file, whose pickled objects can run code: save it as .safetensors or .npy',
    );
  }
  const members = all.filter(({ name }) => name.endsWith('.npy'));
  if (members.length === 0) throw refusal('must hold .npy files, got a zip archive without any');
  return {
    name: source.name,
    format: 'npz',
    entries: members.map(({ name, size }) => ({ name: name.replace(/\.npy$/, ''), size })),
    async read(name, { signal, onProgress, ...options } = {}) {
      const member = members.find((each) => each.name === `${name}.npy`);
      if (!member) throw refusal(`must be in the file, got '${name}'`, 'tensor');
      const bytes = await unzip(source, member, { signal, onProgress });
      return core.read(bytes, { ...options, format: 'npy' });
    },
  };
}

/** @param {Source} source @param {Uint8Array} start @param {number} length @param {ReadHooks} hooks */
async function headerOf(source, start, length, hooks) {
  if (length <= start.length) return start.subarray(0, length);
  const rest = await source.read(start.length, length, hooks);
  const header = new Uint8Array(start.length + rest.length);
  header.set(start);
  header.set(rest, start.length);
  return header;
}

/**
 * @param {Source} source
 * @param {Uint8Array} start its first bytes
 * @param {Core | AsyncCore} core
 * @param {ReadHooks} hooks
 * @returns {Promise<OpenFile>}
 */
async function openSafetensors(source, start, core, hooks) {
  if (start.length < LENGTH_SIZE) {
    throw refusal(`must begin with the length of a header, 8 bytes, got ${start.length}`);
  }
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const length = LENGTH_SIZE + Number(view.getBigUint64(0, true));
  if (length > MOST_HEADER) {
    throw refusal(`must have a header of at most ${MOST_HEADER} bytes, got ${length}`);
  }
  const tensors = await core.tensors(await headerOf(source, start, length, hooks));
  if (tensors.length === 0) throw refusal('must hold a tensor, got none');
  return {
    name: source.name,
    format: 'safetensors',
    entries: tensors.map(({ name, dtype, shape, begin, end }) => ({
      name,
      dtype,
      shape,
      size: end - begin,
    })),
    async read(name, { signal, onProgress, ...options } = {}) {
      const tensor = tensors.find((each) => each.name === name);
      if (!tensor) throw refusal(`must be in the file, got '${name}'`, 'tensor');
      const { dtype, shape, begin, end } = tensor;
      requireRoom(end - begin, name);
      const last = tensors.reduce((most, each) => Math.max(most, each.end), 0);
      const { size } = source;
      if (size !== null && size !== last) {
        throw refusal(`must end with its tensors, at byte ${last}, got ${size} bytes`);
      }
      const bytes = await source.read(begin, end, { signal, onProgress });
      if (bytes.length < end - begin) {
        throw refusal(
          `must hold '${name}' up to byte ${end}, got ${megabytes(begin + bytes.length)}`,
        );
      }
      return core.read(bytes, { ...options, format: 'raw', dtype, shape });
    },
  };
}
