/** Groups of published configs as settings of the catalogue's RoPE. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { loadModels } from '../../../web/models/index.js';
import { frequenciesAt, isBackwards, ropeParameters, turns } from '../../../web/models/rope.js';
import published from '../../../web/content/models/published.json' with { type: 'json' };

/** @type {import('../../../web/core/index.js').Core} */
let core;
/** @type {import('../../../web/models/index.js').Models} */
let models;
before(async () => {
  [core, models] = await Promise.all([loadCore(), loadModels()]);
});

for (const { name, config } of published) {
  test(`ropeParameters: ${name} has the frequencies and the factor that its config asks for`, () => {
    for (const group of models.modelPositions(config).groups.filter(turns)) {
      const { length, originalLength } = /** @type {any} */ (group.unfinished);
      const at = group.invFreqAt?.map((each) => each.length) ?? [];
      for (const tokens of [originalLength, ...(group.invFreqAt ? at : [length])]) {
        const own = frequenciesAt(group, tokens);
        const { frequencies, attentionFactor } = core.frequencies(
          'rope',
          ropeParameters(group, tokens),
        );
        assert.equal(frequencies.length, own.length);
        const sign = isBackwards(group) ? -1 : 1;
        own.forEach((value, pair) => {
          const difference = Math.abs(sign * frequencies[pair] - value);
          assert.ok(difference <= 4e-15 * Math.abs(value), `${group.name}, pair ${pair}`);
        });
        const factor = Number(group.attentionFactor);
        assert.ok(Math.abs(attentionFactor - factor) <= 4e-15 * factor, group.name);
      }
    }
  });
}

for (const { name, config } of published) {
  test(`modelPositions: groups of ${name} go into the core as they are`, () => {
    for (const group of models.modelPositions(config).groups) {
      const scheme = /** @type {any} */ (group.scheme);
      const entry = core.encodings().find((each) => each.name === scheme);
      assert.equal(Boolean(entry), group.parameters !== undefined, scheme);
      if (!entry) continue;
      const parameters = { ...group.parameters };
      for (const row of ['length', 'queryLength', 'keyLength'])
        if (entry.parameters.some((each) => each.name === row)) parameters[row] = 4; // few are as good
      const made =
        entry.kind === 'bias' ? core.bias(scheme, parameters) : core.encode(scheme, parameters);
      assert.ok(made);
      if (group.dim && entry.kind === 'add')
        assert.equal(/** @type {any} */ (made).cols, group.dim, scheme);
      if (group.invFreq && group.rotaryDim)
        assert.equal(/** @type {any} */ (made).cols, group.rotaryDim, scheme);
    }
  });
}

test('modelPositions: schemes that no published config has go into the core as well', () => {
  const size = { hidden_size: 768, num_attention_heads: 12, num_hidden_layers: 2 };
  for (const config of [
    { ...size, model_type: 'deberta-v2', max_position_embeddings: 512, position_buckets: 256 },
    { ...size, model_type: 'deberta', max_position_embeddings: 512 },
    { model_type: 'swin', depths: [2, 2], window_size: 7 },
    {
      ...size,
      model_type: 'whisper',
      d_model: 64,
      encoder_layers: 2,
      decoder_layers: 2,
      max_source_positions: 1500,
      max_target_positions: 448,
    },
  ]) {
    const { groups } = models.modelPositions(config);
    for (const { scheme, parameters } of groups) {
      assert.ok(parameters, scheme);
      const { kind } = /** @type {any} */ (core.encodings().find((each) => each.name === scheme));
      const call = kind === 'bias' ? core.bias : core.encode;
      assert.ok(call(/** @type {any} */ (scheme), parameters), scheme);
    }
  }
});
