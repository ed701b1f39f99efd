import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureOf } from '../../support/node-figures.mjs';

test('<pe-compare>: queries of B do not cross its keys, whichever of them B has for itself', async () => {
  for (const [given, queries, keys] of /** @type {const} */ ([
    [{ 'b-key-length': '4' }, 16, 16],
    [{ 'query-length': '3', 'b-key-length': '4' }, 3, 4],
    [{ 'key-length': '8', 'b-query-length': '12' }, 8, 8],
    [{ 'b-query-length': '12', 'b-key-length': '9' }, 12, 12],
  ])) {
    const sides = { encoding: 'alibi', against: 'kerple', ...given };
    const element = await figureOf('pe-compare', sides);
    const { values } = element.picture.sides[1];
    assert.deepEqual([values.queryLength, values.keyLength], [queries, keys]);
    element.remove();
  }
});
