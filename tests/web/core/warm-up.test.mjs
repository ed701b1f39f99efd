/** The warm-up runs through, and leaves the core as it was. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { warmUp } from '../../../web/core/warm-up.js';

test('warm-up: slices until it ends, then the same results as before', async () => {
  const core = await loadCore();
  const before = core.encode('sinusoidal', { length: 9, dModel: 6 });
  const slices = [...warmUp(core)];
  assert.ok(slices.length > 1);
  assert.deepEqual(core.encode('sinusoidal', { length: 9, dModel: 6 }), before);
});
