import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBatch } from '../../../../web/core/calls/batch.js';
import { loadCore } from '../../../../web/core/index.js';
import { derivation, derivationCalls } from '../../../../web/elements/analysis/shift/derivation.js';
import { figureOf } from '../../support/node-figures.mjs';
import { land } from '../../../../web/elements/analysis/shift/land.js';

const core = withBatch(await loadCore());

/** @param {import('../../../../web/elements/analysis/shift/derivation.js').Block} block */
const derivationOf = (block) =>
  derivation(block, /** @type {any} */ (core.batch(derivationCalls(block, 0))));

test('land: how far a row that was moved is from its goal', () => {
  const { gap, start } = land(7, [0, 1], [1, 0], [1, 0.25]);
  assert.equal(gap, 0.25);
  assert.equal(start, 7);
});

test('derivation: its numbers are those of the addition theorems', () => {
  const steps = derivationOf({ pair: 3, omega: 0.5, k: 2, p: 4 });
  assert.equal(steps.length, 4);
  const compared = steps[2].lines.join(' ');
  assert.ok(compared.includes(Math.cos(1).toFixed(6)) && compared.includes(Math.sin(1).toFixed(6)));
  const tried = steps[3].lines.join(' ');
  assert.ok(
    tried.includes(`= ${Math.sin(3).toFixed(6)}, and sin(ω·6) = ${Math.sin(3).toFixed(6)}`),
  );
  assert.ok(tried.includes(`−${Math.abs(Math.cos(3)).toFixed(6)}`));
});

test('derivation: nothing to turn, nothing to move', () => {
  const steps = derivationOf({ pair: 0, omega: 1, k: 0, p: 0 });
  const lines = steps.flatMap((step) => step.lines);
  assert.ok(lines.includes('Equal to the last digit.'));
});

test('a pair beyond the last is remarked where a pair is shown, and nowhere else', async () => {
  const small = { encoding: 'sinusoidal', 'd-model': 8, length: 16 };
  for (const [show, remark] of [
    ['land', ''],
    ['derivation', 'pair 4 is beyond the last, 3'],
    ['one-sine', 'pair 4 is beyond the last, 3'],
  ]) {
    const element = await figureOf('pe-shift', { ...small, show });
    assert.equal(element.picture.remark, remark, show);
    element.remove();
  }
});
