/** What a refusal says in fields, so that nobody has to read its message. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CoreError, snakeCase } from '../../../web/core/check.js';
import { loadCore } from '../../../web/core/index.js';
import { loadModels } from '../../../web/models/index.js';
import { packError } from '../../../web/worker/protocol.js';

const core = /** @type {any} */ (await loadCore());
const { modelPositions, checkRotation } = /** @type {any} */ (await loadModels());

const config = { num_hidden_layers: 2, num_attention_heads: 2, hidden_size: 8 };

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
  ['encode', () => core.encode('sinusoidal', {}, { to: 1 }), 'to', 'is unknown: the one option'],
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

test('what is no refusal has no rule, and its whole message is the complaint', () => {
  const { rule, complaint } = CoreError.from(new RangeError('no room'));
  assert.deepEqual([rule, complaint], [null, 'no room']);
});
