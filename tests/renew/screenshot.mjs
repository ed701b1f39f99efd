/**
 * Takes the README's picture from the built page: `node tests/renew/screenshot.mjs [file]`. Run it after
 * `npm run build`, and again whenever the page looks different.
 */
import { stat } from 'node:fs/promises';
import { PAGE, launch, openDrawn } from '../web/support/browser.mjs';
import { serve } from '../web/support/server.mjs';

const file = process.argv[2] ?? new URL('../../web/page/screenshot.png', import.meta.url).pathname;
const server = await serve(PAGE);
const browser = await launch({ viewport: { width: 960, height: 1000 }, colorScheme: 'light' });
const page = await browser.context.newPage();
await openDrawn(page, server.origin);

const figure = page.locator('#s1-figure-2 pe-heatmap');
await figure.scrollIntoViewIfNeeded();
await figure.locator('.plot').hover({ position: { x: 330, y: 150 } });
await figure.locator('.steps').waitFor();
const box = await figure.boundingBox();
const end = await figure.locator('.panel').first().boundingBox();
if (!box || !end) throw new Error('screenshot: the first figure is not in view');
const margin = 16;
await page.screenshot({
  path: file,
  clip: {
    x: box.x - margin,
    y: box.y - margin,
    width: box.width + 2 * margin,
    height: end.y + end.height - box.y + margin,
  },
});
await browser.close();
await server.close();
console.log(`${file}: ${Math.round((await stat(file)).size / 1024)} KiB`);
