import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsAlone, columnsOf } from '../../../../web/elements/shared/sine-cosine-columns.js';
import { loadCore } from '../../../../web/core/index.js';

const core = await loadCore();

test('columnsOf: sines and cosines of both layouts, also of odd tables', () => {
  assert.deepEqual(columnsOf('both', 'interleaved', 3), [0, 1, 2]);
  assert.deepEqual(columnsOf('sine', 'interleaved', 5), [0, 2, 4]);
  assert.deepEqual(columnsOf('cosine', 'interleaved', 5), [1, 3]);
  assert.deepEqual(columnsOf('sine', 'concat', 5), [0, 1, 2]);
  assert.deepEqual(columnsOf('cosine', 'concat', 5), [3, 4]);
});

for (const layout of ['interleaved', 'concat']) {
  for (const dModel of [1, 6, 7]) {
    test(`columnsOf: at position 0 sines are 0 and cosines 1: ${layout}, ${dModel}`, () => {
      const { data, cols } = core.encode('sinusoidal', { dModel, layout, length: 1 });
      const at = (/** @type {number[]} */ columns) => columns.map((column) => data[column]);
      assert.ok(at(columnsOf('sine', layout, cols)).every((value) => value === 0));
      assert.ok(at(columnsOf('cosine', layout, cols)).every((value) => value === 1));
    });
  }
}

test('columnsAlone: the table stays as wide; a last sine without its cosine stands once', () => {
  assert.deepEqual(columnsAlone('sine', 'interleaved', 5), [0, 0, 2, 2, 4]);
  assert.deepEqual(columnsAlone('cosine', 'interleaved', 5), [1, 1, 3, 3]);
  assert.deepEqual(columnsAlone('cosine', 'concat', 4), [2, 2, 3, 3]);
  assert.deepEqual(columnsAlone('both', 'concat', 3), [0, 1, 2]);
});
