// A page, an oEmbed answer and a picture for every figure, each in files of its own, and their addresses whole.
import { PNG } from 'pngjs';
import { written } from '../../export/writer.js';
import { answer, page } from '../../markup/cards/figure.js';
import { CARD } from '../../markup/cards/card.js';
import { settingAttributes } from '../../markup/figure.js';
import { readKept } from '../../markup/story/kept.js';
import { formerName } from '../../texts/figure-names.js';
import { readSettings } from '../../settings/settings.js';
import { loadCore } from '../../core/index.js';
import { cellsOf } from '../../content/cells.js';
import { presets } from '../../content/presets/index.js';
import { noticeOf, taskOf, titleOf } from '../../content/presets/notice.js';
import { meanBy } from '../../training/kept.js';

/** @import { Preset } from '../../content/types.js' */

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
    const title = titleOf(preset, core);
    const notice = `${noticeOf(preset, core, cells)} ${taskOf(preset, core, cells)}`.trim();
    const card = { preset, title, notice, site, picture: picture ? site + own : null };
    for (const name of [preset.id, formerName(preset.id)]) {
      files.set(`e/${name}/index.html`, written(page, card));
      files.set(`e/${name}/oembed.json`, written(answer, card));
    }
  }
  return files;
}

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
