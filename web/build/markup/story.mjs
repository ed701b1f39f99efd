/**
 * Prints the story as JSON: the HTML of its parts, with the core's numbers in them, and what its sections
 * are called. A process of its own, as catalogue.mjs. Figures hold `<!-- poster ID -->`: posters.mjs takes
 * longer, and fills them in.
 */
import { readFile } from 'node:fs/promises';
import { loadCore } from '../../core/index.js';
import { mathMarkup } from './formulas.js';
import { figureMarkup, postMarkup } from './figure.js';
import { findingsMarkup } from './findings.js';
import { printedMarkup } from './printed.js';
import { sections } from '../../content/story/index.js';
import { numbers } from '../../content/story/numbers.js';
import { cellsOf } from '../../content/cells.js';
import { posts } from '../../content/posts.js';
import { presets } from '../../content/presets/index.js';
import { meanBy } from '../../training/kept.js';
import { noticeOf, titleOf } from '../../content/presets/notice.js';
import { readSection } from '../sections.mjs';
import { heroMarkup } from './hero.js';
import { readJson, readKept } from './kept.js';

/** @import { Preset } from '../../content/types.js' */

/** @param {string} path from this file */
const read = (path) => readFile(new URL(path, import.meta.url), 'utf8');

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const core = await loadCore();
const kept = await readKept();
const meanOf = meanBy(core);
const cells = cellsOf(kept, meanOf);
const shares = await readJson('../../training/shares.json');
const texts = await Promise.all(sections.map((name) => read(`../../content/story/${name}.html`)));
const numbered = texts.map(withNumbers);

/** Figures that the story shows; the others stand behind a summary. */
const shown = new Set([...texts.join('').matchAll(/<!-- figure (\S+) -->/g)].map(([, id]) => id));

const parts = {
  hero: heroMarkup(core, shown.size),
  contents: contentsMarkup(),
  story: storyMarkup(),
  findings: await findingsMarkup(cells),
  posts: Object.values(posts)
    .map((post) => `<li>${postMarkup(post)}</li>`)
    .join('\n'),
};
console.log(JSON.stringify({ parts, sections: numbered.map(readSection) }));

/** A name that nothing answers to stops the build. @param {string} text */
function withNumbers(text) {
  return text.replace(/\{\{([a-z0-9-]+)\}\}/g, (_, name) => {
    if (!(name in numbers)) throw new Error(`story: no number "${name}"`);
    return `<data class="number">${numbers[name](core, cells, shares)}</data>`;
  });
}

/** A link to each section, by its heading. */
function contentsMarkup() {
  const headings = texts.map((text) => {
    const [, id, title] = /<h2 id="([a-z-]+)">([^<]+)<\/h2>/.exec(text) ?? [];
    if (!id) throw new Error(`a section of the story has no heading: ${text.slice(0, 60)}`);
    return `<li><a href="#${id}">${title}</a></li>`;
  });
  return `<ol>\n${headings.join('\n')}\n</ol>`;
}

/** Figures are numbered as they come; those behind a summary by the one before it: 2a, 2b. */
function storyMarkup() {
  let number = 0;
  const markup = (/** @type {Preset} */ preset, /** @type {string} */ text) =>
    figureMarkup(preset, text, noticeOf(preset, core, cells), printedNumbers(preset));
  const figure = (/** @type {string} */ id) => {
    const preset = presets.find((candidate) => candidate.id === id);
    if (!preset) throw new Error(`story: no figure "${id}"`);
    return markup(preset, String(++number));
  };
  const more = (/** @type {string} */ section) => {
    const others = presets.filter((preset) => preset.section === section && !shown.has(preset.id));
    if (others.length === 0) return '';
    const titles = others.map(titleOf).join(' · ');
    return `<details class="more wide"><summary><b>${others.length} more:</b> ${titles}</summary>
${others.map((preset, index) => markup(preset, `${number}${LETTERS[index]}`)).join('\n')}
</details>`;
  };
  /** @type {Record<string, (name: string) => string>} */
  const fill = { figure, formula, more };
  return numbered
    .map(withLink)
    .join('\n')
    .replace(/<!-- (figure|formula|more) (\S+) -->/g, (_, what, name) => fill[what](name));
}

/** A scheme's own formula. @param {string} name */
function formula(name) {
  const scheme = core.catalogue().find((encoding) => encoding.name === name);
  if (!scheme) throw new Error(`story: no scheme "${name}"`);
  return `<p class="formula" role="group" tabindex="0" aria-label="The formula">${mathMarkup(scheme.formula)}</p>`;
}

/** @param {Preset} preset */
function printedNumbers({ printed, settings }) {
  if (!printed) return '';
  const { encoding, dModel, base } = settings;
  const params = { dModel, length: printed.length, precision: 'float64', ...(base && { base }) };
  return printedMarkup(printed, core.encode(String(encoding), params));
}

/** What copies an address that others show with the section's title and picture. @param {string} html */
function withLink(html) {
  const [, name] = /<h2 id="([a-z-]+)">/.exec(html) ?? [];
  const link = `<p class="online"><a class="section-link" href="./s/${name}.html">Link to this section</a>
    <span class="said" role="status"></span></p>`;
  return html.replace(/<\/section>\s*$/, () => `${link}\n</section>`);
}
