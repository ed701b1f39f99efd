/** What pasted addresses show: a static host answers, no script is run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { loadCore } from '../../../web/core/index.js';
import { readElement } from '../../../web/settings/address.js';
import { presets } from '../../../web/content/presets/index.js';
import { cards } from '../../../web/build/dist/cards.mjs';
import { buildOptions } from '../../../web/build/cli/commands.mjs';

const SITE = 'https://example.org/pe/';
const files = await cards(SITE);
const text = (/** @type {string} */ path) => String(files.get(path));

test('cards: a page and an answer for every figure, that name each other in whole addresses', () => {
  for (const { id } of presets) {
    const page = text(`e/${id}/index.html`);
    assert.ok(page.includes(`application/json+oembed" href="${SITE}e/${id}/oembed.json"`), id);
    assert.ok(
      page.includes(`property="og:title"`) && page.includes(`href="${SITE}index.html#at=${id}"`),
    );
    assert.ok(!/<script/.test(page));
  }
});

test('cards: where a figure was called otherwise, its page leads to it as it is called now', () => {
  const page = text('e/s1-figure-2/index.html');
  assert.equal(page, text('e/kazemnejad-figure-2/index.html'));
  assert.ok(page.includes(`href="${SITE}index.html#at=kazemnejad-figure-2"`));
});

test('cards: the answer is oEmbed’s `rich`, with all that Ghost and WordPress ask for', () => {
  for (const { id, element, settings } of presets) {
    const answer = JSON.parse(text(`e/${id}/oembed.json`));
    assert.equal(answer.version, '1.0');
    assert.equal(answer.type, 'rich');
    assert.ok(answer.width > 0 && answer.height > 0 && answer.title);
    const [, address] = /^<iframe src="([^"]+)"[^>]*><\/iframe>$/.exec(answer.html) ?? [];
    const url = new URL(address.replaceAll('&#38;', '&'));
    assert.equal(url.href.split('#')[0], `${SITE}embed.html`);
    const { tag, attributes, at } = readElement(url, [element]);
    assert.deepEqual([tag, at], [element, id]);
    for (const [name, value] of Object.entries(settings)) {
      const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      assert.equal(attributes[attribute], String(value));
    }
  }
});

test('cards: the picture is the table, in the core’s colours', async () => {
  const core = await loadCore();
  const path = 'e/kazemnejad-figure-2/picture.png';
  const { width, height, data } = PNG.sync.read(/** @type {Buffer} */ (files.get(path)));
  assert.deepEqual([width, height], [1200, 630]);
  const preset = presets.find(({ id }) => id === 'kazemnejad-figure-2');
  const { encoding, colormap, ...params } = /** @type {any} */ (preset).settings;
  const center = core.colormaps().find(({ name }) => name === colormap)?.diverging ? 0 : null;
  const { image } = core.draw(encoding, params, { colormap, center });
  for (const [row, column] of [
    [0, 0],
    [7, 3],
    [image.height - 1, image.width - 1],
  ]) {
    const x = Math.floor(((column + 0.5) * width) / image.width);
    const y = Math.floor(((row + 0.5) * height) / image.height);
    const at = 4 * (row * image.width + column);
    assert.deepEqual(
      [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)],
      [...image.data.subarray(at, at + 4)],
    );
  }
});

test('build --site: an address, with one slash at its end', () => {
  assert.equal(buildOptions([]), null);
  assert.equal(buildOptions(['--site', 'https://example.org/pe']), SITE);
  assert.equal(buildOptions(['--site', `${SITE}//`]), SITE);
  assert.throws(() => buildOptions(['--site', 'example.org']), /--site must be an address/);
});
