/**
 * A page for every section of the story, for those who show a link as a title, a sentence and a picture:
 * they run no scripts and do not see what stands after `#`. Readers are led on to the section.
 */
import { told } from '../content/story/index.js';
import { oneLine } from '../export/steering.js';
import { writer, written } from '../export/writer.js';
import { escape, xmlText } from './markup/text.js';
import { stampOf, STAMP } from './posters/stamp.mjs';

/** @import { Poster } from './markup/figure.js' */

/**
 * @typedef {object} Section
 * @property {string} name its file, and the id of its heading
 * @property {string} title
 * @property {string} summary its first paragraph, as plain text
 * @property {string[]} figures of which the first that has a picture stands for it
 */

/** For sections whose figures have no poster. */
const OTHERWISE = 'kazemnejad-figure-2';

/**
 * @param {string} html of a section, its numbers filled in
 * @returns {Section}
 */
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

/**
 * @param {Section[]} sections
 * @param {Record<string, Poster & {svg: string}>} posters
 * @returns {Map<string, string | Buffer>} files by path
 */
export function sectionFiles(sections, posters) {
  const files = new Map();
  for (const section of sections) {
    files.set(`s/${section.name}.html`, written(sectionPage, section));
    const figure = section.figures.find((id) => id in posters) ?? OTHERWISE;
    files.set(`s/${section.name}.png`, stampOf(posters[figure]));
  }
  return files;
}

/**
 * What Open Graph readers take; addresses are whole once withSite() has seen them.
 * @param {object} card
 * @param {string} card.title
 * @param {string} card.text
 * @param {string} card.page address of the page
 * @param {string} card.picture
 * @param {string} card.alt
 * @returns {Record<string, string>[]} attributes of meta tags
 */
export const cardTags = ({ title, text, page, picture, alt }) =>
  Object.entries({
    'og:type': 'article',
    'og:site_name': 'posenc',
    'og:title': title,
    'og:description': text,
    'og:url': page,
    'og:image': picture,
    'og:image:width': String(STAMP.width),
    'og:image:height': String(STAMP.height),
    'og:image:alt': alt,
    'twitter:card': 'summary_large_image',
  }).map(([property, content]) => ({ property, content }));

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
  const [title, summary] = [rest.title, rest.summary].map(oneLine);
  const tags = cardTags({
    title,
    text: summary,
    page: `./${name}.html`,
    picture: `./${name}.png`,
    alt: `A figure of the section “${title}”`,
  }).map(({ property, content }) => `<meta property="${property}" content="${escape(content)}" />`);
  const [page = 'index'] = Object.entries(told).find(([, names]) => names.includes(name)) ?? [];
  const target = `../${page}.html#${name}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escape(title)} – posenc</title>
<meta name="description" content="${escape(summary)}" />
<meta http-equiv="refresh" content="0; url=${target}" />
<link rel="icon" href="data:," />
${tags.join('\n')}
</head>
<body>
<h1>${escape(title)}</h1>
<p>${escape(summary)}</p>
<p><a href="${target}">Read on</a></p>
</body>
</html>
`;
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
