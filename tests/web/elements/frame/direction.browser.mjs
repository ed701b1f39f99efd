/** A page that is written from right to left, and the figures in it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementBench } from '../../support/elements.mjs';

const bench = elementBench();

test('figures: numbers grow to the right on a page that is written to the left', async () => {
  const shown = async (/** @type {string} */ direction) => {
    await bench.add(
      `<pe-heatmap dir="${direction}" length="8" d-model="8" label="A table"></pe-heatmap>`,
    );
    return bench.page.locator('#fixture pe-heatmap').evaluate((figure) => {
      const all = (/** @type {string} */ selector) =>
        [...(figure.shadowRoot?.querySelectorAll(selector) ?? [])].map((each) => {
          const { left, right } = each.getBoundingClientRect();
          return [each.tagName === 'CANVAS' ? '' : each.textContent, left, right];
        });
      return [all('.legend *'), all('.plot canvas'), all('.plot text')];
    });
  };
  assert.deepEqual(await shown('rtl'), await shown('ltr'));
});

test('figures: what stands inside is read as its page is', async () => {
  await bench.add('<pe-trace dir="rtl" run="own" brief><p>Inside</p></pe-trace>');
  const direction = await bench.page
    .getByText('Inside')
    .evaluate((text) => getComputedStyle(text).direction);
  assert.equal(direction, 'rtl');
});
