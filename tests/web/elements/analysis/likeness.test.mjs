import assert from 'node:assert/strict';
import { test } from 'node:test';
import { likeness } from '../../../../web/elements/analysis/correlation/likeness.js';

test('likeness: neighbours of one kind, and columns that another repeats', () => {
  const alone = { rows: 3, cols: 3, data: new Float64Array([1, 0, 0, 0, 1, 0, 0, 0, 1]) };
  assert.deepEqual(likeness(alone), { neighbours: 0, alike: 0 });
  const data = new Float64Array([1, 0.2, -0.95, 0.2, 1, 0.1, -0.95, 0.1, 1]);
  assert.deepEqual(likeness({ rows: 3, cols: 3, data }), { neighbours: 0.95, alike: 2 });
  assert.deepEqual(likeness({ rows: 1, cols: 1, data: new Float64Array([1]) }).neighbours, 0);
});
