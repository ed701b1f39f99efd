/** Files that hold a trace: its text, or NumPy arrays named as its fields. */
import { bytesSource, refusal } from '../files/sources.js';
import { unzip, zipMembers } from '../files/unpack.js';
import { npyValues } from '../files/npy.js';

/** @typedef {{[name: string]: any}} Tree */

const MOST_PARTS = 6; // steps.0.visible.0.3
const MOST_ENTRIES = 100_000; // of a list

/**
 * The text of a trace that a file holds: JSON, llama.cpp's log, or an .npz whose names are joined by
 * dots (steps.0.position_ids); lists of unlike lengths go on with dots (steps.0.cached.1).
 * @param {Uint8Array} bytes
 * @returns {Promise<string>}
 */
export async function traceText(bytes) {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return new TextDecoder().decode(bytes);
  const source = bytesSource(bytes, 'trace.npz');
  /** @type {Tree} */
  const trace = {};
  for (const member of await zipMembers(source)) {
    if (!member.name.endsWith('.npy')) continue;
    const name = member.name.replace(/\.npy$/, '');
    put(trace, name, npyValues(await unzip(source, member), name));
  }
  return JSON.stringify(listsOf(trace), (_, value) =>
    typeof value === 'number' && !Number.isFinite(value)
      ? String(value).replace('Infinity', 'inf').replace('NaN', 'nan')
      : value,
  );
}

/** @param {Tree} tree @param {string} name @param {unknown} value */
function put(tree, name, value) {
  const parts = name.split('.');
  if (parts.length > MOST_PARTS || parts.some((part) => part === '' || part === '__proto__')) {
    throw refusal(`must name fields joined by dots, as steps.0.position_ids, got '${name}'`);
  }
  const last = /** @type {string} */ (parts.pop());
  for (const part of parts) {
    if (!Object.hasOwn(tree, part)) tree[part] = {};
    tree = tree[part];
    if (typeof tree !== 'object' || Array.isArray(tree)) {
      throw refusal(`must not give '${name}' below a value`);
    }
  }
  if (Object.hasOwn(tree, last)) throw refusal(`must give '${name}' once`);
  tree[last] = value;
}

/** Objects whose names are numbers are lists; what is missing in them is null. @param {Tree} tree @returns {unknown} */
function listsOf(tree) {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return tree;
  const names = Object.keys(tree);
  if (names.length === 0 || !names.every((name) => /^(0|[1-9]\d*)$/.test(name))) {
    return Object.fromEntries(names.map((name) => [name, listsOf(tree[name])]));
  }
  const length = Math.max(...names.map(Number)) + 1;
  if (length > MOST_ENTRIES) {
    throw refusal(`must number its entries from 0 to ${MOST_ENTRIES - 1}, got ${length - 1}`);
  }
  return Array.from({ length }, (_, i) => (String(i) in tree ? listsOf(tree[i]) : null));
}
