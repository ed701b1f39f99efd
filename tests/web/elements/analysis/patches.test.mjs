import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patchReader } from '../../../../web/elements/analysis/projection/patches.js';
import { squareSamples } from '../../../../web/elements/shared/sampled-positions.js';

test('patchReader: row by row, after the tokens before the picture', () => {
  const read = patchReader({ gridHeight: 2, gridWidth: 3, classToken: true });
  assert.deepEqual(
    [0, 1, 3, 4, 6].map((index) => read?.(index)),
    [
      null,
      { row: 0, column: 0 },
      { row: 0, column: 2 },
      { row: 1, column: 0 },
      { row: 1, column: 2 },
    ],
  );
  assert.deepEqual(patchReader({ resolution: 4, dimensions: 2 })?.(5), { row: 1, column: 1 });
});

test('patchReader: further frames start again; no picture, no patches', () => {
  assert.deepEqual(patchReader({ gridHeight: 2, gridWidth: 2 })?.(4), { row: 0, column: 0 });
  assert.equal(patchReader({ length: 9 }), null);
  assert.equal(patchReader({ resolution: 4, dimensions: 3 }), null);
  assert.equal(patchReader({ resolution: 4, dimensions: 2, inputs: [1, 2] }), null);
});

test('squareSamples: every row up to a screen’s worth, then every n-th, and it is said', () => {
  assert.equal(squareSamples(0, 1024).remark, '');
  const { positions, remark } = squareSamples(5, 8192);
  assert.equal(positions.length, 1024);
  assert.deepEqual(positions.slice(0, 3), [5, 13, 21]);
  assert.match(remark, /one position in 8/);
});
