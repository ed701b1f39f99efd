/** The workbench’s comparison in Chromium: its address, undo and redo, a table of the reader. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { openSite } from '../support/site.mjs';

/** @import { Page } from 'playwright-core' */

const core = await loadCore();
const site = await openSite();
/** @type {string[][]} */
const messages = [];
/** Those that compare any two schemes. */
const FIGURES = '#compare-table, #compare-similarity, #compare-offsets';

/** @param {string} hash @param {string} [figures] drawn at once, however far down */
async function open(hash, figures = FIGURES) {
  const { page, seen } = await site.open(`/workbench.html${hash}`);
  messages.push(seen.messages);
  await page.evaluate((selector) => {
    for (const figure of document.querySelectorAll(selector)) {
      figure.setAttribute('loading', 'eager');
    }
  }, figures);
  await page.waitForFunction(
    (selector) =>
      [...document.querySelectorAll(selector)].every((figure) => {
        const { picture, failure } = /** @type {any} */ (figure);
        return picture || failure;
      }),
    figures,
  );
  return page;
}

/** Waits for values of the figures' settings. @param {Page} page @param {Record<string, any>} values */
const settled = (page, values) =>
  page.waitForFunction(
    ([wanted, figures]) =>
      [...document.querySelectorAll(/** @type {string} */ (figures))].every((figure) => {
        const { picture } = /** @type {any} */ (figure);
        const found = { ...picture?.settings.values, b: picture?.sides[1].values };
        return Object.entries(wanted).every(([name, value]) => found[name] === value);
      }),
    /** @type {const} */ ([values, FIGURES]),
  );

/** A control beside the views. @param {Page} page @param {string} id */
const control = (page, id) => page.locator(`#compare bench-rail #${id}`);

/** Shows a view of the entry. @param {Page} page @param {string} name */
const choose = (page, name) =>
  page.locator('.entry:not([hidden])').getByRole('tab', { name }).press('Enter');

/** Types a number into a field beside the views. @param {Page} page @param {string} id @param {string} text */
async function type(page, id, text) {
  const field = control(page, id);
  await field.fill(text);
  await field.press('Enter');
  await field.blur();
}

const undo = (/** @type {Page} */ page) => page.getByRole('button', { name: /^Undo/ });
const redo = (/** @type {Page} */ page) => page.getByRole('button', { name: /^Redo/ });

test('compare: a model for each side, which leaves the other alone', async () => {
  const page = await open('#compare');
  const [a, b] = ['A as in', 'B as in'].map((name) => page.getByLabel(name));
  const [first, second] = await b
    .locator('option')
    .evaluateAll((options) => options.slice(1).map(({ textContent }) => String(textContent)));
  await b.selectOption(first);
  await page.waitForFunction(() => location.hash.includes('compare.against='));
  const hash = () => new URL(page.url()).hash;
  const ofB = hash().match(/compare\.(against|b-[a-z-]+)=[^&]*/g) ?? [];
  assert.ok(ofB.length > 1, hash());
  await a.selectOption(second);
  await page.waitForFunction(() => location.hash.includes('compare.encoding='));
  assert.deepEqual(hash().match(/compare\.(against|b-[a-z-]+)=[^&]*/g), ofB);
  await undo(page).click();
  await page.waitForFunction(() => !location.hash.includes('compare.encoding='));
  await page.close();
});

test('compare: one set of sliders moves all figures, and the address says so', async () => {
  const page = await open('#compare');
  await type(page, 'length', '24');
  await settled(page, { length: 24 });
  assert.equal(new URL(page.url()).hash, '#compare.length=24&at=compare&v=1');
  await control(page, 'against').selectOption('rope');
  await settled(page, { against: 'rope' });
  await type(page, 'bHeadDim', '32');
  await settled(page, { bHeadDim: 32 });
  await choose(page, 'Similarity');
  await page.locator('#compare-similarity #metric').selectOption('dot');
  await page.waitForFunction(() => location.hash.includes('compare-similarity.metric=dot'));
  assert.equal(await page.locator('#compare-offsets').getAttribute('metric'), null);
  const link = await page.locator('#compare .permalink').getAttribute('href');
  const other = await open(/** @type {string} */ (link));
  await settled(other, { length: 24, against: 'rope', bHeadDim: 32 });
  assert.equal(await other.locator('#compare-similarity').getAttribute('metric'), 'dot');
  await page.close();
  await other.close();
});

test('compare: bad values of an address are clamped, unknown ones passed over', async () => {
  const page = await open(
    '#compare.length=abc&compare.d-model=0&compare.against=nonsense&compare.b-base=7&compare.onclick=x&v=9&at=compare',
  );
  await settled(page, { length: 50, dModel: 1, against: 'linear-frequencies' });
  assert.equal(await page.locator('#compare-table').getAttribute('onclick'), null);
  await page.close();
});

test('compare: a step per deliberate change, none per drag; undo and redo by button and by key', async () => {
  const page = await open('#compare');
  const steps = () => page.evaluate(() => history.length);
  const first = await steps();
  assert.equal(await undo(page).getAttribute('aria-disabled'), 'true');
  await type(page, 'length', '30');
  await settled(page, { length: 30 });
  const slider = page.locator('#compare bench-rail .inputs:has(#dModel) input[type=range]');
  await slider.evaluate((node) => {
    const input = /** @type {HTMLInputElement} */ (node);
    for (let step = 1; step <= 20; step++) {
      input.value = String(0.3 + step / 100);
      input.dispatchEvent(new Event('input'));
    }
  });
  assert.equal(await steps(), first + 1);
  await slider.evaluate((node) => node.dispatchEvent(new Event('change')));
  await settled(page, { length: 30, dModel: 91 });
  assert.equal(await steps(), first + 2);
  assert.equal(await undo(page).getAttribute('aria-label'), 'Undo: d_model 91');
  await undo(page).click();
  await settled(page, { length: 30, dModel: 128 });
  await page.getByText('Undone: d_model 91.').waitFor();
  // Keys work from a slider, too, which keeps others to itself.
  await slider.focus();
  await page.keyboard.press('Control+z');
  await settled(page, { length: 50, dModel: 128 });
  assert.equal(await undo(page).getAttribute('aria-disabled'), 'true');
  await page.keyboard.press('Control+z'); // nothing left: the page stays
  await page.keyboard.press('Control+y');
  await settled(page, { length: 30, dModel: 128 });
  await page.keyboard.press('Control+Shift+z');
  await settled(page, { length: 30, dModel: 91 });
  assert.equal(await redo(page).getAttribute('aria-disabled'), 'true');
  await undo(page).click();
  await settled(page, { length: 30, dModel: 128 });
  assert.equal(await redo(page).getAttribute('aria-label'), 'Redo: d_model 91');
  // A new step leaves nothing to redo.
  await type(page, 'length', '31');
  await settled(page, { length: 31, dModel: 128 });
  assert.equal(await redo(page).getAttribute('aria-disabled'), 'true');
  await page.close();
});

test('compare: in a field of text the keys are the field’s; other entries are steps, too', async () => {
  const page = await open('#compare');
  await type(page, 'length', '30');
  await settled(page, { length: 30 });
  // No key is pressed: the browser's own undo of text would answer.
  const isTaken = (/** @type {import('playwright-core').Locator} */ field) =>
    field.evaluate((node) => {
      const init = { key: 'z', ctrlKey: true, bubbles: true, composed: true, cancelable: true };
      return !node.dispatchEvent(new KeyboardEvent('keydown', init));
    });
  assert.equal(await isTaken(control(page, 'dModel')), false);
  assert.equal(await isTaken(page.getByLabel('Search encodings, views and models')), false);
  await settled(page, { length: 30 });
  await page.evaluate(() => (location.hash = 'rope'));
  await page.locator('#rope:not([hidden])').waitFor();
  assert.equal(await undo(page).getAttribute('aria-label'), 'Undo: RoPE');
  await undo(page).click();
  await page.locator('#compare:not([hidden])').waitFor();
  await settled(page, { length: 30 });
  await page.close();
});

test('compare: a pair read in one figure is shown in the others', async () => {
  const page = await open('#compare');
  const told = (/** @type {string} */ figure) =>
    page.locator(`#compare-${figure} .tooltip`).first();
  await choose(page, 'Similarity');
  await page.locator('#compare-similarity .plot').first().focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown'])
    await page.keyboard.press(key);
  const text = await told('similarity').innerText();
  const [, p, q] = /^p (\d+), q (\d+):/.exec(text) ?? [];
  assert.notEqual(p, q);
  await choose(page, 'Table'); // a place chosen by key stays until it is left by key
  await told('table')
    .filter({ hasText: `p ${p}, j 0:` })
    .waitFor();
  await choose(page, 'By offset');
  await told('offsets')
    .filter({ hasText: `Δ ${Math.abs(Number(p) - Number(q))}:` })
    .waitFor();
  await choose(page, 'Similarity');
  await page.locator('#compare-similarity .plot').first().press('Escape');
  await choose(page, 'By offset');
  await page.locator('#compare-offsets .plot').first().focus();
  for (let k = 0; k < 4; k++) await page.keyboard.press('ArrowRight');
  const [, offset] = /^Δ (\d+):/.exec(await told('offsets').innerText()) ?? [];
  await choose(page, 'Similarity');
  await told('similarity')
    .filter({ hasText: `p 0, q ${offset}:` })
    .waitFor();
  await page.close();
});

test('workbench: a place read in one figure is shown in the others', async () => {
  const page = await open('#sinusoidal', '#sinusoidal .view > *');
  /** What a figure says about the place that is shown in it. @param {string} figure */
  const told = (figure) => page.locator(`#sinusoidal-${figure} .tooltip`).first();
  // The pair (2, 7) of the matrix is offset 5 of the curve in the same view, by pointing.
  await choose(page, 'Similarity');
  const canvas = page.locator('#sinusoidal-similarity .plot canvas').first();
  await canvas.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const { x, y, width, height } = /** @type {any} */ (await canvas.boundingBox());
  await page.mouse.move(x + (7.5 / 50) * width, y + (2.5 / 50) * height);
  await told('similarity').filter({ hasText: 'p 2, q 7:' }).waitFor();
  await told('offsets').filter({ hasText: 'Δ 5:' }).waitFor();
  // A cell of the table, by keyboard, in the other views: its dimension, too.
  await page.mouse.move(0, 0);
  await choose(page, 'Table');
  await page.locator('#sinusoidal-heatmap .plot').focus();
  for (let k = 0; k < 3; k++) await page.keyboard.press('ArrowRight');
  const cell = await told('heatmap').innerText();
  const [, p, j] = /^p (\d+), j (\d+):/.exec(cell) ?? [];
  assert.ok(Number(j) > 0, cell);
  await choose(page, 'Similarity');
  await told('similarity')
    .filter({ hasText: `p ${p}, q ${p}:` })
    .waitFor();
  await choose(page, 'Plane');
  await told('projection')
    .filter({ hasText: String(p) })
    .waitFor();
  await choose(page, 'Spectrum');
  await told('variance')
    .filter({ hasText: `dimension ${j}:` })
    .waitFor();
  // What is of no position in particular leaves the others alone.
  await choose(page, 'Table');
  await page.locator('#sinusoidal-heatmap .plot').press('Escape');
  await choose(page, 'Spectrum');
  await page.locator('#sinusoidal-spectrum .plot').first().focus();
  await page.keyboard.press('ArrowRight');
  await told('spectrum').waitFor();
  await choose(page, 'Table');
  await told('heatmap').waitFor({ state: 'hidden' });
  await page.close();
});

test('compare: an entry opens beside another as it stands', async () => {
  const page = await open('#harmonic');
  const link = page.locator('#harmonic .beside');
  assert.equal(await link.innerText(), 'Compare with …');
  await link.press('Enter');
  await page.locator('#compare:not([hidden])').waitFor();
  await settled(page, { encoding: 'harmonic', against: 'sinusoidal' });
  await page.close();
});

test('compare: a table of the reader becomes A, B what it is; undone, redone, and in no link', async () => {
  const page = await open('#compare');
  await page.getByText('Bring your own table, as A or B').click();
  const mine = core.encode('sinusoidal', { length: 12, dModel: 10, base: 500, start: 3 });
  await page
    .locator('#compare-identify input[type=file]')
    .setInputFiles({
      name: 'mine.npy',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(core.write(mine)),
    });
  await settled(page, { encoding: 'own', against: 'sinusoidal' });
  const found = await page.evaluate(() => {
    const { sides, difference, views } = /** @type {any} */ (
      document.querySelector('#compare-table')
    ).picture;
    const { rows, cols, data } = views[0].matrix;
    return { values: sides[1].values, largest: difference.largest, rows, cols, data: [...data] };
  });
  assert.deepEqual([found.rows, found.cols, found.data], [12, 10, [...mine.data]]);
  const { length, dModel, start } = found.values;
  assert.deepEqual([length, dModel, start], [12, 10, 3]);
  assert.ok(Math.abs(found.values.base - 500) < 1e-2);
  assert.ok(found.largest < 1e-5, String(found.largest));
  await page.locator('#compare-identify .sentence').filter({ hasText: 'This table is' }).waitFor();
  await page.getByText('Your own table is not in the link').waitFor();
  const link = await page.locator('#compare .permalink').getAttribute('href');
  await undo(page).click();
  await settled(page, { encoding: 'sinusoidal', against: 'linear-frequencies' });
  await redo(page).click();
  await settled(page, { encoding: 'own', against: 'sinusoidal', dModel: 10 });
  // The other way round.
  await control(page, 'encoding').selectOption('sinusoidal');
  await control(page, 'against').selectOption('own');
  await settled(page, { encoding: 'sinusoidal', against: 'own' });
  const other = await open(/** @type {string} */ (link));
  await other.locator('#compare-table [part=error]').waitFor();
  assert.match(
    await other.locator('#compare-table [part=error]').innerText(),
    /A is a reader’s own table. It is in no link: bring it here again./,
  );
  assert.ok(await other.locator('#compare .own').evaluate((node) => node.hasAttribute('open')));
  await other.close();
  await page.close();
});

test('compare: pasted numbers that are nothing known keep B, and its size follows', async () => {
  const page = await open('#compare');
  await page.getByText('Bring your own table, as A or B').click();
  await page.locator('#compare-identify').getByText('Paste numbers, or give an address').click();
  await page.locator('#compare-identify textarea').fill('3 1 4\n1 5 9\n2 6 5\n3 5 8');
  await page.getByRole('button', { name: 'Read the numbers' }).click();
  await settled(page, { encoding: 'own' });
  const { rows, cols } = await page.evaluate(
    () => /** @type {any} */ (document.querySelector('#compare-table')).picture.views[1].matrix,
  );
  assert.deepEqual([rows, cols], [4, 3]);
  await page.close();
});

test('compare: from the first screen to YaRN | NTK of Llama 3 at 131,072 in two clicks, answered', async () => {
  const { page, seen } = await site.open('/');
  messages.push(seen.messages);
  await page.locator('.bar').getByRole('link', { name: 'Workbench' }).press('Enter');
  await page.waitForURL(/workbench/);
  await page
    .locator('.menu')
    .getByRole('link', { name: 'YaRN | NTK for Llama 3 at 131,072' })
    .press('Enter');
  const figure = page.locator('#compare-spectrum');
  await figure.locator('.answer').waitFor();
  const params = { headDim: 128, base: 500000 };
  const stretched = { ...params, factor: 16, originalLength: 8192 };
  const plain = core.frequencies('rope', params);
  const yarn = core.frequencies('rope', { ...stretched, scaling: 'yarn' });
  const ntk = core.frequencies('rope', { ...stretched, scaling: 'ntk' });
  const pairs = [...plain.wavelengths.keys()];
  const slow = pairs.filter((pair) => plain.wavelengths[pair] > 8192);
  const reach = (/** @type {any} */ { wavelengths }, /** @type {number} */ pair) =>
    (16 * plain.wavelengths[pair]) / wavelengths[pair];
  const beyond = slow.filter((pair) => reach(ntk, pair) > 1 + 1e-9);
  assert.ok(slow.every((pair) => reach(yarn, pair) < 1 + 1e-9));
  const farthest = Math.max(...beyond.map((pair) => reach(ntk, pair))).toPrecision(3);
  const kept = pairs.filter((pair) => yarn.wavelengths[pair] === plain.wavelengths[pair]);
  const scores = (yarn.attentionFactor ** 2).toPrecision(4);
  const text = (await figure.locator('.answer').innerText()).replace(/\s+/g, ' ');
  assert.equal(
    text,
    `In 8,192 tokens of training ${slow.length} of 64 pairs never finished a turn: ${slow[0]}–${slow.at(-1)}. ` +
      `At 131,072 tokens, YaRN ×16 keeps all of these within the angles of training, leaves pairs ${kept[0]}–${kept.at(-1)} as they were and multiplies scores by ${scores}. ` +
      `NTK ×16 turns ${beyond.length} of these farther than training did, up to ${farthest} times and leaves pair 0 as it was.`,
  );
  assert.deepEqual(
    (await figure.locator('.curves li').allInnerTexts()).map((name) => name.trim()),
    ['YaRN ×16', 'NTK ×16', 'without a rule'],
  );
  await figure.locator('.plot').first().focus();
  for (let k = 0; k < 41; k++) await page.keyboard.press('ArrowRight');
  const told = await figure.locator('.tooltip').first().innerText();
  const [, pair] = /^pair (\d+):/.exec(told) ?? [];
  const ratio = yarn.wavelengths[Number(pair)] / ntk.wavelengths[Number(pair)];
  assert.ok(told.includes(`A / B ${Number(ratio.toPrecision(5))}`), told);
  // The score, in closed form, to 2^20.
  await choose(page, 'Score');
  const score = page.locator('#compare-score');
  await score.locator('.answer').waitFor();
  const [a, b] = ['yarn', 'ntk'].map(
    (scaling) => core.offsetScores('rope', { ...stretched, scaling }, { offsets: [131072] })[0],
  );
  assert.match(
    await score.locator('.answer').innerText(),
    new RegExp(
      `^131,072 tokens apart, two equal words score ${a.toPrecision(3)} with YaRN ×16 and ${b.toPrecision(3)} with NTK ×16`,
    ),
  );
  const last = await score.evaluate((node) => /** @type {any} */ (node).picture.offsets.at(-1));
  assert.equal(last, 2 ** 20);
  await page.close();
});

test('compare: what does not rotate is named where the spectrum is asked for', async () => {
  const { page, seen } = await site.open('/workbench.html#compare-spectrum');
  messages.push(seen.messages);
  const error = page.locator('#compare-spectrum [part=error]');
  await error.filter({ hasText: 'A, Sinusoidal, does not turn queries and keys' }).waitFor();
  await control(page, 'encoding').selectOption('rope');
  await error.filter({ hasText: 'B, Linear frequencies, does not turn' }).waitFor();
  await control(page, 'against').selectOption('rope');
  await page.locator('#compare-spectrum .answer').waitFor();
  await error.waitFor({ state: 'detached' });
  await page.close();
});

test('compare: nothing on the console', () => assert.deepEqual(messages.flat(), []));
