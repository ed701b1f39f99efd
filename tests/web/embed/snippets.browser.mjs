/** Every snippet of the menu, run where it belongs: in a host page, in a notebook's place. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { parseHTML } from 'linkedom';
import { kinds, snippet } from '../../../web/export/snippets.js';
import { writeElement } from '../../../web/settings/address.js';
import { findPython } from '../support/python.mjs';
import { openSite } from '../support/site.mjs';

/** @import { Kind, Shown } from '../../../web/export/snippets.js' */

const STAND_IN = join(import.meta.dirname, '../support/notebook_stand_in');
const tag = 'pe-heatmap';
const attributes = {
  length: '5',
  'd-model': '4',
  tokens: 'a "quoted" <b> & ü 你 \'x\'',
  label: 'Say “hi” \\ {x}',
  controls: '',
};
const ROWS = 7; // a row per word

/** @type {Record<string, string>} */
const pages = {};
const site = await openSite({ pages, viewport: { width: 900, height: 700 } });
/** @type {Shown} */
let shown;

before(async () => {
  shown = {
    tag,
    attributes,
    site: `${site.origin}/`,
    address: `${site.origin}/embed.html#${writeElement(tag, attributes)}`,
    title: attributes.label,
    alt: 'A heatmap [of 5 rows] with "quotes" & signs',
    file: 'pe-heatmap',
    height: 420,
  };
});

const text = (/** @type {Kind} */ kind) => snippet(shown, kind).text;

/** Opens a host page with this in its body. @param {string} body */
async function host(body) {
  pages['/host.html'] =
    `<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">${body}`;
  const { page, seen } = await site.open('/host.html');
  return { page, messages: seen.messages };
}

/**
 * Waits for the figure of a page or a frame, and compares it with what was asked for.
 * @param {import('playwright-core').Page | import('playwright-core').Frame} place
 */
async function isShown(place) {
  await place.waitForFunction((name) => {
    const element = /** @type {any} */ (document.querySelector(name));
    return element?.picture || element?.failure;
  }, tag);
  const failure = await place.evaluate(
    (name) => /** @type {any} */ (document.querySelector(name)).failure?.message,
    tag,
  );
  assert.equal(failure, undefined);
  const found = await place.evaluate((name) => {
    const element = /** @type {any} */ (document.querySelector(name));
    const written = [...element.attributes].map(({ name, value }) => [name, value]);
    return { rows: element.picture.matrix.rows, attributes: Object.fromEntries(written) };
  }, tag);
  const { loading: _, ...rest } = found.attributes;
  assert.deepEqual(rest, attributes);
  assert.equal(found.rows, ROWS);
}

test('snippets: an HTML element', async () => {
  const { page, messages } = await host(text('element'));
  await isShown(page);
  assert.deepEqual(messages, []);
  await page.close();
});

test('snippets: an iframe', async () => {
  const { page, messages } = await host(text('iframe'));
  await isShown(page.frames()[1]);
  const frame = page.locator('iframe');
  assert.equal(await frame.getAttribute('title'), attributes.label);
  // The snippet's 420 px are kept until embed.js knows better.
  await page.waitForFunction(() => {
    const { clientHeight } = /** @type {Element} */ (document.querySelector('iframe'));
    return clientHeight > 200 && clientHeight !== 420;
  });
  assert.deepEqual(messages, []);
  await page.close();
});

test('snippets: Quarto’s raw block holds the same HTML', async () => {
  const [, body] = /^```\{=html\}\n(.*)\n```\n$/s.exec(text('quarto')) ?? [];
  const { page } = await host(body);
  await isShown(page);
  await page.close();
});

test('snippets: a slide of reveal.js, which sets src from data-src when it is near', async () => {
  const { page } = await host(`<div class="slides">${text('reveal')}</div>`);
  assert.equal(page.frames()[1].url(), 'about:blank');
  await page.evaluate(() => {
    const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('section > iframe'));
    frame.src = frame.dataset.src ?? '';
  });
  await page.waitForTimeout(50);
  await isShown(page.frames()[1]);
  await page.close();
});

test('snippets: Markdown is one picture inside one link', async () => {
  const [, alt, file, link] = /^\[!\[(.*)\]\((.*)\)\]\((.*)\)\n$/.exec(text('markdown')) ?? [];
  assert.equal(parseHTML(`<p>${alt}</p>`).document.querySelector('p')?.textContent, shown.alt);
  assert.equal(file, 'pe-heatmap.png');
  assert.ok(!/[\s()<>]/.test(link), link);
  const page = await site.context.newPage();
  await page.goto(link);
  await isShown(page);
  await page.close();
});

test('snippets: the link and BibTeX name the same page', async () => {
  assert.equal(text('link'), shown.address);
  const entry = text('bibtex');
  assert.match(entry, /^@misc\{posenc,\n(  \w+ = \{.*\},?\n)+\}\n$/);
  assert.ok(entry.includes(`url = {${shown.address}}`));
  const open = [...entry].filter((sign) => sign === '{').length;
  assert.equal(open, [...entry].filter((sign) => sign === '}').length);
});

/** What a notebook would show. @param {Kind} kind @param {import('node:test').TestContext} t */
function runCell(kind, t) {
  const python = findPython([]);
  if (!python) {
    t.skip('no Python here');
    return null;
  }
  const { status, stdout, stderr } = spawnSync(python, ['-c', text(kind)], {
    env: { ...process.env, PYTHONPATH: STAND_IN, PYTHONDONTWRITEBYTECODE: '1' },
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

for (const kind of /** @type {const} */ (['jupyter', 'srcdoc'])) {
  test(`snippets: a cell of a notebook (${kind})`, async (t) => {
    const shown = runCell(kind, t);
    if (!shown) return;
    const { page, messages } = await host(shown.html);
    await isShown(page.frames()[1]);
    assert.deepEqual(messages, []);
    await page.close();
  });
}

test('snippets: anywidget loads the module, and follows what Python sets', async (t) => {
  const widget = runCell('anywidget', t);
  if (!widget) return;
  const { page } = await host('<main></main>');
  await page.evaluate(async ({ module, state }) => {
    const { default: widget } = await import(module);
    const listeners = new Map();
    const model = {
      get: (/** @type {string} */ name) => state[name],
      on: (/** @type {string} */ event, /** @type {any} */ listener) =>
        listeners.set(event, listener),
      off: (/** @type {string} */ event) => listeners.delete(event),
    };
    const el = document.querySelector('main');
    const end = widget.render({ model, el });
    Object.assign(window, { state, listeners, end });
  }, widget);
  await isShown(page);
  await page.evaluate(() => {
    const { state, listeners } = /** @type {any} */ (window);
    state.attributes = { length: '9', 'd-model': '4', onclick: 'x' };
    listeners.get('change:attributes')();
  });
  await page.waitForFunction(
    (name) => /** @type {any} */ (document.querySelector(name)).picture.matrix.rows === 9,
    tag,
  );
  const left = await page.evaluate((name) => {
    const names = document.querySelector(name)?.getAttributeNames();
    const { end, listeners } = /** @type {any} */ (window);
    end();
    return { names, listeners: listeners.size, elements: document.querySelectorAll(name).length };
  }, tag);
  assert.deepEqual(left, { names: ['length', 'd-model'], listeners: 0, elements: 0 });
  await page.close();
});

test('snippets: every kind of the menu is run here', () => {
  const run = 'element iframe markdown quarto reveal jupyter srcdoc anywidget bibtex link';
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    run.split(' '),
  );
});
