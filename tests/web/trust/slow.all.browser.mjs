/** A line of 400 ms and 50 kB/s: what a reader sees of each page while it waits, and in the end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pages } from '../../../web/markup/pages.js';
import { PAGE, launch, onlyInChromium, watch } from '../support/browser.mjs';
import { serve } from '../support/server.mjs';
import { someDrawn } from '../support/site.mjs';

const SLOW = { offline: false, latency: 400, downloadThroughput: 50e3, uploadThroughput: 50e3 };
const READABLE = 10_000; // ms, until words stand there
const COMPLETE = 60_000; // ms, on a busy machine

/** Before a page's scripts: keeps whatever it and its figures say of failures. */
function listen() {
  /** @type {Set<string>} */
  const said = new Set();
  Object.assign(window, { said });
  setInterval(() => {
    const roots = [...document.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot);
    for (const root of [document, ...roots])
      for (const node of root?.querySelectorAll('.newer, [part~=error], [role=alert]') ?? [])
        said.add(node.textContent?.replace(/\s+/g, ' ').trim() ?? '');
  }, 100);
}

const addresses = [
  ...pages.map((name) => `${name}.html`),
  ...['present', 'notes'].map((how) => `lesson.html?of=clocks&${how}`),
];

for (const address of addresses) {
  test(
    `slow: ${address} can soon be read, and says nothing of failures`,
    onlyInChromium(),
    async (t) => {
      const server = await serve(PAGE, {}, {}, true);
      t.after(() => server.close());
      const { context, close } = await launch({ viewport: { width: 1000, height: 800 } });
      t.after(close);
      const page = await context.newPage();
      const { messages } = watch(page);
      await page.addInitScript(listen);
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW);
      const start = performance.now();
      await page.goto(`${server.origin}/${address}`, { waitUntil: 'commit', timeout: READABLE });
      await page.locator('h1').first().waitFor({ timeout: READABLE });
      const readable = performance.now() - start;
      const answering = page.locator('#theme:not([hidden])'); // slides and notes have no bar to show it in
      await answering.waitFor({ state: 'attached', timeout: COMPLETE });
      const answers = performance.now() - start;
      await page.waitForFunction(someDrawn, undefined, { timeout: COMPLETE });
      const drawn = performance.now() - start;
      const said = await page.evaluate(() => [.../** @type {any} */ (window).said]);
      const times = [readable, answers, drawn].map((ms) => (ms / 1000).toFixed(1));
      t.diagnostic(
        `${address}: read after ${times[0]} s, answers after ${times[1]} s, drawn ${times[2]} s`,
      );
      t.diagnostic(`said: ${JSON.stringify(said)}`);
      const waiting = /^Parts of this page are still on their way\./;
      assert.deepEqual(
        said.filter((text) => text && !waiting.test(text)),
        [],
      );
      assert.equal(await page.locator('.newer').count(), 0, 'taken back');
      assert.deepEqual(messages, []);
    },
  );
}
