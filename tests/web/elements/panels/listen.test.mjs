/** What cannot be heard is told by the figure. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Listen } from '../../../../web/elements/panels/listen.js';

test('listen: a choice that cannot be explained is a failure of its figure', async (t) => {
  const scope = /** @type {any} */ (globalThis);
  const { AudioContext } = scope;
  t.after(() => (scope.AudioContext = AudioContext));
  scope.AudioContext = class {};
  /** @type {string[]} */
  const failures = [];
  const host = {
    picture: {},
    frame: { grid: { line: ['a curve'], rows: 1, columns: 1 }, labels: { y: 'y' } },
    spotAt() {
      throw new Error('gone');
    },
    addController() {},
    requestUpdate() {},
    fail: (/** @type {Error} */ { message }) => failures.push(message),
  };
  new Listen(/** @type {any} */ (host)).template();
  await new Promise((go) => setTimeout(go));
  assert.deepEqual(failures, ['gone']);
});
