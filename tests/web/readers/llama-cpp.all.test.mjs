/**
 * What is said of a GGUF file, against llama.cpp itself: channels that turn, by how much, and what scores are
 * multiplied by. The rules were read at one commit, the engine is another release: where it does otherwise
 * since, the case says so.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadReaders } from '../../../web/readers/index.js';
import { HEAD, cannotRun, llamaCpp } from '../support/llama-cpp.mjs';

/** @import { Key } from '../support/gguf.mjs' */

const { ggufPositions } = await loadReaders();

const DISTANCES = [1, 3, 17, 60];
const CLOSE = 1e-3; // of a cosine or sine that comes out of a softmax in float32

/** @type {Awaited<ReturnType<typeof llamaCpp>>} */
let engine;
if (!cannotRun) {
  before(async () => {
    engine = await llamaCpp();
  });
  after(() => engine?.remove());
}

/** @typedef {{context?: number, tensors?: Record<string, number[]>}} More */

const about = (
  /** @type {string} */ architecture,
  /** @type {[string, string, any][]} */ ...keys
) =>
  keys.map(([name, type, value]) => /** @type {Key} */ ([`${architecture}.${name}`, type, value]));

const length = /** @type {const} */ (['context_length', 'u32', 4096]);
const whole = /** @type {const} */ (['rope.dimension_count', 'u32', HEAD]);
const base = (/** @type {number} */ value) =>
  /** @type {const} */ (['rope.freq_base', 'f32', value]);
/** @type {[string, string, any][]} */
const yarn = [
  ['rope.scaling.type', 'str', 'yarn'],
  ['rope.scaling.factor', 'f32', 8],
  ['rope.scaling.original_context_length', 'u32', 64],
];
const LONGEST_SHORT = 1024; // context, of LongRoPE's short list [tokens]
const factors = [1, 1, 1.5, 2, 3, 4, 8, 8];

const longrope = [
  ['rope.scaling.type', 'str', 'longrope'],
  ['rope.scaling.original_context_length', 'u32', LONGEST_SHORT],
  ['rope.scaling.attn_factor', 'f32', 1.25],
];
const lists = {
  'rope_factors_short.weight': [1, 1, 1, 1, 1.1, 1.2, 1.3, 1.4],
  'rope_factors_long.weight': factors,
};

/** @type {[string, string, any[], More?][]} */
const CASES = [
  ['plain', 'llama', [length, whole, base(10000)]],
  ['plain, in halves', 'qwen3', [length, whole, base(1e6)]],
  [
    'linear',
    'llama',
    [
      length,
      whole,
      base(100),
      ['rope.scaling.type', 'str', 'linear'],
      ['rope.scaling.factor', 'f32', 4],
    ],
  ],
  ['YaRN', 'llama', [length, whole, base(100), ...yarn]],
  ['YaRN, in halves', 'qwen3', [length, whole, base(100), ...yarn]],
  [
    'YaRN with its own band',
    'llama',
    [length, whole, base(100), ...yarn, ['rope.scaling.yarn_beta_fast', 'f32', 4]],
  ],
  [
    'Llama 3: factors in a tensor',
    'llama',
    [length, whole, base(100)],
    { tensors: { 'rope_freqs.weight': factors } },
  ],
  ['LongRoPE, short', 'llama', [length, whole, base(100), ...longrope], { tensors: lists }],
  [
    'LongRoPE, long',
    'llama',
    [length, whole, base(100), ...longrope],
    { tensors: lists, context: 2048 },
  ],
];

for (const [name, architecture, keys, more] of CASES) {
  test(`llama.cpp, ${architecture}: ${name}`, { skip: cannotRun }, async (t) => {
    const given = about(architecture, ...keys);
    const told = Object.fromEntries([
      ['general.architecture', architecture],
      [`${architecture}.embedding_length`, 64],
      [`${architecture}.block_count`, 1],
      [`${architecture}.attention.head_count`, 1],
      [`${architecture}.attention.key_length`, HEAD],
      ...given.map(([key, , value]) => [key, value]),
      ...Object.entries(more?.tensors ?? {}),
    ]);
    const [group] = ggufPositions(told).groups;
    const { layout, rotaryDim = 0, attentionFactor = 1, invFreqLong } = group;
    const invFreq = ((more?.context ?? 0) > LONGEST_SHORT && invFreqLong) || group.invFreq || [];
    const model = await engine.turns(architecture, given, more);
    let worst = 0;
    for (let pair = 0; pair < HEAD / 2; pair += 1) {
      const turned = pair < rotaryDim / 2;
      const [a, b] =
        layout === 'half' && turned ? [pair, pair + rotaryDim / 2] : [2 * pair, 2 * pair + 1];
      for (const distance of DISTANCES) {
        const angle = turned ? invFreq[pair] * distance : 0;
        const scale = turned ? attentionFactor ** 2 : 1;
        const [cosine, sine] = [
          await model.share(a, a, distance),
          await model.share(a, b, distance),
        ];
        worst = Math.max(
          worst,
          Math.abs(cosine - scale * Math.cos(angle)),
          Math.abs(sine + scale * Math.sin(angle)),
        );
      }
    }
    await model.end();
    t.diagnostic(`llama.cpp ${engine.release}: largest difference ${worst.toExponential(1)}`);
    assert.ok(worst < CLOSE, `${worst}`);
  });
}
