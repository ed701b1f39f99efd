/**
 * Measures in Chromium how much room each figure and section of the built page takes, and keeps it in
 * web/page/room.json: `node tests/renew/room.mjs`, after `npm run build`. The page reserves it, so that
 * nothing a reader looks at moves when a figure above it draws. Renew it when a test says it is off.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PAGE, launch, openDrawn } from '../web/support/browser.mjs';
import { serve } from '../web/support/server.mjs';

export const ROOM = new URL('../../web/page/room.json', import.meta.url);
/** Of windows [px]; between two the wider one holds, whose figures are lower. */
export const WIDTHS = [360, 768, 1280];

/**
 * @param {import('playwright-core').Page} page from openDrawn()
 * @param {number} width
 * @returns {Promise<Record<string, number>>} heights [px] by selector
 */
export async function measure(page, width) {
  await page.setViewportSize({ width, height: 900 });
  await page.waitForTimeout(600);
  return page.evaluate(() => {
    /** @type {[string, Element | null][]} */
    const parts = [];
    for (const exhibit of document.querySelectorAll('section > .exhibit')) {
      exhibit.classList.add('drawn');
      exhibit.classList.remove('asking');
      parts.push([`#${exhibit.id} > :first-child`, exhibit.firstElementChild]);
      const printed = exhibit.querySelector('.printed');
      if (printed) parts.push([`#${exhibit.id} .printed`, printed]);
    }
    for (const section of document.querySelectorAll('main > section')) {
      parts.push([
        `section[aria-labelledby='${section.getAttribute('aria-labelledby')}']`,
        section,
      ]);
    }
    return Object.fromEntries(
      parts.map(([selector, part]) => [
        selector,
        Math.floor(part?.getBoundingClientRect().height ?? 0),
      ]),
    );
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serve(PAGE);
  const browser = await launch({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const page = await browser.context.newPage();
  await openDrawn(page, server.origin);
  /** @type {Record<string, Record<string, number>>} */
  const room = {};
  for (const width of WIDTHS) room[width] = await measure(page, width);
  await writeFile(ROOM, `${JSON.stringify(room, null, 2)}\n`);
  await browser.close();
  await server.close();
}
