// Which answer an element shows when several are under way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PictureRequest } from '../../../../web/elements/frame/picture-request.js';

test('an older answer, or its failure, never replaces a newer one', async () => {
  /** @type {Record<number, {resolve: (picture: any) => void, reject: (error: Error) => void}>} */
  const answers = {};
  /** @type {unknown[]} */
  const failures = [];
  const host = {
    closest: () => ({ getAttribute: () => 'en' }),
    ground: 'light',
    load: (/** @type {any} */ { values }) => {
      return new Promise((resolve, reject) => {
        answers[values.length] = { resolve, reject };
      });
    },
    fail: (/** @type {unknown} */ error) => failures.push(error),
    requestUpdate() {},
  };
  const request = new PictureRequest(/** @type {any} */ (host), () => {});
  const asked = [1, 2, 3, 4].map((length) =>
    request.follow(/** @type {any} */ ({ values: { length } })),
  );
  answers[3].resolve({ remark: 'third' });
  await asked[2];
  answers[1].resolve({ remark: 'first' });
  answers[2].reject(new Error('second'));
  await Promise.all(asked.slice(0, 2));
  assert.equal(request.picture?.remark, 'third');
  assert.deepEqual(failures, []);
  answers[4].reject(new Error('fourth'));
  await asked[3];
  assert.equal(failures.length, 1);
});
