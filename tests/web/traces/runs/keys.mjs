/** Loops that turn keys, keep them, and look at them through masks. */
import { GPT2, LLAMA, between, mistral, range, runsOf, toBfloat16, traceOf } from './parts.mjs';

/** @import { Chance, Loop } from './parts.mjs' */

// what a cache holds: each key with its token and the place for which it was turned

/** A document that was cached alone is put behind another, its keys as they are. @type {Loop} */
const keysElsewhere = (chance, hasBug) => {
  const lengths = [between(chance, 3, 6), between(chance, 3, 6)];
  /** @type {number[]} */
  const turned = [];
  for (const length of lengths) {
    const base = turned.length;
    for (let i = 0; i < length; i += 1) turned.push(hasBug ? i : base + i);
  }
  return cached(turned, between(chance, 1, 4));
};

/** Keys are kept turned, and turned once more when they are read. @type {Loop} */
const turnedTwice = (chance, hasBug) => {
  const turned = range(between(chance, 4, 9));
  return cached(hasBug ? turned.map((place) => place + place) : turned, between(chance, 1, 4));
};

/** @param {number[]} turned @param {number} size */
function cached(turned, size) {
  const s = turned.length;
  return {
    trace: traceOf([
      {
        position_ids: [range(size, s)],
        cache_len: [s],
        cached_positions: [turned.flatMap((place) => [place, place + 1])],
      },
    ]),
    config: LLAMA,
  };
}

/** The window moved on, its keys did not turn. @type {Loop} */
const notRerotated = (chance, hasBug) => {
  const most = between(chance, 4, 7);
  const prompt = between(chance, most + 1, most + 5);
  let keys = range(prompt).map((token) => ({ token, place: token }));
  let n = prompt;
  /** @type {any[]} */
  const steps = [{ position_ids: [range(prompt)], cache_len: [0] }];
  for (let k = 0; k < 3; k += 1) {
    const evicted = keys.length - most;
    if (evicted > 0) {
      keys = keys.slice(evicted);
      if (!hasBug) keys.forEach((key) => (key.place -= evicted));
    }
    steps.push({
      position_ids: [[keys.length]],
      cache_len: [keys.length],
      cached: [keys.flatMap(({ token }) => [token, token + 1])],
      cached_positions: [keys.flatMap(({ place }) => [place, place + 1])],
    });
    keys.push({ token: n, place: keys.length });
    n += 1;
  }
  return { trace: traceOf(steps, { eviction: 'renumber' }), config: LLAMA };
};

// vectors are turned pair by pair, as complex numbers

/** @param {number[]} vector @param {number} place @param {boolean} [isInterleaved] */
function turn(vector, place, isInterleaved = false) {
  const half = vector.length / 2;
  const out = [...vector];
  for (let i = 0; i < half; i += 1) {
    const [a, b] = isInterleaved ? [2 * i, 2 * i + 1] : [i, i + half];
    const angle = place / 10000 ** (i / half);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    [out[a], out[b]] = [vector[a] * c - vector[b] * s, vector[b] * c + vector[a] * s];
  }
  return out;
}

/** @param {(before: number[], place: number) => number[]} turned @returns {Loop} */
const withVector = (turned) => (chance, hasBug) => {
  const length = between(chance, 4, 9);
  const before = range(16).map(() => chance.random() * 2 - 1);
  const slot = between(chance, 2, length - 1);
  const after = hasBug ? turned(before, slot) : turn(before, slot);
  return {
    trace: traceOf([{ position_ids: [range(length)], cache_len: [0] }], {
      vectors: [{ step: 0, slot, kind: 'k', before, after }],
    }),
    config: LLAMA,
  };
};

// masks as matrices

/** @param {boolean[][]} mask */
const visible = (mask) => [mask.map(runsOf)];

/** Rows of keys; `sees` says which. @param {number} length @param {(q: number, k: number) => boolean} sees */
const matrix = (length, sees) => range(length).map((q) => range(length).map((k) => sees(q, k)));

/** @type {Loop} */
const padsVisible = (chance, hasBug) => {
  const pads = between(chance, 1, 3);
  const length = pads + between(chance, 3, 6);
  const real = range(length).map((t) => t >= pads);
  const mask = matrix(length, (q, k) => k <= q && (hasBug || real[k])).map((row, q) =>
    real[q] ? runsOf(row) : null,
  );
  let n = 0;
  return {
    trace: traceOf([
      {
        position_ids: [real.map((is) => (is ? n++ : 0))],
        attention_mask: [real.map(Number)],
        cache_len: [0],
        visible: [mask],
      },
    ]),
    config: LLAMA,
  };
};

/** @type {Loop} */
const notBlocked = (chance, hasBug) => {
  const documents = range(3).flatMap((d) => range(between(chance, 2, 5)).map(() => d + 1));
  const starts = documents.map((d) => documents.indexOf(d));
  const mask = matrix(
    documents.length,
    (q, k) => k <= q && (hasBug || documents[q] === documents[k]),
  );
  return {
    trace: traceOf([
      {
        position_ids: [documents.map((_, t) => t - starts[t])],
        documents: [documents],
        visible: visible(mask),
      },
    ]),
    config: LLAMA,
  };
};

/** @param {(q: number, k: number, chance: Chance) => boolean} wrong @param {(q: number, k: number) => boolean} right @param {object} config @returns {Loop} */
const causal = (wrong, right, config) => (chance, hasBug) => {
  const length = between(chance, 12, 18);
  const mask = matrix(length, (q, k) => (hasBug ? wrong(q, k, chance) : right(q, k)));
  return {
    trace: traceOf([{ position_ids: [range(length)], cache_len: [0], visible: visible(mask) }]),
    config,
  };
};

const WINDOW = 5;
const behind =
  (/** @type {number} */ width) => (/** @type {number} */ q, /** @type {number} */ k) =>
    k <= q && k > q - width;

// tables

/** @param {number} base @param {number} [pairs] */
const table = (base, pairs = 8) => range(pairs).map((i) => Math.fround(base ** (-i / pairs)));

/** @param {number[]} given @param {object} config @param {object} [more] */
const withTable = (given, config, more = {}) => ({
  trace: traceOf([], { tables: [{ inv_freq: given, ...more }] }),
  config,
});

/** Memory that nobody wrote to. @type {Loop} */
const unfilled = (chance, hasBug) => {
  const memory = [range(8).map(() => 0), range(8).map((i) => (i % 2 ? 0 : 6e-39)), table(10000)];
  const given = hasBug ? memory[chance.below(2)] : memory[2];
  if (hasBug && chance.below(3) === 0)
    return withTable(/** @type {any} */ (['nan', ...table(10000).slice(1)]), LLAMA);
  return withTable(given, LLAMA);
};

/** @type {Loop} */
const tableRounded = (chance, hasBug) => {
  const base = chance.pick([10000, 500000, 1000000]);
  const given = table(base);
  return withTable(hasBug ? given.map(toBfloat16) : given, { ...LLAMA, rope_theta: base });
};

/** @type {Loop} */
const scalingUnapplied = (chance, hasBug) => {
  const factor = between(chance, 2, 8);
  const plain = table(10000);
  return withTable(hasBug ? plain : plain.map((w) => Math.fround(w / factor)), {
    ...LLAMA,
    rope_scaling: { rope_type: 'linear', factor },
  });
};

/** One table for layers of both types. @type {Loop} */
const otherTable = (chance, hasBug) => {
  const [wide, near] = [1000000, 10000];
  const factor = between(chance, 4, 8);
  const config = {
    ...LLAMA,
    model_type: 'gemma3_text',
    num_hidden_layers: 12,
    head_dim: 16,
    rope_theta: wide,
    rope_local_base_freq: near,
    sliding_window: 64,
    rope_scaling: { rope_type: 'linear', factor },
  };
  const full = table(wide).map((w) => Math.fround(w / factor));
  return withTable(hasBug ? full : table(near), config, { layer_type: 'sliding_attention' });
};

/** @type {Loop} */
const otherBase = (chance, hasBug) => {
  const base = chance.pick([500000, 1000000, 150000]);
  return withTable(table(hasBug ? 10000 : base), { ...LLAMA, rope_theta: base });
};

/** By the fault that each has. @type {Record<string, Loop>} */
export const KEY_LOOPS = {
  'keys-elsewhere': keysElsewhere,
  'not-rerotated': notRerotated,
  'turned-twice': turnedTwice,
  'not-turned': withVector((before) => [...before]),
  'vector-position': withVector((before, place) => turn(before, place - 1)),
  'vector-layout': withVector((before, place) => turn(before, place, true)),
  'pads-visible': padsVisible,
  'mask-not-blocked': notBlocked,
  'mask-future': causal(
    (q, k) => k <= q + 1,
    (q, k) => k <= q,
    GPT2,
  ),
  'window-off-by-one': causal(behind(WINDOW + 1), behind(WINDOW), mistral(WINDOW)),
  'window-size': causal(behind(2 * WINDOW), behind(WINDOW), mistral(WINDOW)),
  'mask-short': causal(behind(WINDOW), (q, k) => k <= q, LLAMA),
  'table-unfilled': unfilled,
  'table-rounded': tableRounded,
  'scaling-unapplied': scalingUnapplied,
  'other-table': otherTable,
  'other-base': otherBase,
};
