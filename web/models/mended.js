/**
 * A config as it is written instead: after the changes that its warnings bring. A large one takes long to
 * read, so this is done when it is asked for.
 */
import { CoreError } from '../core/check.js';

/** @import { Mend, ModelPositions } from './types.js' */

/** @param {ModelPositions} model @returns {Mend[]} of all its warnings */
export const mendsOf = ({ warnings }) => warnings.flatMap(({ mends = [] }) => mends);

/**
 * @param {string} text of the config
 * @param {Mend[]} mends
 * @returns {object}
 * @throws {CoreError} where the text is not what JavaScript calls JSON: NaN, Infinity
 */
export function mended(text, mends) {
  const file = parsed(text);
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

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = `The file cannot be written anew: ${/** @type {Error} */ (error).message}`;
    throw new CoreError(message, { code: 'input', cause: error });
  }
}

/** The dictionaries of RoPE that a config may have. */
const DICTIONARIES = ['rope_scaling', 'rope_parameters'];

/**
 * The same model with NTK-aware scaling by a factor instead of its own: the base grows, at every length.
 * @param {string} text of the config
 * @param {number} factor
 * @returns {object}
 * @throws {CoreError} as mended()
 */
export function withNtk(text, factor) {
  const file = /** @type {any} */ (mended(text, []));
  const parts = ['text_config', 'llm_config', 'language_config'].map((name) => file[name]);
  const part = parts.find((each) => each && typeof each === 'object') ?? file;
  /** @type {{rope_theta?: unknown}} */
  const own = Object.assign({}, ...DICTIONARIES.map((name) => part[name] ?? {}));
  for (const name of DICTIONARIES) delete part[name];
  if (own.rope_theta !== undefined) part.rope_theta ??= own.rope_theta;
  part.rope_scaling = { rope_type: 'dynamic', alpha: factor };
  return file;
}
