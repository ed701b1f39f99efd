/** Vite plugin: puts the story together from its sections, its figures and the core's numbers. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { badgeMarkup, claimsMarkup } from '../page/claims.js';
import { figureMarkup, postMarkup } from '../page/figure.js';
import { findingsMarkup } from '../page/findings.js';
import { claims } from '../posts/claims/index.js';
import { posts } from '../posts/posts.js';
import { presets } from '../posts/presets/index.js';
import { sections } from '../page/story/index.js';
import { sets } from '../training/sets.js';
import { indexTags, readSection, sectionFiles } from './sections.mjs';

const STORY = new URL('../page/story/', import.meta.url);
const NUMBERS = new URL('./story-numbers.mjs', import.meta.url);
const POSTERS = new URL('./posters.mjs', import.meta.url);
const TRAINING = new URL('../training/', import.meta.url);
const VERIFIED = new URL('./verified.mjs', import.meta.url);

const MOST_OUTPUT = 64 * 1024 * 1024; // bytes

/** @import { Poster } from '../page/figure.js' */

/** @returns {import('vite').Plugin[]} */
export function storyPlugin() {
  /** @type {Promise<Record<string, Poster & {svg: string}>>} */
  let posters;
  /** @type {import('./sections.mjs').Section[]} */
  let parts = [];
  /** @type {import('vite').Plugin} */
  const story = {
    name: 'posenc-story',
    buildStart() {
      posters = run(POSTERS);
    },
    async generateBundle() {
      for (const [id, { svg }] of Object.entries(await posters)) {
        this.emitFile({ type: 'asset', fileName: `posters/${id}.svg`, source: svg });
      }
      for (const [fileName, source] of sectionFiles(parts, await posters)) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes('<!-- story -->')) return html;
        const [texts, numbers, counted, drawn, findings] = await Promise.all([
          readSections(),
          run(NUMBERS),
          run(VERIFIED),
          posters,
          readFindings(),
        ]);
        parts = texts.map((text) => readSection(withNumbers(text, numbers), drawn));
        const list = Object.values(posts).map((post) => `<li>${postMarkup(post)}</li>`);
        return html
          .replace('<!-- contents -->', () => contentsMarkup(texts))
          .replace('<!-- story -->', () => storyMarkup(texts, numbers, drawn))
          .replace('<!-- findings -->', () => findings)
          .replace('<!-- badge -->', () => badgeMarkup(counted))
          .replace('<!-- claims -->', () => claimsMarkup(claims))
          .replace('<!-- posts -->', () => list.join('\n'));
      },
    },
  };
  /** After Vite has looked for files to pack: these are none. @type {import('vite').Plugin} */
  const card = {
    name: 'posenc-card',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { filename }) =>
        filename.endsWith('index.html')
          ? indexTags.map((attrs) => ({
              tag: 'meta',
              attrs,
              injectTo: /** @type {const} */ ('head'),
            }))
          : [],
    },
  };
  return [story, card];
}

const readSections = () =>
  Promise.all(sections.map((name) => readFile(new URL(`${name}.html`, STORY), 'utf8')));

async function readFindings() {
  const read = async (/** @type {string} */ path) =>
    JSON.parse(await readFile(new URL(path, TRAINING), 'utf8'));
  const kept = sets.map(async ({ name }) => [name, await read(`runs/${name}.json`)]);
  return findingsMarkup(Object.fromEntries(await Promise.all(kept)), await read('lab.json'));
}

/** What a program prints as JSON. @param {URL} program @returns {Promise<any>} */
async function run(program) {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(program)], {
    maxBuffer: MOST_OUTPUT,
  });
  return JSON.parse(stdout);
}

/** A link to each section, by its heading. @param {string[]} texts */
function contentsMarkup(texts) {
  const headings = texts.map((text) => {
    const [, id, title] = /<h2 id="([a-z-]+)">([^<]+)<\/h2>/.exec(text) ?? [];
    if (!id) throw new Error(`a section of the story has no heading: ${text.slice(0, 60)}`);
    return `<li><a href="#${id}">${title}</a></li>`;
  });
  return `<ol>\n${headings.join('\n')}\n</ol>`;
}

/**
 * Figures are numbered as they come. A name that nothing answers to stops the build.
 * @param {string[]} texts of the sections
 * @param {Record<string, string>} numbers
 * @param {Record<string, Poster>} posters by figure
 */
function storyMarkup(texts, numbers, posters) {
  const shown = new Set([...texts.join('').matchAll(/<!-- figure (\S+) -->/g)].map(([, id]) => id));
  let number = 0;
  const figure = (/** @type {string} */ id) => {
    const preset = presets.find((candidate) => candidate.id === id);
    if (!preset) throw new Error(`story: no figure "${id}"`);
    return figureMarkup(preset, ++number, posters[id]);
  };
  const more = (/** @type {string} */ section) => {
    const others = presets.filter((preset) => preset.section === section && !shown.has(preset.id));
    if (others.length === 0) return '';
    return `<details class="more wide"><summary>More from the posts</summary>
${others.map(({ id }) => figure(id)).join('\n')}
</details>`;
  };
  const text = texts
    .map(withLink)
    .join('\n')
    .replace(/<!-- (figure|more) (\S+) -->/g, (_, what, name) =>
      what === 'figure' ? figure(name) : more(name),
    );
  return withNumbers(text, numbers);
}

/** @param {string} text @param {Record<string, string>} numbers */
const withNumbers = (text, numbers) =>
  text.replace(/\{\{([a-z0-9-]+)\}\}/g, (_, name) => {
    if (!(name in numbers)) throw new Error(`story: no number "${name}"`);
    return `<data class="number">${numbers[name]}</data>`;
  });

/** What copies an address that others show with the section's title and picture. @param {string} html */
function withLink(html) {
  const [, name] = /<h2 id="([a-z-]+)">/.exec(html) ?? [];
  const link = `<p class="online"><a class="section-link" href="./s/${name}.html">Link to this section</a>
    <span class="said" role="status"></span></p>`;
  return html.replace(/<\/section>\s*$/, () => `${link}\n</section>`);
}
