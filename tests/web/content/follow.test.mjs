/** What is said of a figure holds for all that its visible controls can do, or goes when they do it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { camelCase } from '../../../web/core/check.js';
import { loadCore } from '../../../web/core/index.js';
import { presets } from '../../../web/content/presets/index.js';
import { noticeOf, titleOf } from '../../../web/content/presets/notice.js';
import { METRICS } from '../../../web/elements/shared/similarity-metrics.js';
import { captionOf } from '../../../web/settings/caption.js';

const core = await loadCore();

/** Controls in sight that leave a notice true, and why. @type {Record<string, Record<string, string>>} */
const HOLDS = {
  'aryan-circle': { position: 'every position is on the circle' },
  'shift-matrix': { k: 'a matrix of turns is exact for every number of steps' },
  'built-head': { offset: 'the band moves with it' },
  alibi: {
    'num-heads': 'every head takes more off with distance',
    head: 'every head takes more off with distance',
  },
  'rope-scaling': { factor: 'the rule slows by whatever it is' },
  'patch-grid': {
    'grid-height': 'halves are of one axis each',
    'grid-width': 'halves are of one axis each',
  },
  'pim-index': { length: 'rows are what they were', 'd-model': 'every column is the same' },
  'pim-normalized': { length: 'the last share is 1 of each length' },
  'pim-frequencies': { 'd-model': 'pairs slow down, however many' },
  'pim-learned': { seed: 'other noise' },
  'pim-more-waves': { length: 'more or less of the same curve' },
  'aryan-counter': { tokens: 'one column more in every text', start: 'it still grows' },
  'saeed-table': { symbols: 'letters alone change', 'd-model': 'words are in no table' },
  'saeed-time': { 'd-model': 'time stamps stay' },
  'two-dogs-apart': { alpha: 'it says what each strength does' },
  'headless-random-rows': { seed: 'other random rows', length: 'more or fewer of them' },
  'headless-add-integer': { length: 'rows are what they were' },
  'word-integers': { order: 'places are taken by other words' },
  'headless-random-similarity': { seed: 'other random rows' },
  'headless-pairs': {
    position: 'angles per word are those of the pairs',
    vector: 'angles per word are those of the pairs',
  },
  'headless-blocks': {
    position: 'angles per word are those of the pairs',
    layout: 'the same blocks, drawn apart',
    'head-dim': 'the first pair turns by one radian, however many follow',
  },
  'score-parts': { alpha: 'a strength is a factor in the products' },
  't5-buckets': { show: 'another drawing of the same numbers', head: 'buckets are those of all' },
  'path-graph': { 'num-nodes': 'columns are half a turn apart in every path' },
  'patch-map': { color: 'points stay where they are' },
  'lab-who': { seed: 'it follows from the mask', seeds: 'it follows from the mask' },
};

/** What a title would say of a setting that a reader can change. @type {Record<string, RegExp>} */
const SAID = {
  alpha: /\bwhole\b/i,
  combine: /\b(without|with|no) positions\b|\b(added|rotated|beside)\b/i,
  content: /\b(noise|before it has learned)\b/i,
  'd-model': /\b(the sines of|the same table)\b/i,
  encoding: /\b(sinusoid|rope|learned|harmonic|without positions|added)/i,
  formula: /\b(slow|faster|sines?)\b/i,
  length: /“[^”]|\bits positions\b/,
  metric: /\b(distances?|cosine|dot)\b/i,
  normalization: /\bdivided by\b/i,
  offset: /\bsecond\b/i,
  order: /\b(another|other) order\b/i,
  over: /\b(next|neighbours?)\b/i,
  parts: /\bwith (both|sines|cosines)\b/i,
  positions: /\birregular\b/i,
  scaling: /\b(stretched|yarn|ntk|scaled)\b/i,
  show: /\b(products|how far each)\b/i,
  tokens: /“[^”]|\b(dogs?|lion|mouse|cat|cheese|Rahul|river|money)\b/,
};

/** What is changed in the figure itself, without a control. @type {Record<string, string[]>} */
const BY_HAND = { 'pe-order': ['order', 'combine'] };

/** Numbers and words, in small letters. @param {string} text @returns {string[]} */
const words = (text) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/** Of a text, as long as it takes for numbers to show whether they move. */
const LONGEST = 4096;

/** Of a number, and of what has words on the page. @type {Record<string, string[]>} */
const TRIED = { metric: Object.keys(METRICS), method: ['pca', 'umap'] };

test('no title counts one of many, runs digits together or calls a choice by its id', () => {
  const found = presets.flatMap(({ id, title, settings }) => {
    const names = [...title.matchAll(/\{([\w-]+)/g)].map(([, name]) => name);
    return names.flatMap((name) => {
      const value = settings[camelCase(name)];
      const numbers = typeof value === 'number' ? [-49, 1, 10_000] : [];
      return [...numbers, ...(TRIED[name] ?? [])].flatMap((end) => {
        const told = captionOf(title, { ...settings, [camelCase(name)]: end });
        const isWrong = /(?<![\d,.])1 [a-z]+s\b|\d{5}|-\d|\bpca\b|[a-z]-distance/.test(told);
        return isWrong ? [`${id}: ${told}`] : [];
      });
    });
  });
  assert.deepEqual(found, []);
});

test('a caption counts, and turns round below 0', () => {
  const title =
    'Looks {offset word ahead|words ahead|word back|words back}, {d-model dimension|dimensions}';
  const told = (/** @type {number} */ offset, /** @type {number} */ dModel) =>
    captionOf(title, { offset, dModel });
  assert.equal(told(3, 1), 'Looks 3 words ahead, 1 dimension');
  assert.equal(told(-49, 10_000), 'Looks 49 words back, 10,000 dimensions');
  assert.equal(told(-1, 2), 'Looks 1 word back, 2 dimensions');
  assert.equal(captionOf('{metric}, {length}', { metric: 'dot' }), 'dot product, {length}');
});

test('a title names the encoding that is shown as the catalogue does', async () => {
  const { title, settings, ...rest } = /** @type {typeof presets[number]} */ (
    presets.find(({ id }) => id === 'word-integers')
  );
  const { figureOf } = await import('../support/node-figures.mjs');
  for (const [encoding, named] of [
    ['index', 'Index'],
    ['none', 'No positions'],
    ['harmonic', 'Harmonic pairs'],
  ]) {
    const told = `The same words with 1 × “${named}” added`;
    const preset = { ...rest, title, settings: { ...settings, encoding } };
    assert.equal(titleOf(preset, core), told);
    const figure = await figureOf('pe-words', { label: title, encoding });
    assert.equal(figure.caption, told);
    figure.remove();
  }
});

for (const preset of presets) {
  const { id, element, title, notice, while: needs, numbers = {}, settings } = preset;
  const controls = (preset.controls ?? '').split(' ').filter(Boolean);
  const typed = title.replace(/\{[^}]*\}/g, '');

  test(`${id}: its title says nothing that a control in sight can change`, () => {
    const said = words(typed);
    for (const control of [...controls, ...(BY_HAND[element] ?? [])]) {
      assert.doesNotMatch(typed, SAID[control] ?? /(?!)/, control);
      const own = words(String(settings[camelCase(control)] ?? ''));
      assert.deepEqual(
        own.filter((word) => /\d|.../.test(word) && said.includes(word)),
        [],
        control,
      );
    }
  });

  if (!notice || needs === undefined) continue;
  const free = controls.filter((control) => !needs.split(' ').includes(control));
  test(`${id}: its notice needs every control in sight, or is known to hold without`, () => {
    assert.deepEqual(free.toSorted(), Object.keys(HOLDS[id] ?? {}).toSorted());
    const { parameters = [] } =
      core.catalogue().find(({ name }) => name === settings.encoding) ?? {};
    for (const control of free) {
      const { min, max } = parameters.find(({ name }) => name === camelCase(control)) ?? {};
      for (const end of [min, max && Math.min(max, LONGEST)].filter((each) => each != null)) {
        const moved = { ...preset, settings: { ...settings, [camelCase(control)]: end } };
        if (Object.keys(numbers).length > 0)
          assert.equal(
            noticeOf(/** @type {any} */ (moved), core, NO_CELLS),
            noticeOf(preset, core, NO_CELLS),
          );
      }
    }
  });
}

/** A notice that needs some settings only speaks of no kept run that others change. @type {any} */
const NO_CELLS = () => assert.fail('a kept run');
