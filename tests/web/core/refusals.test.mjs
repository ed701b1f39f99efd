/** What a refusal says in fields, so that nobody has to read its message. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
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
