/** What small loops that record themselves have in common. */
import { chooser, randomOf } from '../../../support/random.mjs';

/**
 * @typedef {ReturnType<typeof chooser>} Chance
 * @typedef {{trace: any, config?: any}} Recorded
 * @typedef {(chance: Chance, hasBug: boolean) => Recorded} Loop the same run with its bug and without
 */

/** @param {number} seed */
export const chanceOf = (seed) => chooser(randomOf(seed));

/** @param {Chance} chance @param {number} least @param {number} most */
export const between = (chance, least, most) => least + chance.below(most - least + 1);

export const LLAMA = {
  model_type: 'llama',
  num_hidden_layers: 2,
  hidden_size: 64,
  num_attention_heads: 4,
  max_position_embeddings: 4096,
  rope_theta: 10000,
};
export const GPT2 = { model_type: 'gpt2', n_positions: 512, n_embd: 64, n_layer: 2, n_head: 4 };
export const ROBERTA = {
  model_type: 'roberta',
  max_position_embeddings: 130,
  pad_token_id: 1,
  hidden_size: 64,
  num_hidden_layers: 2,
  num_attention_heads: 4,
};
/** @param {number} window */
export const mistral = (window) => ({ ...LLAMA, model_type: 'mistral', sliding_window: window });

/** @param {any[]} steps @param {object} [head] */
export const traceOf = (steps, head = {}) => ({ posenc_trace: 1, ...head, steps });

/** @param {number} length */
export const range = (length, from = 0) => Array.from({ length }, (_, i) => from + i);

/** Runs of true as ranges lo, hi one behind the other. @param {boolean[]} row */
export function runsOf(row) {
  /** @type {number[]} */
  const ranges = [];
  row.forEach((sees, k) => {
    if (sees && !row[k - 1]) ranges.push(k, k + 1);
    else if (sees) ranges[ranges.length - 1] = k + 1;
  });
  return ranges;
}

/** To bfloat16 by its bits, ties to even. @param {number} value */
export function toBfloat16(value) {
  const floats = Float32Array.of(value);
  const bits = new Uint32Array(floats.buffer);
  bits[0] += 0x7fff + ((bits[0] >>> 16) & 1);
  bits[0] &= 0xffff0000;
  return floats[0];
}
