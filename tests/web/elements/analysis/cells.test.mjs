import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { figureOf, textOf } from '../../support/node-figures.mjs';

const core = await loadCore();

test('<pe-collisions> marks the cells that the core finds repeated, none of a large table', async () => {
  const small = { encoding: 'sinusoidal', 'd-model': 4, length: 4, base: 100 };
  const element = await figureOf('pe-collisions', small);
  const { repeated, different } = core.repeats(element.picture.table);
  assert.equal(different, 14);
  assert.deepEqual([...element.picture.repeats.repeated], [...repeated]);
  const said = textOf(element.stage(element.picture));
  assert.match(said, /14 different numbers in 16 cells/);
  assert.equal(said.match(/= (?=[\d−])/g)?.length, repeated.filter(Boolean).length);
  element.remove();
  const large = await figureOf('pe-collisions', { ...small, length: 17 });
  assert.equal(large.picture.repeats, null);
  large.remove();
});

test('repeats: numbers a rounding apart are one, on either side of any boundary', () => {
  for (const x of [0, 0.5e-12, 1.5e-12, 0.25]) {
    const table = { rows: 1, cols: 2, data: Float64Array.of(x - 1e-13, x + 1e-13) };
    assert.equal(core.repeats(table).different, 1, String(x));
    assert.equal(core.repeats(table, { within: 1e-14 }).different, 2, String(x));
  }
});
