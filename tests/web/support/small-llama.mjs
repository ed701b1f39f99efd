/** A config of the usual kind, as small as it can be: what tests add hostile keys to. */
export const LLAMA = {
  model_type: 'llama',
  hidden_size: 64,
  num_attention_heads: 2,
  num_hidden_layers: 2,
  max_position_embeddings: 2048,
  rope_theta: 10000,
};
