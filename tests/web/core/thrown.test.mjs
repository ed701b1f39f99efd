/** Hostile values: every refusal is a CoreError, no answer is silently wrong, the core is right afterwards. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CoreError, loadCore } from '../../../web/core/index.js';

/** @type {any} */
let core;
before(async () => {
  core = await loadCore();
});

/** @param {() => unknown} call @returns {any} what it threw */
function thrownBy(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof CoreError, String(Object.prototype.toString.call(error)));
    return error;
  }
  return assert.fail('accepted');
}

/** @param {() => unknown} call @param {string} parameter */
function refuses(call, parameter) {
  const { code, parameter: found, message } = thrownBy(call);
  assert.deepEqual([code, found], ['input', parameter], message);
}

const proxied = new Proxy(
  {},
  {
    get() {
      throw Object.create(null);
    },
    getPrototypeOf() {
      throw 5;
    },
  },
);

test('CoreError.from: whatever is thrown', () => {
  const odd = [
    undefined,
    null,
    0,
    '',
    Symbol('x'),
    5n,
    {},
    [],
    () => {},
    Object.create(null),
    proxied,
    { message: Object.create(null) },
    { message: Symbol('x') },
    { name: 'CoreError', code: {}, parameter: {}, message: 'x', stack: 5 },
    Object.defineProperty({}, 'message', { get: () => assert.fail() }),
    { toString: () => ({}) },
    new Proxy(new Error('x'), {
      get: () => {
        throw new Error('y');
      },
    }),
  ];
  for (const thrown of odd) {
    const error = CoreError.from(thrown);
    assert.ok(error instanceof CoreError);
    assert.equal(typeof error.message, 'string');
    assert.equal(typeof error.stack, 'string');
    assert.ok(['input', 'memory', 'unsupported', 'internal'].includes(error.code));
    assert.ok(error.parameter === null || typeof error.parameter === 'string');
  }
});

test('calls: what a getter throws comes out as a CoreError', () => {
  for (const thrown of [
    Object.create(null),
    proxied,
    Symbol('x'),
    undefined,
    { message: proxied },
  ]) {
    const params = {
      get dModel() {
        throw thrown;
      },
    };
    thrownBy(() => core.encode('sinusoidal', params));
    thrownBy(() => core.attendText('a b', { ...{}, get encoding() { throw thrown; } })); // prettier-ignore
  }
  for (const method of ['encode', 'rotate', 'paint', 'similarity', 'read', 'tokenize', 'explain']) {
    thrownBy(() => core[method](proxied, proxied, proxied));
  }
  assert.equal(core.encode('index', { length: 2, dModel: 1 }).data[1], 1);
});

test('calls: null options are a matter of input', () => {
  const methods = ['wordCloud', 'wordConfusion', 'sumOrConcat', 'probeLayers', 'rotationLens'];
  for (const method of [...methods, 'attentionByOffset'])
    refuses(() => core[method](null), 'options');
  refuses(() => core.tokenize('a', null), 'options');
  refuses(() => core.attendText('a b', null), 'options');
  refuses(() => core.compareTexts('a b', 'b a', null), 'options');
  refuses(() => core.reorderText('a b', [1, 0], null), 'options');
  refuses(() => core.explain('sinusoidal', {}), 'cell');
  refuses(() => core.explain('sinusoidal', {}, null), 'cell');
  refuses(() => core.explain(), 'cell');
  refuses(() => core.encode('sinusoidal', null), 'params');
});

test('reorderText: a list is as long as the text, or refused at once', () => {
  let asked = 0;
  const endless = new Proxy(
    { length: 1e9 },
    { get: (list, name) => ((asked += 1), name === 'length' ? list.length : 0) },
  );
  refuses(() => core.reorderText('a b', endless), 'order');
  assert.ok(asked < 10);
  const forEver = { length: 2, 0: 1, 1: 0, *[Symbol.iterator]() { for (;;) yield 0; } }; // prettier-ignore
  assert.deepEqual([...core.reorderText('a b', forEver).order], [1, 0]);
  refuses(() => core.reorderText('a b', null), 'order');
});

/** Says of itself what it is not. @param {any} array @param {number} length */
const lying = (array, length) => Object.defineProperty(array, 'length', { value: length });

test('matrices: an array is as long as it is, whatever it says of itself', () => {
  const four = () => lying(new Float32Array([1, 2, 3, 4]), 4_000_000);
  const large = { rows: 2000, cols: 2000, data: four() };
  for (const method of ['similarity', 'paint', 'project', 'neighbors', 'correlation', 'variance']) {
    refuses(() => core[method](large), 'data');
  }
  refuses(() => core.write(large), 'data');
  refuses(() => core.write(large, { format: 'csv' }), 'matrix');
  refuses(() => core.write({ rows: 1e9, cols: 0.5, data: [] }, { format: 'csv' }), 'matrix');
  refuses(() => core.write(null, { format: 'csv' }), 'matrix');
  const honest = { rows: 2, cols: 2, data: four() };
  assert.deepEqual([...core.correlation(honest).data].map(Math.round), [1, 1, 1, 1]);
  const vectors = { matrix: { rows: 2, cols: 2_000_000, data: four() }, labels: ['a', 'b'] };
  refuses(() => core.attendText('a b', { embeddings: 'vectors', vectors }), 'vectors');
  const fake = Object.create(Float32Array.prototype);
  thrownBy(() => core.similarity({ rows: 0, cols: 0, data: fake }));
});

test('lists: the same', () => {
  const list = lying(new Float64Array([1, 2]), 1e6);
  assert.equal(core.encode('sinusoidal', { positions: list, dModel: 2 }).rows, 2);
  for (const length of [-5, NaN, 1e300, 'x']) {
    const positions = new Proxy([1, 2], { get: (at, name) => (name === 'length' ? length : Reflect.get(at, name)) }); // prettier-ignore
    refuses(() => core.encode('sinusoidal', { positions, dModel: 2 }), 'positions');
  }
});

test('read: bytes are as many as there are', () => {
  const bytes = lying(new TextEncoder().encode('1,2\n3,4'), 2 ** 27);
  assert.deepEqual([...core.read(bytes).matrix.data], [1, 2, 3, 4]);
});

test('formula: a zero does not end it', () => {
  for (const formula of ['p\0*1000', 'p\0', '\0', 'p \0', 'sin(p\0)']) {
    const { code, message } = thrownBy(() => core.encode('formula', { formula, dModel: 2 }));
    assert.equal(code, 'input', message);
    assert.match(message, /fails at column \d+: \S/);
  }
});
