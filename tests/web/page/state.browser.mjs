/** The page and its address: links, bad values, back and forward. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDrawn, watch } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

/** @typedef {import('playwright-core').Locator} Locator */

const site = await openSite({ viewport: { width: 1000, height: 800 } });

/** @param {string} hash */
async function open(hash) {
  const page = await site.context.newPage();
  const seen = watch(page);
  const only = '#kazemnejad-figure-2 > pe-heatmap, #saeed-table > pe-heatmap';
  await openDrawn(page, `${site.origin}/figures.html${hash}`, { only });
  return { page, seen };
}

/** The shape of the table a figure shows, rows × columns. */
const shape = (/** @type {import('playwright-core').Page} */ page, /** @type {string} */ id) =>
  page.evaluate((figure) => {
    const { matrix } = /** @type {any} */ (document.querySelector(`#${figure} pe-heatmap`)).picture;
    return [matrix.rows, matrix.cols];
  }, id);

/** Waits for a figure to show a table of this many columns. */
const waitForColumns = (
  /** @type {import('playwright-core').Page} */ page,
  /** @type {string} */ id,
  /** @type {number} */ columns,
) =>
  page.waitForFunction(
    ([figure, count]) =>
      /** @type {any} */ (document.querySelector(`#${figure} pe-heatmap`)).picture.matrix.cols ===
      count,
    /** @type {const} */ ([id, columns]),
  );

test('link: settings and place are taken from the address', async () => {
  const { page } = await open('#saeed-table.d-model=6&saeed-table.tokens=two+words&at=saeed-table');
  assert.deepEqual(await shape(page, 'saeed-table'), [2, 6]);
  assert.deepEqual(await shape(page, 'kazemnejad-figure-2'), [50, 128]);
  await page.close();
  const fresh = await site.context.newPage();
  await fresh.goto(`${site.origin}/#at=saeed-table`);
  const figure = fresh.locator('#saeed-table');
  await fresh.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#saeed-table pe-heatmap')).picture,
  );
  const top = await figure.evaluate((node) => node.getBoundingClientRect().top);
  assert.ok(Math.abs(top) < 200, `figure at ${top} px`);
  await fresh.close();
});

test('link: a figure by the name that it had, for its settings and its place', async () => {
  const { page, seen } = await open('#s3-table.d-model=6&s3-table.tokens=two+words&at=s3-table');
  assert.deepEqual(await shape(page, 'saeed-table'), [2, 6]);
  const top = () =>
    page.locator('#saeed-table').evaluate((node) => node.getBoundingClientRect().top);
  assert.ok(Math.abs(await top()) < 800, `figure at ${await top()} px`);
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('link: bad values fall back or are clamped, and it is said beside the control', async () => {
  const hash =
    '#kazemnejad-figure-2.d-model=99999&kazemnejad-figure-2.length=abc&kazemnejad-figure-2.base=-5&kazemnejad-figure-2.nonsense=1&s9.x=2';
  const { page, seen } = await open(hash);
  // d_model beyond its range is clamped; a length that is no number becomes the figure's own.
  await waitForColumns(page, 'kazemnejad-figure-2', 8192);
  const remarks = await page.locator('#kazemnejad-figure-2 .control').allInnerTexts();
  assert.ok(
    remarks.some((text) => text.includes('Dimensions') && text.includes('99999 is above 8192')),
  );
  assert.ok(remarks.some((text) => text.includes('“abc” is not a number; using 50')));
  assert.ok(remarks.some((text) => text.includes('-5 is below 1; using 1')));
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('a change makes one history entry; back and forward work; drags make none', async () => {
  const { page } = await open('');
  const before = await page.evaluate(() => history.length);
  const figure = page.locator('#kazemnejad-figure-2');
  await figure.locator('#dModel').fill('64');
  await figure.locator('#dModel').press('Enter');
  await waitForColumns(page, 'kazemnejad-figure-2', 64);
  assert.match(page.url(), /#kazemnejad-figure-2\.d-model=64&at=kazemnejad-figure-2&v=1$/);
  const slider = figure.locator('.inputs:has(#dModel) input[type=range]');
  await slider.evaluate((node) => {
    const input = /** @type {HTMLInputElement} */ (node);
    for (let step = 1; step <= 20; step++) {
      input.value = String(0.3 + step / 100);
      input.dispatchEvent(new Event('input'));
    }
  });
  assert.equal(await page.evaluate(() => history.length), before + 1);
  await slider.evaluate((node) => node.dispatchEvent(new Event('change')));
  await waitForColumns(page, 'kazemnejad-figure-2', 91); // halfway on the logarithmic slider: √8192
  assert.equal(await page.evaluate(() => history.length), before + 2);
  await page.goBack();
  await waitForColumns(page, 'kazemnejad-figure-2', 64);
  await page.goBack();
  await waitForColumns(page, 'kazemnejad-figure-2', 128);
  await page.goForward();
  await waitForColumns(page, 'kazemnejad-figure-2', 64);
  await page.close();
});

for (const [path, told, element, name, text] of /** @type {const} */ ([
  ['index.html', '#kazemnejad-figure-2', 'pe-heatmap', 'd-model', '64'],
  ['figures.html', '#saeed-table', 'pe-heatmap', 'd-model', '6'],
  ['model.html', 'main', '#model', 'plan', null],
  ['trace.html', 'main', '#trace', 'run', null],
])) {
  test(`${path}: what is set to what it is already makes no history entry`, async () => {
    const { page } = await site.open(`/${path}`);
    const figure = page.locator(told).locator(element).first();
    const entries = await figure.evaluate((node, { name, text }) => {
      if (text === null) node.removeAttribute(name);
      else node.setAttribute(name, text);
      const counts = [];
      for (let time = 0; time < 3; time++) {
        const detail = { name, attribute: name, text };
        node.dispatchEvent(new CustomEvent('pe-change', { detail }));
        counts.push(history.length);
      }
      return counts;
    }, /** @type {{name: string, text: string | null}} */ ({ name, text }));
    assert.equal(entries[2], entries[0]);
    await page.close();
  });
}

/** Several settings at one press. @type {[string, string, (figure: Locator) => Promise<unknown>, RegExp][]} */
const TOGETHER = [
  [
    'figures.html',
    '#pim-distances > pe-distance',
    (figure) => figure.locator('tbody th button').last().press('Enter'),
    /pim-distances\.first=\d+&pim-distances\.second=\d+/,
  ],
  [
    'figures.html',
    '#unique-rows > pe-collisions',
    (figure) => figure.getByRole('button', { name: 'two pairs' }).press('Enter'),
    /unique-rows\.encoding=.*unique-rows\.threshold=/,
  ],
  [
    'index.html',
    '#ladder-scorecard > pe-scorecard',
    async (figure) => {
      await figure.locator('details.own > summary').press('Enter');
      await figure.locator('[name=formula]').fill('sin(p)');
      await figure.locator('[name=formula]').press('Enter');
    },
    /ladder-scorecard\.formula=.*&ladder-scorecard\.encodings=[^&]*formula/,
  ],
];

for (const [path, selector, set, address] of TOGETHER) {
  test(`${selector}: several settings at one press are one step back`, async () => {
    const { page } = await site.open(`/${path}`);
    const figure = page.locator(selector);
    await figure.evaluate((node) => {
      for (let at = node.parentElement; at; at = at.parentElement)
        if (at instanceof HTMLDetailsElement) at.open = true;
      node.setAttribute('loading', 'eager');
    });
    await page.waitForFunction(
      (found) => /** @type {any} */ (document.querySelector(found)).picture,
      selector,
    );
    const [before, given] = await page.evaluate(() => [history.length, location.href]);
    const texts = () =>
      figure.evaluate((node) => [...node.attributes].map((each) => `${each.name}=${each.value}`));
    const shown = (await texts()).sort();
    await set(figure);
    await page.waitForURL(address);
    assert.equal(await page.evaluate(() => history.length), Number(before) + 1);
    await page.goBack();
    await page.waitForURL(String(given));
    assert.deepEqual((await texts()).sort(), shown);
    await page.close();
  });
}

test('workbench: a number moved in the figure itself is one step, which Reset takes back', async () => {
  const { page } = await site.open('/workbench.html#binary-binary');
  const figure = page.locator('#binary-binary');
  const number = figure.getByLabel('number', { exact: true });
  await figure.locator('.reset:disabled').waitFor();
  const before = await page.evaluate(() => history.length);
  const given = await figure.getAttribute('number');
  await number.press('ArrowRight');
  await page.waitForURL(/binary-binary\.number=\d+/);
  assert.equal(await page.evaluate(() => history.length), before + 1);
  await figure.locator('.reset:enabled').press('Enter');
  await page.waitForURL(({ hash }) => !hash.includes('number'));
  assert.equal(await figure.getAttribute('number'), given);
  await page.close();
});

test('permalink: names one figure, and opens as it was', async () => {
  const { page } = await open('#saeed-table.d-model=6&kazemnejad-figure-2.length=20');
  const href = await page.locator('#saeed-table .permalink').getAttribute('href');
  assert.equal(href, '#saeed-table.d-model=6&at=saeed-table&v=1');
  const { page: other } = await open(/** @type {string} */ (href));
  assert.deepEqual(await shape(other, 'saeed-table'), [4, 6]);
  assert.deepEqual(await shape(other, 'kazemnejad-figure-2'), [50, 128]);
  await page.close();
  await other.close();
});

for (const [path, hashes] of /** @type {[string, string[]][]} */ ([
  ['/', ['#at=two-dogs', '#shift', '#lab-two-back']],
  ['/figures.html', ['#mouse-cat', '#pim-projection']],
  ['/findings.html', ['#nope-learns-positions']],
])) {
  test(`an address that is typed in an open page leads there, folded away or not: ${path}`, () =>
    leads(path, hashes));
}

/** @param {string} path @param {string[]} hashes */
async function leads(path, hashes) {
  const { page } = await site.open(path);
  for (const hash of hashes) {
    await page.evaluate((typed) => void (location.hash = typed), hash);
    const isThere = (/** @type {string} */ id) => {
      const top = document.getElementById(id)?.getBoundingClientRect();
      const bar = document.querySelector('.bar')?.getBoundingClientRect();
      return top && bar && top.height > 0 && top.top >= bar.bottom && top.top < bar.bottom + 60;
    };
    await page.waitForFunction(isThere, hash.replace(/^#(at=)?/, ''));
    await page.keyboard.press('Shift'); // a reader who goes on is not held
  }
  await page.close();
}

test('reset: back to the numbers of the post', async () => {
  const { page } = await open('#saeed-table.d-model=6');
  // by key: figures around it are drawn as it comes into sight, and may move it from under a pointer
  await page.locator('#saeed-table .reset').press('Enter');
  await waitForColumns(page, 'saeed-table', 4);
  await page.waitForFunction(() =>
    document.querySelector('#saeed-table > *')?.shadowRoot?.querySelector('.reset:disabled'),
  );
  assert.match(page.url(), /#at=saeed-table$/);
  await page.close();
});

test('another encoding can be chosen, and bad typing is said', async () => {
  const { page, seen } = await open('#saeed-table.encoding=index');
  const value = await page.evaluate(() => {
    const { matrix } = /** @type {any} */ (document.querySelector('#saeed-table pe-heatmap'))
      .picture;
    return matrix.data[3 * matrix.cols];
  });
  assert.equal(value, 3);
  const field = page.locator('#saeed-table').locator('#dModel');
  await field.fill('100000');
  await field.press('Enter');
  await page.locator('#saeed-table').getByText('100000 is above 8192').waitFor();
  assert.match(page.url(), /saeed-table\.d-model=8192/);
  assert.deepEqual(seen.messages, []);
  await page.close();
});

test('a link of a finding sets its figure and goes there: the answers of the training lab', async () => {
  const page = await site.context.newPage();
  await page.goto(`${site.origin}/findings.html`);
  await page.locator('#random-start > summary').press('Enter');
  await page.locator('#random-start a[href*="#"]').press('Enter');
  const lab = page.locator('#lab-two-back pe-lab');
  // Four lanes of the page become the two of the link.
  await lab.getByText('kept, 5 seeds').nth(2).waitFor({ state: 'detached' });
  await lab.getByText('kept, 5 seeds').nth(1).waitFor();
  assert.equal(await lab.getAttribute('random-start'), '48');
  await page.waitForFunction(
    () =>
      Math.abs(document.querySelector('#lab-two-back')?.getBoundingClientRect().top ?? 1e9) < 200,
  );
  await page.goBack();
  await page.waitForURL(/findings\.html/);
  await page.close();
});
