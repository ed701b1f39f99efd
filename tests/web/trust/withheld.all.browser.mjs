/** What a browser may withhold from a page: connections, storage, changes of the address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyInChromium } from '../support/browser.mjs';
import { complaint, drawn, nothingUncaught, openFaults, rowsAre } from '../support/faults.mjs';

const faults = await openFaults();

test(
  'fault: no connection after the first script: what stands inside, or the reason',
  onlyInChromium(),
  async () => {
    const { page, messages } = await faults.cut('**/posenc/*.js');
    await page.getByText('This figure could not be fetched').waitFor();
    assert.match(await page.locator('pe-waves').innerText(), /reload the page/);
    assert.equal(await page.locator('pe-heatmap').innerText(), 'What stands inside');
    nothingUncaught(messages);
    await page.close();
  },
);

test(
  'fault: a connection that comes back: one figure that can be fetched brings the others',
  onlyInChromium(),
  async () => {
    let isCut = true;
    const { page, messages } = await faults.cut('**/posenc/*.js', { isCut: () => isCut });
    await page.getByText('This figure could not be fetched').waitFor();
    isCut = false;
    await page.evaluate(() => document.body.append(document.createElement('pe-similarity')));
    await drawn(page, 'pe-heatmap');
    await drawn(page, 'pe-waves');
    nothingUncaught(messages);
    await page.close();
  },
);

test(
  'fault: a connection that comes back while the tab is hidden: figures are fetched when it is seen',
  onlyInChromium(),
  async () => {
    let isCut = true;
    const { page, messages } = await faults.cut('**/posenc/*.js', { isCut: () => isCut });
    await page.getByText('This figure could not be fetched').waitFor();
    isCut = false;
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await drawn(page, 'pe-heatmap');
    await drawn(page, 'pe-waves');
    nothingUncaught(messages);
    await page.close();
  },
);

test(
  'fault: no connection when the core is asked for: the figure says so, and tries again',
  onlyInChromium(),
  async () => {
    const { page, messages } = await faults.cut(/\/posenc\/(first|whole)-/);
    assert.match(await complaint(page, 'pe-heatmap'), /could not be fetched/);
    assert.ok(await page.locator('#instead').isVisible());
    assert.ok(
      await page.locator('pe-heatmap').getByRole('button', { name: 'Try again' }).isVisible(),
    );
    nothingUncaught(messages);
    await page.close();
  },
);

test(
  'fault: no connection when figures further down are fetched: it is tried again',
  onlyInChromium(),
  async () => {
    let asked = 0;
    // the scripts and style sheets of the first figure come; of those fetched later the first do not
    const later = /\/assets\/define-(next|in-turn)-/;
    const { page, messages } = await faults.cut(later, {
      isCut: () => asked++ < 2,
      path: '/index.html',
    });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await page.waitForFunction(() => customElements.get('pe-claim'));
    assert.ok(asked > 2, `asked ${asked} times`);
    nothingUncaught(messages);
    await page.close();
  },
);

test(
  'fault: storage denied: the page is as it is, its theme lasts until it is left',
  onlyInChromium(),
  async () => {
    const { page, messages } = await faults.page(
      `if (self.document) for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
       Object.defineProperty(self, name, { get() { throw new DOMException('denied', 'SecurityError'); } })`,
      '/index.html',
    );
    await page.locator('#kazemnejad-figure-2').scrollIntoViewIfNeeded();
    await drawn(page, '#kazemnejad-figure-2 pe-heatmap');
    const theme = page.locator('#theme');
    await theme.click();
    assert.match(await theme.innerText(), /light/);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
    nothingUncaught(messages);
    await page.close();
  },
);

test('fault: gone to another page and back in the middle of a request: figures answer', async (t) => {
  const { page, messages } = await faults.page(
    "if (self.document) addEventListener('pageshow', ({ persisted }) => (self.wasKept = persisted))",
  );
  await drawn(page, 'pe-heatmap');
  await page.evaluate(() => {
    for (const tag of ['pe-heatmap', 'pe-waves']) {
      document.querySelector(tag)?.setAttribute('length', '33');
    }
  });
  await page.goto(new URL('/embed.html', page.url()).href);
  await page.goBack();
  await drawn(page, 'pe-heatmap');
  await drawn(page, 'pe-waves');
  await page.locator('pe-heatmap').evaluate((node) => node.setAttribute('length', '14'));
  await rowsAre(page, 14);
  const wasKept = await page.evaluate(() => /** @type {any} */ (window).wasKept);
  t.diagnostic(`kept as it was: ${wasKept}`);
  assert.equal(await page.locator('[part=error]').count(), 0);
  nothingUncaught(messages);
  await page.close();
});

test('fault: storage is full: the page is as it is', onlyInChromium(), async () => {
  const { page, messages } = await faults.page(
    `if (self.document) Storage.prototype.setItem = () => {
       throw new DOMException('full', 'QuotaExceededError');
     }`,
    '/index.html',
  );
  const theme = page.locator('#theme');
  await theme.click();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
  nothingUncaught(messages);
  await page.close();
});

for (const [path, id] of [
  ['/index.html', 'kazemnejad-figure-2'],
  ['/workbench.html', 'sinusoidal'],
]) {
  test(
    `fault: no more changes of the address for a while (${path}): figures follow, it catches up`,
    onlyInChromium(),
    async () => {
      const { page, messages } = await faults.page(
        `if (self.document) for (const how of ['pushState', 'replaceState']) {
         const plain = history[how];
         history[how] = (...args) => {
           if (self.isRefused) throw new DOMException('The operation is insecure.', 'SecurityError');
           return plain.apply(history, args);
         };
       }`,
        `${path}#at=${id}`,
      );
      const figure = page.locator(`#${id} pe-heatmap`).first();
      await figure.scrollIntoViewIfNeeded();
      await figure.locator('canvas').first().waitFor();
      await page.evaluate(() => void Object.assign(window, { isRefused: true }));
      const change = (/** @type {string} */ text) =>
        figure.evaluate((node, value) => {
          node.setAttribute('length', value);
          const detail = { attribute: 'length', text: value };
          node.dispatchEvent(
            new CustomEvent('pe-change', { bubbles: true, composed: true, detail }),
          );
        }, text);
      for (const text of ['31', '32', '33']) await change(text);
      await page.waitForFunction(
        (selector) =>
          /** @type {any} */ (document.querySelector(selector)).picture.matrix.rows === 33,
        `#${id} pe-heatmap`,
      );
      assert.doesNotMatch(page.url(), /length=3/);
      await page.evaluate(() => void Object.assign(window, { isRefused: false }));
      await page.waitForURL(/length=33/);
      nothingUncaught(messages);
      await page.close();
    },
  );
}
