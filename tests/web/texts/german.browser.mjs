/** The page and its figures in German: switched, remembered, and nothing too long for a phone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSession } from '../support/session.mjs';
import { elementBench } from '../support/elements.mjs';
import { TAGS } from '../support/tags.mjs';

const bench = elementBench();

test('the page speaks what its address asks for, and what its switch says', async () => {
  const session = await openSession({ viewport: { width: 360, height: 800 } });
  const { page, origin } = session;
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  try {
    await page.goto(`${origin}/index.html`);
    const language = page.locator('#language');
    await language.waitFor();
    assert.equal(await language.innerText(), 'DE');
    assert.ok(!asked.some((url) => /\/de-/.test(url)), 'German is not loaded unasked');

    await page.goto(`${origin}/index.html?lang=de`);
    await page.getByRole('button', { name: 'Inhalt' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    assert.equal(await page.locator('main p').first().getAttribute('lang'), 'en');
    assert.equal(await page.locator('#theme').innerText(), 'Thema: auto');
    const figure = page.locator('main .exhibit > *').first();
    await figure.getByText('Die Zahlen als Tabelle').waitFor();

    await language.click();
    await page.getByRole('button', { name: 'Contents' }).waitFor();
    assert.ok(!page.url().includes('lang='));
    assert.equal(await page.locator('main p').first().getAttribute('lang'), null);
    await figure.getByText('The numbers as a table').waitFor();

    for (const unknown of ['xx', 'constructor', '']) {
      await page.goto(`${origin}/index.html?lang=${unknown}`);
      await page.locator('#language', { hasText: 'DE' }).waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), 'en', unknown);
    }

    await page.locator('#language').click();
    await page.goto(`${origin}/worksheet.html`);
    await page.getByText('Themen', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Arbeitsblätter' }).waitFor();
    assert.equal(await page.getByText('Topics', { exact: true }).count(), 0);
    for (const name of ['index', 'workbench', 'worksheet', 'gallery']) {
      await page.goto(`${origin}/${name}.html`);
      await page.locator('#language', { hasText: 'EN' }).waitFor();
      const { width, inner } = await page.evaluate(() => ({
        width: document.documentElement.scrollWidth,
        inner: innerWidth,
      }));
      assert.ok(width <= inner, `${name}: ${width} px in ${inner}`);
    }
  } finally {
    await session.close();
  }
});

for (const tag of TAGS) {
  test(`${tag}: German fits a phone`, async () => {
    await bench.page.setViewportSize({ width: 360, height: 800 });
    const claim = tag === 'pe-claim' ? 'claim="x1"' : '';
    const element = await bench.add(
      `<${tag} lang="de" controls loading="eager" ${claim}></${tag}>`,
    );
    await element.getByText(claim ? 'Wie gerechnet wird' : 'Die Zahlen als Tabelle').waitFor();
    const tooWide = await element.evaluate((node) => {
      const edge = document.documentElement.clientWidth;
      const scrolls = (/** @type {Element} */ part) =>
        Boolean(part.closest('.scroll, pre, svg, .sr-only, details:not([open])'));
      const all = /** @type {ShadowRoot} */ (node.shadowRoot).querySelectorAll('*');
      return [...all]
        .filter((part) => !scrolls(part) && part.getBoundingClientRect().right > edge + 1)
        .map(
          (part) => `${part.localName}.${part.className}: ${part.textContent?.trim().slice(0, 60)}`,
        );
    });
    assert.deepEqual(tooWide, []);
    assert.ok(await bench.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });
}

test('a language that comes later changes what stands there, also through an ancestor', async () => {
  const element = await bench.add(
    '<pe-heatmap length="8" d-model="8" loading="eager"></pe-heatmap>',
  );
  await element.getByText('The numbers as a table').waitFor();
  await bench.page.evaluate(() => document.querySelector('#fixture')?.setAttribute('lang', 'de'));
  await element.getByText('Die Zahlen als Tabelle').waitFor();
  await element.locator('svg text', { hasText: 'Dimension j (Kanal)' }).waitFor();
  await bench.page.evaluate(() => document.querySelector('#fixture')?.removeAttribute('lang'));
  await element.getByText('The numbers as a table').waitFor();
});
