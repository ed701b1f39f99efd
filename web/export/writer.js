/**
 * What writes text for another reader: a program, a markup, a file, a terminal. Each is registered, and
 * only what is registered can be copied, saved or printed (copy.js, save.js, cli/*.mjs): the tests find
 * all writers here, give them hostile text, and read what comes out with the reader's own tool.
 */

/**
 * What reads it.
 * @typedef {'python' | 'javascript' | 'c++' | 'html' | 'page' | 'quarto' | 'markdown' | 'bibtex' | 'address' | 'csv' | 'json' | 'xml' | 'file system' | 'words' | 'worksheet' | 'terminal' | 'workflow' | 'own words'} Reader
 *
 * What it is made of; the tests make one of each of a text.
 * @typedef {'program' | 'figure' | 'rows' | 'value' | 'drawing' | 'text' | 'names' | 'card' | 'section' | 'reports' | 'survey' | 'trace' | 'sheet'} Input
 */

/**
 * @template W
 * @typedef {object} Writer
 * @property {string} name
 * @property {Input} takes
 * @property {Reader} reader
 * @property {(what: W) => string} write
 */

/** @type {Map<string, Writer<any>>} */
const registered = new Map();

/** @type {ReadonlyMap<string, Writer<any>>} by name: of all modules that are loaded */
export const writers = registered;

/**
 * @template W
 * @param {string} name
 * @param {{takes: Input, reader: Reader}} kind
 * @param {(what: W) => string} write
 * @returns {Writer<W>}
 */
export function writer(name, { takes, reader }, write) {
  if (registered.has(name)) throw new Error(`two writers are called ${name}`);
  const made = Object.freeze({ name, takes, reader, write });
  registered.set(name, made);
  return made;
}

/**
 * @template W
 * @param {Writer<W>} by
 * @param {W} what
 * @returns {string}
 * @throws {Error} where the writer is not registered
 */
export function written(by, what) {
  if (registered.get(by.name) !== by) throw new Error(`${by.name} is no registered writer`);
  return by.write(what);
}
