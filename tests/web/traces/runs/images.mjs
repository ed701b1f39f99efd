/** Loops over prompts with images and videos, as multimodal models number them. */
import { LLAMA, between, range, traceOf } from './parts.mjs';

/** @import { Chance, Loop } from './parts.mjs' */

/** @param {string} type */
const vision = (type) => ({
  ...LLAMA,
  model_type: type,
  head_dim: 16,
  rope_scaling: { type: 'mrope', mrope_section: [2, 3, 3] },
  vision_config: { spatial_merge_size: 2, tokens_per_second: 2 },
});

/**
 * @typedef {{kind: 'text', count: number}} Text
 * @typedef {{kind: 'image' | 'video', grid: number[], seconds?: number}} Picture
 * @typedef {object} Bugs
 * @property {boolean} [flat] every picture but the first is text
 * @property {(tokens: number, t: number, h: number, w: number) => number} [advance]
 * @property {boolean} [swapped]
 * @property {(frame: number, tau: number) => number} [time]
 */

/** Positions of a prompt, token by token. @param {(Text | Picture)[]} pieces @param {Bugs} bugs */
function numbered(pieces, bugs = {}) {
  /** @type {number[][]} */
  const ids = [];
  /** @type {number[]} */
  const kinds = [];
  let cur = 0;
  let pictures = 0;
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      for (let i = 0; i < piece.count; i += 1, cur += 1) {
        ids.push([cur, cur, cur]);
        kinds.push(0);
      }
      continue;
    }
    const [t, h, w] = [piece.grid[0], piece.grid[1] / 2, piece.grid[2] / 2];
    const tau = piece.kind === 'video' && piece.seconds ? 2 * piece.seconds : 1;
    const isFlat = bugs.flat && pictures > 0;
    let last = 0;
    let tokens = 0;
    for (let frame = 0; frame < t; frame += 1) {
      last = bugs.time ? bugs.time(frame, tau) : Math.floor(frame * tau);
      for (let y = 0; y < h; y += 1) {
        for (let x = 0; x < w; x += 1) {
          const place = bugs.swapped ? [last, x, y] : [last, y, x];
          ids.push((isFlat ? [tokens, tokens, tokens] : place).map((offset) => cur + offset));
          kinds.push(piece.kind === 'image' ? 1 : 2);
          tokens += 1;
        }
      }
    }
    if (isFlat) cur += tokens;
    else if (bugs.advance) cur += bugs.advance(tokens, t, h, w);
    else cur += Math.max(last + 1, h, w);
    pictures += 1;
  }
  return { ids, kinds, next: cur };
}

const axes = (/** @type {number[][]} */ ids) =>
  [0, 1, 2].map((axis) => [ids.map((id) => id[axis])]);
const even = (
  /** @type {Chance} */ chance,
  /** @type {number} */ least,
  /** @type {number} */ most,
) => 2 * between(chance, least, most);
const words = (/** @type {Chance} */ chance) =>
  /** @type {Text} */ ({ kind: 'text', count: between(chance, 2, 5) });
const image = (/** @type {Chance} */ chance) =>
  /** @type {Picture} */ ({ kind: 'image', grid: [1, even(chance, 2, 4), even(chance, 2, 4)] });

/** @param {(Text | Picture)[]} pieces @param {string} seq */
const gridsOf = (pieces, seq) =>
  pieces.flatMap((piece) => (piece.kind === 'text' ? [] : [{ seq, ...piece }]));

/** @param {string} family @param {(Text | Picture)[]} pieces @param {Bugs} bugs @param {(next: number, n: number) => number} [decoded] */
function run(family, pieces, bugs, decoded = (next) => next) {
  const { ids, kinds, next } = numbered(pieces, bugs);
  /** @type {any[]} */
  const steps = [{ position_ids: axes(ids), kinds: [kinds], cache_len: [0] }];
  for (let k = 0; k < 3; k += 1) {
    const place = decoded(next + k, ids.length + k);
    steps.push({
      position_ids: axes([[place, place, place]]),
      kinds: [[0]],
      cache_len: [ids.length + k],
    });
  }
  return { trace: traceOf(steps, { grids: gridsOf(pieces, '0') }), config: vision(family) };
}

/** @param {Chance} chance */
const prompt = (chance) => [
  words(chance),
  image(chance),
  words(chance),
  image(chance),
  words(chance),
];

/** @type {Loop} */
const imageFlat = (chance, hasBug) => run('qwen2_vl', prompt(chance), { flat: hasBug });

/** @type {Loop} */
const imageAdvance = (chance, hasBug) => {
  const advance = chance.pick([
    () => 1,
    (/** @type {number} */ tokens) => tokens,
    (
      /** @type {number} */ _tokens,
      /** @type {number} */ _t,
      /** @type {number} */ h,
      /** @type {number} */ w,
    ) => 2 * Math.max(h, w),
  ]);
  return run('qwen2_vl', prompt(chance), hasBug ? { advance } : {});
};

/** @type {Loop} */
const axesSwapped = (chance, hasBug) => run('qwen2_vl', prompt(chance), { swapped: hasBug });

/** Seconds are cut to whole ones before they are multiplied. @type {Loop} */
const timeAxis = (chance, hasBug) => {
  const video = /** @type {Picture} */ ({
    kind: 'video',
    grid: [between(chance, 2, 4), 4, even(chance, 2, 3)],
    seconds: chance.pick([1.5, 2.5, 3.5]),
  });
  const time = (/** @type {number} */ frame, /** @type {number} */ tau) =>
    frame * 2 * Math.trunc(tau / 2);
  return run('qwen2_5_vl', [words(chance), video, words(chance)], hasBug ? { time } : {});
};

/** @type {Loop} */
const deltaLost = (chance, hasBug) =>
  run('qwen3_vl', prompt(chance), {}, (next, n) => (hasBug ? n : next));

/** Requests in turn: the runner holds one delta for all of them. @type {Loop} */
const deltaStale = (chance, hasBug) => {
  const requests = ['A', 'B'].map((seq, i) => ({
    seq,
    pieces: [
      words(chance),
      { kind: /** @type {const} */ ('image'), grid: [1, 4 + 4 * i, 8] },
      words(chance),
    ],
  }));
  let held = 0;
  const read = requests.map(({ pieces }) => {
    const { ids, kinds, next } = numbered(pieces);
    held = next - ids.length;
    return { ids, kinds, delta: held };
  });
  /** @type {any[]} */
  const steps = read.map(({ ids, kinds }, i) => ({
    position_ids: axes(ids),
    kinds: [kinds],
    cache_len: [0],
    seq: [requests[i].seq],
  }));
  for (let k = 0; k < 3; k += 1) {
    read.forEach(({ ids, delta }, i) => {
      const place = ids.length + k + (hasBug ? held : delta);
      steps.push({
        position_ids: axes([[place, place, place]]),
        kinds: [[0]],
        cache_len: [ids.length + k],
        seq: [requests[i].seq],
      });
    });
  }
  const grids = requests.flatMap(({ seq, pieces }) => gridsOf(pieces, seq));
  return { trace: traceOf(steps, { grids }), config: vision('qwen2_vl') };
};

/** By the fault that each has. @type {Record<string, Loop>} */
export const IMAGE_LOOPS = {
  'image-flat': imageFlat,
  'image-advance': imageAdvance,
  'axes-swapped': axesSwapped,
  'time-axis': timeAxis,
  'delta-lost': deltaLost,
  'delta-stale': deltaStale,
};

/** A prompt with pictures, in one call or in chunks, then decoded. @param {Chance} chance */
export function healthyImages(chance) {
  const family = chance.pick(['qwen2_vl', 'qwen2_5_vl', 'qwen3_vl']);
  /** @type {(Text | Picture)[]} */
  const pieces = [words(chance)];
  for (let k = between(chance, 1, 3); k > 0; k -= 1) {
    const isVideo = family !== 'qwen3_vl' && chance.below(3) === 0;
    pieces.push(
      isVideo
        ? {
            kind: 'video',
            grid: [between(chance, 1, 3), 4, 4],
            ...(family === 'qwen2_5_vl' ? { seconds: 1 } : {}),
          }
        : image(chance),
      words(chance),
    );
  }
  const recorded = run(family, pieces, {});
  const [whole, ...later] = recorded.trace.steps;
  const length = whole.kinds[0].length;
  const cut = between(chance, 1, length - 1);
  if (chance.below(2) === 0) return recorded;
  const part = (/** @type {number} */ from, /** @type {number} */ to) => ({
    position_ids: whole.position_ids.map((/** @type {number[][]} */ axis) => [
      axis[0].slice(from, to),
    ]),
    kinds: [whole.kinds[0].slice(from, to)],
    cache_len: [from],
  });
  recorded.trace.steps = [part(0, cut), part(cut, length), ...later];
  return recorded;
}

/** What models of three axes give to text alone. @param {Chance} chance */
export const threeAxes = (chance) => axes(range(between(chance, 2, 9)).map((n) => [n, n, n]));
