/**
 * Compressed files: the directory of a zip archive (an .npz is one), its members and gzip, unpacked
 * piece by piece, so that it can be stopped and never takes more memory than allowed.
 */

/** @import { ReadHooks, Source } from './sources.js' */
import { Checksum } from './checksum.js';
import { MOST_BYTES, megabytes, refusal, requireRoom } from './sources.js';

/**
 * @typedef {object} Member of a zip archive
 * @property {string} name
 * @property {number} method 0: stored, 8: deflated
 * @property {number} packed [bytes]
 * @property {number} size unpacked, as the directory says [bytes]
 * @property {number} crc checksum of what is unpacked
 * @property {number} offset of its header in the archive
 */

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const LOCAL_SIZE = 30;
const LONGEST_COMMENT = 65535;
const LARGEST_DIRECTORY = 2 ** 24;
const STORED = 0;
const DEFLATED = 8;
const PIECE = 4096; // bytes given to the decompressor at once, of which at most 4 MB come
const STEP = 2 ** 20; // bytes worked on before the page has its turn
const MOST_IDLE = 2 ** 17; // bytes that give nothing: a stored block of deflate has half of it
const LEAST_GZIP = 18; // bytes of header and trailer
const MOST_RATIO = 1032; // what deflate packs at best
const LIKELY_RATIO = 100; // numbers that are not all the same are packed to a tenth
const FREE = 2 ** 25; // bytes that may come of next to nothing: a table of zeros

/** @param {Uint8Array} bytes */
const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * @param {Source} source a zip archive of known size
 * @param {ReadHooks} [hooks]
 * @returns {Promise<Member[]>}
 */
export async function zipMembers(source, hooks) {
  const size = source.size ?? 0;
  const from = Math.max(size - LONGEST_COMMENT - END_SIZE, 0);
  const tail = viewOf(await source.read(from, size, hooks));
  let at = tail.byteLength - END_SIZE;
  while (at >= 0 && tail.getUint32(at, true) !== END) at -= 1;
  if (at < 0) throw refusal('must be a whole zip archive, got one without its directory');
  const count = tail.getUint16(at + 10, true);
  const length = tail.getUint32(at + 12, true);
  const offset = tail.getUint32(at + 16, true);
  if (length > LARGEST_DIRECTORY || offset + length > from + at) {
    throw refusal(`must be a zip archive below 4 GB, got a directory at byte ${offset}`);
  }
  const directory = await source.read(offset, offset + length, hooks);
  return readDirectory(directory, count);
}

/** @param {Uint8Array} directory @param {number} count */
function readDirectory(directory, count) {
  const view = viewOf(directory);
  /** @type {Member[]} */
  const members = [];
  for (let at = 0; members.length < count;) {
    if (at + ENTRY_SIZE > view.byteLength || view.getUint32(at, true) !== ENTRY) {
      throw refusal(`must list ${count} files in its directory, got ${members.length}`);
    }
    const nameEnd = at + ENTRY_SIZE + view.getUint16(at + 28, true);
    if (view.getUint16(at + 8, true) & 1) throw refusal('must not be encrypted');
    members.push({
      name: new TextDecoder().decode(directory.subarray(at + ENTRY_SIZE, nameEnd)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return members;
}

/**
 * @param {Source} source
 * @param {Member} member
 * @param {ReadHooks} [hooks]
 * @returns {Promise<Uint8Array>}
 */
export async function unzip(source, { name, method, packed, size, crc, offset }, hooks = {}) {
  requireRoom(Math.max(packed, size));
  if (method !== STORED && method !== DEFLATED) {
    throw refusal(`must hold '${name}' stored or deflated, got method ${method}`);
  }
  const header = await source.read(offset, offset + LOCAL_SIZE, hooks);
  if (header.length < LOCAL_SIZE || viewOf(header).getUint32(0, true) !== LOCAL) {
    throw refusal(`must hold '${name}' at byte ${offset}, got something else`);
  }
  const begin =
    offset + LOCAL_SIZE + viewOf(header).getUint16(26, true) + viewOf(header).getUint16(28, true);
  const bytes = await source.read(begin, begin + packed, hooks);
  if (bytes.length < packed) throw refusal(`must hold '${name}' whole, got its beginning only`);
  const isPossible = method === STORED ? size === packed : size <= packed * MOST_RATIO;
  if (!isPossible) {
    throw refusal(`must give '${name}' its true size, got ${size} from ${packed} bytes`);
  }
  requireLikely(size, packed);
  const sum = new Checksum();
  const unpacked =
    method === STORED ? await addedUp(bytes, sum, hooks) : await inflated(bytes, sum, size, hooks);
  requireSame(sum, { crc, size }, `of '${name}'`);
  return unpacked;
}

/** A few bytes that become hundreds of millions are made to take memory. @param {number} size @param {number} packed */
function requireLikely(size, packed) {
  if (size <= Math.max(FREE, packed * LIKELY_RATIO)) return;
  const rule = `must unpack to at most ${LIKELY_RATIO} times its size beyond ${megabytes(FREE)}`;
  throw refusal(`${rule}, got ${megabytes(size)} from ${megabytes(packed)}; unpack it first`);
}

/** @param {Uint8Array} bytes @param {Checksum} sum @param {ReadHooks} hooks */
async function addedUp(bytes, sum, { signal }) {
  for (let at = 0; at < bytes.length; at += STEP) {
    signal?.throwIfAborted();
    sum.add(bytes.subarray(at, at + STEP));
    await moment();
  }
  return bytes;
}

/** @param {Uint8Array} bytes @param {Checksum} sum @param {number} size @param {ReadHooks} hooks */
async function inflated(bytes, sum, size, hooks) {
  const { Inflate } = await import('./inflate.js');
  const start = (/** @type {OnData} */ ondata) =>
    new Inflate((part) => {
      sum.add(part);
      ondata(part);
    });
  return unpack(bytes, start, size, hooks);
}

/** @param {Uint8Array} bytes of one member or several @param {ReadHooks} [hooks] */
export async function gunzip(bytes, hooks = {}) {
  const { Gunzip } = await import('./inflate.js');
  let sum = new Checksum();
  /** Behind each member stands what came out of it. @param {number} end in the file */
  const endMember = (end) => {
    if (end < LEAST_GZIP) throw refusal(`must be a whole file of gzip, got ${end} bytes`);
    const trailer = viewOf(bytes.subarray(end - 8, end));
    const [crc, size] = [trailer.getUint32(0, true), trailer.getUint32(4, true)];
    requireSame(sum, { crc, size }, 'unpacked');
    sum = new Checksum();
  };
  const start = (/** @type {OnData} */ ondata) => {
    const stream = new Gunzip((part) => {
      sum.add(part);
      ondata(part);
    });
    stream.onmember = endMember;
    return stream;
  };
  const whole = await unpack(bytes, start, MOST_BYTES, hooks);
  endMember(bytes.length);
  return whole;
}

/**
 * The decompressor finds damage only where it leads nowhere; a digit that became another one does not.
 * @param {Checksum} found
 * @param {{crc: number, size: number}} said
 * @param {string} what
 */
function requireSame(found, { crc, size }, what) {
  if (found.length !== size) throw refusal(`must hold ${size} bytes ${what}, got ${found.length}`);
  if (found.crc === crc) return;
  throw refusal(`must have the checksum ${hex(crc)} ${what}, got ${hex(found.crc)}: it is damaged`);
}

/** @param {number} crc */
const hex = (crc) => crc.toString(16).padStart(8, '0');

/** For the page, between two parts of the work. */
const moment = () => new Promise((resolve) => setTimeout(resolve));

/**
 * @typedef {(chunk: Uint8Array) => void} OnData
 * @param {Uint8Array} bytes
 * @param {(ondata: OnData) => {push: (chunk: Uint8Array, final?: boolean) => void}} start
 * @param {number} most bytes to come out
 * @param {ReadHooks} hooks
 */
async function unpack(bytes, start, most, { signal, onProgress }) {
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  let taken = 0;
  const stream = start((part) => {
    length += part.length;
    if (length > most) {
      throw refusal(`must unpack to at most ${megabytes(most)}, got more`);
    }
    requireLikely(length, taken);
    parts.push(part);
  });
  let idle = 0;
  let worked = 0;
  for (let at = 0; at < bytes.length; at = taken) {
    signal?.throwIfAborted();
    const before = length;
    taken = Math.min(at + PIECE, bytes.length);
    try {
      stream.push(bytes.subarray(at, taken), taken === bytes.length);
    } catch (error) {
      if (error instanceof Error && error.name === 'CoreError') throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw refusal(
        `must be compressed without damage, got '${reason}' at byte ${at}`,
        'file',
        error,
      );
    }
    idle = length > before ? 0 : idle + taken - at;
    // A header without an end would be looked through anew with every piece.
    if (idle > MOST_IDLE) {
      throw refusal(`must be compressed data, got ${idle} bytes that hold none`);
    }
    worked += length - before + taken - at;
    if (worked < STEP && taken < bytes.length) continue;
    worked = 0;
    onProgress?.(taken / bytes.length);
    await moment();
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
