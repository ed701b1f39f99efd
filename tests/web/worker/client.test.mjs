import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { sent } from '../../../web/worker/sent.js';
import { CoreClient } from '../../../web/worker/client.js';
import { testAnalyses } from '../core/analysis_suite.mjs';
import { testApi } from '../core/api_suite.mjs';
import { testAttention } from '../core/attention_suite.mjs';
import { testDemos } from '../core/demos_suite.mjs';
import { testTexts } from '../core/texts_suite.mjs';
import { channelClient, channelWorker } from '../support/core.mjs';

const client = channelClient();
testApi('worker client', async () => client.core);
testAnalyses('worker client', async () => client.core);
testAttention('worker client', async () => client.core);
testDemos('worker client', async () => client.core);
testTexts('worker client', async () => client.core);

test('client: calls run in the worker', () => {
  assert.equal(client.place, 'worker');
});

test('client: an unknown method is refused', async () => {
  const core = /** @type {any} */ (client.core);
  await assert.rejects(core.encrypt(), { name: 'CoreError', code: 'input' });
  await assert.rejects(core.constructor(), { name: 'CoreError', code: 'input' });
});

test('client: arguments that cannot be sent are refused as input', async () => {
  const params = { length: /** @type {any} */ (() => 5) };
  await assert.rejects(client.core.encode('sinusoidal', params), {
    code: 'input',
    parameter: 'length',
    message: 'encode: length cannot be sent to the worker, got a function',
  });
  const later = /** @type {any} */ (client.core.encode('index', {}));
  await assert.rejects(client.core.similarity(later), { code: 'input', message: /Promise/ });
  assert.equal((await client.core.encode('index', { length: 1, dModel: 1 })).rows, 1);
});

test('client: bytes and files are sent as they are', () => {
  const whole = [new ArrayBuffer(2), Uint8Array.of(1), new Blob(['a']), new SharedArrayBuffer(2)];
  assert.deepEqual(sent('read', whole), whole);
  for (const [index, value] of sent('read', [{ whole }])[0].whole.entries()) {
    assert.equal(value, whole[index]);
  }
});

test('client: options that are not plain are refused, as by a core', async () => {
  const core = await loadCore();
  class Params {
    get length() {
      return 2;
    }
  }
  for (const params of [new Params(), Object.create({ length: 2 }), new Map([['length', 2]])]) {
    const refusal = { code: 'input', message: /must be a plain object, got a/ };
    assert.throws(() => core.encode('index', /** @type {any} */ (params)), refusal);
    await assert.rejects(client.core.encode('index', /** @type {any} */ (params)), refusal);
  }
});

test('client: out is refused, as no worker can write into an array of the page', async () => {
  const out = new Float32Array(1);
  const encoded = client.core.encode('index', { length: 1, dModel: 1 }, { out });
  await assert.rejects(encoded, {
    name: 'CoreError',
    code: 'input',
    parameter: 'out',
    message: "encode: out must not be given here: a worker cannot write into a page's array",
  });
});

test('client: a worker that cannot be made leaves the main thread, silently', async () => {
  const fallback = new CoreClient({
    spawn: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
    loadDirect: () => loadCore(),
  });
  assert.equal((await fallback.core.encode('index', { length: 3, dModel: 1 })).rows, 3);
  assert.equal(fallback.place, 'main thread');
});

test('client: calls waiting for a worker that dies before it is ready are answered all the same', async () => {
  /** @type {ReturnType<typeof channelWorker> | undefined} */
  let worker;
  const fallback = new CoreClient({
    spawn: () => (worker = channelWorker(() => new Promise(() => {}))),
    loadDirect: () => loadCore(),
  });
  const calls = [1, 2].map((length) => fallback.core.encode('index', { length, dModel: 1 }));
  worker?.dispatchEvent(new Event('error'));
  assert.deepEqual(
    (await Promise.all(calls)).map(({ rows }) => rows),
    [1, 2],
  );
});

test('client: a worker whose core cannot load leaves the main thread', async () => {
  const fallback = new CoreClient({
    spawn: () => channelWorker(() => Promise.reject(new Error('no WebAssembly'))),
    loadDirect: () => loadCore(),
  });
  assert.equal((await fallback.core.encode('index', { length: 3, dModel: 1 })).rows, 3);
});

test('client: where nothing works the caller is told why', async () => {
  const broken = new CoreClient({
    spawn: () => channelWorker(() => Promise.reject(new Error('no WebAssembly'))),
    loadDirect: () => Promise.reject(new Error('no WebAssembly here')),
  });
  const call = broken.core.catalogue();
  await assert.rejects(call, {
    name: 'CoreError',
    code: 'internal',
    message: /no WebAssembly here/,
  });
});

test('client: a worker that dies later rejects who waits; the next call starts a fresh one', async () => {
  /** @type {ReturnType<typeof channelWorker>[]} */
  const workers = [];
  const living = new CoreClient({
    spawn: () => {
      workers.push(channelWorker());
      return workers[workers.length - 1];
    },
    loadDirect: () => loadCore(),
  });
  await living.core.catalogue();
  const waiting = living.core.encode('sinusoidal', {});
  workers[0].dispatchEvent(new Event('error'));
  await assert.rejects(waiting, { name: 'CoreError', code: 'internal', message: /encode/ });
  assert.equal((await living.core.encode('index', { length: 2, dModel: 1 })).rows, 2);
  assert.equal(workers.length, 2);
  living.dispose();
  assert.equal((await living.core.encode('index', { length: 1, dModel: 1 })).rows, 1);
  assert.equal(workers.length, 3);
  living.dispose();
});

test.after(() => client.dispose());
