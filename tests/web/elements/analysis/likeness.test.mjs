import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { likeness } from '../../../../web/elements/analysis/correlation/likeness.js';

/** @import { AsyncCore } from '../../../../web/core/types.js' */

const core = /** @type {AsyncCore} */ (/** @type {unknown} */ (await loadCore()));

test('likeness: neighbours of one kind, and columns that another repeats', async () => {
  const alone = { rows: 3, cols: 3, data: new Float64Array([1, 0, 0, 0, 1, 0, 0, 0, 1]) };
  assert.deepEqual(await likeness(core, alone), { neighbours: 0, alike: 0 });
  const data = new Float64Array([1, 0.2, -0.95, 0.2, 1, 0.1, -0.95, 0.1, 1]);
  assert.deepEqual(await likeness(core, { rows: 3, cols: 3, data }), {
    neighbours: 0.95,
    alike: 2,
  });
  const one = { rows: 1, cols: 1, data: new Float64Array([1]) };
  assert.equal((await likeness(core, one)).neighbours, 0);
});
