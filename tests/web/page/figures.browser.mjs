/** The built page in Chromium: loads cleanly, shows the core's own numbers, and is small and quick. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { compressed, weighed } from '../../../web/build/cli/budgets.mjs';
import { loadCore } from '../../../web/core/index.js';
import { SEEN, guesses } from '../../../web/content/guesses.js';
import { presets } from '../../../web/content/presets/index.js';
import { writeHash } from '../../../web/settings/state.js';
import { PAGE, openDrawn, watch } from '../support/browser.mjs';
import { presetParameters } from '../support/presets.mjs';
import { faultsOf } from '../support/session.mjs';
import { openSite } from '../support/site.mjs';

const core = await loadCore();
const site = await openSite();
/** No figure keeps anything back. */
const TOLD = writeHash({
  guesses: Object.fromEntries(guesses.map(({ figure }) => [figure, SEEN])),
});
/** @type {import('playwright-core').Page} */
let page;
/** @type {ReturnType<typeof watch>} */
let seen;

before(async () => {
  page = await site.context.newPage();
  seen = watch(page);
  await page.addInitScript(() => {
    /** @type {number[]} */
    const ready = [];
    Object.assign(window, { ready });
    document.addEventListener('pe-ready', () => ready.push(performance.now()));
  });
  await openDrawn(page, `${site.origin}/figures.html`);
});

test('page: nothing on the console, nothing from elsewhere', () => {
  assert.deepEqual(seen.messages, []);
  const foreign = seen.requests.filter(
    (url) => !url.startsWith(site.origin) && !/^(data|blob):/.test(url),
  );
  assert.deepEqual(foreign, []);
});

test('page: a worker for each core, whatever the number of figures', () => {
  assert.equal(page.workers().length, 2);
});

test('page: a figure has its room before it is drawn', async () => {
  const { page } = await site.open('/');
  const kept = await page.evaluate(() => {
    const last = [...document.querySelectorAll('.exhibit:not(.drawn) > :first-child')].at(-1);
    return last ? parseFloat(getComputedStyle(last).minHeight) : NaN;
  });
  assert.ok(kept >= 300, `${kept} px`);
  await page.close();
});

test('page: first load, its letters and the first core are within their budgets', async (t) => {
  const fresh = await site.context.newPage();
  const { requests } = watch(fresh);
  await fresh.goto(site.origin);
  await fresh.waitForFunction(() => {
    const figure = document.querySelector('.exhibit > :first-child');
    return /** @type {any} */ (figure).picture;
  });
  await fresh.waitForTimeout(500); // for whatever would be fetched behind the reader's back
  await fresh.close();
  const own = new Set(requests.filter((url) => url.startsWith(site.origin)));
  const paths = [...own].map((url) => new URL(url).pathname.replace(/\/$/, '/index.html'));
  const letters = paths.filter((path) => path.endsWith('.woff2'));
  assert.ok(
    letters.every((path) => /\/(inter|source-serif)-/.test(path)),
    letters.join(),
  );
  const others = paths.filter((path) => !letters.includes(path));
  const wasm = fileURLToPath(new URL('../../../build/wasm/posenc_first.wasm', import.meta.url));
  const plain = letters.map((path) => [path, statSync(join(PAGE, path)).size / 1024]);
  const packed = others.map((path) => [path, compressed(join(PAGE, path))]);
  for (const { size, over } of [
    weighed('index.html, until its first figure is drawn', Object.fromEntries(packed)),
    weighed('its letters', Object.fromEntries(plain)),
    weighed('first core', { 'posenc_first.wasm': compressed(wasm) }),
  ]) {
    t.diagnostic(size);
    assert.equal(over, '');
  }
});

test('page: every figure is drawn as asked, and its controls are settings', async () => {
  assert.equal(await page.locator('.exhibit').count(), presets.length);
  for (const { id, element, settings, controls } of presets) {
    const names = [...Object.keys(settings), ...controls.split(' ').map(camelCase)];
    assert.deepEqual(await faultsOf(page.locator(`#${id} > ${element}`), names), {}, id);
  }
});

/** @param {string} name e.g. `d-model` */
const camelCase = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());

test('page: scripts, WebAssembly, styles and fonts, and nothing else', async () => {
  const files = await readdir(join(PAGE, 'assets'));
  assert.ok(
    files.every((file) => /\.(js|css|wasm|woff2)$/.test(file)),
    files.join(),
  );
});

test('page: time to the first heatmap', async (t) => {
  const ready = await page.evaluate(() => /** @type {any} */ (window).ready);
  t.diagnostic(`first heatmap ${ready[0].toFixed(0)} ms after navigation`);
  assert.ok(ready.length >= (await page.locator('.exhibit').count()));
});

for (const preset of presets.filter(({ element }) => element === 'pe-heatmap')) {
  test(`${preset.id}: the canvas holds the core's pixels`, async () => {
    const shown = await page.evaluate(async (id) => {
      const element = document.querySelector(`#${id} pe-heatmap`);
      const canvas = element?.shadowRoot?.querySelector('.plot canvas');
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas');
      const { width, height } = canvas;
      const image = canvas.getContext('2d')?.getImageData(0, 0, width, height);
      const { parameters, values } = /** @type {any} */ (element).picture.settings;
      const digest = await crypto.subtle.digest('SHA-256', image?.data ?? new Uint8Array());
      const hash = [...new Uint8Array(digest)];
      return { width, height, hash, parameters, colormap: values.colormap };
    }, preset.id);
    const { encoding } = preset.settings;
    const { colormap } = shown;
    const isDiverging = core.colormaps().find(({ name }) => name === colormap)?.diverging;
    const { image } = core.draw(String(encoding), shown.parameters, {
      colormap,
      center: isDiverging ? 0 : null,
    });
    assert.deepEqual([shown.width, shown.height], [image.width, image.height]);
    assert.deepEqual(shown.hash, [...createHash('sha256').update(image.data).digest()]);
  });
}

for (const preset of presets.filter(({ element }) => element === 'pe-waves')) {
  test(`${preset.id}: the curves run through the core's numbers`, async () => {
    const { curves, positions, columns } = await page.evaluate((id) => {
      const element = /** @type {any} */ (document.querySelector(`#${id} pe-waves`));
      const { picture } = element;
      const paths = [...element.shadowRoot.querySelectorAll('path.curve')];
      return {
        curves: picture.indices.map((/** @type {number} */ index, /** @type {number} */ k) => ({
          index,
          values: Array.from(picture.curves[k].values),
          path: paths[k].getAttribute('d'),
        })),
        positions: picture.overDimension ? null : picture.xs,
        columns: picture.overDimension ? picture.xs : null,
      };
    }, preset.id);
    const { length: _length, ...rest } = presetParameters(preset);
    const params = positions ? { ...rest, positions } : presetParameters(preset);
    const exact = { ...params, precision: /** @type {const} */ ('float64') };
    const { cols, data } = core.encode(String(preset.settings.encoding), exact);
    for (const { index, values, path } of curves) {
      const expected = positions
        ? positions.map(
            (/** @type {number} */ _, /** @type {number} */ k) => data[k * cols + index],
          )
        : columns.map((/** @type {number} */ column) => data[index * cols + column]);
      assert.deepEqual(values, expected);
      const heights = path
        .slice(1)
        .split('L')
        .map((/** @type {string} */ point) => Number(point.split(',')[1]));
      assert.equal(heights.length, expected.length);
      const [zero] = await page.evaluate(
        (id) =>
          [
            ...(document
              .querySelector(`#${id} pe-waves`)
              ?.shadowRoot?.querySelectorAll('line.zero') ?? []),
          ].map((line) => Number(line.getAttribute('y1'))),
        preset.id,
      );
      // Heights are linear in the value, with 0 on the zero line and 1 at the top.
      heights.forEach((/** @type {number} */ height, /** @type {number} */ k) => {
        assert.ok(Math.abs(height - (zero - zero * expected[k])) < 0.01);
      });
    }
  });
}

test('page: printed numbers are judged beside the figures that have them', async () => {
  const text = await page.locator('#aryan-river-bank .printed').innerText();
  assert.match(text, /12 printed numbers: 9 correctly rounded, 3 cut off/);
  assert.match(await page.locator('#saeed-table .printed').innerText(), /16 correctly rounded/);
});

/** Of a figure, and of one with its caption, row of clocks and verdict; the lab is a laboratory [px]. */
const MOST = { figure: 700, whole: 800, lab: 1300, story: 20_000 };

/** @param {string} path */
async function openWide(path) {
  const wide = await site.context.newPage();
  await wide.setViewportSize({ width: 1280, height: 850 });
  await openDrawn(wide, site.origin + path, { only: 'section > .exhibit > :first-child' });
  return wide;
}

/** @param {import('playwright-core').Page} wide */
const heightOf = (wide) => wide.evaluate(() => document.documentElement.scrollHeight);

test('page: every figure that is told fits one screen, with two controls at most', async (t) => {
  const wide = await openWide(`/${TOLD}`);
  await wide.waitForTimeout(1500); // for room that was kept
  const found = await wide.locator('main > section > .exhibit').evaluateAll((all) =>
    all.map((exhibit) => {
      const root = /** @type {ShadowRoot} */ (exhibit.firstElementChild?.shadowRoot);
      const figure = /** @type {Element} */ (root.querySelector('figure'));
      return {
        id: exhibit.id,
        height: Math.round(figure.getBoundingClientRect().height),
        whole: Math.round(exhibit.getBoundingClientRect().height),
        controls: root.querySelectorAll('.rail .control').length,
      };
    }),
  );
  assert.ok(found.length >= 16 && found.length <= 18, `${found.length} figures`);
  for (const { id, height, whole, controls } of found) {
    t.diagnostic(`${id}: ${height} px, ${whole} with its caption`);
    assert.ok(height <= MOST.figure, `${id} is ${height} px high`);
    assert.ok(whole <= (id.startsWith('lab-') ? MOST.lab : MOST.whole), `${id}: ${whole} px`);
    assert.ok(controls <= 2, `${id} has ${controls} controls`);
  }
  const height = await heightOf(wide);
  t.diagnostic(`told: ${height} px`);
  assert.ok(height <= MOST.story, `${height} px`);
  const code = await wide.evaluate(() => {
    const texts = [...document.querySelectorAll('main > section > .exhibit > :first-child')];
    return texts.flatMap((element) =>
      [...(element.shadowRoot?.querySelectorAll('.rail label') ?? [])]
        .map((label) => String(label.textContent))
        .filter((text) => /_/.test(text)),
    );
  });
  assert.deepEqual(code, [], 'names with an underscore belong to More settings');
  await wide.close();
});

test('page: the story that asks is no longer than the one that tells may be', async (t) => {
  const wide = await openWide('/');
  await wide.mouse.wheel(0, 300);
  await wide.locator('.ask').first().waitFor({ state: 'attached' });
  await wide.waitForTimeout(1500);
  const height = await heightOf(wide);
  t.diagnostic(`asked: ${height} px`);
  assert.ok(height <= MOST.story, `${height} px`);
  await wide.close();
});
