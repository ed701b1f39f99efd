/** What analyses promise, run on the direct core and on the client of a worker, as api_suite.mjs. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

/** @import { AsyncCore } from '../../../web/worker/client.js' */
/** @import { Core } from '../../../web/core/index.js' */

/**
 * @param {string} name of the core under test
 * @param {() => Promise<Core | AsyncCore>} connect
 */
export function testAnalyses(name, connect) {
  /** @type {Core | AsyncCore} */
  let core;
  before(async () => {
    core = await connect();
  });

  test(`${name}: offsetProfile of a matrix and of a scheme agree`, async () => {
    const params = { length: 30, dModel: 128, precision: 'float64' };
    const profile = await core.offsetProfileOf('sinusoidal', params);
    assert.equal(profile.firstRise, 12);
    assert.ok((profile.toeplitzDefect ?? 1) < 1e-12);
    const matrix = await core.encode('sinusoidal', params);
    const again = await core.offsetProfile(matrix, { metric: 'dot', reference: null });
    assert.deepEqual(again, profile);
    assert.deepEqual([...(profile.offsets ?? [])].slice(0, 3), [0, 1, 2]);
    assert.ok(profile.rises instanceof Int32Array && profile.mean instanceof Float64Array);
  });

  test(`${name}: offsetProfile from a reference gives values instead of means`, async () => {
    const params = { length: 251, dModel: 1024 };
    const options = /** @type {const} */ ({ metric: 'cosine-distance', reference: 1 });
    const profile = await core.offsetProfileOf('sinusoidal', params, options);
    assert.equal(profile.firstRise, 70);
    assert.equal(profile.rises.length, 43);
    assert.equal(profile.values?.length, 251);
    assert.ok(Math.abs((profile.values?.[2] ?? 0) - 0.026488616022189885) < 2e-16);
    assert.equal(profile.mean, undefined);
  });

  test(`${name}: offsetProfile refuses by name`, async () => {
    const matrix = { rows: 2, cols: 1, data: Float64Array.of(1, 2) };
    for (const [options, parameter] of /** @type {[any, string][]} */ ([
      [{ reference: 2 }, 'reference'],
      [{ reference: 0.5 }, 'reference'],
      [{ metric: 'manhattan' }, 'metric'],
      [{ nonsense: 1 }, 'nonsense'],
      [7, 'options'],
    ])) {
      await assert.rejects(async () => core.offsetProfile(matrix, options), {
        code: 'input',
        parameter,
      });
    }
    await assert.rejects(async () => core.offsetProfileOf('alibi'), { parameter: 'encoding' });
  });
}
