/** Messages from anywhere: neither a host nor a figure in a frame takes more from them than is meant for it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PAGE } from '../support/browser.mjs';
import { nothingUncaught } from '../support/faults.mjs';
import { serve } from '../support/server.mjs';
import { openSite } from '../support/site.mjs';

const HOST = `<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<script src="./embed.js" async></script><body>
<iframe id="ours" title="Ours" src="./embed.html#element=pe-heatmap&length=12&d-model=6" height="300"></iframe>`;
const STRANGER = `<!doctype html><title>Stranger</title><link rel="icon" href="data:,"><body>`;

const site = await openSite({ pages: { '/host.html': HOST } });
/** @type {Awaited<ReturnType<typeof serve>>} */
let elsewhere;
before(async () => (elsewhere = await serve(PAGE, { '/stranger.html': STRANGER })));
after(() => elsewhere.close());

async function open() {
  const { page, seen } = await site.open('/host.html');
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { id: 'stranger', src });
    document.body.append(frame);
    return new Promise((resolve) => frame.addEventListener('load', resolve));
  }, `${elsewhere.origin}/stranger.html`);
  const [, ours, stranger] = page.frames();
  await page.waitForFunction(() =>
    parseFloat(document.querySelector('iframe')?.style.height ?? ''),
  );
  // its own words about its height come first
  await ours.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#figure > *'))?.picture,
  );
  await page.waitForTimeout(500);
  return { page, messages: seen.messages, ours, stranger };
}

const height = (/** @type {import('playwright-core').Page} */ page) =>
  page.evaluate(() => document.querySelector('iframe')?.style.height);

test('messages: forged heights from a stranger change no frame, and nothing is thrown', async () => {
  const { page, messages, stranger } = await open();
  const before = await height(page);
  await stranger.evaluate(() => {
    /** @type {any} */
    let deep = 5;
    for (let k = 0; k < 400; k++) deep = [deep];
    const values = [1e9, -1e9, NaN, Infinity, '1e3', null, {}, [77], deep, 10n, new Date(7), true];
    for (const value of [...values, { valueOf: 3 }, JSON.parse('{"__proto__": {"height": 9}}')]) {
      parent.postMessage({ type: 'pe-embed:height', height: value }, '*');
      parent.postMessage(value, '*');
    }
    parent.postMessage(
      JSON.parse('{"__proto__": {"type": "pe-embed:height", "height": 999}}'),
      '*',
    );
  });
  await page.waitForTimeout(300); // for what must not happen
  assert.equal(await height(page), before);
  nothingUncaught(messages);
  await page.close();
});

test('messages: heights from a frame of ours are numbers, within bounds', async () => {
  const { page, messages, ours } = await open();
  // a figure may be as high as its frame lets it, and says so: here only the test speaks
  await ours.evaluate(() => document.body.replaceChildren());
  await page.waitForTimeout(500);
  /** @type {[unknown, string | undefined][]} */
  const cases = [
    [1e9, '4000px'],
    [-5, '100px'],
    [250.2, '251px'],
    [NaN, '251px'],
    [Infinity, '251px'],
    ['1e3', '251px'],
    [[777], '251px'],
    [{}, '251px'],
  ];
  for (const [value, expected] of cases) {
    await ours.evaluate(
      (given) => parent.postMessage({ type: 'pe-embed:height', height: given }, '*'),
      value,
    );
    await page.waitForTimeout(50); // for what must not happen
    await page.waitForFunction(
      (wanted) => document.querySelector('iframe')?.style.height === wanted,
      expected,
    );
  }
  await ours.evaluate(() => {
    /** @type {any} */
    let deep = 5;
    for (let k = 0; k < 400; k++) deep = [deep];
    parent.postMessage({ type: 'pe-embed:height', height: deep }, '*');
  });
  await page.waitForTimeout(100);
  nothingUncaught(messages);
  await page.close();
});

test('messages: settings from a stranger reach no figure; those of the host do, handlers never', async () => {
  const { page, messages, ours, stranger } = await open();
  const attributes = () =>
    ours.evaluate(() => {
      const figure = /** @type {HTMLElement} */ (document.querySelector('#figure > *'));
      return Object.fromEntries(
        figure.getAttributeNames().map((name) => [name, figure.getAttribute(name)]),
      );
    });
  const before = await attributes();
  await stranger.evaluate(() => {
    const set = { type: 'pe-embed:set', attributes: { length: '99' } };
    for (let k = 0; k < parent.frames.length; k++) parent.frames[k].postMessage(set, '*');
  });
  await page.waitForTimeout(200);
  assert.deepEqual(await attributes(), before);
  await page.evaluate(() => {
    const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('#ours')).contentWindow;
    const list = [
      JSON.parse(
        '{"__proto__": "x", "constructor": "y", "onclick": "alert(1)", "style": "color:red"}',
      ),
      { length: '24', onerror: 'alert(1)', src: 'javascript:alert(1)', is: 'x', id: 'open' },
      Object.fromEntries(Array.from({ length: 41 }, (_, k) => [`a${k}`, '1'])),
      null,
      7,
      [['length', '50']],
    ];
    for (const given of list) frame?.postMessage({ type: 'pe-embed:set', attributes: given }, '*');
  });
  await page.waitForTimeout(200);
  assert.deepEqual(await attributes(), { ...before, length: '24' });
  nothingUncaught(messages);
  await page.close();
});
