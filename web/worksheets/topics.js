/** What worksheets ask: each topic makes one exercise of a level, and the core works out its answer. */
import { tableOf } from '../core/matrix.js';
import { fixed, short } from '../plot/format.js';
import { pictured } from './pictured.js';

/** @import { AsyncCore } from '../core/types.js' */
/** @import { Chance } from './chance.js' */
/** @import { Panel } from './pictures.js' */

/**
 * @typedef {'easy' | 'middle' | 'hard'} Level
 *
 * @typedef {object} Exercise
 * @property {string} given
 * @property {string} ask
 * @property {number} answer
 * @property {number} decimals to which it is asked; 0: a whole number
 * @property {string} [unit]
 * @property {number} [within] how far off a reading of a picture may be; left out: the decimals say it
 * @property {string[]} steps how one comes to it; the first is the hint
 * @property {Panel[]} [picture] from which it is read
 *
 * @typedef {object} Topic
 * @property {string} name in the URL
 * @property {string} title
 * @property {string} formula what a reader may look up; of pictures, how to read them
 * @property {boolean} [isPicture] read, not computed
 * @property {(chance: Chance, level: Level, core: AsyncCore) => Promise<Exercise>} make
 */

const EXACT = /** @type {const} */ ('float64');
const FIRST_BASES = [100, 10000];
const BASES = [100, 1000, 10000];

/** Columns of a table, bases and positions by level. */
const SIZES = {
  easy: { d: [4, 6, 8], n: FIRST_BASES, p: [0, 5] },
  middle: { d: [8, 16, 32, 64], n: BASES, p: [2, 40] },
  hard: { d: [128, 256, 512, 1024], n: BASES, p: [41, 999] },
};

/** @type {Topic[]} */
export const topics = [
  ...pictured,
  {
    name: 'cell',
    title: 'Cells of the table',
    formula: 'PE(p, 2i) = sin(p / b^(2i/d)),  PE(p, 2i + 1) = cos(p / b^(2i/d))',
    async make(chance, level, core) {
      const { d, n } = table(chance, level);
      const p = chance.whole(...span(SIZES[level].p));
      // Pairs that have hardly moved would all be answered by 0 or 1.
      const j = chance.whole(0, Math.min(d, Math.ceil(d / (level === 'easy' ? 1 : 2))) - 1);
      const params = { positions: [p], dModel: d, base: n, precision: EXACT };
      const { data } = await core.encode('sinusoidal', params);
      const { substituted, steps } = await core.explain('sinusoidal', params, {
        row: 0,
        column: j,
      });
      return {
        given: `d = ${d}, b = ${n}`,
        ask: `Compute PE(${p}, ${j}).`,
        answer: data[j],
        decimals: 4,
        steps: [substituted, ...steps],
      };
    },
  },
  {
    name: 'wavelength',
    title: 'Wavelengths',
    formula: 'ω = b^(−2i/d),  wavelength = 2π / ω',
    async make(chance, level, core) {
      const { d, n } = table(chance, level);
      const i = chance.whole(0, d / 2 - 1);
      const { frequencies, wavelengths } = await core.frequencies('sinusoidal', {
        dModel: d,
        base: n,
      });
      const steps = [`ω = ${n}^(−${2 * i}/${d}) = ${short(frequencies[i], 6)} radians per token`];
      const given = `d = ${d}, b = ${n}`;
      if (level !== 'hard') {
        return {
          given,
          ask: `After how many tokens does pair i = ${i} come back to where it began?`,
          answer: wavelengths[i],
          decimals: 1,
          unit: 'tokens',
          steps: [...steps, '2π / ω'],
        };
      }
      const length = chance.pick([512, 2048, 4096, 8192]);
      return {
        given,
        ask: `How many turns does pair i = ${i} complete within ${length} tokens?`,
        answer: length / wavelengths[i],
        decimals: 2,
        unit: 'turns',
        steps: [
          ...steps,
          `wavelength = ${short(wavelengths[i], 7)} tokens`,
          `${length} / wavelength`,
        ],
      };
    },
  },
  {
    name: 'rotation',
    title: 'Steps as rotations',
    formula: 'M(k) turns every pair by kω:  cos kω on the diagonal, ±sin kω beside it',
    async make(chance, level, core) {
      const [d, n] = [8, chance.pick(FIRST_BASES)];
      const { frequencies, wavelengths } = await core.frequencies('sinusoidal', {
        dModel: d,
        base: n,
      });
      const share = { easy: 0.25, middle: 0.5, hard: 1 }[level]; // of a turn, so that k is the only one
      const most = (/** @type {number} */ i) =>
        Math.min(Math.ceil(share * wavelengths[i]) - 1, MOST_STEPS);
      const wide = [0, 1, 2].filter((i) => most(i) >= LEAST_STEPS && frequencies[i] >= SLOWEST);
      const i = chance.pick(wide);
      const k = chance.whole(1, most(i));
      const params = { dModel: d, base: n, length: 4, offset: k, precision: EXACT };
      const { matrix } = await core.shift('sinusoidal', params);
      const row = 2 * i * matrix.cols + 2 * i;
      const [cosine, sine] = [matrix.data[row], matrix.data[row + 1]];
      const turned = { k, w: frequencies[i] };
      const [angle, answer] = await core.evaluate(
        ['k * w % (2 * pi)', 'round(k * w % (2 * pi) / w)'],
        turned,
      );
      return {
        given: `d = ${d}, b = ${n}, pair i = ${i}; the block of M(k) has cos kω = ${fixed(cosine, 4)} and sin kω = ${fixed(sine, 4)}`,
        ask: 'What is the smallest k > 0?',
        answer,
        decimals: 0,
        steps: [
          `ω = ${short(frequencies[i], 6)} radians per token`,
          `kω = ${short(angle, 6)} radians`,
          'k = kω / ω',
        ],
      };
    },
  },
  {
    name: 'cosine',
    title: 'How alike two positions are',
    formula: 'cos(PE(p), PE(q)) = (2/d) · Σ cos((p − q) · ω)',
    async make(chance, level, core) {
      const d = { easy: 2, middle: 4, hard: 8 }[level];
      const n = chance.pick(FIRST_BASES);
      const p = chance.whole(0, 20);
      const q = p + chance.whole(1, level === 'easy' ? 6 : 30);
      const params = { positions: [p, q], dModel: d, base: n, precision: EXACT };
      const rows = await core.encode('sinusoidal', params);
      const { cosine } = await core.rowPairs(rows);
      const { frequencies } = await core.frequencies('sinusoidal', { dModel: d, base: n });
      const terms = Array.from(frequencies, (omega) => `cos(${q - p} · ${short(omega, 5)})`);
      return {
        given: `d = ${d}, b = ${n}`,
        ask: `What is the cosine of the angle between PE(${p}) and PE(${q})?`,
        answer: cosine[0],
        decimals: 4,
        steps: [
          `only the offset counts: ${q} − ${p} = ${q - p}`,
          terms.length === 1 ? terms[0] : `(${terms.join(' + ')}) / ${terms.length}`,
        ],
      };
    },
  },
  {
    name: 'rope',
    title: 'Turning by position (RoPE)',
    formula: 'θ = b^(−2i/d);  (x, y) becomes (x cos pθ − y sin pθ, x sin pθ + y cos pθ)',
    async make(chance, level, core) {
      const d = chance.pick([4, 8, 16]);
      const n = chance.pick(FIRST_BASES);
      const p = chance.whole(1, 12);
      const i = chance.whole(0, Math.min(d / 2 - 1, 2));
      const params = { positions: [p], headDim: d, base: n };
      const { data: angles } = await core.angles('rope', params);
      const given = `head of d = ${d} channels, b = ${n}`;
      const steps = [
        `θ = ${short(angles[i] / p, 6)} radians per token`,
        `pθ = ${short(angles[i], 6)} radians`,
      ];
      if (level === 'easy') {
        return {
          given,
          ask: `By what angle is pair i = ${i} turned at position ${p}?`,
          answer: angles[i],
          decimals: 4,
          unit: 'radians',
          steps,
        };
      }
      const pair = [chance.whole(-4, 4), chance.whole(1, 4)];
      const turned = async (/** @type {number} */ position, /** @type {number[]} */ [x, y]) => {
        const data = new Float64Array(d);
        data.set([x, y], 2 * i);
        const matrix = { rows: 1, cols: d, data };
        const whole = await core.rotate('rope', matrix, { ...params, positions: [position] });
        return whole.data.slice(2 * i, 2 * i + 2);
      };
      const [x, y] = await turned(p, pair);
      if (level === 'middle') {
        return {
          given,
          ask: `Pair i = ${i} of a query holds (${signed(pair)}). What is its first number after turning at position ${p}?`,
          answer: x,
          decimals: 4,
          steps: [...steps, `the pair becomes (${fixed(x, 4)}, ${fixed(y, 4)})`],
        };
      }
      const q = p + chance.whole(1, 9);
      const other = [chance.whole(1, 4), chance.whole(-4, 4)];
      const key = await turned(q, other);
      const [score] = (await core.rowPairs(tableOf([[x, y], key]))).dot;
      return {
        given,
        ask: `Pair i = ${i} holds (${signed(pair)}) in a query at position ${p}, and (${signed(other)}) in a key at position ${q}. What do the two add to the score (before any scaling)?`,
        answer: score,
        decimals: 3,
        steps: [
          steps[0],
          `query (${fixed(x, 4)}, ${fixed(y, 4)}), key (${fixed(key[0], 4)}, ${fixed(key[1], 4)})`,
          `the same as turning one of them by ${q - p} · θ`,
        ],
      };
    },
  },
  {
    name: 'alibi',
    title: 'Slopes (ALiBi)',
    formula: 's = 2^(−8h/heads) for head h = 1, 2, …;  −s · (m − n) is added to the score',
    async make(chance, level, core) {
      const numHeads = chance.pick({ easy: [2, 4, 8], middle: [8, 16], hard: [6, 12, 20] }[level]);
      const slopes = await core.slopes('alibi', { numHeads });
      const power = 1 << (31 - Math.clz32(numHeads));
      // Of a number that is no power of two, the heads that do not follow the formula.
      const h = chance.whole(level === 'hard' ? power + 1 : 1, numHeads);
      const slope = slopes[h - 1];
      const extra = `heads after ${power} take every other slope of ${2 * power} heads`;
      const steps = [
        level === 'hard' ? extra : `s = 2^(−8 · ${h}/${numHeads}) = ${short(slope, 6)}`,
      ];
      const given = `${numHeads} heads`;
      if (level === 'easy') {
        return { given, ask: `What is the slope of head ${h}?`, answer: slope, decimals: 6, steps };
      }
      const query = chance.whole(8, 40);
      const key = chance.whole(0, query - 1);
      const size = { numHeads, queryLength: query + 1, keyLength: query + 1, precision: EXACT };
      const { rows, cols, data } = await core.bias('alibi', size);
      return {
        given,
        ask: `What does head ${h} add to the score of the query at position ${query} and the key at position ${key}?`,
        answer: data[((h - 1) * rows + query) * cols + key],
        decimals: 4,
        steps: [...steps, `−${short(slope, 6)} · (${query} − ${key})`],
      };
    },
  },
  {
    name: 't5',
    title: 'Buckets (T5)',
    formula:
      'half = buckets/2 (buckets/4 where later keys have the upper half); bucket = distance below half, else half + ⌊ln(distance/half) / ln(greatest/half) · half⌋',
    async make(chance, level, core) {
      const causal = level !== 'hard' || chance.whole(0, 1) === 1;
      const [numBuckets, maxDistance] = chance.pick([
        [32, 128],
        [16, 64],
      ]);
      const near = causal ? numBuckets / 2 : numBuckets / 4;
      const distance =
        level === 'easy'
          ? chance.whole(0, near - 1)
          : chance.whole(near, Math.ceil(1.2 * maxDistance));
      const isAfter = !causal && chance.whole(0, 1) === 1;
      const start = chance.whole(0, 20);
      const [query, key] = isAfter ? [start, start + distance] : [start + distance, start];
      const length = Math.max(query, key) + 1;
      const params = { queryLength: length, keyLength: length, numBuckets, maxDistance, causal };
      const { cols, data } = await core.buckets('t5', params);
      const { steps } = await core.explain('t5', params, { row: query, column: key });
      return {
        given: `${numBuckets} buckets, greatest distance ${maxDistance}, ${causal ? 'only earlier keys' : 'keys before and after'}`,
        ask: `Which bucket do the query at position ${query} and the key at position ${key} share?`,
        answer: data[query * cols + key],
        decimals: 0,
        steps: steps.filter((step) => !step.startsWith('B:')),
      };
    },
  },
  {
    name: 'scaling',
    title: 'Longer than trained',
    formula: 'linear: θ / s;  NTK-aware: b becomes b · s^(d/(d − 2))',
    async make(chance, level, core) {
      const d = chance.pick(level === 'easy' ? [4, 8] : [64, 128]);
      const i = chance.whole(1, level === 'easy' ? d / 2 - 1 : 8);
      const factor = chance.pick([2, 4, 8]);
      const scaling = level === 'hard' ? 'ntk' : 'linear';
      const p = chance.whole(1, 2000);
      const params = { headDim: d, scaling, factor, positions: [p] };
      const { data: angles } = await core.angles('rope', params);
      const rule =
        scaling === 'ntk'
          ? `b = 10000 · ${factor}^(${d}/${d - 2})`
          : `θ = 10000^(−${2 * i}/${d}) / ${factor}`;
      return {
        given: `RoPE with d = ${d}, base b = 10000, ${scaling === 'ntk' ? 'NTK-aware' : 'linear'} scaling by s = ${factor}`,
        ask: `By what angle is pair i = ${i} turned at position ${p}?`,
        answer: angles[i],
        decimals: 3,
        unit: 'radians',
        steps: [rule, `θ = ${short(angles[i] / p, 6)} radians per token`],
      };
    },
  },
];

const MOST_STEPS = 60;
const LEAST_STEPS = 4;
const SLOWEST = 0.02; // radians per token: slower ones look alike in four decimals

/** @param {Chance} chance @param {Level} level */
const table = (chance, level) => ({
  d: chance.pick(SIZES[level].d),
  n: chance.pick(SIZES[level].n),
});

/** @param {number[]} range @returns {[number, number]} */
const span = ([from, to]) => [from, to];

/** @param {number[]} pair */
const signed = (pair) => pair.map((value) => short(value)).join(', ');
