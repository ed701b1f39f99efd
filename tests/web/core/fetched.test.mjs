/** Parts that come when they are wanted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arriving } from '../../../web/core/fetched.js';

/** @param {number} ms @param {string} value */
const after = (ms, value) => new Promise((resolve) => setTimeout(resolve, ms, value));

test('arriving: who asked first goes on first, even where a later import answers sooner', async () => {
  const delays = [20, 1, 5]; // an engine may answer the second import of a script before the first
  const part = arriving(() => after(delays.shift() ?? 0, 'part'));
  /** @type {number[]} */
  const order = [];
  const users = [0, 1, 2].map(async (k) => {
    await part();
    order.push(k);
  });
  await Promise.all(users);
  assert.deepEqual(order, [0, 1, 2]);
});

test('arriving: one that failed is told to all who wait, and fetched again', async () => {
  let isThere = false;
  const part = arriving(async () => (isThere ? 'part' : Promise.reject(new Error('offline'))));
  for (const waits of [part(), part()]) {
    await assert.rejects(waits, { name: 'CoreError', message: /could not be fetched/ });
  }
  isThere = true;
  assert.equal(await part(), 'part');
});
