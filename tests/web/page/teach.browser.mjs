/** The door of teachers: from the first screen to what a lesson needs, by mouse and by keys; the papers. */
import assert from 'node:assert/strict';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { lessons } from '../../../web/content/lessons/index.js';
import { PAGE, SCREENSHOTS, onlyInChromium } from '../support/browser.mjs';
import { pagesOf } from '../support/pdf.mjs';
import { openSite, violations } from '../support/site.mjs';

/** @import { Page } from 'playwright-core' */

const site = await openSite({ viewport: { width: 1280, height: 850 }, hasClipboard: true });

/** Figures that are drawn by shapes of SVG have a picture for paper. */
const posters = await readdir(join(PAGE, 'posters'));

/** @param {Page} page @param {string} name of a link or button: gone to and pressed with keys alone */
async function press(page, name) {
  await page.getByRole('link', { name }).first().focus();
  await page.keyboard.press('Enter');
}

/** What a colleague who teaches 45 minutes needs, by its link, and what is there then. */
const WANTED = {
  'Page for the class of A row of clocks': '.stop .exhibit',
  'Slides of A row of clocks': '.presenting',
  'Sheet of A row of clocks': '.tasks li',
};

for (const [name, part] of Object.entries(WANTED)) {
  test(`from the first screen to “${name}”: two actions, by keys too`, async () => {
    const { page, seen } = await site.open('/');
    await page.locator('.ways a[href*="teach"]').click();
    await page.getByRole('link', { name }).first().click();
    await page.locator(part).first().waitFor();
    assert.deepEqual(seen.messages, []);
    await page.goto(site.origin);
    await press(page, 'Teach with it');
    await page.locator('.cards').waitFor();
    await press(page, name);
    await page.locator(part).first().waitFor();
    await page.close();
  });
}

test('a printed sheet of the lesson: the third action prints; its seed is the lesson’s', async () => {
  const { page } = await site.open('/teach.html', (opened) =>
    opened.addInitScript(() => {
      window.print = () => (document.title = 'printed');
    }),
  );
  await page.getByRole('link', { name: 'Sheet of A row of clocks' }).first().click();
  await page.getByRole('heading', { name: /^Sheet 45:/ }).waitFor();
  await page.getByRole('button', { name: 'Print sheet and key' }).click();
  assert.equal(await page.title(), 'printed');
  await page.close();
});

test(
  'from the first screen to a class link on the clipboard: two actions, by keys too',
  onlyInChromium(),
  async () => {
    const { page } = await site.open('/');
    const name = 'Copy class link of A row of clocks';
    for (const way of ['mouse', 'keys']) {
      await page.goto(site.origin);
      await page.evaluate(() => navigator.clipboard.writeText(''));
      if (way === 'mouse') {
        await page.locator('.ways a[href*="teach"]').click();
        await page.getByRole('button', { name }).click();
      } else {
        await press(page, 'Teach with it');
        await page.getByRole('button', { name }).focus();
        await page.keyboard.press('Enter');
      }
      await page.getByText('Copied.').waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.equal(copied, `${site.origin}/lesson.html?of=clocks`, way);
    }
    await page.close();
  },
);

test(
  'every card has time, reader, goals, a picture and the same ways, with both packages',
  onlyInChromium(),
  async () => {
    const { page } = await site.open('/teach.html');
    const cards = page.locator('.cards .lesson');
    assert.equal(await cards.count(), lessons.length);
    for (const [index, { minutes, reader, goals, name }] of lessons.entries()) {
      const card = cards.nth(index);
      assert.equal(await card.locator('.minutes').innerText(), `${minutes} minutes · ${reader}`);
      assert.equal(await card.locator('li').count(), goals.length);
      assert.equal(await card.locator('.shown img').count(), 1, name);
      assert.equal(await card.locator('.ways > :is(a, button)').count(), 6, name);
      const packages = await card
        .locator('.packages a')
        .evaluateAll((all) => all.map((link) => /** @type {HTMLAnchorElement} */ (link).href));
      assert.equal(packages.length, 2);
      for (const url of packages) assert.ok((await page.request.head(url)).ok(), url);
    }
    await page.close();
  },
);

test('no page is made of what is not there', async () => {
  const pages = (await readdir(PAGE)).filter((name) => /^(?!reference).*\.html$/.test(name)); // which has types
  assert.ok(pages.includes('teach.html') && pages.length >= 10, `${pages.length} pages`);
  for (const name of pages) {
    const page = await readFile(join(PAGE, name), 'utf8');
    const texts = page.replace(/<(script|style).*?<\/\1>/gs, '').match(/>[^<]*</g) ?? [];
    assert.deepEqual(
      texts.filter((text) => /\bundefined\b|\[object /.test(text)),
      [],
      name,
    );
  }
});

test('every page’s bar has one door for teachers, and none of those behind it', async () => {
  const { page } = await site.open('/');
  const names = await page.locator('nav.bar').locator('a').allTextContents();
  assert.equal(names.filter((name) => name === 'Teach').length, 2, 'bar and menu');
  for (const gone of ['Worksheets', 'A lesson', 'A link for your class'])
    assert.ok(!(await page.locator('nav.bar').innerHTML()).includes(gone), gone);
  await page.close();
});

for (const { name, stops } of lessons) {
  for (const kind of ['', '-handout']) {
    test(
      `${name}${kind || '-guide'}: alone on screen and paper, nothing cut, A4 and Letter`,
      onlyInChromium(),
      async (t) => {
        const { page, seen } = await site.open(`/teach.html#${name}${kind}`);
        const article = page.locator(`#${name}${kind}`);
        await article.waitFor();
        assert.equal(await page.locator('article:visible').count(), 1);
        assert.equal(await page.locator('.cards').isVisible(), false);
        assert.deepEqual(await violations(page), []);
        const pictures = await article.locator('img').evaluateAll(async (all) => {
          for (const each of /** @type {HTMLImageElement[]} */ (all)) each.loading = 'eager';
          await Promise.all(all.map((each) => /** @type {HTMLImageElement} */ (each).decode()));
          return all.length;
        });
        const drawn = stops.filter(({ figure }) => posters.includes(`${figure}.svg`));
        assert.ok(2 * drawn.length > stops.length, `${drawn.length} of ${stops.length} have one`);
        assert.equal(pictures, drawn.length);
        await page.emulateMedia({ media: 'print' });
        assert.equal(await article.locator('button:visible, input:visible').count(), 0);
        if (!kind) assert.equal(await article.locator('.footnotes').isVisible(), true);
        await mkdir(SCREENSHOTS, { recursive: true });
        for (const format of ['A4', 'Letter']) {
          const pdf = await page.pdf({ format });
          const pages = pagesOf(pdf);
          t.diagnostic(`${name}${kind} on ${format}: ${pages} pages`);
          assert.ok(pages >= 1 && pages <= 8, `${pages} pages`);
          await writeFile(join(SCREENSHOTS, `${name}${kind}-${format}.pdf`), pdf);
        }
        // taller than what a page has would be cut: 297 mm less margins, and Letter is shorter
        const tall = await article
          .locator('.stop, .asked li, tr')
          .evaluateAll((all) =>
            Math.max(...all.map((each) => each.getBoundingClientRect().height)),
          );
        assert.ok(tall < 900, `${tall} px`);
        assert.deepEqual(seen.messages, []);
        await page.close();
      },
    );
  }
}
