/** Sizes beyond what there is room for, in every method; afterwards the core computes as before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CoreError, loadCore } from '../../web/core/index.js';
import { largestCalls, sweep } from './sweep.mjs';

const core = await loadCore();

test('every method with all sizes at their largest: a result or a CoreError', (t) => {
  const { results, refusals, longest } = sweep(core, largestCalls(core, { every: 29 }));
  t.diagnostic(`${results} results, ${refusals} refusals, at most ${longest} s`);
  assert.ok(refusals > 0);
});

/** @param {() => unknown} call */
function refusedForMemory(call) {
  assert.throws(call, (error) => error instanceof CoreError && error.code === 'memory');
  sweep(core, []);
  assert.deepEqual([...core.similarity(FOUR, { metric: 'dot' }).data.slice(0, 2)], [8, 8]);
}
const FOUR = { rows: 4, cols: 8, data: new Float32Array(32).fill(1) };

for (const params of [
  { length: 131072, headDim: 8192 }, // 2^32 bytes
  { length: 524289, headDim: 8192 },
  { length: 2 ** 20, headDim: 8192 },
  { length: 2 ** 24, headDim: 64 },
  { length: 65536, headDim: 1026 },
]) {
  test(`angles: ${JSON.stringify(params)} is refused, not wrapped`, () => {
    refusedForMemory(() => core.angles('rope', params));
  });
}

for (const [rows, cols] of [
  [1, 2 ** 30 + 16],
  [2 ** 30 + 16, 1],
  [1, 2 ** 29 + 16],
  [2 ** 15 + 1, 2 ** 15],
]) {
  for (const method of /** @type {const} */ (['similarity', 'neighbors', 'paint', 'write'])) {
    test(`${method}: a table of ${rows} x ${cols} floats is refused, not wrapped`, () => {
      // as long as it says; its pages are never touched
      const table = { rows, cols, data: new Float32Array(rows * cols) };
      refusedForMemory(() => /** @type {any} */ (core)[method](table));
    });
  }
}

test('names: a text longer than memory is refused before it is copied', () => {
  const long = '\u{1F600}'.repeat(2 ** 25);
  const any = /** @type {any} */ (core);
  for (const call of [
    () => any.encode(long, {}),
    () => any.encode('formula', { formula: long }),
    () => any.encode('sinusoidal', { [long]: 1 }),
    () => any.paint({ rows: 1, cols: 1, data: new Float32Array(1) }, { colormap: long }),
    () => any.read(new Uint8Array(3), { tensor: long }),
    () => any.wordCloud({ words: [long, 'a'] }),
  ]) {
    refusedForMemory(call);
  }
});
