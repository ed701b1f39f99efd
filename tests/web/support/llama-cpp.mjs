/**
 * llama.cpp itself, run on models made so that one attention weight tells how far a pair has turned: of a
 * token's key, channel i alone is not 0, of another's query channel j alone. The last token's weight on the
 * first is exp(score) beside the ones of tokens between them, whose keys are 0, and the logits tell it.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { madeGguf } from './gguf.mjs';

/** @import { Key } from './gguf.mjs' */

const VERSION = '3.22.1'; // of node-llama-cpp, which brings compiled llama.cpp
const PLATFORM = `@node-llama-cpp/${process.platform}-${process.arch}`;

/** Why it cannot be had here; false: it can. */
export const cannotRun =
  process.platform === 'linux' && process.arch === 'x64' ? false : `no ${PLATFORM} was tried`;

/** Channels of the only head. */
export const HEAD = 16;
/** The channel that tells the first token's weight. */
const TOLD = HEAD * 2 + 1;
const FIRST = 3; // tokens before are the vocabulary's own
const QUERY = (/** @type {number} */ channel) => FIRST + channel;
const KEY = (/** @type {number} */ channel) => FIRST + HEAD + channel;
const NOTHING = FIRST + 2 * HEAD;
const WIDTH = 64;
const WORDS = WIDTH + 256; // the vocabulary needs a token for each byte
const INNER = 32;
const VALUE = 4; // of the first token: what its weight is multiplied by
const GAIN = 2; // of a query and of a key, each

/**
 * @param {number} inputs
 * @param {number} outputs
 * @param {[input: number, output: number, value: number][]} [entries] the others are 0
 */
function matrix(inputs, outputs, entries = []) {
  const values = new Float32Array(inputs * outputs);
  for (const [input, output, value] of entries) values[output * inputs + input] = value;
  return { sides: [inputs, outputs], values };
}

/** @param {number} length @param {number} value */
const filled = (length, value) => Array(length).fill(value);

const channels = [...Array(HEAD).keys()];
const norm = 1 / Math.sqrt(WIDTH); // of one channel that is not 0, after RMSNorm

/** @param {string} architecture @param {Record<string, number[]>} more */
const weights = (architecture, more) => ({
  'token_embd.weight': matrix(WIDTH, WORDS, [
    ...channels.map((i) => /** @type {[number, number, number]} */ ([i, QUERY(i), 1])),
    ...channels.map((i) => /** @type {[number, number, number]} */ ([HEAD + i, KEY(i), 1])),
    [2 * HEAD, NOTHING, 1],
  ]),
  'blk.0.attn_norm.weight': filled(WIDTH, 1),
  'blk.0.attn_q.weight': matrix(
    WIDTH,
    HEAD,
    channels.map((i) => [i, i, GAIN * norm]),
  ),
  'blk.0.attn_k.weight': matrix(
    WIDTH,
    HEAD,
    channels.map((i) => [HEAD + i, i, GAIN * norm]),
  ),
  'blk.0.attn_v.weight': matrix(
    WIDTH,
    HEAD,
    channels.map((i) => [HEAD + i, 0, norm]),
  ),
  'blk.0.attn_output.weight': matrix(HEAD, WIDTH, [[0, TOLD, VALUE]]),
  'blk.0.ffn_norm.weight': filled(WIDTH, 1),
  ...(architecture === 'qwen3' && {
    'blk.0.attn_q_norm.weight': filled(HEAD, GAIN / Math.sqrt(HEAD)),
    'blk.0.attn_k_norm.weight': filled(HEAD, GAIN / Math.sqrt(HEAD)),
  }),
  'blk.0.ffn_gate.weight': matrix(WIDTH, INNER),
  'blk.0.ffn_up.weight': matrix(WIDTH, INNER),
  'blk.0.ffn_down.weight': matrix(INNER, WIDTH),
  'output_norm.weight': filled(WIDTH, 1),
  'output.weight': matrix(WIDTH, WORDS, [
    [TOLD, 0, 1],
    ...channels.map((i) => /** @type {[number, number, number]} */ ([i, 1, 1])),
  ]),
  ...more,
});

const byte = (/** @type {number} */ i) =>
  `<0x${(i - WIDTH).toString(16).toUpperCase().padStart(2, '0')}>`;
const words = [...Array(WORDS).keys()].map((i) => (i < WIDTH ? `t${i}` : byte(i)));
const [UNKNOWN, CONTROL, NORMAL, BYTE] = [2, 3, 1, 6];
const kinds = words.map((_, i) =>
  i === 0 ? UNKNOWN : i < FIRST ? CONTROL : i < WIDTH ? NORMAL : BYTE,
);

/** @param {string} architecture @returns {Key[]} */
const sizes = (architecture) => [
  ['general.architecture', 'str', architecture],
  [`${architecture}.embedding_length`, 'u32', WIDTH],
  [`${architecture}.block_count`, 'u32', 1],
  [`${architecture}.feed_forward_length`, 'u32', INNER],
  [`${architecture}.attention.head_count`, 'u32', 1],
  [`${architecture}.attention.head_count_kv`, 'u32', 1],
  [`${architecture}.attention.key_length`, 'u32', HEAD],
  [`${architecture}.attention.value_length`, 'u32', HEAD],
  [`${architecture}.attention.layer_norm_rms_epsilon`, 'f32', 1e-6],
];

/** @type {Key[]} */
const vocabulary = [
  ['tokenizer.ggml.model', 'str', 'llama'],
  ['tokenizer.ggml.tokens', 'str[]', words],
  ['tokenizer.ggml.scores', 'f32[]', filled(WORDS, 0)],
  ['tokenizer.ggml.token_type', 'i32[]', kinds],
  ['tokenizer.ggml.bos_token_id', 'u32', 1],
  ['tokenizer.ggml.eos_token_id', 'u32', 2],
];

/**
 * The engine, downloaded into a folder of its own.
 * @returns {Promise<{release: string, turns: typeof turns, remove: () => Promise<void>}>}
 */
export async function llamaCpp() {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-llama-cpp-'));
  await writeFile(join(folder, 'package.json'), '{"private": true}');
  const names = ['node-llama-cpp', PLATFORM].map((name) => `${name}@${VERSION}`);
  const flags = '--ignore-scripts --omit=optional --no-audit --no-fund --loglevel=error'.split(' ');
  await promisify(execFile)('npm', ['install', ...flags, ...names], { cwd: folder });
  const own = join(folder, 'node_modules/node-llama-cpp');
  const { getLlama } = await import(pathToFileURL(join(own, 'dist/index.js')).href);
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    progressLogs: false,
    logLevel: 'error',
  });
  const { release } = JSON.parse(
    await readFile(join(own, 'llama/binariesGithubRelease.json'), 'utf8'),
  );

  /**
   * What a score has of a key in one channel and a query in another, `distance` tokens later: (1, 0) turned
   * by nothing gives 1 of the same channel and 0 of the other.
   * @param {string} architecture
   * @param {Key[]} keys about positions
   * @param {{context?: number, tensors?: Record<string, number[]>}} [more] context: tokens that it is opened for
   */
  async function turns(architecture, keys, { context: contextSize = 512, tensors = {} } = {}) {
    const modelPath = join(folder, 'made.gguf');
    const all = [...sizes(architecture), ...keys, ...vocabulary];
    await writeFile(modelPath, madeGguf(all, { tensors: weights(architecture, tensors) }));
    const model = await llama.loadModel({ modelPath });
    const exact = { experimentalKvCacheKeyType: 'F32', experimentalKvCacheValueType: 'F32' };
    const context = await model.createContext({ contextSize, threads: 1, ...exact });
    const sequence = context.getSequence();
    return {
      /** @param {number} key @param {number} query @param {number} distance [tokens] @returns {Promise<number>} */
      async share(key, query, distance) {
        await sequence.clearHistory();
        const last = distance;
        const options = { temperature: 1, topK: 0, topP: 1, minP: 0 };
        const asked = [QUERY(query), { generateNext: { probabilities: true, options } }];
        const found = await sequence.controlledEvaluate([
          KEY(key),
          ...filled(distance - 1, NOTHING),
          asked,
        ]);
        const chances = found[last].next.probabilities;
        const logit = (/** @type {number} */ token) =>
          Math.log(chances.get(token) / chances.get(NOTHING));
        const weight = logit(0) / logit(1) / VALUE;
        const score = Math.log((weight / (1 - weight)) * distance);
        return (score * Math.sqrt(HEAD)) / GAIN ** 2;
      },
      end: async () => {
        await context.dispose();
        await model.dispose();
      },
    };
  }

  return {
    release,
    turns,
    remove: async () => {
      await llama.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
