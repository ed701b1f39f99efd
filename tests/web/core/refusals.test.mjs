/** What a refusal says in fields, so that nobody has to read its message. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { CoreError, snakeCase } from '../../../web/core/check.js';
import { loadCore } from '../../../web/core/index.js';
import { loadModels } from '../../../web/models/index.js';
import { packError } from '../../../web/worker/protocol.js';

const core = /** @type {any} */ (await loadCore());
const { modelPositions, checkRotation } = /** @type {any} */ (await loadModels());

const config = {
  model_type: 'llama',
  num_hidden_layers: 2,
  num_attention_heads: 2,
  hidden_size: 8,
};

/** @type {[string, () => unknown, string, string][]} function, call, parameter and rule */
const REFUSALS = [
  ['rope', () => core.encode('rope', { headDim: 3 }), 'headDim', 'must be even, got 3'],
  [
    'sinusoidal',
    () => core.encode('sinusoidal', { layout: 'x' }),
    'layout',
    "must be 'interleaved' or",
  ],
  ['paint', () => core.paint({}, {}), 'rows', 'must be a whole number'],
  [
    'encode',
    () => core.encode('sinusoidal', {}, { to: 1 }),
    'to',
    'is not one of its parameters: out',
  ],
  ['read', () => core.read(null), 'bytes', 'must be '],
  ['modelPositions', () => modelPositions('{'), 'config', 'must be JSON'],
  [
    'modelPositions',
    () => modelPositions({ ...config, head_dim: 'x' }),
    'config.head_dim',
    'must be a whole number from 1 to',
  ],
  ['checkRotation', () => checkRotation(config, null), 'tried', 'must be an object, got null'],
];

for (const [name, call, parameter, rule] of REFUSALS) {
  test(`refusal of ${name}, ${parameter}: parameter and rule are fields, also behind a worker`, () => {
    /** @type {any} */
    let thrown;
    assert.throws(call, (error) => Boolean((thrown = error)));
    for (const error of [thrown, CoreError.from(structuredClone(packError(thrown)))]) {
      assert.equal(error.parameter, parameter);
      assert.ok(error.rule.startsWith(rule), error.rule);
      const named = parameter.includes('.') ? parameter : snakeCase(parameter);
      assert.equal(snakeCase(error.message), snakeCase(`${name}: ${named} ${error.rule}`));
      assert.equal(error.complaint, `${parameter} ${error.rule}`);
    }
  });
}

const table = core.encode('sinusoidal', { length: 4, dModel: 4 });

/** Calls with a word that nobody knows, among those that are taken apart before the module sees them. */
const UNKNOWN = {
  loadCore: () => loadCore(/** @type {any} */ ({ colour: 1 })),
  paint: () => core.paint(table, { colour: 1 }),
  draw: () => core.draw('rope', { length: 2 }, { colour: 1 }),
  'encode, options': () => core.encode('rope', {}, { colour: 1 }),
  'explain, cell': () => core.explain('rope', {}, { row: 0, column: 0, colour: 1 }),
  'shift of a table': () => core.shift(table, { offset: 1, colour: 1 }),
  'scorecard of a table': () => core.scorecard(table, { colour: 1 }),
  tokenize: () => core.tokenize('a b', { colour: 1 }),
  'attendTexts, drawing': () => core.attendTexts(['a b'], {}, { colour: 1 }),
  'attendTexts, paint': () => core.attendTexts(['a b'], {}, { paint: { colour: 1 } }),
  'attentionByOffset, a scheme': () =>
    core.attentionByOffset({ schemes: [{ encoding: 'rope', colour: 1 }] }),
  read: () => core.read(new TextEncoder().encode('1 2'), { colour: 1 }),
  write: () => core.write(table, { colour: 1 }),
  checkRotation: () => checkRotation(config, { position: 0, before: [1], after: [1], colour: 1 }),
};

for (const [name, call] of Object.entries(UNKNOWN)) {
  test(`refusal of an unknown word: ${name} names it and those that there are`, async () => {
    await assert.rejects(
      async () => call(),
      (/** @type {any} */ error) =>
        error.code === 'input' &&
        error.parameter === 'colour' &&
        /: colour is not one of its parameters: /.test(error.message),
    );
  });
}

test('refusal: parameters are named as callers write them, what is quoted as it was given', () => {
  const said = (/** @type {() => unknown} */ call) => {
    try {
      return call();
    } catch (error) {
      return /** @type {CoreError} */ (error);
    }
  };
  const odd = /** @type {CoreError} */ (said(() => core.encode('rope', { headDim: 3 })));
  assert.equal(odd.message, 'rope: headDim must be even, got 3');
  assert.equal(odd.inAttributes, 'rope: head-dim must be even, got 3');
  const other = /** @type {CoreError} */ (said(() => core.encode('rope', { head_dimm: 3 })));
  assert.match(other.message, /^rope: headDimm is not .*headDim, rotaryDim/);
  const quoted = /** @type {CoreError} */ (said(() => core.encode('rope', { layout: 'a_b' })));
  assert.match(quoted.message, /got 'a_b'$/);
  const file = /** @type {CoreError} */ (said(() => modelPositions({ ...config, head_dim: 'x' })));
  assert.match(file.message, /config\.head_dim must/);
});

test('refusal: a list is told what the parameter is, a list without a length that it is none', () => {
  assert.throws(() => core.encode('laplacian-eigenvectors', { numNodes: ['4'] }), {
    message: /numNodes must be a whole number, got a list$/,
    parameter: 'numNodes',
    code: 'input',
  });
  for (const length of [-1, 1.5]) {
    assert.throws(() => core.curve({ length }), { parameter: 'values', code: 'input' });
  }
});

const pair = { rows: 1, cols: 2, data: Float32Array.of(1, 2) };
const inputs = { queries: pair, keys: pair, values: pair };
const text = 'dog bites man';
const HALF = { rows: 1, cols: 2, data: new Float32Array(3) };

/**
 * The parameter at fault, what is wrong with it and the value: wrong types are not taken as others.
 * @type {[() => unknown, string, string][]}
 */
const NAMED = [
  [
    () => core.evaluate('x', { x: '12' }),
    'variables',
    "must be a list of numbers, got '12' for 'x'",
  ],
  [
    () => core.evaluate('x', { x: null }),
    'variables',
    "must be a list of numbers, got null for 'x'",
  ],
  [
    () => core.evaluate('x + y', { y: 1, x: [1, '0x10'] }),
    'variables',
    "must be numbers, got '0x10' at index 1 for 'x'",
  ],
  [() => core.evaluate(['1', 5]), 'formulas', 'must be text or a list of texts, got 5 at index 1'],
  [() => core.evaluate(5), 'formulas', 'must be text or a list of texts, got 5'],
  [() => core.formulaProgram(5), 'formula', 'must be text, got 5'],
  [() => core.curve('1234'), 'values', "must be a list of numbers, got '1234'"],
  [() => core.curve(null), 'values', 'must be a list of numbers, got null'],
  [() => core.curve([1, true, 2]), 'values', 'must be numbers, got true at index 1'],
  [() => core.curve([1, , 2]), 'values', 'must be numbers, got nothing at index 1'],
  [() => core.tokenize('A', { markers: 'no' }), 'markers', "must be true or false, got 'no'"],
  [() => core.tokenize('A', { foldCase: 0 }), 'foldCase', 'must be true or false, got 0'],
  [() => core.attendText(text, { drop: 'no' }), 'drop', "must be true or false, got 'no'"],
  [() => core.rotationLens({ query: 0 }), 'query', 'must be a list of numbers, got 0'],
  [() => core.rotationLens({ key: '' }), 'key', "must be a list of numbers, got ''"],
  [
    () => core.attend({ ...inputs, encoding: false }),
    'encoding',
    'must be the name of a scheme, got false',
  ],
  [() => core.wordCloud({ encoding: 5 }), 'encoding', 'must be the name of a scheme, got 5'],
  [
    () => core.attendText(text, { encoding: {} }),
    'encoding',
    'must be the name of a scheme, got an object',
  ],
  [
    () => core.attentionByOffset({ schemes: [{ encoding: 5 }] }),
    'encoding',
    'must be the name of a scheme, got 5',
  ],
  [
    () => core.reorderText('a b', [0, 0]),
    'order',
    'must hold every number from 0 to 1 once, got [0, 0]',
  ],
  [
    () => core.reorderText('a b', [0]),
    'order',
    'must hold every number from 0 to 1 once, got 1 of them',
  ],
  [
    () => core.reorderText('a b', null),
    'order',
    'must hold every number from 0 to 1 once, got null',
  ],
  [
    () => core.write(pair, { format: 'csv', dtype: 'x' }),
    'dtype',
    "must be left out of csv, got 'x'",
  ],
  [() => core.similarity(pair, { b: 'x' }), 'b', "must be {rows, cols, data}, got 'x'"],
  [() => core.similarity(pair, { b: HALF }), 'b.data', 'must hold rows x cols = 2 numbers, got 3'],
  [
    () => core.attend({ ...inputs, keys: HALF }),
    'keys.data',
    'must hold rows x cols = 2 numbers, got 3',
  ],
  [() => core.shift(HALF), 'data', 'must hold rows x cols = 2 numbers, got 3'],
];

for (const [call, parameter, rule] of NAMED) {
  test(`refusal: ${String(call).slice(6)} names what is wrong`, () => {
    assert.throws(call, { name: 'CoreError', code: 'input', parameter, rule });
  });
}

test('refusal: null is what is not given, and a name that begins with a capital is spelled so', () => {
  assert.deepEqual(core.tokenize('A', { foldCase: null, markers: null }), core.tokenize('A'));
  assert.deepEqual(core.rotationLens({ query: null }), core.rotationLens());
  assert.throws(() => core.encode('sinusoidal', { DModel: 8 }), {
    parameter: 'DModel',
    message: /^sinusoidal: DModel is not one of its parameters: /,
  });
});

/** Objects of which a message, or Object.keys(), has less than a property that is read. @type {[any, string][]} */
const ODD = [
  [new Map([['length', 2]]), 'a Map'],
  [
    new (class {
      get length() {
        return 2;
      }
    })(),
    'an object of a class',
  ],
  [Object.create({ length: 2 }), 'an object of a class'],
  [[2], 'an Array'],
  [new Float32Array(7), 'a Float32Array'],
];

test('options: an object that is not plain is refused, whatever reads it', () => {
  for (const [odd, got] of ODD) {
    /** @type {[() => unknown, string][]} */
    const calls = [
      [() => core.encode('index', odd), 'params'],
      [() => core.encode('index', {}, odd), 'options'],
      [() => core.neighbors(table, odd), 'options'],
      [() => core.similarity(table, odd), 'options'],
      [() => core.shift('sinusoidal', odd), 'params'],
      [() => core.attend(odd), 'inputs'],
      [() => core.attend({ ...inputs, params: odd, encoding: 'rope' }), 'params'],
      [() => core.wordCloud(odd), 'options'],
      [() => core.attendText(text, odd), 'options'],
      [() => core.evaluate('1', odd), 'variables'],
    ];
    for (const [call, parameter] of calls) {
      const rule = `must be a plain object, got ${got}`;
      assert.throws(call, { code: 'input', parameter, rule }, `${call}`);
    }
  }
});

test('options: plain ones of another realm, without prototype, or with accessors are read', () => {
  const own = { length: 3, dModel: 1 };
  const wanted = core.encode('index', own);
  const accessors = {
    dModel: 1,
    get length() {
      return 3;
    },
  };
  for (const same of [
    runInNewContext('({ length: 3, dModel: 1 })'),
    Object.assign(Object.create(null), own),
    accessors,
    new Proxy(own, {}),
  ]) {
    assert.deepEqual(core.encode('index', same), wanted);
  }
});

test('options: each is read once', () => {
  let reads = 0;
  const options = {
    get encoding() {
      reads += 1;
      return 'rope';
    },
  };
  core.compareTexts(text, 'man bites dog', options);
  assert.equal(reads, 1);
});

test('options: a name with a zero or half of a pair in it is none', () => {
  for (const name of ['length\0', 'length\ud800']) {
    assert.throws(() => core.encode('index', { [name]: 3 }), {
      code: 'input',
      message: /is not one of its parameters: length/,
    });
  }
});

test('options: a parameter in two spellings is refused, in the other one taken', () => {
  assert.throws(() => core.encode('sinusoidal', { dModel: 8, d_model: 4, length: 1 }), {
    code: 'input',
    parameter: 'dModel',
    rule: 'must be given in one spelling alone',
  });
  assert.equal(core.encode('sinusoidal', { d_model: 4, dModel: undefined, length: 1 }).cols, 4);
  const wide = { rows: 2, cols: 8, data: new Float32Array(16).fill(1) };
  const [one, other] = [
    { headDim: 8, rotaryDim: 4 },
    { head_dim: 8, rotary_dim: 4 },
  ];
  assert.deepEqual(core.rotate('rope', wide, other), core.rotate('rope', wide, one));
  assert.throws(() => core.rotate('rope', wide, { head_dim: 4 }), /matrix|head/);
});

test('options: a getter that takes the data away, or lets it grow, is told', () => {
  const grown = (/** @type {any} */ buffer) => ({
    data: new Float32Array(buffer),
    spoil: () => buffer.resize(64),
  });
  const taken = () => {
    const data = new Float32Array(4);
    return { data, spoil: () => structuredClone(data.buffer, { transfer: [data.buffer] }) };
  };
  const resizable = Reflect.construct(ArrayBuffer, [16, { maxByteLength: 64 }]);
  for (const { data, spoil } of [taken(), grown(resizable)]) {
    const params = {
      get headDim() {
        spoil();
        return 2;
      },
    };
    assert.throws(() => core.rotate('rope', { rows: 2, cols: 2, data }, params), {
      name: 'CoreError',
      code: 'input',
      parameter: 'data',
    });
  }
});

test('refusal: a call without arguments says what it wants', () => {
  assert.throws(() => core.encode(), {
    message: 'encode: encoding must be the name of a scheme, got nothing',
    parameter: 'encoding',
    code: 'input',
  });
  assert.throws(() => core.evaluate(), { parameter: 'formulas', code: 'input' });
});

test('what is no refusal has no rule, and its whole message is the complaint', () => {
  const { rule, complaint } = CoreError.from(new RangeError('no room'));
  assert.deepEqual([rule, complaint], [null, 'no room']);
});
