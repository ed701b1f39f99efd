/**
 * Code that gives a scheme's table outside of posenc's pages. C++ and JavaScript call the core; Python
 * is a short function of its own, kept as a template per scheme in python/.
 */

/** @import { Encoding, Parameters } from '../core/types.js' */
/** @import { Reader, Writer } from './writer.js' */
import { cpp } from './cpp.js';
import { javascript } from './javascript.js';
import { jax, numpy, pytorch } from './python.js';
import { writer } from './writer.js';

/** @typedef {'numpy' | 'pytorch' | 'jax' | 'cpp' | 'js'} Language */

/**
 * @typedef {object} ExportedCode
 * @property {Language} language
 * @property {Writer<Program>} by named as the language
 * @property {string} fileName
 * @property {string} code
 */

/**
 * @typedef {object} Program
 * @property {Encoding} encoding of the catalogue
 * @property {Parameters} params what the core accepts for it; what is left out is the default
 * @property {string[]} [formula] of the scheme `formula`, as the core's formulaProgram() gives it
 */

/** @param {string} title @param {Reader} reader @param {typeof numpy} write */
const inLanguage = (title, reader, write) =>
  writer(title, { takes: 'program', reader }, (/** @type {Program} */ of) =>
    write(of.encoding, of.params, of.formula),
  );

/** @type {Record<Language, {extension: string, by: Writer<Program>}>} */
const LANGUAGES = {
  numpy: { extension: 'py', by: inLanguage('NumPy', 'python', numpy) },
  pytorch: { extension: 'py', by: inLanguage('PyTorch', 'python', pytorch) },
  jax: { extension: 'py', by: inLanguage('JAX', 'python', jax) },
  cpp: { extension: 'cpp', by: inLanguage('C++', 'c++', cpp) },
  js: { extension: 'mjs', by: inLanguage('JavaScript', 'javascript', javascript) },
};

/** @type {readonly {language: Language, title: string}[]} */
export const languages = Object.entries(LANGUAGES).map(([language, { by }]) => ({
  language: /** @type {Language} */ (language),
  title: by.name,
}));

/**
 * A program that prints the scheme's table: of an Add scheme its rows, of a Rotate scheme all cosines
 * and then all sines, of a Bias the matrices of all heads.
 * @param {Encoding} encoding of the catalogue
 * @param {Parameters} params what the core accepts for it; what is left out is the default
 * @param {Language} language
 * @param {string[]} [formula] of the scheme `formula`, as the core's formulaProgram() gives it
 * @returns {ExportedCode}
 */
export function exportCode(encoding, params, language, formula) {
  const { extension, by } = LANGUAGES[language];
  const fileName = `${encoding.name.replaceAll('-', '_')}.${extension}`;
  return { language, by, fileName, code: by.write({ encoding, params, formula }) };
}
