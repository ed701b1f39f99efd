import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withBatch } from '../../../../web/core/calls/batch.js';
import { loadCore } from '../../../../web/core/index.js';
import { likeness, likenessCalls } from '../../../../web/elements/analysis/correlation/likeness.js';

/** @import { Matrix } from '../../../../web/core/types.js' */

const core = withBatch(await loadCore());

/** @param {Matrix} correlations */
const likenessOf = (correlations) =>
  likeness(correlations, core.batch(likenessCalls(correlations, 0)));

test('likeness: neighbours of one kind, and columns that another repeats', () => {
  const alone = { rows: 3, cols: 3, data: new Float64Array([1, 0, 0, 0, 1, 0, 0, 0, 1]) };
  assert.deepEqual(likenessOf(alone), { neighbours: 0, alike: 0 });
  const data = new Float64Array([1, 0.2, -0.95, 0.2, 1, 0.1, -0.95, 0.1, 1]);
  assert.deepEqual(likenessOf({ rows: 3, cols: 3, data }), { neighbours: 0.95, alike: 2 });
  const one = { rows: 1, cols: 1, data: new Float64Array([1]) };
  assert.equal(likenessOf(one).neighbours, null);
});
