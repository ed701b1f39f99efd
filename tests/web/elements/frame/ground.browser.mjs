/** The ink of a figure is read on the ground behind it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementBench } from '../../support/elements.mjs';

const bench = elementBench();

/** Of the caption's colour, from 0 to 1, once the ground is as given. @param {string} ground @param {string} attributes */
async function inkOn(ground, attributes = '') {
  await bench.add('<pe-waves length="9" d-model="4"></pe-waves>');
  return bench.page.evaluate(
    async ([color, more]) => {
      const fixture = /** @type {HTMLElement} */ (document.querySelector('#fixture'));
      fixture.style.background = color;
      const box = document.createElement('template');
      const figure = /** @type {any} */ (document.createElement('pe-waves'));
      for (const word of more.split(' ').filter(Boolean)) {
        const [name, value] = word.split('=');
        figure.setAttribute(name, value);
      }
      figure.label = 'Ink';
      fixture.replaceChildren(box, figure);
      await figure.updateComplete;
      const [red, green, blue] = getComputedStyle(figure).color.match(/\d+/g)?.map(Number) ?? [];
      return (red + green + blue) / 3 / 255;
    },
    [ground, attributes],
  );
}

test('ink: light on black and on a dark colour, dark on white, as chosen where a theme is', async () => {
  assert.ok((await inkOn('black')) > 0.7);
  assert.ok((await inkOn('rgb(20 30 60)')) > 0.7);
  assert.ok((await inkOn('white')) < 0.3);
  assert.ok((await inkOn('rgba(0, 0, 0, 0.1)')) < 0.3, 'nearly nothing is no ground');
  assert.ok((await inkOn('black', 'theme=light')) < 0.3);
});

test('ink: taken again when the theme is let go of', async () => {
  await inkOn('black', 'theme=light');
  const color = await bench.page.evaluate(async () => {
    const figure = /** @type {any} */ (document.querySelector('#fixture pe-waves'));
    figure.theme = null;
    figure.requestUpdate();
    await figure.updateComplete;
    return getComputedStyle(figure).colorScheme;
  });
  assert.equal(color, 'dark');
});
