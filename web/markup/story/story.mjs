/**
 * Prints the story as JSON: the HTML of its parts, with the core's numbers in them, and what its sections
 * are called. A process of its own, as catalogue.mjs. Figures hold `<!-- poster ID -->`: posters.mjs takes
 * longer, and fills them in.
 */
import { readFile } from 'node:fs/promises';
import { withBatch } from '../../core/calls/batch.js';
import { loadCore } from '../../core/index.js';
import { originOf } from './claims.js';
import { mathMarkup } from '../formulas.js';
import { figureMarkup, postMarkup } from '../figure.js';
import { findingsMarkup } from './findings.js';
import { printedMarkup } from './printed.js';
import { claims } from '../../content/claims/index.js';
import { sections, told } from '../../content/story/index.js';
import { numberOf } from '../../content/story/numbers.js';
import { cellsOf } from '../../content/cells.js';
import { posts, shortName } from '../../content/posts.js';
import { presets } from '../../content/presets/index.js';
import { meanBy } from '../../training/kept.js';
import { noticeOf, taskOf } from '../../content/presets/notice.js';
import { readSection } from '../cards/sections.js';
import { heroMarkup } from './hero.js';
import { lessonsMarkup } from './lessons.js';
import { readJson, readKept } from './kept.js';
import { escape } from '../text.js';

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

/** The figures that a text shows, in its order. @param {string} text */
const figuresOf = (text) => [...text.matchAll(/<!-- figure (\S+) -->/g)].map(([, id]) => id);

const names = figureNumbers();
const found = await findingsMarkup(cells);
const parts = {
  hero: heroMarkup(core, sectionsOf('index').flatMap(({ text }) => figuresOf(text)).length),
  findings: found,
  posts: Object.values(posts)
    .map((post) => `<li>${postMarkup(post)}</li>`)
    .join('\n'),
  ...(await lessonsMarkup({ core: withBatch(core), cells, numberOf: textNumber, figure })),
};
const byPost = figuresByPost();
/**
 * Of each page that tells something, what it tells and what its menu lists.
 * @type {Record<string, Record<string, string>>}
 */
const pages = Object.fromEntries(
  Object.keys(told).map((page) => {
    const own = sectionsOf(page);
    return [page, { told: toldMarkup(own), contents: contentsMarkup(own) }];
  }),
);
pages.figures = {
  told: byPost.map(({ markup }) => markup).join('\n'),
  contents: contentsMarkup(byPost),
};
pages.index.elsewhere = elsewhereMarkup();
console.log(JSON.stringify({ parts, pages, sections: numbered.map(readSection) }));

/** @param {string} page */
function sectionsOf(page) {
  return told[/** @type {keyof typeof told} */ (page)].map((name) => {
    const text = numbered[sections.indexOf(name)];
    const [, id, title] = /<h2 id="([a-z-]+)">([^<]+)<\/h2>/.exec(text) ?? [];
    if (!id) throw new Error(`section ${name} has no heading`);
    return { id, title, text };
  });
}

/** @param {string} name one that nothing answers to stops the build */
function textNumber(name) {
  return numberOf(name, core, cells, shares);
}

/** @param {string} text */
function withNumbers(text) {
  return text.replace(
    /\{\{([a-z0-9.-]+)\}\}/g,
    (_, name) => `<data class="number">${textNumber(name)}</data>`,
  );
}

/** A link to each section, by its heading; none where there is one alone. @param {{id: string, title: string}[]} list */
function contentsMarkup(list) {
  if (list.length < 2) return '';
  const links = list.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`);
  return `<ol>\n${links.join('\n')}\n</ol>`;
}

/** Figures are numbered as they come, page by page; those that none shows by the last of their section: 2a, 2b. */
function figureNumbers() {
  const ids = texts.flatMap(figuresOf);
  const numbers = new Map(ids.map((id, index) => [id, String(index + 1)]));
  sections.forEach((section, place) => {
    const last = texts.slice(0, place + 1).flatMap(figuresOf).length;
    hiddenOf(section).forEach(({ id }, k) => numbers.set(id, `${last}${LETTERS[k]}`));
  });
  return numbers;
}

/** Those that stand among all figures alone. @param {string} section */
function hiddenOf(section) {
  const shown = texts.flatMap(figuresOf);
  return presets.filter((preset) => preset.section === section && !shown.includes(preset.id));
}

/** @param {string} id */
function figure(id) {
  const preset = presets.find((candidate) => candidate.id === id);
  if (!preset) throw new Error(`story: no figure "${id}"`);
  const told = { notice: noticeOf(preset, core, cells), task: taskOf(preset, core, cells) };
  return figureMarkup(preset, String(names.get(id)), told, printedNumbers(preset));
}

/** @param {string} section */
function more(section) {
  const count = hiddenOf(section).length;
  const figures = count === 1 ? 'figure' : 'figures';
  return count === 0
    ? ''
    : `<p class="more"><a href="./figures.html?of=${section}">${count} more ${figures} →</a></p>`;
}

/** @param {{text: string}[]} list A page of one section is named by its heading. */
function toldMarkup(list) {
  /** @type {Record<string, (name: string) => string>} */
  const fill = { figure, formula, more };
  const html = list
    .map(({ text }) => withLink(text))
    .join('\n')
    .replace(/<!-- (figure|formula|more) (\S+) -->/g, (_, what, name) => fill[what](name));
  return list.length > 1 ? html : html.replace(/<(\/?)h2\b/g, '<$1h1');
}

/** Every figure, also those of the story: a deck of slides takes any. */
function figuresByPost() {
  return [...new Set(presets.map(({ post }) => originOf(post)))].map((origin) => {
    const id = `by-${origin.replace(/\W+/g, '-').toLowerCase()}`;
    const own = presets.filter(({ post }) => originOf(post) === origin);
    const [{ post }] = own;
    const isPost = shortName(post) === origin;
    const title = isPost ? escape(post.author) : 'Papers and issues';
    const markup = `<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${isPost ? `<p>${postMarkup(post)}</p>` : ''}
${own.map((preset) => figure(preset.id).replace(/ data-asks="\w+"/, '')).join('\n')}
</section>`;
    return { id, title, markup };
  });
}

/** Where what once stood in the story stands now: addresses that were saved name it. */
function elsewhereMarkup() {
  const { index, ...others } = told;
  const story = index.flatMap((name) => figuresOf(texts[sections.indexOf(name)]));
  const places = Object.entries(others).map(([page, names]) => [
    page,
    names.flatMap((name) => [name, ...figuresOf(texts[sections.indexOf(name)])]),
  ]);
  /** @type {Record<string, string[]>} */
  const ids = Object.fromEntries(places);
  ids.claims.push(...claims.flatMap(({ id, was }) => (was ? [id, was] : [id])));
  ids.findings.push(
    ...[...found.matchAll(/<details class="finding" id="([^"]+)"/g)].map(([, id]) => id),
  );
  const placed = new Set([...story, ...Object.values(ids).flat()]);
  ids.figures = presets.map(({ id }) => id).filter((id) => !placed.has(id));
  return `<script type="application/json" id="elsewhere">${JSON.stringify(ids)}</script>`;
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
  const link = `<a class="section-link online" href="./s/${name}.html" aria-label="Link to this section">§</a>
    <span class="said" role="status"></span>`;
  return html.replace('</h2>', () => `</h2>\n<p class="sign online">${link}</p>`);
}
