/** Slides made of any page's figures, and links that leave things out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSite } from '../support/site.mjs';

const site = await openSite({ viewport: { width: 1280, height: 800 } });

/** @param {string} address */
async function open(address) {
  const { page, seen } = await site.open(`/${address}`);
  await page.locator('.exhibit').first().waitFor({ state: 'attached' });
  return { page, seen };
}

/** Names of the figures in sight. */
/** Waits until these figures are shown and no other: one that is just coming has no size yet. */
const shows = (
  /** @type {import('playwright-core').Page} */ page,
  /** @type {string[]} */ wanted,
) =>
  page.waitForFunction((ids) => {
    const sized = [...document.querySelectorAll('.exhibit')].filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true }) &&
        each.getBoundingClientRect().height > 0,
    );
    return sized.map(({ id }) => id).join() === ids;
  }, wanted.join());

test('present: one figure at a time; keys of clickers step through the deck', async () => {
  const { page, seen } = await open(
    'index.html?present=kazemnejad-columns,kazemnejad-figure-2,nonsense',
  );
  const place = page.locator('.presenting [role=status]');
  await page.waitForFunction(() => document.querySelector('.presenting'));
  assert.equal(await place.innerText(), '1 of 2');
  await shows(page, ['kazemnejad-columns']);
  await page.keyboard.press('PageDown');
  await shows(page, ['kazemnejad-figure-2']);
  assert.match(page.url(), /\?present=.*#at=kazemnejad-figure-2$/);
  assert.equal(await page.locator('section.now h2').isVisible(), true);
  await page.keyboard.press('PageDown');
  assert.equal(await place.innerText(), '2 of 2', 'the deck ends');
  await page.reload();
  await page.waitForFunction(() => document.querySelector('.presenting'));
  await shows(page, ['kazemnejad-figure-2']);
  await page.keyboard.press('ArrowLeft');
  await shows(page, ['kazemnejad-columns']);
  await page.keyboard.press('b');
  await shows(page, []);
  await page.keyboard.press('b');
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('.exhibit.now pe-waves')).picture,
  );
  assert.deepEqual(seen.messages, []);
  await page.keyboard.press('Escape');
  await page.waitForURL(/figures\.html#at=kazemnejad-columns$/);
  await page.close();
});

test('present: who leaves by the link stays at the figure as it is, whatever stands in the address', async () => {
  const { page } = await open('lesson.html?present&of=clocks');
  const link = page.locator('.presenting a');
  await link.waitFor();
  const at = await page.evaluate(() => document.querySelector('.exhibit.now')?.id);
  await page.evaluate(
    (id) => location.replace(`#${id}.length=20&at=${id}`),
    /** @type {string} */ (at),
  );
  await link.click();
  await page.waitForFunction(() => !document.querySelector('.presenting'));
  assert.equal(page.url(), `${site.origin}/lesson.html?of=clocks#${at}.length=20&at=${at}`);
  await page.close();
});

test('present: what is higher than a slide is scrolled', async () => {
  const { page } = await open('index.html?present=ladder-scorecard');
  const table = page.locator('.now pe-scorecard');
  await table.locator('td').first().waitFor();
  await table.hover();
  await page.mouse.wheel(0, 2000);
  await page.waitForFunction(() => {
    const root = document.querySelector('.now pe-scorecard')?.shadowRoot;
    const figure = /** @type {Element} */ (root?.querySelector('figure'));
    const bar = /** @type {Element} */ (document.querySelector('.presenting'));
    return figure.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top;
  });
  await page.close();
});

test('present: the overview names each slide once', async () => {
  const { page } = await open('index.html?present');
  await page.locator('.presenting').waitFor();
  const names = await page.locator('.slides a').allTextContents();
  assert.ok(names.length > 10);
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at || name.includes('{')),
    [],
  );
  await page.close();
});

test('present: a slide on paper has no keys', async () => {
  const { page } = await open('index.html?present=two-dogs');
  const bar = page.locator('.presenting');
  await bar.waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await bar.isVisible(), false);
  await page.close();
});

test('present: keys that a figure uses do not turn the page', async () => {
  const { page } = await open('index.html?present=kazemnejad-figure-2,kazemnejad-columns');
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('.now pe-heatmap'))?.picture,
  );
  await page.locator('#kazemnejad-figure-2 pe-heatmap .plot').first().focus();
  await page.keyboard.press('ArrowRight');
  await shows(page, ['kazemnejad-figure-2']);
  await page.close();
});

test('x_hide: parts of figures, sections and figures are left out', async () => {
  const { page } = await open('index.html#x_hide=controls,waves,two-dogs,nonsense');
  const figure = page.locator('#kazemnejad-figure-2 pe-heatmap');
  await figure.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#kazemnejad-figure-2 pe-heatmap')).settings,
  );
  assert.equal(await figure.locator('.rail [part=panel]').isVisible(), false);
  assert.equal(await page.locator('h2#waves').isVisible(), false);
  assert.equal(await page.locator('#two-dogs').isVisible(), false);
  assert.equal(await page.locator('#kazemnejad-figure-2').isVisible(), true);
  await page.close();
});

test('x_hide: any one name leaves out just what it names', async () => {
  const { page } = await open('index.html');
  const sections = await page
    .locator('main h2')
    .evaluateAll((all) => all.map(({ id }) => `section-${id}`));
  const boxes = ['controls', 'table', 'code', 'notice', 'measured', ...sections];
  assert.equal(new Set(boxes).size, boxes.length);
  for (const name of boxes) {
    await page.evaluate((names) => (location.hash = `x_hide=${names}`), name);
    const hidden = await page.evaluate(
      (wanted) =>
        new Promise((done) => {
          const look = () => ({
            parts: [...document.documentElement.classList].filter((each) =>
              each.startsWith('hide-'),
            ),
            sections: [...document.querySelectorAll('main section[hidden] h2')].map(({ id }) => id),
            listed: [...document.querySelectorAll('#contents li[hidden] a')].map((link) =>
              link.getAttribute('href'),
            ),
          });
          const wait = () =>
            JSON.stringify(look()).includes(wanted) ? done(look()) : requestAnimationFrame(wait);
          wait();
        }),
      name.replace(/^section-/, ''),
    );
    const id = name.replace(/^section-/, '');
    const expected = name.startsWith('section-')
      ? { parts: [], sections: [id], listed: [`#${id}`] }
      : { parts: [`hide-${name}`], sections: [], listed: [] };
    assert.deepEqual(hidden, expected, name);
  }
  await page.close();
});
