/**
 * Vite plugin: fonts as small as the pages need them, with the characters that the sources hold, in the
 * weights that style sheets ask for. The other Latin letters are a file that only who writes them fetches.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import subsetFont from 'subset-font';
import { filesBelow } from '../cli/files.mjs';
import { root } from '../cli/process.mjs';
import { KATEX } from '../../markup/formulas.js';
import { FORMULAS } from './pages-plugin.js';

/** @import { Printed } from './printed.js' */

const SHEET = join(root, 'web/page/styles/fonts.css');
const FACE = /@font-face\s*\{[^}]*url\('([^']+)'\)[^}]*\}\n?/g;
const MADE = join(root, 'build/fonts');
const SOURCES = /\.(m?js|html|css|json|md|cpp|h|inc)$/;
/** Of fonts of the text, which hold more weights and features. */
const OF_TEXT = {
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['kern', 'liga', 'tnum'],
};
/** What readers of English may yet write: names of people and places. */
const LATIN = [...Array(0x100).keys(), 0x131, 0x152, 0x153].filter((code) =>
  /\p{L}/u.test(String.fromCodePoint(code)),
);

/** @param {Printed} printed @returns {import('vite').Plugin} */
export function fontsPlugin(printed) {
  let text = '';
  return {
    name: 'posenc-fonts',
    enforce: 'pre',
    async buildStart() {
      text = await textOfSources();
      await mkdir(MADE, { recursive: true });
      for (const [, path] of (await readFile(SHEET, 'utf8')).matchAll(FACE)) {
        await make(resolve(SHEET, '..', path), text, OF_TEXT);
      }
    },
    async transform(css, id) {
      if (id === SHEET) return facesOf(css, text);
      if (id !== FORMULAS) return null;
      const { characters } = await printed.of('catalogue');
      const fonts = [...css.matchAll(/url\((fonts\/[^)]+)\)/g)].map(([, path]) => path);
      await Promise.all(fonts.map((path) => make(join(KATEX, path), characters)));
      return css.replace(/url\(fonts\//g, `url(${relative(KATEX, MADE)}/`);
    },
  };
}

/** @param {string} file @param {string} text that it holds @param {typeof OF_TEXT} [options] */
async function make(file, text, options) {
  const small = await subsetFont(await readFile(file), text, { targetFormat: 'woff2', ...options });
  await writeFile(join(MADE, basename(file)), small);
}

/** Each character that a source holds, and all of ASCII. */
async function textOfSources() {
  const characters = new Set(Array.from({ length: 95 }, (_, i) => String.fromCodePoint(0x20 + i)));
  for (const folder of ['src', 'web']) {
    for (const file of filesBelow(join(root, folder), SOURCES)) {
      for (const character of await readFile(file, 'utf8')) characters.add(character);
    }
  }
  return [...characters].join('');
}

/**
 * A face with what is left over stands before its small one, which comes first where both have a letter.
 * @param {string} css
 * @param {string} text that the small ones hold
 */
export function facesOf(css, text) {
  const others = LATIN.filter((code) => !text.includes(String.fromCodePoint(code)));
  const range = others.map((code) => `U+${code.toString(16)}`).join(', ');
  return css.replace(FACE, (face, path) => {
    const small = face.replace(path, `../../../build/fonts/${basename(path)}`);
    if (face.includes('unicode-range')) return small;
    return face.replace(/\}\s*$/, `  unicode-range: ${range};\n}\n`) + small;
  });
}
