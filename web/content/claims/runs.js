/** What is said of runs in threads: of padding and of packing, where tokens stand and what they see. */
import { exhibit } from '../exhibit.js';
import { posts } from '../posts.js';
import { number, zero } from '../quantity.js';

/** @import { AsyncCore } from '../../core/types.js' */
/** @import { Claim } from '../types.js' */

const HEAD_DIM = 64;
/** A batch as the played runs have it: four tokens behind three pads, and the first one that is decoded. */
const PADS = 3;
const TOKENS = 4;
/** Two documents of five tokens in a row. */
const LENGTH = 5;

/** @param {string} label @param {string} run */
const played = (label, run) => exhibit`<pe-trace label="${label}" run=${run} controls="">`;

/**
 * Scores of a query and keys of equal content, turned for their positions, over √D.
 * @param {AsyncCore} core
 * @param {number} query
 * @param {number[]} keys
 */
async function scores(core, query, keys) {
  const rows = keys.length + 1;
  const alike = { rows, cols: HEAD_DIM, data: new Float64Array(rows * HEAD_DIM).fill(1) };
  const turned = await core.rotate('rope', alike, { positions: [query, ...keys] });
  const { dot } = await core.rowPairs(turned, { pairs: keys.flatMap((_, k) => [0, k + 1]) });
  return core.evaluate('dot / sqrt(d)', { dot, d: [HEAD_DIM] });
}

/** The share of attention that the first half of keys gets. @param {AsyncCore} core @param {ArrayLike<number>} list */
async function firstHalf(core, list) {
  const weights = await core.evaluate('exp(x)', { x: list });
  const cols = weights.length;
  const all = weights.map(() => 1);
  const first = weights.map((_, key) => Number(key < cols / 2));
  const rows = { rows: 3, cols, data: Float64Array.of(...weights, ...all, ...first) };
  const { dot } = await core.rowPairs(rows, { pairs: [0, 1, 0, 2] });
  const [share] = await core.evaluate('first / all', { first: [dot[1]], all: [dot[0]] });
  return share;
}

/** @type {Claim[]} */
export const runs = [
  {
    id: 'padding-without-effect',
    post: posts.paddingIssue,
    where: 'a comment',
    says: 'With rotary positions, padding on the left has no effect on the result.',
    verdict: 'partly',
    found:
      'Pads that are counted in every call shift all tokens alike, and no score changes. Where the prompt skips its pads and decoding counts them, a new token stands farther from the first one, by as many places as there are pads.',
    how: 'Scores of a token and the first of its prompt, four before it behind three pads, both vectors all ones, 64 channels.',
    key: 3,
    numbers: [
      number('score without pads', 5.9835903898785805),
      number('score with pads counted throughout', 5.9835903898785805),
      zero('their difference', 1e-12),
      number('score with pads counted in decoding alone', 5.81608161129242),
    ],
    compute: async (core) => {
      const places = [
        [TOKENS, 0],
        [TOKENS + PADS, PADS],
        [TOKENS + PADS, 0],
      ];
      const found = await Promise.all(places.map(([query, key]) => scores(core, query, [key])));
      const [plain, counted, later] = found.map(([score]) => score);
      return [plain, counted, Math.abs(counted - plain), later];
    },
    decide: ([plain, , difference, later]) => {
      if (difference > 1e-9) return 'fails';
      return Math.abs(later - plain) > 1e-9 ? 'partly' : 'holds';
    },
    show: played('Pads are counted in decoding', 'pads-counted-later'),
  },
  {
    id: 'packed-documents',
    post: posts.packingIssue,
    where: 'the report',
    says: 'In a packed row each document’s position ids should be reset to begin at 0.',
    verdict: 'partly',
    found:
      'They should, and that is not enough: no id tells a token what it may see. With ids begun anew and the mask left open, the last token gives half of its attention to the other document; with ids that go on, 17 %.',
    how: 'Softmax of the scores of the last token of two documents of five, all vectors ones, 64 channels, no mask between documents.',
    numbers: [
      number('share of the other document, ids begun anew', 0.5),
      number('share of the other document, ids that go on', 0.17158582189161994),
    ],
    compute: async (core) => {
      const own = Array.from({ length: LENGTH }, (_, place) => place);
      const on = own.map((place) => place + LENGTH);
      const last = LENGTH - 1;
      const anew = await scores(core, last, [...own, ...own]);
      const further = await scores(core, last + LENGTH, [...own, ...on]);
      return [await firstHalf(core, anew), await firstHalf(core, further)];
    },
    decide: ([anew]) => (anew > 1e-9 ? 'partly' : 'holds'),
    show: played('Ids begin anew, the mask stays open', 'mask-left-open'),
  },
];
