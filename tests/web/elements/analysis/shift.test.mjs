import assert from 'node:assert/strict';
import { test } from 'node:test';
import { derivation } from '../../../../web/elements/analysis/shift/derivation.js';
import { land, product } from '../../../../web/elements/analysis/shift/land.js';

test('product: matrix times vector', () => {
  const matrix = { rows: 2, cols: 3, data: new Float64Array([1, 2, 3, 4, 5, 6]) };
  assert.deepEqual([...product(matrix, [1, 0, -1])], [-2, -2]);
});

test('land: a quarter turn moves (sin, cos) of 0 to those of π/2', () => {
  const turn = { rows: 2, cols: 2, data: new Float64Array([0, 1, -1, 0]) };
  const { moved, gap, start } = land(turn, 7, [0, 1], [1, 0.25]);
  assert.deepEqual(Array.from(moved), [1, 0]);
  assert.equal(gap, 0.25);
  assert.equal(start, 7);
});

test('derivation: its numbers are those of the addition theorems', () => {
  const steps = derivation({ pair: 3, omega: 0.5, k: 2, p: 4 });
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
  const lines = derivation({ pair: 0, omega: 1, k: 0, p: 0 }).flatMap((step) => step.lines);
  assert.ok(lines.includes('Equal to the last digit.'));
});
