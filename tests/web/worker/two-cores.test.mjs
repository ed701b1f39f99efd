/** Which of two cores is fetched, and which answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstCalls } from '../../../web/core/calls/first.js';
import { CoreError } from '../../../web/core/check.js';
import { loadFirst } from '../../../web/core/first.js';
import { loadCore } from '../../../web/core/index.js';
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

test('two cores: a scheme that the small one only describes is answered by the whole one', async () => {
  const asked = /** @type {string[]} */ ([]);
  const client = (/** @type {string} */ name) => async () => {
    const encode = async (/** @type {string} */ scheme) => {
      asked.push(`${name}: ${scheme}`);
      if (name === 'first' && scheme !== 'rope') {
        const code = scheme === 'path' ? 'elsewhere' : 'input';
        throw new CoreError(`${scheme} here`, { code });
      }
      return `${name}: ${scheme}`;
    };
    return /** @type {any} */ ({ core: { encode }, place: 'worker', isBusy: false, dispose() {} });
  };
  const cores = new TwoCores({ fetchFirst: client('first'), fetchWhole: client('whole') });
  const core = /** @type {any} */ (cores.core);
  assert.equal(await core.encode('rope'), 'first: rope');
  assert.equal(await core.encode('path'), 'whole: path');
  await assert.rejects(core.encode('unknown'), /unknown here/);
  assert.deepEqual(asked, ['first: rope', 'first: path', 'whole: path', 'first: unknown']);
});

test('two cores: the small one describes every scheme, and says which it leaves to the whole one', async () => {
  const [first, whole] = await Promise.all([loadFirst(), loadCore()]);
  assert.deepEqual(first.encodings(), whole.encodings());
  const left = [];
  for (const { name, kind } of whole.encodings()) {
    const table = (/** @type {any} */ core) =>
      kind === 'bias' ? core.bias(name, {}).data : core.encode(name, {}).data;
    let own = null;
    try {
      own = table(first);
    } catch (error) {
      assert.equal(/** @type {CoreError} */ (error).code, 'elsewhere', name);
      left.push(name);
    }
    if (own) assert.deepEqual(own, table(whole), name);
  }
  assert.ok(left.includes('path') && left.includes('laplacian-eigenvectors'), left.join());
  assert.ok(!left.includes('sinusoidal') && !left.includes('rope') && !left.includes('alibi'));
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
