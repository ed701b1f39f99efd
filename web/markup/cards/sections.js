/** A page for every section of the story, which leads readers on to it. */
import { told } from '../../content/story/index.js';
import { oneLine } from '../../export/steering.js';
import { writer } from '../../export/writer.js';
import { xmlText } from '../text.js';
import { cardPage, cardTags } from './card.js';

/**
 * @typedef {object} Section
 * @property {string} name its file, and the id of its heading
 * @property {string} title
 * @property {string} summary its first paragraph, as plain text
 * @property {string[]} figures of which the first that has a picture stands for it
 */

/** @param {string} html of a section, its numbers filled in @returns {Section} */
export function readSection(html) {
  const [, name, title] = /<h2 id="([a-z-]+)">([^<]+)<\/h2>/.exec(html) ?? [];
  const [, paragraph] = /<p>([^]*?)<\/p>/.exec(html) ?? [];
  if (!name || !paragraph)
    throw new Error(`a section without a name or a paragraph: ${html.slice(0, 60)}`);
  const figures = [...html.matchAll(/<!-- figure (\S+) -->/g)];
  return {
    name,
    title: plain(title),
    summary: plain(paragraph),
    figures: figures.map(([, id]) => id),
  };
}

/** @param {string} html */
const plain = (html) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Of the page as a whole. */
export const indexTags = cardTags({
  title: 'Where does a word stand? Positional encodings to see, measure and try',
  text: 'Live, exact figures of the positional encodings of transformers, computed in your browser.',
  page: './',
  picture: './s/table.png',
  alt: 'A table of positional encodings as colours',
});

/** @param {Section} section */
function pageOf({ name, ...rest }) {
  const [title, text] = [rest.title, rest.summary].map(oneLine);
  const card = {
    title,
    text,
    page: `./${name}.html`,
    picture: `./${name}.png`,
    alt: `A figure of the section “${title}”`,
  };
  const [page = 'index'] = Object.entries(told).find(([, names]) => names.includes(name)) ?? [];
  const target = `../${page}.html#${name}`;
  return cardPage(
    card,
    [`<meta http-equiv="refresh" content="0; url=${target}" />`],
    [`<p><a href="${target}">Read on</a></p>`],
  );
}

export const sectionPage = writer(
  'page of a section',
  { takes: 'section', reader: 'page' },
  pageOf,
);

/**
 * Whole addresses, as Open Graph wants them.
 * @param {string} html
 * @param {string} folder where the file will stand, with a slash at its end
 */
export const withSite = (html, folder) =>
  html.replace(
    /(property="og:(?:url|image)" content=")\.\/([^"]*)/g,
    (_, before, path) => before + folder + path,
  );

export const sitemap = writer(
  'sitemap',
  { takes: 'names', reader: 'xml' },
  (/** @type {string[]} */ addresses) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<url><loc>${xmlText(address)}</loc></url>`).join('\n')}
</urlset>
`,
);

/** @param {string} site */
export const robots = (site) => `User-agent: *\nAllow: /\nSitemap: ${site}sitemap.xml\n`;
