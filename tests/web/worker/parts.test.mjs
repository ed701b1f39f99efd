/** A call in parts is the call, bit for bit, wherever its rows are cut. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { CALLS, STEPS, rowsToDeal, workOf } from '../../../web/worker/calls.js';
import { cutsOf } from '../../../web/worker/cuts.js';
import { stepsOfMap } from '../../../web/worker/deals/similarity-map.js';
import { withParts } from '../../../web/worker/parts.js';
import { transposed } from '../../../web/worker/deals/transposed.js';
import { withOwnArrays } from '../../../web/worker/protocol.js';
import { ofConfusion, ofIdentifying, ofOffsets, ofProbe } from '../../../web/worker/steps.js';
import { table } from '../support/pools.mjs';

const core = await loadCore();

/** @param {string} method */
function dealOf(method) {
  const { deal } = CALLS[method];
  assert.ok(deal);
  return deal;
}

/** @param {string} method @param {any[]} args @param {[number, number][]} cuts */
function inParts(method, args, cuts) {
  const deal = dealOf(method);
  const gathered = deal.gather(args);
  const worker = withParts(core);
  for (const [from, to] of cuts.toReversed()) {
    const needed = deal.upTo?.(args, to) ?? args;
    gathered.take(worker.part(0, from, to, { method, args: needed }), from, to);
  }
  return gathered.whole();
}

/** @param {string} method @param {any[]} args */
function checkParts(method, ...args) {
  const whole = /** @type {any} */ (core)[method](...args);
  const { rows } = args[0].queries ?? args[0];
  for (const shape of /** @type {const} */ (['even', 'growing', 'falling'])) {
    for (const count of [1, 2, 3, 7]) {
      assert.deepEqual(inParts(method, args, cutsOf(rows, count, shape)), whole);
    }
  }
  const ragged = /** @type {[number, number][]} */ ([
    [0, 1],
    [1, 14],
    [14, rows],
  ]);
  assert.deepEqual(inParts(method, args, ragged), whole);
}

const DOUBLE = Float64Array;

for (const Numbers of [Float32Array, DOUBLE]) {
  test(`parts of attend, ${Numbers.name}: masks, biases, heads and every way a scheme enters`, () => {
    const [queries, keys, values] = [1, 2, 3].map((seed) => table(40, 24, seed, Numbers));
    const more = table(53, 24, 4, Numbers);
    for (const mask of ['none', 'causal']) {
      const given = { queries, keys, values, mask };
      checkParts('attend', given);
      checkParts('attend', { ...given, heads: 3, outputOnly: true });
      checkParts('attend', { ...given, keys: more, values: more, heads: 2 });
      checkParts('attend', { ...given, bias: table(80, 40, 5), heads: 2 });
      for (const encoding of ['sinusoidal', 'rope', 'xpos', 'alibi', 'cope', 'deberta', 'shaw']) {
        checkParts('attend', { ...given, heads: 2, encoding });
      }
      const rope = { encoding: 'rope', params: { turnValues: true } };
      checkParts('attend', { ...given, ...rope, heads: 2, outputOnly: true });
      checkParts('attend', { ...given, encoding: 'sinusoidal', combine: 'concatenate' });
    }
  });

  test(`parts of similarity, ${Numbers.name}: a table with itself and with another`, () => {
    const a = table(45, 17, 1, Numbers);
    a.data.fill(0, 17 * 3, 17 * 4); // a row of zeros
    for (const metric of ['dot', 'cosine', 'cosine-distance', 'euclidean']) {
      checkParts('similarity', a, { metric });
      checkParts('similarity', a, { metric, b: table(30, 17, 2, Numbers) });
    }
    checkParts('similarity', a);
  });

  test(`parts of neighbors and collisions, ${Numbers.name}: ties, too`, () => {
    const a = table(60, 3, 1, Numbers);
    a.data.forEach((x, at) => (a.data[at] = Math.round(3 * x)));
    for (const metric of ['euclidean', 'cosine-distance']) {
      checkParts('neighbors', a, { metric, k: 7 });
      checkParts('collisions', a, { metric, count: 40, threshold: 1 });
    }
    checkParts('neighbors', a);
    checkParts('collisions', a);
  });

  test(`parts of offsetProfile, ${Numbers.name}: rises, and what is no number`, () => {
    const a = core.encode('sinusoidal', { length: 90, dModel: 14, precision: 'float64' });
    const some = { ...a, data: Numbers.from(a.data) };
    const spoilt = { ...some, data: some.data.slice() };
    spoilt.data[14 * 70] = NaN;
    for (const metric of ['dot', 'cosine', 'cosine-distance', 'euclidean']) {
      checkParts('offsetProfile', some, { metric });
      checkParts('offsetProfile', spoilt, { metric });
    }
    checkParts('offsetProfile', some);
    assert.ok(core.offsetProfile(some).rises.length > 1);
  });
}

test('parts of a map: on its diagonal, beside it, of offsets, without extremes, of a part', () => {
  const length = 5000;
  /** @param {string} name @param {any} options @param {number} rows */
  const check = (name, options, rows) => {
    const args = /** @type {[any, any, any]} */ ([name, { length }, options]);
    const whole = core.similarityMap(...args);
    assert.equal(rowsToDeal(dealOf('similarityMap'), args), rows);
    for (const shape of /** @type {const} */ (['even', 'growing'])) {
      for (const count of [1, 2, 3, 7]) {
        assert.deepEqual(inParts('similarityMap', args, cutsOf(rows, count, shape)), whole);
      }
    }
  };
  for (const name of ['binary', 'sine', 'sinusoidal', 'rope']) {
    check(name, { block: 70 }, 72);
    check(name, undefined, 1000);
    check(name, { block: 70, firstRow: 700, columns: 9, metric: 'euclidean' }, 62);
    const square = { firstRow: 1400, firstColumn: 1400, rows: 40, columns: 40 };
    check(name, { block: 70, ...square, extremes: false, metric: 'dot' }, 40);
    check(name, { block: 70, ...square, ofRows: 72, ofColumns: 72 }, 40);
  }
});

test('parts: which rows are dealt; of a call for terms none', () => {
  const a = table(20, 4, 1);
  const rows = (/** @type {string} */ method, /** @type {any[]} */ ...args) =>
    rowsToDeal(dealOf(method), args);
  const long = table(4200, 1, 1);
  assert.equal(rows('neighbors', long), 4200);
  assert.equal(rows('neighbors', long, { first: 3 }), 0);
  assert.equal(rows('neighbors', a), 20);
  assert.equal(rows('neighbors', a, { earlier: true }), 0);
  assert.equal(rows('offsetProfile', a), 20);
  assert.equal(rows('offsetProfile', a, { reference: 0 }), 0);
  assert.equal(rows('similarity', table(20, 128, 1)), 20);
  assert.equal(rows('similarity', table(20, 127, 1)), 0, 'copies would take longer');
  // what one core refuses as a whole
  assert.equal(rows('similarity', table(8200, 128, 1)), 0);
  assert.equal(rows('similarity', table(4200, 128, 1), { b: table(20000, 128, 1) }), 0);
  assert.equal(rows('collisions', table(9000, 100, 1)), 0);
  assert.equal(rows('neighbors', table(50000, 50, 1)), 0);
  assert.equal(rows('attend', { queries: long, keys: long, values: long }), 0);
  assert.equal(rows('attend', { queries: long, keys: long, values: long, outputOnly: true }), 4200);
  assert.equal(rows('collisions', a, { rows: 3 }), 0);
  assert.equal(rows('attend', { queries: a, keys: a, values: a, first: 15, rows: 3 }), 3);
  for (const wrong of [{ first: 15, rows: 6 }, { first: 21 }, { rows: 2.5 }, { first: '1' }]) {
    assert.equal(rows('attend', { queries: a, keys: a, values: a, ...wrong }), 0);
  }
  assert.equal(rows('attend', { queries: a, keys: a, values: a, split: true }), 0);
  assert.equal(rows('neighbors', { rows: 4200, cols: 4 }), 0);
  assert.equal(rows('similarityMap', 'binary'), 0, 'of the length that the catalogue says');
});

/** @param {number} rows @param {number} cols @param {Float32ArrayConstructor | Float64ArrayConstructor} [Numbers] */
const zeros = (rows, cols, Numbers = Float32Array) => ({
  rows,
  cols,
  data: new Numbers(rows * cols),
});

test('parts: bounds are those which the core names where it refuses', () => {
  const long = zeros(2 ** 17, 1);
  const heads = zeros(60_000, 4);
  const wide = zeros(1000, 10_000, DOUBLE);
  const halves = zeros(10_000, 1, DOUBLE);
  /** @type {[string, ...any[]][]} */
  const calls = [
    ['attend', { queries: long, keys: long, values: long, outputOnly: true }],
    ['attend', { queries: heads, keys: heads, values: heads, heads: 4, outputOnly: true }],
    ['attend', { queries: wide, keys: wide, values: wide, heads: 2 }],
    ['attend', { queries: halves, keys: halves, values: halves, outputOnly: true }],
    ['neighbors', zeros(50_000, 50)],
    ['neighbors', zeros(50_000, 50, DOUBLE), { k: 9 }],
    ['neighbors', zeros(30_000, 8), { k: 700 }],
    ['similarity', zeros(8000, 2200)],
    ['similarity', zeros(8000, 2200), { b: zeros(8100, 2200) }],
    ['similarity', zeros(5000, 3000, DOUBLE)],
    ['collisions', zeros(9000, 100, DOUBLE)],
    [
      'similarityMap',
      'sine',
      { length: 10 ** 5, dModel: 8192 },
      { block: 40, rows: 2048, columns: 2048 },
    ],
    ['offsetProfile', zeros(9000, 100, DOUBLE)],
    ['correlation', zeros(4000, 1500, DOUBLE)],
    ['columnWaves', zeros(1024, 500, DOUBLE)],
    ['repeats', zeros(1024, 100, DOUBLE)],
    ['identify', zeros(100, 40_000, DOUBLE)],
    ['probeLayers', { layers: 48, dModel: 256, heads: 16 }],
    ['probeLayers', { length: 128, dModel: 200, headDim: 128, sequences: 128, feedForward: false }],
    ['wordConfusion', { words: Array(500).fill('a'), dModels: Array(32).fill(800) }],
    ['wordConfusion', { alphas: Array(32).fill(1), dModels: [2048, 2000] }],
  ];
  const countsOf = new Map(
    Object.entries({
      ...STEPS,
      identify: ofIdentifying,
      probeLayers: ofProbe,
      wordConfusion: ofConfusion,
    }),
  );
  const near = (/** @type {number} */ count, /** @type {number} */ said) =>
    assert.ok(Math.abs(count / said - 1) < 0.006, `${count} for ${said}`);
  for (const [method, ...args] of calls) {
    const count = countsOf.get(method);
    const { steps, most = 2 ** 34 } = count
      ? { steps: count(args[0]), most: 2 ** 32 }
      : dealOf(method).bounds(args);
    assert.throws(
      () => /** @type {any} */ (core)[method](...args),
      ({ code, message }) => {
        const [, allowed, got] = /at most (\S+) steps of work, .* got (\S+)$/.exec(message) ?? [];
        assert.equal(code, 'input', message);
        assert.ok(got, message);
        near(most, Number(allowed));
        near(steps, Number(got));
        return true;
      },
    );
  }
});

test('parts: who asks for much is known by the size of the table', () => {
  for (const method of Object.keys(STEPS)) {
    assert.ok(workOf(method, [zeros(8, 8)]) < 1, method);
    assert.ok(workOf(method, [zeros(1000, 500)]) > 30, method);
    assert.equal(workOf(method, []), 0);
  }
});

test('parts: labs and cards are estimated by their options', () => {
  const seconds = 3000; // a step is half of a nanosecond
  /** @type {[string, any[], any[]][]} quick ones, and those that take a hundred times as long */
  const calls = [
    [
      'scorecard',
      ['sinusoidal', { length: 40, dModel: 16 }],
      ['learned', { length: 512, dModel: 512 }],
    ],
    ['scorecard', [zeros(50, 16, DOUBLE)], [zeros(8192, 512, DOUBLE)]],
    ['wordConfusion', [{ dModels: [16], alphas: [1] }], []],
    ['probeLayers', [{ layers: 1, dModel: 16, sequences: 4 }], []],
    ['attentionByOffset', [{ heads: 1, schemes: [{ encoding: 'none' }] }], [{ heads: 200 }]],
  ];
  for (const [method, quick, long] of calls) {
    assert.ok(workOf(method, quick) < 12, `${method}: ${workOf(method, quick)}`);
    assert.ok(workOf(method, long) > 60, `${method}: ${workOf(method, long)}`);
    assert.ok(workOf(method, long) < seconds, `${method}: ${workOf(method, long)}`);
  }
  // without options as with those that the core takes then
  const words = core.wordCloud().words.length;
  assert.equal(ofConfusion(), ofConfusion({ words: Array(words) }));
  const { alphas, dModels } = core.wordConfusion();
  assert.equal(ofConfusion(), ofConfusion({ alphas, dModels }));
  const named = new Map(core.labs().map(({ name, parameters }) => [name, parameters]));
  for (const [name, count] of /** @type {const} */ ([
    ['probeLayers', ofProbe],
    ['attentionByOffset', ofOffsets],
  ])) {
    const options = named.get(name) ?? [];
    assert.ok(options.length > 4);
    const usual = Object.fromEntries(options.map((each) => [each.name, each.default]));
    assert.equal(count(), count(usual));
  }
});

test('parts: of each block of a map as many samples are taken as the core takes', () => {
  for (const [length, numBits] of [
    [5000, 13],
    [10 ** 5, 20],
    [2 ** 20, 20],
  ]) {
    for (const options of [{}, { rows: 40, columns: 30 }, { rows: 9, columns: 9, ofRows: 900 }]) {
      const args = /** @type {[any, any, any]} */ (['binary', { length, numBits }, options]);
      const { samples, mean } = core.similarityMap(...args);
      const { products } = stepsOfMap(args);
      assert.equal(products, mean.rows * mean.cols * samples ** 2 * (numBits / 4 + 8));
    }
  }
});

test('parts: the largest result is the largest of the core', () => {
  const refused = (/** @type {string} */ method, /** @type {any[]} */ ...args) => {
    assert.ok((dealOf(method).bounds(args).bytes ?? 0) > 2 ** 28);
    assert.equal(rowsToDeal(dealOf(method), args), 0);
    assert.throws(() => /** @type {any} */ (core)[method](...args), { code: 'memory' });
  };
  const allowed = (/** @type {string} */ method, /** @type {any[]} */ ...args) => {
    assert.ok(rowsToDeal(dealOf(method), args) > 0);
    assert.ok(/** @type {any} */ (core)[method](...args));
  };
  allowed('similarity', zeros(8192, 128));
  refused('similarity', zeros(8192, 128), { b: zeros(8193, 128) });
  allowed('similarity', zeros(4096, 128, DOUBLE), { b: zeros(8192, 128, DOUBLE) });
  refused('similarity', zeros(4097, 128, DOUBLE), { b: zeros(8192, 128, DOUBLE) });
  const words = zeros(4096, 1);
  allowed('attend', { queries: words, keys: words, values: words });
  refused('attend', { queries: zeros(4097, 1), keys: words, values: words });
});

test('attend: some queries that are not there are refused, and terms of some', () => {
  const a = table(20, 4, 1);
  const given = { queries: a, keys: a, values: a };
  const refused = (/** @type {object} */ options, /** @type {string} */ parameter) =>
    assert.throws(() => core.attend({ ...given, ...options }), { code: 'input', parameter });
  refused({ first: 20 }, 'first');
  refused({ first: 19, rows: 2 }, 'rows');
  refused({ rows: 0 }, 'rows');
  refused({ encoding: 'sinusoidal', split: true, rows: 3 }, 'split');
});

test('cuts: all rows, once, in parts of the same work', () => {
  for (const shape of /** @type {const} */ (['even', 'growing', 'falling'])) {
    for (const [rows, count] of [
      [1, 4],
      [5, 2],
      [1000, 8],
      [1003, 7],
    ]) {
      const cuts = cutsOf(rows, count, shape);
      assert.equal(cuts[0][0], 0);
      assert.equal(cuts.at(-1)?.[1], rows);
      cuts.forEach(([from], at) => assert.equal(from, at === 0 ? 0 : cuts[at - 1][1]));
    }
  }
  const work = cutsOf(1000, 8, 'growing').map(([from, to]) => (to ** 2 - from ** 2) / 1000 ** 2);
  for (const each of work) assert.ok(Math.abs(each - 1 / 8) < 0.02, `${work}`);
});

test('transposed: rows become columns', () => {
  const a = table(70, 33, 1);
  const turned = transposed(a);
  assert.deepEqual([turned.rows, turned.cols], [33, 70]);
  for (const [row, col] of [
    [0, 0],
    [69, 32],
    [31, 32],
    [33, 1],
  ]) {
    assert.equal(turned.data[col * 70 + row], a.data[row * 33 + col]);
  }
});

test('withOwnArrays: what is moved is never the caller’s, whatever holds it', () => {
  class Held {
    data = Float32Array.of(5);
  }
  const whole = Float64Array.of(1, 2, 3);
  const given = {
    args: [{ data: whole.subarray(1) }, new Held(), new DataView(new ArrayBuffer(8)), null, 'x'],
  };
  const copies = new Map();
  const own = withOwnArrays(given, copies);
  const transfer = [...copies.values()].map(({ buffer }) => buffer);
  const sent = structuredClone(own, { transfer });
  assert.equal(transfer.length, 2);
  assert.deepEqual([...whole], [1, 2, 3]);
  assert.deepEqual([...sent.args[0].data], [2, 3]);
  assert.equal(sent.args[0].data.buffer.byteLength, 16, 'no more of it than was asked for');
  assert.deepEqual([...sent.args[1].data], [5]);
  assert.equal(/** @type {Held} */ (given.args[1]).data.length, 1);
  assert.equal(/** @type {DataView} */ (given.args[2]).byteLength, 8);
});

test('withOwnArrays: the memory of a Buffer and of threads stays, and of one array one copy is made', () => {
  const bytes = Buffer.from('a text in the memory that Buffers share');
  const shared = new Float32Array(new SharedArrayBuffer(8));
  const copies = new Map();
  const own = withOwnArrays([bytes, shared, { first: bytes }], copies);
  assert.equal(copies.size, 1);
  assert.equal(own[0], own[2].first);
  assert.equal(own[1], shared);
  assert.notEqual(own[0].buffer, bytes.buffer);
  const sent = structuredClone(own, { transfer: [own[0].buffer] });
  assert.equal(Buffer.from(sent[0]).toString(), 'a text in the memory that Buffers share');
  assert.equal(bytes.toString(), 'a text in the memory that Buffers share');
});
