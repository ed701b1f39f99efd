/** Which layers of a class see a window, and how far to each side. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModels } from '../../../web/models/index.js';

const { modelPositions } = await loadModels();

const SIZE = {
  hidden_size: 2048,
  num_attention_heads: 32,
  num_hidden_layers: 4,
  max_position_embeddings: 8192,
};

/** Tokens before, the layers. @param {object} config @returns {[string, number, number][]} */
const windows = (config) =>
  modelPositions({ ...SIZE, ...config })
    .groups.filter(({ window }) => window?.kind === 'sliding')
    .map(({ layers, window }) => [layers.join(), window?.left ?? 0, window?.right ?? 0]);

/** Configs, and the layers with a window, which is 99 tokens before or those to both sides. @type {[object, [string, number, number][]][]} */
const CASES = [
  [{ model_type: 'phimoe' }, [['0,1,2,3', 99, 0]]],
  [{ model_type: 'doge' }, [['0,1,2,3', 99, 0]]],
  [{ model_type: 'smollm3' }, []],
  [{ model_type: 'smollm3', use_sliding_window: true }, [['3', 99, 0]]],
  [{ model_type: 'smollm3', use_sliding_window: true, no_rope_layers: [0, 1, 0, 1] }, [['0,2', 99, 0]]], // prettier-ignore
  [{ model_type: 'qwen2', use_sliding_window: true, max_window_layers: 3 }, [['3', 99, 0]]],
  [{ model_type: 'qwen3_moe', use_sliding_window: false }, []],
  [{ model_type: 'qwen3_moe', use_sliding_window: true, max_window_layers: 48 }, [['0,1,2,3', 99, 0]]], // prettier-ignore
  [{ model_type: 'dots1' }, []],
  [{ model_type: 'dots1', max_window_layers: 2 }, [['2,3', 99, 0]]],
  [{ model_type: 'gemma3_text' }, [['0,1,2,3', 99, 0]]],
  [{ model_type: 'gemma3_text', use_bidirectional_attention: true }, [['0,1,2,3', 50, 50]]],
  [{ model_type: 'gemma4_text', use_bidirectional_attention: 'vision' }, [['0,1,2', 99, 0]]],
  [{ model_type: 'gemma4_text', use_bidirectional_attention: 'all' }, [['0,1,2', 50, 50]]],
  [{ model_type: 'openai_privacy_filter' }, [['0,1,2,3', 100, 100]]],
  [{ model_type: 'modernbert-decoder', local_attention: 64 }, [['1,2', 99, 0]]],
];

for (const [config, wanted] of CASES) {
  test(`${JSON.stringify(config)} slides in ${wanted.map(([layers]) => layers).join() || 'no layer'}`, () => {
    assert.deepEqual(windows({ ...config, sliding_window: 100 }), wanted);
  });
}

test('the class’s window counts where the file has none', () => {
  const first = { use_sliding_window: true, max_window_layers: 0, num_hidden_layers: 1 };
  for (const model_type of ['qwen2', 'qwen3', 'qwen3_moe']) {
    assert.deepEqual(windows({ model_type, ...first }), [['0', 4095, 0]], model_type);
  }
  const decoder = { model_type: 'modernbert-decoder' };
  assert.deepEqual(windows(decoder), [['1,2', 63, 0]]);
  assert.deepEqual(windows({ ...decoder, local_attention: 64 }), [['1,2', 31, 0]]);
  assert.deepEqual(windows({ ...decoder, sliding_window: null }), []);
});

test('an encoder of T5Gemma sees its window ahead, too, which is said', () => {
  for (const [part, before, ahead] of /** @type {[string, number, number][]} */ ([
    ['t5_gemma_module', 99, 99],
    ['t5gemma2_text', 49, 50],
  ])) {
    const side = { model_type: part, ...SIZE, num_hidden_layers: 1, sliding_window: 100 };
    const config = { model_type: 't5gemma', encoder: side, decoder: side };
    const { groups, notes } = modelPositions(config);
    assert.deepEqual(
      groups.map(({ window }) => [window?.left, window?.right]),
      [
        [before, ahead],
        [99, 0],
      ],
      part,
    );
    const told = notes.find(({ code }) => code === 'window-both-sides');
    assert.equal(told?.about, 'encoder.sliding_window');
    assert.equal(
      told?.message,
      `sliding_window 100 is ${before} tokens before, ${ahead} ahead and the token itself.`,
    );
  }
});

test('warning window-inert: Qwen3-MoE needs the flag only', () => {
  const config = { ...SIZE, model_type: 'qwen3_moe', sliding_window: 100 };
  const { message = '' } =
    modelPositions(config).warnings.find(({ code }) => code === 'window-inert') ?? {};
  assert.match(message, /needs use_sliding_window true\. All 4 layers/);
});
