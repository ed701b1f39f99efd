/**
 * Code that gives a scheme's table outside of posenc's pages. C++ and JavaScript call the core; Python
 * is a short function of its own, kept as a template per scheme in python/.
 */

/** @import { Encoding, Parameters } from '../core/types.js' */
import { cpp } from './cpp.js';
import { javascript } from './javascript.js';
import { jax, numpy, pytorch } from './python.js';

/** @typedef {'numpy' | 'pytorch' | 'jax' | 'cpp' | 'js'} Language */

/**
 * @typedef {object} ExportedCode
 * @property {Language} language
 * @property {string} title of the language, for menus
 * @property {string} fileName
 * @property {string} code
 */

/** @type {Record<Language, {title: string, extension: string, write: typeof numpy}>} */
const LANGUAGES = {
  numpy: { title: 'NumPy', extension: 'py', write: numpy },
  pytorch: { title: 'PyTorch', extension: 'py', write: pytorch },
  jax: { title: 'JAX', extension: 'py', write: jax },
  cpp: { title: 'C++', extension: 'cpp', write: cpp },
  js: { title: 'JavaScript', extension: 'mjs', write: javascript },
};

/** @type {readonly {language: Language, title: string}[]} */
export const languages = Object.entries(LANGUAGES).map(([language, { title }]) => ({
  language: /** @type {Language} */ (language),
  title,
}));

/**
 * A program that prints the scheme's table: of an Add scheme its rows, of a Rotate scheme all cosines
 * and then all sines, of a Bias the matrices of all heads.
 * @param {Encoding} encoding of the catalogue
 * @param {Parameters} params what the core accepts for it; what is left out is the default
 * @param {Language} language
 * @param {string} [formula] of the scheme `formula`, as the core's formulaInPython() gives it
 * @returns {ExportedCode}
 */
export function exportCode(encoding, params, language, formula) {
  const { title, extension, write } = LANGUAGES[language];
  const fileName = `${encoding.name.replaceAll('-', '_')}.${extension}`;
  return { language, title, fileName, code: write(encoding, params, formula) };
}
