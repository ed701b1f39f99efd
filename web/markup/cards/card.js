/**
 * Pages for those who show a link as a title, a sentence and a picture (Open Graph): they run no scripts,
 * take no parameters and do not see what stands after `#`.
 */
import { escape } from '../text.js';

export const CARD = { width: 1200, height: 630 }; // what Open Graph readers crop to

/**
 * What they take; addresses are whole once withSite() has seen them.
 * @param {object} card
 * @param {string} card.title
 * @param {string} card.text
 * @param {string} card.page address of the page
 * @param {string | null} card.picture
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
    ...(picture && {
      'og:image': picture,
      'og:image:width': String(CARD.width),
      'og:image:height': String(CARD.height),
      'og:image:alt': alt,
    }),
    'twitter:card': picture ? 'summary_large_image' : 'summary',
  }).map(([property, content]) => ({ property, content }));

/**
 * @param {Parameters<typeof cardTags>[0]} card
 * @param {string[]} links tags of the head
 * @param {string[]} body tags below the title and the text
 */
export const cardPage = (card, links, body) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escape(card.title)} – posenc</title>
<meta name="description" content="${escape(card.text)}" />
${links.join('\n')}
<link rel="icon" href="data:," />
${cardTags(card)
  .map(({ property, content }) => `<meta property="${property}" content="${escape(content)}" />`)
  .join('\n')}
</head>
<body>
<h1>${escape(card.title)}</h1>
<p>${escape(card.text)}</p>
${body.join('\n')}
</body>
</html>
`;
