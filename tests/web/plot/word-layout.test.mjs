/** Maps of words: side by side where cells stay readable, else stacked, always within the width. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellText } from '../../../web/plot/format.js';
import { shortWord, wordLayout } from '../../../web/plot/word-layout.js';

const dogs = 'The brown dog chased the black dog'.split(' ');
const garden = 'In the garden a man threw a ball'.split(' ');

test('wordLayout: two sentences stand side by side where there is room, else stacked', () => {
  const wide = wordLayout({ words: [dogs, garden], available: 1100 });
  assert.deepEqual(wide.columnCounts, [7, 8]);
  assert.deepEqual(wide.rowCounts, [8]);
  assert.equal(wide.boxes[0].y, wide.boxes[1].y);
  const narrow = wordLayout({ words: [dogs, garden], available: 320 });
  assert.deepEqual(narrow.columnCounts, [8]);
  assert.deepEqual(narrow.rowCounts, [7, 8]);
  assert.equal(narrow.boxes[0].x, narrow.boxes[1].x);
});

test('wordLayout: maps lie within the layout and do not overlap', () => {
  for (const available of [300, 500, 800, 1200]) {
    for (const words of [[dogs], [dogs, garden], [dogs, garden, ['a']]]) {
      const { boxes, width, height } = wordLayout({ words, available });
      assert.ok(width <= available + 1e-9, `${width} of ${available}`);
      for (const [index, box] of boxes.entries()) {
        assert.ok(box.x >= 0 && box.x + box.size <= width + 1e-9);
        assert.ok(box.y >= 0 && box.y + box.size <= height + 1e-9);
        for (const other of boxes.slice(0, index)) {
          const apart =
            box.x >= other.x + other.size ||
            other.x >= box.x + box.size ||
            box.y >= other.y + other.size;
          assert.ok(apart);
        }
      }
    }
  }
});

test('wordLayout: one word, and more words than there are pixels, still have cells', () => {
  assert.ok(wordLayout({ words: [['a']], available: 300 }).cell > 30);
  const many = Array.from({ length: 400 }, () => 'word');
  assert.ok(wordLayout({ words: [many], available: 300 }).cell >= 3);
});

test('shortWord: long words are cut by characters, not by halves of them', () => {
  assert.equal(shortWord('dog'), 'dog');
  assert.equal(shortWord('😀'.repeat(20)), `${'😀'.repeat(13)}…`);
});

test('cellText: as many digits as a cell holds', () => {
  assert.equal(cellText(0.123, 52), '0.12');
  assert.equal(cellText(0.123, 25), '.12');
  assert.equal(cellText(-0.123, 25), '−.1');
  assert.equal(cellText(0.123, 18), '.1');
  assert.equal(cellText(0.123, 6), '');
});
