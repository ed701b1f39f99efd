/** A walk by keyboard, as a reader without a mouse would make it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDrawn } from '../support/browser.mjs';
import { openSite } from '../support/site.mjs';

const site = await openSite();
const drawnOnly = {
  isLaidOut: false,
  only: '#kazemnejad-figure-2 > pe-heatmap, #kazemnejad-columns > pe-waves, #saeed-table > pe-heatmap',
};

test('keyboard: one tab stop per plot; arrows, pages, ends and Escape', async () => {
  const page = await site.context.newPage();
  await openDrawn(page, `${site.origin}/figures.html`, drawnOnly);
  const plot = page.locator('#kazemnejad-figure-2 .plot');
  const readout = page.locator('#kazemnejad-figure-2 .readout');
  await plot.focus();
  /** @type {[string, string][]} */
  const walk = [
    ['ArrowDown', 'PE(0, 0)'],
    ['ArrowDown', 'PE(1, 0)'],
    ['ArrowRight', 'PE(1, 1)'],
    ['PageDown', 'PE(11, 1)'],
    ['End', 'PE(11, 127)'],
    ['ArrowRight', 'PE(11, 127)'],
    ['PageUp', 'PE(1, 127)'],
    ['Home', 'PE(1, 0)'],
    ['ArrowLeft', 'PE(1, 0)'],
    ['Control+End', 'PE(49, 127)'],
  ];
  for (const [key, title] of walk) {
    await page.keyboard.press(key);
    await readout.getByText(title, { exact: true }).waitFor();
  }
  const live = page.locator('#kazemnejad-figure-2 .live');
  await live.getByText('position 49, dimension 127').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await readout.locator('.formula').first().waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  const next = await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id);
  assert.equal(next, 'length', 'the next stop is the first control');
  await page.close();
});

test('keyboard: handled keys stay inside, others pass', async () => {
  const page = await site.context.newPage();
  await openDrawn(page, `${site.origin}/figures.html`, drawnOnly);
  await page.evaluate(() => {
    /** @type {string[]} */
    const heard = [];
    Object.assign(window, { heard });
    document.addEventListener('keydown', ({ key }) => heard.push(key));
  });
  await page.locator('#kazemnejad-figure-2 .plot').focus();
  for (const key of ['ArrowRight', 'PageDown', 'Home', 'Escape', 'Escape', 'F6', 'a']) {
    await page.keyboard.press(key);
  }
  await page
    .locator('#kazemnejad-figure-2')
    .locator('.inputs:has(#dModel) input[type=range]')
    .focus();
  await page.keyboard.press('ArrowRight');
  const heard = await page.evaluate(() => /** @type {any} */ (window).heard);
  assert.deepEqual(heard, ['Escape', 'F6', 'a']);
  await page.close();
});

test('keyboard: curves are walked by whole tokens, up and down from curve to curve', async () => {
  const page = await site.context.newPage();
  await openDrawn(page, `${site.origin}/figures.html`, drawnOnly);
  await page.locator('#kazemnejad-columns .plot').focus();
  const readout = page.locator('#kazemnejad-columns .readout');
  for (const [key, title] of [
    ['ArrowRight', 'PE(0, 0)'],
    ['ArrowRight', 'PE(1, 0)'],
    ['ArrowDown', 'PE(1, 1)'],
    ['PageDown', 'PE(11, 1)'],
    ['End', 'PE(49, 1)'],
  ]) {
    await page.keyboard.press(key);
    await readout.getByText(title, { exact: true }).waitFor();
  }
  await page.close();
});

test('table: a real one, with headings, and the numbers of the figure', async () => {
  const page = await site.context.newPage();
  await openDrawn(page, `${site.origin}/figures.html`, drawnOnly);
  const table = page.locator('#saeed-table pe-heatmap');
  await table.locator('.numbers > summary').click();
  await table.locator('td').first().waitFor();
  const cells = await table.locator('td').allInnerTexts();
  assert.deepEqual(cells.slice(0, 8), [
    '0.0000',
    '1.0000',
    '0.0000',
    '1.0000',
    '0.8415',
    '0.5403',
    '0.0998',
    '0.9950',
  ]);
  assert.deepEqual(await table.locator('th[scope=row]').allInnerTexts(), [
    '0 I',
    '1 am',
    '2 a',
    '3 robot',
  ]);
  assert.equal(await table.locator('th[scope=col]').count(), 5);
  await page.close();
});
