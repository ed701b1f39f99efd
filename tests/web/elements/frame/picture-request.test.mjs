// Which answer an element shows when several are under way, and which failure.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LATE, PictureRequest } from '../../../../web/elements/frame/picture-request.js';

/** A request whose answers come when, and as, a test wants. */
function openRequest() {
  /** @type {Record<number, {resolve: (picture: any) => void, reject: (error: Error) => void}>} */
  const answers = {};
  const host = {
    closest: () => ({ getAttribute: () => 'en' }),
    ground: 'light',
    /** @type {Error | null} */
    failure: null,
    load: (/** @type {any} */ { values }) =>
      new Promise((resolve, reject) => {
        answers[values.length] = { resolve, reject };
      }),
    fail: (/** @type {Error} */ error) => {
      host.failure = error;
    },
    requestUpdate() {},
  };
  const request = new PictureRequest(/** @type {any} */ (host), () => {});
  const ask = (/** @type {number} */ length) =>
    request.follow(/** @type {any} */ ({ values: { length } }));
  const said = () => host.failure?.message ?? '';
  return { host, said, request, answers, ask };
}

test('an older answer, or its failure, never replaces a newer one', async () => {
  const { said, request, answers, ask } = openRequest();
  const asked = [1, 2, 3, 4].map(ask);
  answers[3].resolve({ remark: 'third' });
  await asked[2];
  answers[1].resolve({ remark: 'first' });
  answers[2].reject(new Error('second'));
  await Promise.all(asked.slice(0, 2));
  assert.equal(request.picture?.remark, 'third');
  assert.equal(said(), '');
  answers[4].reject(new Error('fourth'));
  await asked[3];
  assert.equal(said(), 'fourth');
});

test('a picture ends the failures before it, and none that came since it was asked for', async () => {
  const { host, said, answers, ask } = openRequest();
  const [first, second] = [1, 2].map(ask);
  answers[1].reject(new Error('first'));
  await first;
  answers[2].resolve({ remark: '' });
  await second;
  assert.equal(said(), '', 'of an older answer');

  const third = ask(3);
  host.fail(new Error('a text too long'));
  answers[3].resolve({ remark: '' });
  await third;
  assert.equal(said(), 'a text too long');

  const fourth = ask(4);
  answers[4].resolve({ remark: '' });
  await fourth;
  assert.equal(said(), '', 'once the reader went on');
});

test('an older picture does not take back that a newer one failed', async () => {
  const { said, request, answers, ask } = openRequest();
  const [older, newer] = [1, 2].map(ask);
  answers[2].reject(new Error('newer'));
  await newer;
  answers[1].resolve({ remark: 'older' });
  await older;
  assert.equal(request.picture?.remark, 'older');
  assert.equal(said(), 'newer');
});

test('late is said as long as one of several answers is long in coming', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { request } = openRequest();
  /** @type {((answer: unknown) => void)[]} */
  const answer = [];
  const watched = [0, 1].map((at) => request.watch(new Promise((go) => (answer[at] = go))));
  t.mock.timers.tick(LATE - 1);
  assert.ok(!request.isLate);
  t.mock.timers.tick(1);
  assert.ok(request.isLate);
  answer[0](null);
  await watched[0];
  assert.ok(request.isLate, 'of the other');
  await request.watch(Promise.resolve());
  assert.ok(request.isLate, 'after a quick one');
  answer[1](null);
  await watched[1];
  assert.ok(!request.isLate);
});
