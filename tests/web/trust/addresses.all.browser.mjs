/** What comes from addresses and messages is text of settings, and nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kebabCase } from '../../../web/core/check.js';
import { isSetting } from '../../../web/settings/setting-names.js';
import { frames } from '../support/fixture.mjs';
import { ATTACK, openStrict } from './strict.mjs';

const { site, open, isClean } = await openStrict({
  '/host.html':
    '<!doctype html><iframe src="./embed.html#element=pe-heatmap&length=12&d-model=6"></iframe>',
});

test('addresses: hostile text in the hash and the query reaches no markup, of page and frame', async () => {
  const attack = encodeURIComponent(ATTACK.replace('\ud800', ''));
  const paths = [
    `/index.html#kazemnejad-figure-2.colormap=${attack}&kazemnejad-figure-2.onclick=${attack}&kazemnejad-figure-2.style=${attack}&at=${attack}`,
    `/index.html?present=${attack}`,
    `/index.html#x_hide=${attack}`,
    `/workbench.html#${attack}`,
    `/workbench.html#formula.formula=${attack}&at=formula`,
    `/embed.html#element=pe-heatmap&label=${attack}&onclick=${attack}&encoding=${attack}`,
    `/embed.html?element=${attack}&at=${attack}#?secret=${attack}`,
  ];
  for (const path of paths) {
    const { page, messages } = await open(path);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('*')].some((element) => {
        const { picture, failure } = /** @type {any} */ (element);
        return picture || failure;
      }),
    );
    await frames(page);
    const handlers = await page.evaluate(
      () =>
        document.querySelectorAll('main [onclick], main [style*="script"], main img[src="x"]')
          .length,
    );
    assert.equal(handlers, 0, path);
    await isClean(page, messages);
    await page.close();
  }
});

test('addresses: only settings are set, in frames, figures and what is pasted', async () => {
  const names = 'inert popover contenteditable title style hidden foo onclick href srcdoc tabindex';
  const odd = names.split(' ').map((name) => `${name}=x`);
  const { page, messages } = await open(`/embed.html#element=pe-heatmap&length=6&${odd.join('&')}`);
  const figure = page.locator('pe-heatmap');
  await figure.locator('canvas').first().waitFor();
  const set = () => figure.evaluate((node) => node.getAttributeNames());
  assert.deepEqual(await set(), ['loading', 'length']);
  await figure.evaluate((node) => {
    node.setAttribute('foo', 'x');
    node.setAttribute('d-model', '8');
  });
  await figure.locator('.share > summary').click();
  const text = await figure.locator('.snippet').innerText();
  assert.match(text, /<pe-heatmap length="6" d-model="8">/);
  for (const [path, name] of [
    ['/index.html', 'kazemnejad-figure-2'],
    ['/workbench.html', 'sinusoidal'],
  ]) {
    const keys = odd.map((each) => `${name}.${each}`).join('&');
    await page.goto(`${site.origin}${path}#${keys}&${name}.d-model=8&at=${name}`);
    const element = page.locator(`#${name} pe-heatmap`).first();
    await element.locator('canvas').first().waitFor();
    const found = await element.evaluate((node) => node.getAttributeNames());
    assert.ok(found.includes('d-model'));
    assert.deepEqual(
      found.filter((each) => names.split(' ').includes(each)),
      [],
    );
  }
  await isClean(page, messages);
  await page.close();
});

test('settings: those of every element may come from an address', async () => {
  const { page } = await open('/strict.html');
  const wanted = await page.evaluate(async (address) => {
    const { tags } = await import(address);
    /** @type {Record<string, string[]>} */
    const found = {};
    for (const tag of tags) {
      const element = /** @type {any} */ (document.createElement(tag));
      element.setAttribute('loading', 'eager');
      document.body.replaceChildren(element);
      for (let k = 0; k < 400 && !element.settings; k++) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      found[tag] = element.settings.list.map((/** @type {any} */ { name }) => name);
    }
    return found;
  }, `${site.origin}/posenc.js`);
  assert.ok(Object.keys(wanted).length > 25);
  for (const [tag, list] of Object.entries(wanted)) {
    const unknown = list.map(kebabCase).filter((name) => !isSetting(name));
    assert.deepEqual(unknown, [], tag);
  }
  await page.close();
});

test('messages: a frame obeys its host alone, and only words it knows', async () => {
  const { page, messages } = await open('/embed.html#element=pe-heatmap&length=12&d-model=6');
  await page.locator('canvas').first().waitFor();
  // not framed: an opener or the page itself must not command it
  await page.evaluate(() => {
    window.postMessage({ type: 'pe-embed:set', attributes: { length: '20' } }, '*');
  });
  await page.waitForTimeout(50);
  assert.equal(await page.locator('pe-heatmap').getAttribute('length'), '12');
  await page.goto(`${site.origin}/strict.html`);
  const host = await site.context.newPage();
  await host.goto(`${site.origin}/host.html`);
  const framed = host.frames()[1];
  await framed.locator('canvas').first().waitFor();
  const wrong = await host.evaluate((attack) => {
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, k) => [`a${k}`, 'x']));
    const list = [
      7,
      'pe-embed:set',
      [],
      { type: 'pe-embed:set', attributes: null },
      { type: 'pe-embed:set', attributes: { length: 20 } },
      { type: 'pe-embed:set', attributes: { length: { toString: '20' } } },
      { type: 'pe-embed:set', attributes: { length: '20', label: 'x'.repeat(2000) } },
      { type: 'pe-embed:set', attributes: { ...many, length: '20' } },
      { type: ['pe-embed:set'], attributes: { length: '20' } },
      {
        type: 'pe-embed:set',
        attributes: {
          onclick: attack,
          style: 'display:none',
          id: 'x',
          is: 'y',
          srcdoc: attack,
          'data-x': attack,
        },
      },
    ];
    for (const data of list) window.frames[0].postMessage(data, '*');
    return list.length;
  }, ATTACK);
  assert.ok(wrong > 5);
  await host.waitForTimeout(100);
  const names = await framed.locator('pe-heatmap').evaluate((node) => node.getAttributeNames());
  assert.equal(await framed.locator('pe-heatmap').getAttribute('length'), '12');
  assert.ok(!names.some((name) => /^(on|data-)|^(style|id|is)$/.test(name)), String(names));
  await host.close();
  await isClean(page, messages);
  await page.close();
});
