/** Configs written anew: what a warning brings, NTK instead of a scaling, and what cannot be read for it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModels } from '../../../web/models/index.js';
import { mended, mendsOf, withNtk } from '../../../web/models/mended.js';

const OWN = '"model_type":"llama","hidden_size":64,"num_attention_heads":4';
const SCALED = '"rope_scaling":{"rope_type":"yran","factor":2}';
const { modelPositions } = await loadModels();

test('mended: the file after its warnings has none of them', () => {
  const text = `{${OWN},${SCALED}}`;
  const { warnings } = modelPositions(text);
  const mends = mendsOf(modelPositions(text));
  assert.ok(mends.length > 0);
  const after = modelPositions(mended(text, mends)).warnings.map(({ code }) => code);
  for (const { code, mends: own } of warnings) assert.ok(!own || !after.includes(code), code);
});

test('mended: NTK stands where the scaling was, in the part that has it', () => {
  const ntk = { rope_type: 'dynamic', alpha: 2 };
  assert.deepEqual(withNtk(`{${OWN},${SCALED}}`, 2), {
    ...JSON.parse(`{${OWN}}`),
    rope_scaling: ntk,
  });
  const inner = withNtk(`{"text_config":{${OWN},"rope_parameters":{"rope_theta":5}}}`, 2);
  const text = { ...JSON.parse(`{${OWN}}`), rope_theta: 5, rope_scaling: ntk };
  assert.deepEqual(inner, { text_config: text });
});

for (const value of ['NaN', 'Infinity', '-Infinity']) {
  test(`mended: ${value}, which the doctor reads, is said when the file is written anew`, () => {
    const text = `{${OWN},"x":${value},${SCALED}}`;
    assert.ok(mendsOf(modelPositions(text)).length > 0);
    for (const write of [() => mended(text, []), () => withNtk(text, 2)])
      assert.throws(write, { name: 'CoreError', message: /cannot be written anew: .*JSON/ });
  });
}
