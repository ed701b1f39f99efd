/** What is said of a shown figure holds for all that its visible controls can do, or goes when they do it. */
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { camelCase } from '../../../web/core/check.js';
import { loadCore } from '../../../web/core/index.js';
import { presets } from '../../../web/content/presets/index.js';
import { noticeOf } from '../../../web/content/presets/notice.js';
import { METRICS } from '../../../web/elements/shared/similarity-metrics.js';
import { captionOf } from '../../../web/settings/caption.js';

const core = await loadCore();
const story = new URL('../../../web/content/story/', import.meta.url);
const pages = (await readdir(story)).filter((name) => name.endsWith('.html'));
const texts = await Promise.all(pages.map((name) => readFile(new URL(name, story), 'utf8')));
const ids = [...texts.join('').matchAll(/<!-- figure (\S+) -->/g)].map(([, id]) => id);
const shown = ids.map((id) => presets.find((preset) => preset.id === id) ?? assert.fail(id));

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
};

/** What a title would say of a setting that a reader can change. @type {Record<string, RegExp>} */
const SAID = {
  combine: /\b(without|with|no) positions\b|\b(added|rotated|beside)\b/i,
  encoding: /\b(sinusoid|rope|learned|harmonic|without positions)/i,
  metric: /\b(distances?|cosine|dot)\b/i,
  scaling: /\b(stretched|yarn|ntk|scaled)\b/i,
  tokens: /\b(dogs?|lion|mouse|cat|cheese|Rahul)\b/,
};

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

for (const preset of shown) {
  const { id, title, notice, while: needs, numbers = {}, settings } = preset;
  const controls = (preset.controls ?? '').split(' ').filter(Boolean);
  const typed = title.replace(/\{[^}]*\}/g, '');

  test(`${id}: its title says nothing that a control in sight can change`, () => {
    for (const control of controls) assert.doesNotMatch(typed, SAID[control] ?? /(?!)/, control);
    const own = controls.flatMap((control) =>
      String(settings[camelCase(control)] ?? '').split(' '),
    );
    for (const word of own.filter((each) => /^\p{L}{4,}$/u.test(each)))
      assert.ok(!typed.toLowerCase().includes(word.toLowerCase()), word);
  });

  if (!notice || needs === undefined) continue;
  const free = controls.filter((control) => !needs.split(' ').includes(control));
  test(`${id}: its notice needs every control in sight, or is known to hold without`, () => {
    assert.deepEqual(free.toSorted(), Object.keys(HOLDS[id] ?? {}).toSorted());
    const { parameters = [] } =
      core.catalogue().find(({ name }) => name === settings.encoding) ?? {};
    for (const control of free) {
      const { min, max } = parameters.find(({ name }) => name === camelCase(control)) ?? {};
      for (const end of [min, max].filter((each) => each !== undefined && each !== null)) {
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

/** Shown figures speak of no kept run. @type {any} */
const NO_CELLS = () => assert.fail('a kept run');
