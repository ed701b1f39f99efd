// A page, an oEmbed answer and a picture for every figure of the page: what WordPress, Ghost, forums
// and chats ask for when somebody pastes an address. They run no scripts and take no parameters, so
// each figure has files of its own, and their addresses must be whole.
import { PNG } from 'pngjs';
import { json } from '../../export/json.js';
import { oneLine } from '../../export/steering.js';
import { written, writer } from '../../export/writer.js';
import { settingAttributes } from '../markup/figure.js';
import { escape } from '../markup/text.js';
import { writeElement } from '../../settings/address.js';
import { formerName } from '../../texts/figure-names.js';
import { readSettings } from '../../settings/settings.js';
import { loadCore } from '../../core/index.js';
import { cellsOf } from '../../content/cells.js';
import { presets } from '../../content/presets/index.js';
import { noticeOf, taskOf, titleOf } from '../../content/presets/notice.js';
import { meanBy } from '../../training/kept.js';
import { readKept } from '../markup/kept.js';

/** @import { Preset } from '../../content/types.js' */

const FRAME = { width: 800, height: 560 };
const CARD = { width: 1200, height: 630 }; // what Open Graph readers crop to

/**
 * @param {string} site where dist/page will stand, with a slash at its end
 * @returns {Promise<Map<string, string | Buffer>>} files by path below the site
 */
export async function cards(site) {
  const core = await loadCore();
  const cells = cellsOf(await readKept(), meanBy(core));
  const files = new Map();
  for (const preset of presets) {
    const own = `e/${preset.id}/picture.png`;
    const picture = pictureOf(core, preset);
    if (picture) files.set(own, picture);
    const title = titleOf(preset);
    const notice = `${noticeOf(preset, core, cells)} ${taskOf(preset, core, cells)}`.trim();
    const card = { preset, title, notice, site, picture: picture ? site + own : null };
    for (const name of [preset.id, formerName(preset.id)]) {
      files.set(`e/${name}/index.html`, written(page, card));
      files.set(`e/${name}/oembed.json`, written(answer, card));
    }
  }
  return files;
}

/** @typedef {{preset: Preset, title: string, notice: string, site: string, picture: string | null}} Card */

/** @param {Card} card the address of the frame */
const frameAddress = ({ preset, site }) => {
  const { id, element, title: label, controls } = preset;
  const attributes = { ...settingAttributes(preset), label, controls };
  return `${site}embed.html#${writeElement(element, attributes, id)}`;
};

/** @param {Card} card */
const frameMarkup = (card) =>
  `<iframe src="${escape(frameAddress(card))}" title="${escape(oneLine(card.title))}" width="${FRAME.width}" height="${FRAME.height}" style="border:0;width:100%" loading="lazy"></iframe>`;

/** As oembed.com says, `rich`. @param {Card} card */
function answerOf(card) {
  return {
    version: '1.0',
    type: 'rich',
    title: oneLine(card.title),
    provider_name: 'posenc',
    provider_url: card.site,
    html: frameMarkup(card),
    ...FRAME,
    ...(card.picture && {
      thumbnail_url: card.picture,
      thumbnail_width: CARD.width,
      thumbnail_height: CARD.height,
    }),
  };
}

/** @param {Card} card */
function pageOf(card) {
  const { preset, site, picture } = card;
  const [title, notice] = [oneLine(card.title), oneLine(card.notice)];
  const here = `${site}e/${preset.id}/`;
  const meta = {
    'og:type': 'article',
    'og:site_name': 'posenc',
    'og:title': title,
    'og:description': notice,
    'og:url': here,
    'twitter:card': picture ? 'summary_large_image' : 'summary',
    ...(picture && {
      'og:image': picture,
      'og:image:width': String(CARD.width),
      'og:image:height': String(CARD.height),
      'og:image:alt': title,
    }),
  };
  const tags = Object.entries(meta).map(
    ([name, text]) => `<meta property="${name}" content="${escape(text)}" />`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escape(title)} – posenc</title>
<meta name="description" content="${escape(notice)}" />
<link rel="canonical" href="${escape(here)}" />
<link rel="icon" href="data:," />
<link rel="alternate" type="application/json+oembed" href="${escape(here)}oembed.json" title="${escape(title)}" />
${tags.join('\n')}
</head>
<body>
<h1>${escape(title)}</h1>
<p>${escape(notice)}</p>
${frameMarkup(card)}
<p><a href="${escape(site)}index.html#at=${preset.id}">This figure in the page it comes from</a></p>
</body>
</html>
`;
}

export const page = writer('page of a figure', { takes: 'card', reader: 'page' }, pageOf);
export const answer = writer(
  'oEmbed',
  { takes: 'card', reader: 'json' },
  (/** @type {Card} */ card) => json.write(answerOf(card)),
);

/**
 * The cells of a table, as large as they go into a card: what a reader of addresses shows is a stamp.
 * @param {Awaited<ReturnType<typeof loadCore>>} core
 * @param {Preset} preset
 * @returns {Buffer | null} PNG; null for figures that are no tables
 */
function pictureOf(core, preset) {
  if (preset.element !== 'pe-heatmap') return null;
  const texts = settingAttributes(preset);
  const { encoding, parameters } = readSettings({
    encodings: [...core.catalogue()],
    ownSettings: [],
    getText: (attribute) => texts[attribute] ?? null,
  });
  if (texts.tokens) parameters.length = texts.tokens.split(/\s+/).length;
  const map = core.colormaps().find(({ name }) => name === (texts.colormap ?? 'viridis'));
  const options = { colormap: map?.name, center: map?.diverging ? 0 : null };
  const { image } = core.draw(encoding.name, parameters, options);
  const { width, height } = CARD;
  const png = new PNG({ width, height });
  const [source, target] = [image.data, new Uint32Array(png.data.buffer, png.data.byteOffset)];
  const pixels = new Uint32Array(source.buffer, source.byteOffset, image.width * image.height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * image.height) / height) * image.width;
    for (let x = 0; x < width; x++) {
      target[y * width + x] = pixels[row + Math.floor((x * image.width) / width)];
    }
  }
  return PNG.sync.write(png);
}
