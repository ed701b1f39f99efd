/** A trap inside the core: said in words, and no number after it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { CoreClient } from '../../../web/worker/client.js';
import { layTrapHere } from '../support/trap.mjs';

test.after(layTrapHere());

const spring = () => Object.assign(globalThis, { trapping: true });
const size = { length: 2, dModel: 2 };
const INTERNAL = { name: 'CoreError', code: 'internal' };

test('trap: the call says so, later ones do not go on from its middle, another core does', async () => {
  const core = await loadCore();
  assert.equal(core.encode('sinusoidal', size).rows, 2);
  spring();
  const message = /posenc stopped in a call \(unreachable/;
  assert.throws(() => core.encode('sinusoidal', size), { ...INTERNAL, message });
  for (const call of [
    () => core.encode('sinusoidal', size),
    () => core.similarity(core.encode('index', size)),
  ]) {
    assert.throws(call, { ...INTERNAL, message });
  }
  assert.equal((await loadCore()).encode('sinusoidal', size).rows, 2);
});

test('trap: without a worker the next call has a core of its own', async () => {
  let loaded = 0;
  const { core } = new CoreClient({
    spawn: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
    loadDirect: () => (loaded++, loadCore()),
  });
  await core.encode('sinusoidal', size);
  spring();
  await assert.rejects(core.encode('sinusoidal', size), {
    ...INTERNAL,
    message: /stopped in a call/,
  });
  const after = await core.encode('sinusoidal', size);
  assert.deepEqual(
    [...after.data].map((value) => value.toFixed(4)),
    ['0.0000', '1.0000', '0.8415', '0.5403'],
  );
  assert.equal(loaded, 2);
  await assert.rejects(core.encode('sinusoidal', { length: -1 }), { code: 'input' });
  assert.equal(loaded, 2, 'a refusal is no reason');
});
