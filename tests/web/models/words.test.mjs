/** Layers in words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layerRanges } from '../../../web/models/words.js';

test('layer ranges: runs, single ones, and the first few of many', () => {
  assert.equal(layerRanges([0]), 'layer 0');
  assert.equal(layerRanges([0, 1, 2, 4, 6, 7]), 'layers 0–2, 4, 6–7');
  const every = Array.from({ length: 20 }, (_, i) => 4 * i);
  assert.equal(layerRanges(every), 'layers 0, 4, 8, 12, 16, …, 76');
});
