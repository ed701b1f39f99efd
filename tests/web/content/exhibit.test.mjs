/** Tags of claims and presets: what they give, and that a bad one is refused where it is written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exhibit, given } from '../../../web/content/exhibit.js';

test('given: bare numbers are numbers, all else is text, quoted numbers too', () => {
  const offset = -0.5;
  assert.deepEqual(
    given`encoding=rope head-dim=4 tokens-2="river bank" columns="0" part=0-5
      offset=${offset} vector="${[1, 0].join(' ')}" pairs=""`,
    {
      encoding: 'rope',
      headDim: 4,
      'tokens-2': 'river bank',
      columns: '0',
      part: '0-5',
      offset,
      vector: '1 0',
      pairs: '',
    },
  );
});

test('exhibit: element, label and controls stand apart from the settings', () => {
  const formula = 'j < 2 ? p : p / 10';
  assert.deepEqual(
    exhibit`<pe-waves
      label="Two waves" encoding=formula formula="${formula}" d-model=2 controls="length">`,
    {
      element: 'pe-waves',
      label: 'Two waves',
      settings: { encoding: 'formula', formula, dModel: 2 },
      controls: 'length',
    },
  );
  assert.ok(!('controls' in exhibit`<pe-waves label="Two waves">`));
});

test('exhibit: refuses what is no attribute, or stands twice, and says where', () => {
  const bad = [
    () => given`encoding=rope head dim=4`,
    () => given`encoding=rope tokens="river bank`,
    () => given`tokens="river"bank`,
    () => given`headDim=4`,
    () => given`length= d-model=4`,
    () => given`length=4 length=5`,
  ];
  for (const make of bad) assert.throws(make, /^Error: exhibit: no further attribute: /);
  assert.throws(() => given`encoding=rope head dim=4`, /: head dim=4$/);
});

test('exhibit: refuses what is no tag of an element with a label', () => {
  const bad = [
    () => exhibit`pe-waves label="Waves"`,
    () => exhibit`<p label="Waves">`,
    () => exhibit`<pe-waves label="Waves"`,
    () => exhibit`<pe-waves encoding=sine>`,
    () => exhibit`<pe-waves>`,
  ];
  for (const make of bad) assert.throws(make, /^Error: exhibit: must be a tag with a label, got /);
});
