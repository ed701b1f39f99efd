import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fraction } from '../../../web/plot/dots.js';
import { powerOfTen } from '../../../web/plot/format.js';
import { panelLayout } from '../../../web/plot/panel-layout.js';
import { powers } from '../../../web/plot/log-lines.js';
import { logSamples } from '../../../web/elements/shared/sampled-positions.js';

test('panelLayout: panels stay apart, inside the width, and have equal cells', () => {
  for (const available of [233, 700, 1100]) {
    for (const count of [1, 2, 3, 8, 12, 16]) {
      for (const size of [1, 16, 49, 512]) {
        const columns = Array.from({ length: count }, () => size);
        const { boxes, width, cell } = panelLayout({
          columns,
          rows: size,
          available,
          oneRow: false,
        });
        assert.ok(width <= available + 1e-9, `${count} of ${size} in ${available}: ${width}`);
        assert.equal(boxes.length, count);
        for (const box of boxes) {
          assert.ok(
            Math.abs(box.width - size * cell.width) < 1e-9 && box.x + box.width <= width + 1e-9,
          );
          const others = boxes.filter((other) => other !== box && other.down === box.down);
          assert.ok(others.every(({ x }) => x >= box.x + box.width || x + box.width <= box.x));
        }
      }
    }
  }
});

test('panelLayout: one row keeps panels of different widths side by side', () => {
  const { boxes, columnCounts, down } = panelLayout({
    columns: [4, 8, 8],
    rows: 16,
    available: 500,
    oneRow: true,
  });
  assert.deepEqual(columnCounts, [4, 8, 8]);
  assert.equal(down, 1);
  assert.ok(Math.abs(boxes[1].width - 2 * boxes[0].width) < 1e-9);
});

test('powers: powers of ten within the range, thinned', () => {
  assert.deepEqual(powers(0.5, 2000, 10), [1, 10, 100, 1000]);
  assert.ok(powers(1e-16, 1, 8).length <= 8);
});

test('powerOfTen: plain near 1, with an exponent beyond', () => {
  assert.deepEqual([0.001, 1, 1000, 1e5, 1e-12].map(powerOfTen), [
    '0.001',
    '1',
    '1000',
    '10⁵',
    '10⁻¹²',
  ]);
});

test('fraction: powers of two as such, decimals for the rest', () => {
  assert.deepEqual([0.5, 1 / 256, 0.70710678, 1].map(fraction), ['1/2', '1/256', '0.7071', '1']);
});

test('logSamples: whole, increasing, from 1 to the last', () => {
  const samples = logSamples(131072, 200);
  assert.equal(samples[0], 1);
  assert.equal(samples.at(-1), 131072);
  assert.ok(
    samples.every((value, k) => Number.isInteger(value) && (k === 0 || value > samples[k - 1])),
  );
});
