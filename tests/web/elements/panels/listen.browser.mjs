/** The panel “Listen” in Chromium: what it plays, says and shows, and how it ends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementBench } from '../../support/elements.mjs';

/** @import { Locator } from 'playwright-core' */

const bench = elementBench();

const WAVES =
  '<pe-waves length="24" d-model="16" columns="0 3" controls loading="eager"></pe-waves>';
const HEATMAP = '<pe-heatmap length="64" d-model="32" loading="eager"></pe-heatmap>';

/** @param {string} html */
async function open(html) {
  const element = await bench.add(html);
  const panel = element.locator('.listen');
  await panel.locator('summary').click();
  await panel.locator('.how').waitFor();
  return { element, panel };
}

/** @param {Locator} panel */
const options = (panel) =>
  panel.locator('option').evaluateAll((all) => all.map(({ textContent }) => textContent?.trim()));

test('listen: a curve says what it will sound like, plays, moves the cursor, and ends', async () => {
  const { element, panel } = await open(WAVES.replace('24', '9')); // as short as melodies are
  assert.deepEqual(await options(panel), ['dim 0', 'dim 3']);
  assert.match(
    await panel.locator('.how').innerText(),
    /^Pitch follows the value: 220 Hz at −1(\.\d+)?, 880 Hz at 1\. From the left ear to the right in \d(\.\d)? s; a tick where it crosses 0\.$/,
  );
  await panel.getByRole('button', { name: 'Play' }).click();
  await panel.getByText(/^Plays dim 0: .* seconds\. Escape stops\.$/).waitFor();
  await panel.locator('output', { hasText: /^p .*, j 0: / }).waitFor();
  assert.equal(await element.locator('.tooltip').isVisible(), true, 'what is heard is seen');
  await panel.getByText('Played to the end.').waitFor();
  await element.locator('.tooltip').waitFor({ state: 'hidden' });
  assert.equal(await panel.getByRole('button', { name: 'Play' }).count(), 1);
});

test('listen: nothing sounds by itself, Escape and the button stop, and so does another figure', async () => {
  await bench.page.evaluate(() => {
    const contexts = /** @type {AudioContext[]} */ ([]);
    Object.assign(window, { contexts });
    const Before = window.AudioContext;
    window.AudioContext = class extends Before {
      constructor() {
        super();
        contexts.push(this);
      }
    };
  });
  const states = () =>
    bench.page.evaluate(() =>
      /** @type {any} */ (window).contexts.map((/** @type {any} */ c) => c.state),
    );
  const { panel } = await open(HEATMAP + WAVES);
  assert.deepEqual(await states(), []);
  const play = panel.getByRole('button', { name: 'Play' });
  await play.focus();
  await bench.page.keyboard.press('Enter');
  await panel.getByText(/Escape stops/).waitFor();
  await bench.page.keyboard.press('Escape');
  await panel.getByText('Stopped.').waitFor();
  await play.click();
  await panel.getByText(/Escape stops/).waitFor();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await panel.getByText('Stopped.').waitFor();
  await play.click();
  await panel.getByText(/Escape stops/).waitFor();
  const other = bench.page.locator('#fixture > pe-waves .listen');
  await other.locator('summary').click();
  await other.getByRole('button', { name: 'Play' }).click();
  await other.getByText(/Escape stops/).waitFor();
  await panel.getByText('Stopped: something else is played.').waitFor();
  await panel.getByRole('button', { name: 'Play' }).waitFor();
  await bench.page.evaluate(() => document.querySelector('#fixture')?.remove());
  await bench.page.waitForFunction(() =>
    /** @type {any} */ (window).contexts.every((/** @type {any} */ c) => c.state === 'closed'),
  );
  assert.equal((await states()).length, 4);
});

test('listen: nothing sounds on without its button: closing the panel, or what it stands in, stops', async () => {
  const { panel } = await open(WAVES);
  const summary = panel.locator('summary');
  const inside = bench.page.locator('#fixture');
  const ways = [
    { close: () => summary.click(), open: () => summary.click() },
    {
      close: () => inside.evaluate((one) => one.style.setProperty('display', 'none')),
      open: () => inside.evaluate((one) => one.style.removeProperty('display')),
    },
  ];
  for (const way of ways) {
    await panel.getByRole('button', { name: 'Play' }).click();
    await panel.getByText(/Escape stops/).waitFor();
    await way.close();
    await bench.page.waitForTimeout(200);
    await way.open();
    await panel.getByText('Stopped.').waitFor();
    await panel.getByRole('button', { name: 'Play' }).waitFor();
  }
});

test('listen: a row of a table has a tone per pair, from the chosen row on', async () => {
  const { element, panel } = await open(HEATMAP);
  assert.deepEqual(await options(panel), [
    'rows from PE(0, 0) on, a tone per pair',
    'column of PE(0, 0), along position p [tokens]',
    'row of PE(0, 0), along dimension j (channel)',
  ]);
  assert.match(
    await panel.locator('.how').innerText(),
    /^A tone for each pair, 16, in the order of their frequencies, drawn together into 3 octaves: from 1760 Hz for the fastest to 220 Hz\. The sine is how loud it is in the left ear, the cosine in the right\. 64 rows, 8 a second: 8 s\.$/,
  );
  await element.locator('.plot').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await bench.page.keyboard.press(key);
  await panel.getByText(/63 of 64 rows/).waitFor();
  assert.equal((await options(panel))[1], 'column of PE(1, 1), along position p [tokens]');
  await panel.getByRole('button', { name: 'Play' }).click();
  await panel.locator('output', { hasText: /^p \d+, j 1: / }).waitFor();
  await element.evaluate((node) => node.setAttribute('length', '12'));
  await panel.getByText('Stopped: the figure has changed.').waitFor();
  await element.evaluate((node) => node.setAttribute('encoding', 'binary'));
  await bench.page.waitForFunction(() => {
    const root = document.querySelector('#fixture > *')?.shadowRoot;
    return root?.querySelectorAll('.listen option').length === 2;
  });
});

test('listen: with less motion the numbers alone go along', async () => {
  await bench.page.emulateMedia({ reducedMotion: 'reduce' });
  const { element, panel } = await open(WAVES);
  await panel.getByRole('button', { name: 'Play' }).click();
  await panel.locator('output', { hasText: /^p [1-9].*, j 0: / }).waitFor();
  assert.equal(await element.locator('.tooltip').isVisible(), false);
  await bench.page.keyboard.press('Escape');
  await bench.page.emulateMedia({ reducedMotion: null });
});

test('listen: without sound it says so', async () => {
  await bench.page.evaluate(() => {
    Object.assign(window, { kept: window.AudioContext });
    /** @type {any} */ (window).AudioContext = undefined;
  });
  const element = await bench.add(WAVES);
  await element.locator('.listen summary').click();
  await element.getByText('This browser gives pages no sound.').waitFor();
  await bench.page.evaluate(() => (window.AudioContext = /** @type {any} */ (window).kept));
});

test('listen: other figures with curves and cells have it, and a logarithmic one follows its axis', async () => {
  for (const tag of ['pe-similarity', 'pe-offsets', 'pe-shift']) {
    const { panel } = await open(`<${tag} length="16" d-model="8" loading="eager"></${tag}>`);
    assert.match(await panel.locator('.how').innerText(), /^Pitch follows the value: 220 Hz at /);
  }
  const { panel } = await open('<pe-spectrum d-model="16" loading="eager"></pe-spectrum>');
  assert.match(await panel.locator('.how').innerText(), /220 Hz at 6\.283, 880 Hz/);
});
