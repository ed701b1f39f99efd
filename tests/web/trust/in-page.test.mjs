// The assertions of suites in a page judge as Node's do.
import nodeAssert from 'node:assert/strict';
import { test } from 'node:test';
import assert, { isDeepEqual } from '../support/in-page/assert.js';
import { begin, run, test as inPage } from '../support/in-page/test.js';

class Own {
  constructor() {
    this.a = 1;
  }
}
const holdsItself = { a: /** @type {any} */ (null) };
holdsItself.a = holdsItself;

const values = [
  ...[0, -0, NaN, 1, '1', '', true, null, undefined, 1n],
  ...[[], [1], [1, 2], [undefined], {}, { a: 1 }, { a: 1, b: undefined }, { b: 1 }, new Own()],
  ...[[NaN], [0], [-0], { a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, Object.create(null)],
  ...[new Float32Array([1, 2]), new Float64Array([1, 2]), new Float32Array([1, NaN])],
  ...[new Float32Array([1]), new Uint8Array([1]).buffer, new Uint8Array([2]).buffer],
  ...[new Map([[1, { a: 1 }]]), new Map([[1, { a: 2 }]]), new Set([1]), new Set([{ a: 1 }])],
  ...[new Error('a'), new Error('b'), new TypeError('a'), /a/, /a/g, new Date(0), new Date(1)],
  ...[() => 1, holdsItself, Symbol.iterator],
];
/** Another of the same. @param {any} value */
const twin = (value) => {
  if (value === holdsItself || typeof value === 'function' || typeof value === 'symbol')
    return value;
  if (value instanceof Own) return new Own();
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === null) {
    return Object.create(null);
  }
  return structuredClone(value);
};

test('in a page: deep equality of every two values, as Node sees it', () => {
  let equals = 0;
  for (const a of values) {
    for (const b of values.map(twin)) {
      const nodeSays = holds(() => nodeAssert.deepEqual(a, b));
      nodeAssert.equal(isDeepEqual(a, b), nodeSays, `${String(a?.constructor?.name)} ${typeof b}`);
      equals += Number(nodeSays);
    }
  }
  nodeAssert.ok(equals >= values.length);
});

/** @param {() => unknown} work */
function holds(work) {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

test('in a page: what is thrown is held against what was asked for, as by Node', () => {
  const refusal = Object.assign(new RangeError('too long: 7'), { code: 'input' });
  const wanted = [
    ...[undefined, RangeError, TypeError, Error, /too long/, /too short/],
    ...[
      { code: 'input' },
      { code: 'other' },
      { message: /7$/ },
      { message: 'too long' },
      { no: 1 },
    ],
    ...[(/** @type {any} */ error) => error.code === 'input', () => false],
  ];
  const fail = () => {
    throw refusal;
  };
  for (const each of wanted) {
    nodeAssert.equal(
      holds(() => assert.throws(fail, each)),
      holds(() => nodeAssert.throws(fail, /** @type {any} */ (each))),
      String(each),
    );
  }
  nodeAssert.ok(!holds(() => assert.throws(() => {}, undefined)));
});

test('in a page: plain claims fail when they do not hold', async () => {
  const broken = [
    () => assert(0),
    () => assert.ok(''),
    () => assert.equal(0, -0),
    () => assert.notEqual(1, 1),
    () => assert.deepEqual([1], ['1']),
    () => assert.notDeepEqual([1], [1]),
    () => assert.match('a', /b/),
    () => assert.doesNotMatch('a', /a/),
  ];
  for (const each of broken) nodeAssert.ok(!holds(each), String(each));
  await nodeAssert.rejects(assert.rejects(Promise.resolve(1)));
  await nodeAssert.rejects(assert.rejects(Promise.reject(new Error('a')), /b/));
  await assert.rejects(() => Promise.reject(new Error('a')), /a/);
});

test('in a page: a suite tells of every test, what failed in it and what was left out', async () => {
  const suite = begin();
  inPage('holds', () => {});
  inPage('fails', async () => assert.equal(1, 2));
  inPage('is left out', { skip: 'why not' }, () => assert.ok(false));
  const [first, second, third] = await run(suite);
  nodeAssert.deepEqual(first, { name: 'holds', error: null, isSkipped: false });
  nodeAssert.match(String(second.error), /1 is not 2|"1" is not "2"/);
  nodeAssert.ok(third.isSkipped && third.error === null);
});
