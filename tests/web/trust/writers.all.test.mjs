/** Texts of a megabyte are written in bounded time and length; shorter ones are read back by writers.test.mjs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { written } from '../../../web/export/writer.js';
import { all } from './corpus.mjs';
import { makers } from './makers.mjs';
import { LONG } from './texts.mjs';

/** Many times what the slowest takes; work that grows with the square takes minutes. */
const MOST = 20_000; // ms
/** `&quot;` within a text of Python, of JSON. */
const LONGEST = 48;

for (const by of all) {
  test(`${by.name}: texts of a megabyte`, () => {
    for (const text of LONG) {
      const told = JSON.stringify(text.slice(0, 4));
      const made = makers[by.takes](text);
      const start = performance.now();
      const { length } = written(by, made);
      assert.ok(performance.now() - start < MOST, told);
      assert.ok(length < LONGEST * text.length + 2 ** 14, `${told}: ${length} characters`);
    }
  });
}
