import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spreadLabels } from '../../../web/plot/labels.js';
import { heatmapSize } from '../../../web/plot/layout.js';
import { panelLayout } from '../../../web/plot/panel-layout.js';
import { sampleIndices } from '../../../web/plot/table.js';

test('heatmapSize: fine cells are whole device pixels wide', () => {
  for (const [cols, available, pixelRatio] of [
    [128, 1000, 1],
    [512, 1100, 1],
    [128, 300, 3],
    [300, 700, 2],
  ]) {
    const { width, smooth } = heatmapSize({ rows: 50, cols, available, pixelRatio });
    assert.equal((width * pixelRatio) % cols, 0, `${cols} in ${available}`);
    assert.ok(width <= available && !smooth);
  }
});

test('heatmapSize: cells finer than the screen are smoothed, not dropped', () => {
  const { width, smooth } = heatmapSize({ rows: 100, cols: 512, available: 250, pixelRatio: 1 });
  assert.ok(smooth);
  assert.equal(width, 250);
});

test('heatmapSize: small tables do not grow without end', () => {
  const { width, height } = heatmapSize({ rows: 4, cols: 4, available: 1000 });
  assert.ok(width < 500 && height < 250);
});

test('heatmapSize: never wider than there is room, whatever the table', () => {
  for (const rows of [1, 7, 50, 65536]) {
    for (const cols of [1, 2, 127, 8192]) {
      for (const available of [40, 233, 1000]) {
        const { width, height } = heatmapSize({ rows, cols, available, pixelRatio: 1.25 });
        assert.ok(width > 0 && width <= available, `${rows} x ${cols} in ${available}: ${width}`);
        assert.ok(height > 0 && height <= 460);
      }
    }
  }
});

test('spreadLabels: keeps order and distance', () => {
  const placed = spreadLabels([50, 50, 51, 10, 99], 12, 100);
  const sorted = [...placed].sort((a, b) => a - b);
  for (let k = 1; k < sorted.length; k++) assert.ok(sorted[k] - sorted[k - 1] >= 12 - 1e-9);
  assert.ok(placed[3] < placed[0] && placed[0] < placed[1] && placed[2] < placed[4]);
  assert.ok(Math.max(...placed) <= 94, 'clear of what the axis says below');
});

test('spreadLabels: leaves alone what does not collide', () => {
  assert.deepEqual(spreadLabels([10, 80, 40], 12, 100), [10, 80, 40]);
});

test('sampleIndices: at most as many as asked, first included', () => {
  assert.deepEqual(sampleIndices(4, 10), { indices: [0, 1, 2, 3], step: 1 });
  const { indices, step } = sampleIndices(100, 26);
  assert.ok(indices.length <= 26 && indices[0] === 0 && step === 4);
  assert.deepEqual(sampleIndices(0, 10).indices, []);
});

test('a height that is given is kept to, and what is square stays so', () => {
  for (const tallest of [120, 200, 333]) {
    for (const rows of [3, 10, 50, 200]) {
      const { height } = heatmapSize({ rows, cols: 64, available: 800, tallest, pixelRatio: 2 });
      assert.ok(height <= tallest, `${rows} rows: ${height} of ${tallest}`);
      for (const columns of [[rows], [rows, rows], [8, 30, 8]]) {
        const size = { columns, rows, available: 800 };
        const { height: high, cell } = panelLayout({ ...size, tallest, oneRow: false });
        assert.ok(high <= tallest + 1e-9, `${columns} columns: ${high} of ${tallest}`);
        if (columns.every((count) => count === rows))
          assert.ok(Math.abs(cell.width - cell.height) < 1e-9);
      }
    }
  }
});
