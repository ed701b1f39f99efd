/** What is said first of a model with several groups of one layer: layers once, no length that its tables do not share. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summaryOf, titlesOf } from '../../../web/elements/models/model/remarks.js';
import { lengthsOf } from '../../../web/elements/models/model/turns.js';
import { loadModels } from '../../../web/models/index.js';
import { differences } from '../../../web/models/words.js';

const { modelPositions } = await loadModels();

const summary = (/** @type {object} */ config) => {
  const model = modelPositions(config);
  const { trained = 0, asked = 0 } = lengthsOf(model) ?? {};
  return summaryOf(
    /** @type {any} */ ({ config: { model }, group: model.groups[0], trained, asked }),
  );
};
const yarn = { type: 'yarn', factor: 4, original_max_position_embeddings: 32_768 };
const speech = { model_type: 'speecht5', architectures: ['SpeechT5ForTextToSpeech'] };

for (const [config, said] of /** @type {[object, RegExp][]} */ ([
  [
    { model_type: 'mllama_vision_model' },
    /^40 layers: 32 learned at the input · patches, .*again\.$/,
  ],
  [{ model_type: 'prophetnet' }, /^24 layers: .* Reads 511 tokens\.$/],
  [{ model_type: 'seamless_m4t_v2' }, /^84 layers: .*· units decoder\. Reads 4,096 tokens\.$/],
  [{ model_type: 'seamless_m4t' }, /^84 layers: .*· units decoder\.$/],
  [{ model_type: 'tvp' }, /^12 layers: /],
  [
    { model_type: 'qwen2', max_position_embeddings: 65_536, rope_scaling: yarn },
    / Trained on 32,768 tokens, asked to read 65,536, which ×4 covers \(131,072\)\.$/,
  ],
  [
    { model_type: 'qwen2', max_position_embeddings: 262_144, rope_scaling: yarn },
    / asked to read 262,144, more than ×4 covers \(131,072\)\.$/,
  ],
  [{ model_type: 'levit' }, /^14 layers: 5 full · stage 0, 5 full · stage 1, 4 full · stage 2\.$/],
  [{ model_type: 'pvt' }, /^8 layers: .* · stage 3\.$/],
  [{ model_type: 'whisper', encoder_layers: 4, decoder_layers: 4 }, /^8 layers: [^.]*\.$/],
  [speech, /^18 layers: /],
  [{ model_type: 'gpt2', n_layer: 12, n_positions: 1024 }, /^12 layers\. Reads 1,024 tokens\.$/],
])) {
  test(`summary: ${JSON.stringify(config).slice(0, 80)}`, () =>
    assert.match(summary(config), said));
}

test('titles: a kind alone, or with the name that tells groups of one kind apart', () => {
  const { groups } = modelPositions({ model_type: 'vilt' });
  assert.deepEqual(titlesOf(groups), [
    'learned at the input · input',
    'learned at the input · text',
  ]);
  assert.deepEqual(titlesOf(groups.slice(1)), ['learned at the input']);
});

test('differences: each of the groups of a layer counts', () => {
  const of = (/** @type {number} */ size) =>
    modelPositions({ model_type: 'mllama_vision_model', image_size: size });
  const found = differences(of(448), of(560));
  assert.deepEqual(
    found.map(({ module, layers, gone }) => [
      module,
      layers.length,
      gone.includes('table rows 1025'),
    ]),
    [['input', 32, true]],
  );
  assert.match(found[0].gone.join(', '), /table rows 1025, .*table rows 4100/);
});
