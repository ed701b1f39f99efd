/** Which part of a large map settings ask for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewOf } from '../../../../web/elements/analysis/similarity/view.js';

/** @param {Record<string, unknown>} values */
const partOf = (values, isOwn = false) => {
  const settings = {
    encoding: { parameters: [{ name: 'positions' }] },
    values: { show: 'matrix', zoom: 0, zoomRow: 0, zoomColumn: 0, ...values },
  };
  return viewOf(/** @type {any} */ (settings), isOwn);
};

test('view: a part of every map that is larger than a screen, of positions alone', () => {
  assert.equal(partOf({ length: 1024 }), null);
  assert.equal(partOf({ length: undefined }), null);
  assert.equal(partOf({ length: 5000, show: 'difference' }), null);
  assert.equal(partOf({ length: 5000, positions: [1, 2] }), null);
  assert.equal(partOf({ length: 5000 }, true), null);
  const [row, column] = [0, 0];
  const whole = { count: 5000, span: 5000, block: 5, blocks: 1000, row, column, isDeepest: false };
  assert.deepEqual(partOf({ length: 5000 }), whole);
  assert.equal(partOf({ length: 5000, zoom: 9 })?.isDeepest, true);
});

test('view: whole blocks inside of the map, whatever is asked for', () => {
  for (const length of [1025, 5000, 65537, 2 ** 20, 2 ** 20 + 1, 2 ** 24]) {
    for (let zoom = 0; zoom <= 20; zoom += 1) {
      for (const zoomRow of [0, 1, 777, length - 1, 2 ** 24]) {
        const view = partOf({ length, zoom, zoomRow, zoomColumn: 3 });
        assert.ok(view);
        const { block, blocks, row, column, span } = view;
        assert.ok(blocks <= 1024 && row % block === 0 && column % block === 0);
        assert.ok(row >= 0 && row + (blocks - 1) * block < length, `${length} ${zoom} ${zoomRow}`);
        assert.ok(blocks * block >= span && span >= length / 2 ** zoom);
        assert.ok(zoom === 0 ? row === 0 : row <= zoomRow);
      }
    }
  }
});
