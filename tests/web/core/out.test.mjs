/** Results written into arrays of the caller's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';

const core = await loadCore();
const table = core.encode('sinusoidal', { length: 5, dModel: 4 });
const exact = core.encode('sinusoidal', { length: 5, dModel: 4, precision: 'float64' });
const picture = { colormap: 'magma' };

/**
 * Every call that takes `out`, where its result holds it, and which array that must be.
 * @type {Record<string, {call: (out?: any) => any, data: (result: any) => any, name?: string}>}
 */
const CALLS = {
  encode: {
    call: (out) => core.encode('sinusoidal', { length: 5, dModel: 4 }, { out }),
    data: ({ data }) => data,
    name: 'sinusoidal',
  },
  'encode in float64': {
    call: (out) =>
      core.encode('sinusoidal', { length: 5, dModel: 4, precision: 'float64' }, { out }),
    data: ({ data }) => data,
    name: 'sinusoidal',
  },
  rotate: { call: (out) => core.rotate('rope', table, {}, { out }), data: ({ data }) => data },
  angles: {
    call: (out) => core.angles('rope', { length: 5, headDim: 4 }, { out }),
    data: ({ data }) => data,
  },
  bias: {
    call: (out) => core.bias('alibi', { queryLength: 5, keyLength: 5, numHeads: 2 }, { out }),
    data: ({ data }) => data,
  },
  'bias in float64': {
    call: (out) =>
      core.bias(
        'alibi',
        { queryLength: 5, keyLength: 5, numHeads: 2, precision: 'float64' },
        { out },
      ),
    data: ({ data }) => data,
    name: 'bias',
  },
  buckets: {
    call: (out) => core.buckets('t5', { queryLength: 5, keyLength: 5 }, { out }),
    data: ({ data }) => data,
  },
  similarity: {
    call: (out) => core.similarity(table, { metric: 'cosine', out }),
    data: ({ data }) => data,
  },
  'similarity of two': {
    call: (out) => core.similarity(exact, { b: table, out }),
    data: ({ data }) => data,
    name: 'similarity',
  },
  similarityOf: {
    call: (out) => core.similarityOf('sinusoidal', { length: 5, dModel: 4 }, { out }),
    data: ({ matrix }) => matrix.data,
    name: 'sinusoidal',
  },
  correlation: { call: (out) => core.correlation(table, { out }), data: ({ data }) => data },
  difference: {
    call: (out) => core.difference(table, exact, { out }),
    data: ({ matrix }) => matrix.data,
  },
  paint: { call: (out) => core.paint(table, { ...picture, out }), data: ({ data }) => data },
};

for (const [title, { call, data, name = title }] of Object.entries(CALLS)) {
  test(`${title}: out is the result's data and holds the same numbers; null is none`, () => {
    const fresh = data(call());
    const out = new fresh.constructor(fresh.length).fill(7);
    assert.equal(data(call(out)), out);
    assert.deepEqual(out, fresh);
    const again = data(call(null));
    assert.notEqual(again, fresh);
    assert.deepEqual(again, fresh);
  });

  test(`${title}: an out of another type or length is refused with the numbers, and left alone`, () => {
    const fresh = data(call());
    const { length } = fresh;
    const type = fresh.constructor.name;
    const other = new Uint8Array(length);
    const short = new fresh.constructor(length - 1).fill(7);
    const refused = (/** @type {any} */ out, /** @type {string} */ got) =>
      assert.throws(() => call(out), {
        name: 'CoreError',
        code: 'input',
        parameter: 'out',
        message: `${name}: out must be a ${type} of ${length} numbers, got ${got}`,
      });
    refused(other, `a Uint8Array of ${length}`);
    refused(short, `${type === 'Int32Array' ? 'an' : 'a'} ${type} of ${length - 1}`);
    refused([], 'an object');
    refused(5, '5');
    assert.ok(short.every((/** @type {number} */ value) => value === 7));
  });
}

test('out may be what the result is made of', () => {
  const own = core.encode('sinusoidal', { length: 4, dModel: 4 });
  const expected = core.rotate('rope', own).data;
  assert.deepEqual(core.rotate('rope', own, {}, { out: own.data }).data, expected);
  assert.deepEqual(own.data, expected);
});

test('encode: an array that only looks as long, and options that there are not', () => {
  const out = Object.defineProperty(new Float32Array(3), 'length', { value: 20 });
  assert.throws(
    () => core.encode('sinusoidal', { length: 5, dModel: 4 }, { out }),
    /got a Float32Array of 3$/,
  );
  const call = (/** @type {any} */ options) => () => core.encode('sinusoidal', {}, options);
  assert.throws(call({ into: out }), /^CoreError: encode: into is not one of its parameters: out$/);
  assert.throws(call(null), /^CoreError: encode: options must be an object, got null$/);
});

test('attend: output, scores and weights, each into an array of its own', () => {
  const inputs = { queries: table, keys: table, values: table, heads: 2 };
  const fresh = core.attend(inputs);
  const out = {
    output: new Float32Array(20),
    scores: new Float32Array(50),
    weights: new Float32Array(50),
  };
  const result = core.attend({ ...inputs, out });
  for (const name of /** @type {const} */ (['output', 'scores', 'weights'])) {
    assert.equal(result[name]?.data, out[name]);
    assert.deepEqual(out[name], fresh[name]?.data);
    assert.throws(
      () => core.attend({ ...inputs, out: { [name]: new Float64Array(3) } }),
      new RegExp(
        `^CoreError: attend: out\\.${name} must be a Float32Array of ${out[name].length} ` +
          'numbers, got a Float64Array of 3$',
      ),
    );
  }
  assert.throws(
    () => core.attend(/** @type {any} */ ({ ...inputs, out: 3 })),
    /^CoreError: attend: out must be an object of arrays for output, scores and weights, got 3$/,
  );
  assert.throws(
    () => core.attend(/** @type {any} */ ({ ...inputs, out: new Float32Array(7) })),
    /^CoreError: attend: out must be an object of arrays .*, got a Float32Array$/,
  );
  assert.throws(
    () => core.attend(/** @type {any} */ ({ ...inputs, out: { outptu: out.output } })),
    /^CoreError: attend: out\.outptu is not one of its arrays: output, scores, weights$/,
  );
});
