/** Which of two cores is fetched, and which answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstCalls } from '../../../web/core/calls/first.js';
import { FIRST_METHODS } from '../../../web/core/first-methods.js';
import { TwoCores } from '../../../web/worker/two-cores.js';

/** Clients whose answers name them. */
function stage({ failures = 0 } = {}) {
  /** @type {string[]} */
  const fetched = [];
  const client = (/** @type {string} */ name) => async () => {
    fetched.push(name);
    if (name === 'whole' && failures-- > 0) throw new Error('offline');
    const core = new Proxy({}, { get: (_, method) => async () => `${name}: ${String(method)}` });
    return /** @type {any} */ ({ core, place: 'worker', isBusy: false, dispose() {} });
  };
  const cores = new TwoCores({ fetchFirst: client('first'), fetchWhole: client('whole') });
  return { core: /** @type {any} */ (cores.core), cores, fetched };
}

test('two cores: the small one answers what it can, the whole one comes for the rest', async () => {
  const { core, fetched } = stage();
  assert.equal(await core.encode(), 'first: encode');
  assert.deepEqual(fetched, ['first']);
  assert.equal(await core.similarity(), 'whole: similarity');
  assert.equal(await core.encode(), 'first: encode');
  assert.deepEqual(fetched, ['first', 'whole']);
});

test('two cores: the whole one wanted from the start answers all, and the small one never comes', async () => {
  const { core, cores, fetched } = stage();
  cores.want('whole');
  cores.want('first');
  assert.equal(await core.encode(), 'whole: encode');
  assert.equal(await core.similarity(), 'whole: similarity');
  assert.deepEqual(fetched, ['whole']);
});

test('two cores: a small one under way goes on to answer', async () => {
  const { core, cores, fetched } = stage();
  cores.want('first');
  cores.want('whole');
  assert.equal(await core.encode(), 'first: encode');
  assert.equal(await core.similarity(), 'whole: similarity');
  assert.deepEqual(fetched, ['first', 'whole']);
});

test('two cores: what could not be fetched is told to who calls, and fetched again', async () => {
  const { core, cores, fetched } = stage({ failures: 2 });
  cores.want('whole');
  await assert.rejects(core.similarity(), /a part of posenc could not be fetched/);
  await assert.rejects(core.similarity(), /a part of posenc could not be fetched/);
  assert.equal(await core.similarity(), 'whole: similarity');
  assert.deepEqual(fetched, ['whole', 'whole', 'whole']);
});

test('two cores: the small one is asked for the methods it has', () => {
  const methods = Object.keys(firstCalls(/** @type {any} */ (null)));
  assert.deepEqual([...FIRST_METHODS].toSorted(), methods.toSorted());
});
