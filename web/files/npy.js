/** NumPy's files as nested lists: small arrays of any rank, and texts, which tables are not. */
import { refusal } from './sources.js';

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]; // \x93NUMPY
const MOST_VALUES = 4_000_000;

/** By kind and bytes of an element. @type {Record<string, (view: DataView, at: number, little: boolean) => number | boolean>} */
const READERS = {
  b1: (view, at) => view.getUint8(at) !== 0,
  i1: (view, at) => view.getInt8(at),
  u1: (view, at) => view.getUint8(at),
  i2: (view, at, little) => view.getInt16(at, little),
  u2: (view, at, little) => view.getUint16(at, little),
  i4: (view, at, little) => view.getInt32(at, little),
  u4: (view, at, little) => view.getUint32(at, little),
  i8: (view, at, little) => exact(view.getBigInt64(at, little)),
  u8: (view, at, little) => exact(view.getBigUint64(at, little)),
  f4: (view, at, little) => view.getFloat32(at, little),
  f8: (view, at, little) => view.getFloat64(at, little),
};

/** @param {bigint} value */
function exact(value) {
  const number = Number(value);
  if (BigInt(number) !== value || Math.abs(number) > 2 ** 53) {
    throw refusal(`must hold whole numbers up to 2^53, got ${value}`);
  }
  return number;
}

/**
 * @param {Uint8Array} bytes
 * @param {string} name for messages
 * @returns {unknown} nested lists of numbers, truths or texts; of a 0-d array its value
 */
export function npyValues(bytes, name) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || MAGIC.some((byte, i) => bytes[i] !== byte)) {
    throw refusal(`must hold '${name}' as .npy, got something else`);
  }
  const isLong = bytes[6] > 1;
  const start = isLong ? 12 : 10;
  const begin = start + (isLong ? view.getUint32(8, true) : view.getUint16(8, true));
  const header = new TextDecoder('latin1').decode(bytes.subarray(start, begin));
  const found = /'descr':\s*'([<>|=])([a-zA-Z])(\d+)'/.exec(header);
  const dims = /'shape':\s*\(([\d,\s]*)\)/.exec(header);
  if (!found || !dims || begin > bytes.length || /'fortran_order':\s*True/.test(header)) {
    throw refusal(`must hold '${name}' as numbers or text in C order, got ${header.trim()}`);
  }
  const [, order, kind, digits] = found;
  const shape = dims[1]
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number);
  const isText = kind === 'U';
  const width = Number(digits) * (isText ? 4 : 1);
  const read = isText
    ? (/** @type {DataView} */ _, /** @type {number} */ at) =>
        textAt(view, at, width, order !== '>')
    : READERS[kind + digits];
  const count = shape.reduce((product, length) => product * length, 1);
  if (!read) throw refusal(`must hold '${name}' as integers, floats or text, got ${kind}${digits}`);
  if (shape.length > 8) throw refusal(`must hold '${name}' in at most 8 dimensions`);
  if (count === 0) return [];
  if (count > MOST_VALUES || begin + count * width > bytes.length) {
    throw refusal(`must hold all ${count} values of '${name}', at most ${MOST_VALUES}`);
  }
  let at = begin - width;
  /** @param {number} level @returns {unknown} */
  const nested = (level) =>
    level === shape.length
      ? read(view, (at += width), order !== '>')
      : Array.from({ length: shape[level] }, () => nested(level + 1));
  return nested(0);
}

/** UTF-32, filled up with zeros. @param {DataView} view @param {number} at @param {number} width @param {boolean} little */
function textAt(view, at, width, little) {
  let text = '';
  for (let i = 0; i < width; i += 4) {
    const code = view.getUint32(at + i, little);
    if (code > 0x10ffff) throw refusal('must hold text of Unicode characters');
    if (code > 0) text += String.fromCodePoint(code);
  }
  return text;
}
