/** Layers in words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModels } from '../../../web/models/index.js';
import { differences, layerRanges, partsOf, untoldText } from '../../../web/models/words.js';

const { modelPositions } = await loadModels();
const SIZE = { num_hidden_layers: 8, hidden_size: 512, num_attention_heads: 4 };

test('layer ranges: runs, single ones, and the first few of many', () => {
  assert.equal(layerRanges([0]), 'layer 0');
  assert.equal(layerRanges([0, 1, 2, 4, 6, 7]), 'layers 0–2, 4, 6–7');
  const every = Array.from({ length: 20 }, (_, i) => 4 * i);
  assert.equal(layerRanges(every), 'layers 0, 4, 8, 12, 16, …, 76');
});

test('layers without RoPE: what their queries are multiplied by is said, and differs', () => {
  const of = (/** @type {boolean} */ is) =>
    modelPositions({ model_type: 'llama4_text', ...SIZE, attn_temperature_tuning: is });
  const [plain] = of(true).groups.filter(({ scheme }) => scheme === 'none');
  const said = 'queries × (1 + beta ln(1 + floor((p + 1)/length))), beta 0.1, length 8192';
  assert.ok(partsOf(plain).includes(said), partsOf(plain).join(', '));
  const found = differences(of(true), of(false));
  assert.deepEqual(
    found.map(({ layers, gone, come }) => [layers, gone, come]),
    [[plain.layers, [said], []]],
  );
});

test('axes: what repeats is counted, be it a letter or several', () => {
  const axesOf = (/** @type {string} */ model_type, /** @type {object} */ rope_scaling) => {
    const { groups } = modelPositions({ model_type, ...SIZE, rope_scaling });
    return groups.flatMap(partsOf).find((part) => part.startsWith('axes'));
  };
  const sections = { rope_type: 'default', mrope_section: [24, 20, 20] };
  assert.equal(axesOf('qwen3_vl_text', sections), 'axes thw×20 t×4');
  const blocks = { type: 'mrope', mrope_section: [16, 24, 24] };
  assert.equal(axesOf('qwen2_vl', blocks), 'axes t×16 h×24 w×24');
});

test('parts: what sees and hears beside a language model is named, where nothing is said of it', () => {
  const vision_config = { depth: 32 };
  const text_config = { model_type: 'llama', ...SIZE };
  for (const [config, said] of /** @type {[object, string][]} */ ([
    [{ text_config, vision_config }, 'Of vision_config, a model of its own, nothing'],
    [{ ...text_config, vision_config }, 'Of vision_config, a model of its own, nothing'],
    [
      { thinker_config: { text_config, audio_config: {}, vision_config } },
      'Of thinker_config.vision_config and thinker_config.audio_config, models of their own, nothing',
    ],
    [{ text_config, vision_config: null }, ''],
    [text_config, ''],
  ])) {
    assert.equal(untoldText(modelPositions(config)), said && `${said} is said here.`);
  }
});
