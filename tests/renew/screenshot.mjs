/**
 * Takes the README's picture from the built page: `node tests/renew/screenshot.mjs [file]`. Run it after
 * `npm run build`, and again whenever the page looks different.
 */
import { stat } from 'node:fs/promises';
import { PAGE, launch } from '../web/support/browser.mjs';
import { serve } from '../web/support/server.mjs';

const file = process.argv[2] ?? new URL('../../web/page/screenshot.png', import.meta.url).pathname;
const server = await serve(PAGE);
const browser = await launch({ viewport: { width: 1280, height: 720 }, colorScheme: 'light' });
const page = await browser.context.newPage();
await page.goto(server.origin);
await page.locator('.hero-table.painted').waitFor();
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: file });
const { size } = await stat(file);
console.log(`${file}: ${(size / 1024).toFixed(0)} KiB`);
await browser.close();
await server.close();
