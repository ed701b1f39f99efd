/** A figure that is given a height, by itself or by CSS: its plot does with it, and only what is too much is scrolled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementBench } from '../../support/elements.mjs';

const bench = elementBench();

/** Sizes of a figure [px] once it is drawn. @param {import('playwright-core').Locator} figure */
const sizes = (figure) =>
  figure.evaluate((element) => {
    const host = /** @type {any} */ (element);
    const { clientHeight: high, scrollHeight: all, shadowRoot } = host;
    const plot = shadowRoot.querySelector('.plot');
    return { high, all, plot: host.frame && plot.clientHeight, wide: plot?.clientWidth };
  });

/** The same once a frame has passed in which sizes are looked at. @param {string} style */
const resized = (style) =>
  bench.page.evaluate(async (css) => {
    const host = /** @type {any} */ (document.querySelector('#fixture > *'));
    host.style.cssText = css;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, style);

const WAVES = '<pe-waves length="60" d-model="8" label="Waves"></pe-waves>';

test('height: of CSS as well, up and down, and none once more', async () => {
  const figure = await bench.add(WAVES);
  const free = await sizes(figure);
  await resized(`height: ${free.high - 60}px`);
  const less = await sizes(figure);
  assert.ok(less.all <= less.high, JSON.stringify(less));
  assert.ok(Math.abs(free.plot - 60 - less.plot) <= 2, JSON.stringify([free, less]));
  await resized(`height: ${free.high - 90}px`);
  assert.ok((await sizes(figure)).plot < less.plot);
  await resized(`height: ${free.high + 90}px`);
  assert.equal((await sizes(figure)).plot, free.plot, 'no higher than without');
  await resized('');
  assert.deepEqual(await sizes(figure), free);
});

test('height: below the least, the plot is seen as a whole, and all is scrolled', async () => {
  const figure = await bench.add(WAVES.replace('>', ' height="150">'));
  const { high, all, plot } = await sizes(figure);
  assert.equal(high, 150);
  assert.ok(all > high);
  assert.ok(plot <= high, `${plot} px`);
});

test('height: with controls, caption and plot are seen before anything is scrolled', async () => {
  const figure = await bench.add(WAVES.replace('>', ' height="320" controls>'));
  const { high, all, plot } = await sizes(figure);
  assert.ok(all > high, 'controls are below');
  const end = await figure.evaluate((element) => {
    const { bottom } = /** @type {any} */ (
      element.shadowRoot?.querySelector('.plot')
    ).getBoundingClientRect();
    return bottom - element.getBoundingClientRect().top;
  });
  assert.ok(end <= high + 1, `the plot ends at ${end} px`);
  assert.ok(plot > 200, `${plot} px`);
});

test('height: taken off again', async () => {
  const figure = await bench.add(WAVES.replace('>', ' height="250">'));
  assert.ok((await sizes(figure)).high <= 250);
  await figure.evaluate(async (element) => {
    const host = /** @type {any} */ (element);
    host.height = null;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  assert.ok((await sizes(figure)).high > 250);
});

test('sizes: a window that changes its own has no error to report', async () => {
  await bench.add(`${WAVES}<pe-heatmap length="9" d-model="8" height="250"></pe-heatmap>`);
  const errors = await bench.page.evaluate(async () => {
    /** @type {string[]} */
    const said = [];
    addEventListener('error', ({ message }) => said.push(message));
    const fixture = /** @type {HTMLElement} */ (document.querySelector('#fixture'));
    const plot = /** @type {any} */ (fixture.firstElementChild).shadowRoot.querySelector('.plot');
    const widths = [];
    for (const width of ['600px', '400px', '700px', '']) {
      fixture.style.width = width;
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      widths.push(plot.querySelector('svg').getAttribute('width'));
    }
    return { said, drawn: new Set(widths).size };
  });
  assert.deepEqual(errors, { said: [], drawn: 4 });
});
