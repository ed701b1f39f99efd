/** A config as it is written instead: after the changes that its warnings bring. */

/** @import { Mend, ModelPositions } from './types.js' */

/** @param {ModelPositions} model @returns {Mend[]} of all its warnings */
export const mendsOf = ({ warnings }) => warnings.flatMap(({ mends = [] }) => mends);

/**
 * @param {string} text of the config
 * @param {Mend[]} mends
 * @returns {object | null} null where the text is not what JavaScript calls JSON: NaN, Infinity
 */
export function mended(text, mends) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  for (const { path, json } of mends) {
    const last = path[path.length - 1];
    let dict = file;
    for (const name of path.slice(0, -1)) {
      if (!Object.hasOwn(dict, name)) dict[name] = {};
      dict = dict[name];
    }
    if (json === '') delete dict[last];
    else dict[last] = JSON.parse(json);
  }
  return file;
}

/** The dictionaries of RoPE that a config may have. */
const DICTIONARIES = ['rope_scaling', 'rope_parameters'];

/**
 * The same model with NTK-aware scaling by a factor instead of its own: the base grows, at every length.
 * @param {string} text of the config
 * @param {number} factor
 * @returns {object | null} as mended()
 */
export function withNtk(text, factor) {
  const file = /** @type {any} */ (mended(text, []));
  if (file === null) return null;
  const parts = ['text_config', 'llm_config', 'language_config'].map((name) => file[name]);
  const part = parts.find((each) => each && typeof each === 'object') ?? file;
  /** @type {{rope_theta?: unknown}} */
  const own = Object.assign({}, ...DICTIONARIES.map((name) => part[name] ?? {}));
  for (const name of DICTIONARIES) delete part[name];
  if (own.rope_theta !== undefined) part.rope_theta ??= own.rope_theta;
  part.rope_scaling = { rope_type: 'dynamic', alpha: factor };
  return file;
}
