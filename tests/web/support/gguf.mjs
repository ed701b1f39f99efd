/** GGUF headers made for tests. */

/** @typedef {[name: string, type: string, value: any]} Key lists: type 'u32[]' */

const TYPES = 'u8 i8 u16 i16 u32 i32 f32 bool str list u64 i64 f64'.split(' ');
/** @type {Record<string, [number, string]>} */
const NUMBERS = {
  u8: [1, 'setUint8'],
  i8: [1, 'setInt8'],
  u16: [2, 'setUint16'],
  i16: [2, 'setInt16'],
  u32: [4, 'setUint32'],
  i32: [4, 'setInt32'],
  f32: [4, 'setFloat32'],
  bool: [1, 'setUint8'],
  u64: [8, 'setBigUint64'],
  i64: [8, 'setBigInt64'],
  f64: [8, 'setFloat64'],
};

/**
 * @param {Key[]} keys
 * @param {object} [more]
 * @param {number} [more.version]
 * @param {Record<string, number[] | {sides: number[], values: ArrayLike<number>}>} [more.tensors] of float32, by
 *   name; the first side is that of what stands beside each other
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function madeGguf(keys, { version = 3, tensors = {} } = {}) {
  /** @type {Uint8Array[]} */
  const parts = [];
  const number = (/** @type {string} */ type, /** @type {any} */ value) => {
    const [size, method] = NUMBERS[type];
    const view = new DataView(new ArrayBuffer(size));
    /** @type {any} */ (view)[method](
      0,
      size === 8 && type !== 'f64' ? BigInt(value) : value,
      true,
    );
    parts.push(new Uint8Array(view.buffer));
  };
  const text = (/** @type {string} */ value) => {
    const bytes = new TextEncoder().encode(value);
    number('u64', bytes.length);
    parts.push(bytes);
  };
  const write = (/** @type {string} */ type, /** @type {any} */ value) =>
    type === 'str' ? text(value) : number(type, value);
  parts.push(new TextEncoder().encode('GGUF'));
  number('u32', version);
  number('u64', Object.keys(tensors).length);
  number('u64', keys.length);
  for (const [name, type, value] of keys) {
    text(name);
    const item = type.endsWith('[]') ? type.slice(0, -2) : null;
    number('u32', TYPES.indexOf(item ? 'list' : type));
    if (item) {
      number('u32', TYPES.indexOf(item));
      number('u64', value.length);
      for (const each of value) write(item, each);
    } else {
      write(type, value);
    }
  }
  const all = Object.entries(tensors).map(([name, given]) => {
    const isList = Array.isArray(given);
    const values = isList ? given : given.values;
    return { name, values, sides: isList ? [given.length] : given.sides };
  });
  let begin = 0;
  const padded = (/** @type {number} */ size) => Math.ceil(size / 32) * 32;
  for (const { name, values, sides } of all) {
    text(name);
    number('u32', sides.length);
    for (const side of sides) number('u64', side);
    number('u32', 0);
    number('u64', begin);
    begin += padded(4 * values.length);
  }
  const header = parts.reduce((sum, { length }) => sum + length, 0);
  parts.push(new Uint8Array(padded(header) - header));
  for (const { values } of all) {
    parts.push(new Uint8Array(Float32Array.from(values).buffer));
    parts.push(new Uint8Array(padded(4 * values.length) - 4 * values.length));
  }
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** As llama.cpp's converter writes Qwen2.5 with YaRN. @type {Key[]} */
export const QWEN_KEYS = [
  ['general.architecture', 'str', 'qwen2'],
  ['qwen2.block_count', 'u32', 28],
  ['qwen2.context_length', 'u32', 32768],
  ['qwen2.embedding_length', 'u32', 3584],
  ['qwen2.attention.head_count', 'u32', 28],
  ['qwen2.rope.freq_base', 'f32', 1e6],
  ['qwen2.rope.scaling.type', 'str', 'yarn'],
  ['qwen2.rope.scaling.factor', 'f32', 4],
  ['qwen2.rope.scaling.original_context_length', 'u32', 32768],
];
