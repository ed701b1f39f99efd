/** Configs that a peer warns of or stops at, or that readers take differently: none passes in silence. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModels } from '../../../web/models/index.js';

const { modelPositions } = await loadModels();

const LLAMA = {
  model_type: 'llama',
  hidden_size: 4096,
  num_attention_heads: 32,
  num_hidden_layers: 4,
  max_position_embeddings: 131072,
};
const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768 };
const full = { rope_type: 'default', rope_theta: 1e6 };
const sliding = { rope_type: 'default', rope_theta: 1e4 };

/** What stands there besides, or instead, and the codes of all that is told of it. @type {[Record<string, unknown>, string[]][]} */
const TOLD = [
  [{}, []],
  [{ rope_scaling: yarn }, []],
  [{ rope_scaling: { factor: 4 } }, ['scaling-inert']],
  [{ rope_scaling: { rope_typ: 'yarn', factor: 4 } }, ['key-misspelt', 'scaling-inert']],
  [{ rope_scaling: { ...yarn, type: 'linear' } }, ['types-differ']],
  [
    {
      rope_scaling: {
        rope_type: 'llama3',
        factor: 4,
        high_freq_factor: 4,
        original_max_position_embeddings: 8192,
      },
    },
    ['band-missing'],
  ],
  [{ rope_scaling: { ...yarn, betafast: 32 } }, ['key-misspelt']],
  [{ rope_scaling: { ...yarn, spam: 32 } }, ['key-unread']],
  [{ rope_scaling: { rope_type: 'default', factor: 4 } }, ['scaling-inert']],
  [{ rope_scaling: { rope_type: 'proportional' } }, ['share-missing']],
  [
    {
      model_type: 'gemma3_text',
      layer_types: ['sliding', 'full_attention', 'full_attention', 'full_attention'],
    },
    ['layer-type-unknown'],
  ],
  [{ model_type: 'gemma3_text', rope_parameters: { full, sliding } }, ['layer-keys-unknown']],
  [{ rope_parameters: { full_attention: full } }, ['layer-keys-unexpected']],
  [{ hidden_size: 4100 }, ['head-not-whole']],
  [{ rope_thetha: 1e6 }, ['key-misspelt']],
  [{ rope_scalling: yarn }, ['key-misspelt']],
  [{ rope_theta: 1e4, rope_parameters: full }, ['keys-conflict']],
  [{ sliding_window: 4096 }, ['window-unread']],
  [{ architectures: ['BertModel'] }, ['architectures-differ']],
  [{ partial_rotary_factor: 0.5 }, ['reader-share']],
  [{ model_type: 'minimax_m2', rotary_dim: 64, head_dim: 128 }, ['reader-share']],
  [{ model_type: 'bert', position_embedding_type: 'relative_key' }, ['reader-relative-key']],
  [{ rope_traditional: true }, ['reader-traditional']],
  [{ model_type: 'ministral', sliding_window: [32768, null, null, null] }, ['window-list']],
  [{ model_type: 'roformer', rotary_value: true }, ['rotated-values']],
  [
    { model_type: 'glm_moe_dsa', qk_rope_head_dim: 64, qk_nope_head_dim: 128 },
    ['reader-indexer-layout'],
  ],
];

for (const [given, codes] of TOLD) {
  test(`told: ${JSON.stringify(given).slice(0, 90)}: ${codes.join(', ') || 'nothing'}`, () => {
    const { warnings, notes } = modelPositions({ ...LLAMA, ...given });
    assert.deepEqual([...warnings, ...notes].map(({ code }) => code).toSorted(), codes);
  });
}
