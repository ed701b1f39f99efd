/** Figures of one position: where nothing spans an axis, and what one row does not have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureOf } from '../support/node-figures.mjs';

const { ColorBar } = await import('../../../web/plot/legend.js');
const { PlotFrame } = await import('../../../web/plot/frame.js');

/** @param {string} tag @param {Record<string, string | number>} attributes */
async function drawn(tag, attributes) {
  const element = await figureOf(tag, attributes);
  const root = document.createElement('div');
  element.draw(element.picture, new PlotFrame(root, { onMove() {}, onResize() {} }));
  const [x, y] = [...root.querySelectorAll('.axis')].map((axis) =>
    [...axis.querySelectorAll('.tick text')].map(({ textContent }) => textContent),
  );
  element.remove();
  return { element, root, x, y };
}

test('one position: it stands in the middle of its axis, which has no other tick', async () => {
  const { x } = await drawn('pe-waves', { encoding: 'learned', length: 1, start: 0 });
  assert.deepEqual(x, ['0']);
});

test('few positions: no tick between two of them', async () => {
  const { x } = await drawn('pe-waves', { encoding: 'sinusoidal', positions: '3 4' });
  assert.deepEqual(x, ['3', '4']);
});

test('positions between tokens keep their ticks', async () => {
  const { x } = await drawn('pe-waves', { encoding: 'sinusoidal', positions: '0.5 1 1.5' });
  assert.ok(x.includes('0.5') && x.includes('1.5'), x.join());
});

test('one position in the plane: an axis as wide as numbers are', async () => {
  const { x, root, element } = await drawn('pe-projection', { encoding: 'sinusoidal', length: 1 });
  assert.ok(x.includes('0') && x.includes('0.5'), x.join());
  const labels = [...root.querySelectorAll('text.label')].map(({ textContent }) => textContent);
  assert.deepEqual(labels, ['component 1', 'component 2']);
  assert.match(element.describe(element.picture), /^1 position of .*to explain\.$/);
  assert.equal(element.tableOf(element.picture)?.text(0, 0), '–');
  assert.equal(
    element.spotAt({ row: 0, column: 0 })?.spoken,
    'p 0. One position has no variance to explain.',
  );
});

test('one column: what takes two of them is not given as 0', async () => {
  const given = { encoding: 'sinusoidal', 'd-model': 1, beside: 'none' };
  const { element } = await drawn('pe-correlation', given);
  const said = element.describe(element.picture);
  assert.match(said, /Sinusoidal: one column has no other to correlate with\.$/);
});

test('one value: the colour bar has one number', () => {
  const root = document.createElement('div');
  const colors = new Uint8Array(1024);
  const bar = new ColorBar(root);
  const numbers = () => [...root.querySelectorAll('.scale span')].map((node) => node.textContent);
  bar.draw(
    { name: 'rdbu', title: '', diverging: true, dark: '', colors },
    { min: 0, max: 0 },
    'position',
  );
  assert.deepEqual(numbers(), ['0']);
  bar.draw(
    { name: 'rdbu', title: '', diverging: true, dark: '', colors },
    { min: 0, max: 2 },
    'position',
  );
  assert.deepEqual(numbers(), ['0', '1', '2']);
});

test('one position: what takes two rows is not given as 0', async () => {
  const given = { encoding: 'sinusoidal', length: 1, 'd-model': 8 };
  const [correlation, variance] = [
    (await drawn('pe-correlation', given)).element,
    (await drawn('pe-variance', given)).element,
  ];
  const said = [correlation, variance].map((each) => each.describe(each.picture));
  assert.match(said[0], /Sinusoidal: the columns of one row have no correlation\./);
  assert.match(said[1], /Within one position no dimension varies\.$/);
  for (const text of said) assert.doesNotMatch(text, /\b0 ?%|by 0 on average/);
});

test('one token: it is said as one', async () => {
  const given = { encoding: 'sinusoidal', 'd-model': 8, 'turns-within': 1 };
  const { root, element } = await drawn('pe-spectrum', given);
  const texts = [...root.querySelectorAll('text')].map(({ textContent }) => textContent);
  const spot = element.spotAt({ row: 0, column: 0 });
  const said = `${texts.join('; ')}; ${spot?.spoken}`;
  assert.match(said, /turns in 1 token; .*a turn in 1 token;/);
  assert.doesNotMatch(said, /\b1 tokens|\b1 turns/);
});

test('one position: so it is counted', async () => {
  const given = { encoding: 'sinusoidal', 'd-model': 8, length: 1, show: 'length' };
  const { element } = await drawn('pe-variance', given);
  const spot = element.spotAt({ row: 0, column: 0 });
  assert.match(`${spot?.tooltip}`, /take part in 1 position$/);
});
