/** Of many requests, the newest wins. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LatestQueue } from '../../../web/worker/latest.js';

/** @template Value @param {Value} value */
const later = async (value) => {
  await new Promise(setImmediate);
  return value;
};

test('latest: of many the first and the newest run, those between give undefined', async () => {
  const queue = new LatestQueue();
  const all = [1, 2, 3, 4, 5].map((value) => queue.push('slider', () => later(value)));
  assert.deepEqual(await Promise.all(all), [1, undefined, undefined, undefined, 5]);
});

test('latest: different keys do not disturb each other', async () => {
  const queue = new LatestQueue();
  const all = ['a', 'b', 'c'].map((key) => queue.push(key, () => later(key)));
  assert.deepEqual(await Promise.all(all), ['a', 'b', 'c']);
});

test('latest: a failed one does not hold up its key', async () => {
  const queue = new LatestQueue();
  const fail = () => Promise.reject(new Error('x'));
  await assert.rejects(queue.push('k', fail), /x/);
  assert.equal(await queue.push('k', () => later(2)), 2);
});
