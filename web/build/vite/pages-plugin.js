/**
 * Vite plugin: puts what all pages share and what programs print about the built core into the pages,
 * each part in place of `<!-- PART -->`, so that they can be read before any script runs.
 */
import { basename, join } from 'node:path';
import { commonParts } from '../../markup/common.js';
import { KATEX } from '../../markup/formulas.js';
import { written } from '../../export/writer.js';
import { indexTags, sectionPage } from '../../markup/cards/sections.js';
import { stampOf } from '../posters/stamp.mjs';

/** @import { Plugin } from 'vite' */
/** @import { Section } from '../../markup/cards/sections.js' */
/** @import { Printed, Program } from './printed.js' */

const SHEET = 'virtual:posenc-formulas.css';
/** Beside KaTeX's own sheet, so that its addresses of fonts hold. */
export const FORMULAS = join(KATEX, 'posenc-formulas.css');

/** Which program prints a part. @type {Record<string, Program>} */
const PRINTED_BY = {
  ...{ hero: 'story', findings: 'story', posts: 'story', teach: 'story', lessons: 'story' },
  ...{ menu: 'catalogue', entries: 'catalogue', gallery: 'catalogue' },
  ...{ compare: 'catalogue', sentence: 'catalogue' },
  ...{ badge: 'verified', claims: 'verified' },
  reference: 'reference',
};
const TELLS = /<!-- told -->/;
const PART = new RegExp(`<!-- (${Object.keys(PRINTED_BY).join('|')}) -->`, 'g');

/**
 * @param {Printed} printed
 * @param {{hasPosters?: boolean}} [options] pictures of figures take seconds, which who works on a page has not
 * @returns {Plugin[]}
 */
export function pagesPlugin(printed, { hasPosters = true } = {}) {
  /** @type {Plugin} */
  const pages = {
    name: 'posenc-pages',
    resolveId: (id) => (id === SHEET ? FORMULAS : null),
    async load(id) {
      if (id !== FORMULAS) return null;
      const { sheet, problems } = await printed.of('catalogue');
      for (const problem of problems) this.warn(`formula left as TeX: ${problem}`);
      return sheet;
    },
    async generateBundle() {
      const [{ posters }, { sections }] = await Promise.all(
        /** @type {const} */ (['posters', 'story']).map((program) => printed.of(program)),
      );
      const files = sectionFiles(sections, posters);
      for (const [id, { svg }] of Object.entries(posters)) files.set(`posters/${id}.svg`, svg);
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename, server }) {
        const name = basename(filename, '.html');
        const told = TELLS.test(html) ? (await printed.of('story')).pages[name] : {};
        const common = { ...commonParts(name, !server, told.contents), ...told };
        const own = html.replace(/<!-- (\w+) -->/g, (all, part) => common[part] ?? all);
        const page = await withParts(own, printed); // what is told has parts, too
        const { images } = hasPosters ? await printed.of('posters') : { images: {} };
        return page
          .replace(/<!-- poster (\S+) -->/g, (_, id) => images[id] ?? '')
          .replace(/<!-- picture (\S+) -->/g, (_, id) => pictureOf(images[id] ?? ''));
      },
    },
  };
  /** After Vite has looked for files to pack: these are none. @type {Plugin} */
  const card = {
    name: 'posenc-card',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { filename }) =>
        filename.endsWith('index.html')
          ? indexTags.map((attrs) => ({ tag: 'meta', attrs, injectTo: 'head' }))
          : [],
    },
  };
  return [pages, card];
}

/** A picture that stands for itself, where no figure is drawn in its place. @param {string} image */
const pictureOf = (image) =>
  image.startsWith('<img') ? image.replace('class="poster"', 'class="picture"') : '';

/** @param {string} html @param {Printed} printed */
async function withParts(html, printed) {
  const names = [...new Set([...html.matchAll(PART)].map(([, name]) => name))];
  const parts = await Promise.all(
    names.map(async (name) => [name, (await printed.of(PRINTED_BY[name])).parts[name]]),
  );
  const texts = Object.fromEntries(parts);
  return html.replace(PART, (_, name) => texts[name]);
}

/** For sections whose figures have no poster. */
const OTHERWISE = 'kazemnejad-figure-2';

/**
 * @param {Section[]} sections
 * @param {Record<string, import('../../markup/figure.js').Poster & {svg: string}>} posters
 * @returns {Map<string, string | Buffer>} files by path
 */
function sectionFiles(sections, posters) {
  const files = new Map();
  for (const section of sections) {
    files.set(`s/${section.name}.html`, written(sectionPage, section));
    const figure = section.figures.find((id) => id in posters) ?? OTHERWISE;
    files.set(`s/${section.name}.png`, stampOf(posters[figure]));
  }
  return files;
}
