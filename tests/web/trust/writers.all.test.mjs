/** Texts of a megabyte: written in bounded time and length, and read back as shorter ones are by writers.test.mjs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { written } from '../../../web/export/writer.js';
import { all, run } from './corpus.mjs';
import { makers } from './makers.mjs';
import { LONG } from './texts.mjs';

/** Many times what the slowest takes; work that grows with the square takes minutes. */
const MOST = 20_000; // ms
/** `&quot;` within a text of Python, of JSON. */
const LONGEST = 48;

for (const by of all) {
  for (const text of LONG) {
    const told = JSON.stringify(text.slice(0, 4));
    test(`${by.name}: a megabyte of ${told} is written, and read back by ${by.reader}`, () => {
      const made = makers[by.takes](text);
      const start = performance.now();
      const { length } = written(by, made);
      assert.ok(performance.now() - start < MOST);
      assert.ok(length < LONGEST * text.length + 2 ** 14, `${length} characters`);
      run(by, [text]);
    });
  }
}
