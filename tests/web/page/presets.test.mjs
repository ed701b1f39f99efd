/** Every preset, computed: its settings hold, and its printed numbers are what the page says of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { figureMarkup } from '../../../web/markup/figure.js';
import { printedMarkup } from '../../../web/markup/story/printed.js';
import { presets } from '../../../web/content/presets/index.js';
import { roundingOf } from '../../../web/content/rounding.js';
import { presetParameters } from '../support/presets.mjs';

const core = await loadCore();

test('presets: names are unique and fit the URL', () => {
  const ids = presets.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.every((id) => /^[a-z0-9-]+$/.test(id)));
});

for (const preset of presets) {
  if (['pe-heatmap', 'pe-waves'].includes(preset.element)) {
    test(`preset ${preset.id}: the core takes its settings`, () => {
      const { encoding, dModel } = preset.settings;
      const { rows, cols } = core.encode(String(encoding), presetParameters(preset));
      assert.ok(rows > 0 && (dModel === undefined || cols === dModel));
    });
  }

  if (!preset.printed) continue;
  const { printed } = preset;
  test(`preset ${preset.id}: printed numbers are right, or cut off where the page says so`, () => {
    const params = { ...presetParameters(preset), precision: 'float64' };
    const { cols, data } = core.encode(String(preset.settings.encoding), params);
    const kinds = printed.flatMap((numbers, row) =>
      numbers.map((text, column) => roundingOf(text, data[row * cols + column])),
    );
    const cutOff = kinds.filter((kind) => kind === 'cut off').length;
    assert.equal(cutOff, preset.id === 'aryan-river-bank' ? 3 : 0);
    assert.ok(!kinds.includes('different'));
  });
}

test('figureMarkup: text of presets cannot become markup', () => {
  const html = figureMarkup({ ...presets[0], title: '<b onclick="x">&' }, '1', {
    notice: '<b onclick="y">',
    task: '<b onclick="z">',
  });
  assert.ok(!html.includes('<b onclick'));
});

test('printedMarkup: a number that differs is said and marked', () => {
  const exact = { rows: 1, cols: 3, data: Float64Array.of(0.5, 0.046, -0.25) };
  const html = printedMarkup([['0.50', '0.04', '-0.35']], exact);
  assert.match(
    html,
    /3 printed numbers: 1 correctly rounded, 1 cut off instead of rounded, 1 different/,
  );
  assert.match(html, /<td>−0.35 <small>different<\/small><\/td>/);
  assert.match(html, /<td>0.5000<\/td><td>0.0460<\/td><td>−0.2500<\/td>/);
});
