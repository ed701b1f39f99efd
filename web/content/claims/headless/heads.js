/** Claims of the post that leads to RoPE, on what a head has to learn. */
import { exhibit } from '../../exhibit.js';
import { count, number, zero } from '../../quantity.js';
import { exactTable, rowsOf, sinusoids } from '../../tables.js';
import { tableOf } from '../../../core/matrix.js';

/** @import { Claim } from '../../types.js' */

const STARTS = [2, 5]; // “man” in the two sentences
const HEAD = { dModel: 128, offset: 1, beta: 8, length: 9 };
const RANGES = { dModel: 128, length: 200 };
const HALF = RANGES.dModel / 2;

/** @type {Omit<Claim, 'post'>[]} */
export const heads = [
  {
    id: 'headless-man-threw',
    where: 'absolute and relative encodings',
    says: 'A head has to learn “man” and “threw” anew for each place.',
    verdict: 'fails',
    found:
      'One matrix does it from every place. Moved by one, row 2 has the score 45.25 with row 3, and row 5 the same with row 6: each looks at the next word with 65 % of its attention. Sinusoidal rows carry offsets, too, though the words added to them get in the way.',
    how: 'The head whose matrix moves a row by one, d = 128, queries times 8, scores over √d, nine words: scores and weights of rows 2 and 5 on the next.',
    key: 2,
    numbers: [
      number('score of row 2 with row 3', 45.25483399593904),
      number('score of row 5 with row 6', 45.25483399593904),
      number('weight of row 2 on row 3', 0.6499440360416429),
      number('weight of row 5 on row 6', 0.6500408874577067),
    ],
    compute: async (core) => {
      const { scores, onTarget } = await core.buildHead(HEAD);
      const found = STARTS.map((row) => scores.data[row * scores.cols + row + HEAD.offset]);
      return [...found, ...STARTS.map((row) => onTarget[row])];
    },
    decide: ([first, second, weight, later]) =>
      Math.abs(first - second) < 1e-9 && Math.min(weight, later) > 0.5 ? 'fails' : 'holds',
    show: exhibit`<pe-head label="A head that looks at the next word, from every place"
      encoding=sinusoidal d-model=${HEAD.dModel} offset=${HEAD.offset} beta=${HEAD.beta}
      length=${HEAD.length} controls="offset beta d-model">`,
  },
  {
    id: 'headless-ranges',
    where: 'slower waves',
    says: 'A head can learn parameters that discard some ranges and keep those it needs.',
    verdict: 'holds',
    found:
      'A matrix with zeros for half of the pairs does it. By the fast half alone, rows 10 apart have 34 % of the product of a row with itself; by the slow half alone 99.9 %: that head sees no near words apart, but those 199 apart.',
    how: 'Dot product of rows 1, 10 and 199 words apart over that of a row with itself, d = 128: of the first 64 columns, and of the last 64.',
    key: 1,
    numbers: [
      number('fast half, 1 word apart', 0.9404338656321036),
      number('fast half, 10 words apart', 0.33875009130357003),
      number('fast half, 199 words apart', -0.26739032824565),
      number('slow half, 1 word apart', 0.9999937532981347),
      number('slow half, 10 words apart', 0.9993756242744642),
      number('slow half, 199 words apart', 0.794887106632709),
    ],
    compute: async (core) => {
      const rows = rowsOf(
        await sinusoids(core, { dModel: RANGES.dModel, positions: [0, 1, 10, 199] }),
      );
      const halves = [0, HALF].map((first) =>
        tableOf(rows.map((row) => Array.from(row).slice(first, first + HALF))),
      );
      const pairs = [0, 1, 0, 2, 0, 3];
      const found = await Promise.all(halves.map((half) => core.rowPairs(half, { pairs })));
      return found.flatMap(({ cosine }) => [...cosine]);
    },
    decide: ([, fast, , , slow]) => (slow - fast > 0.3 ? 'holds' : 'fails'),
    show: exhibit`<pe-offsets label="The slow half of 128 dimensions alone" encoding=formula
      formula="j % 2 == 0 ? sin(p / n^((i + 32) / 64)) : cos(p / n^((i + 32) / 64))" metric=cosine
      over=offset d-model=${HALF} length=${RANGES.length} controls="formula length">`,
  },
  {
    id: 'headless-repeats',
    where: 'the frequencies of RoPE',
    says: 'Does the rotation eventually repeat?',
    verdict: 'answered',
    found:
      'By 25° it does, exactly: after 72 words, which are 5 full turns. By one radian it never does, as π is irrational, but positions 710 apart are within 0.00006. With all 64 pairs of a head the nearest of 1001 positions are neighbours, 1.95 apart.',
    how: 'The first number of words m for which 25° · m is a multiple of 360°; nearest two of the 1001 positions 0 … 1000, by the cosine and sine of one pair at one radian, and of 64 pairs.',
    key: 0,
    numbers: [
      count('by 25°: words until it is back', 72),
      count('full turns', 5),
      count('by one radian: offset of the nearest two', 710),
      number('their distance', 6.028870671886322e-5, { tolerance: 1e-15 }),
      count('64 pairs: offset of the nearest two', 1),
      number('64 pairs: their distance', 1.9525963198942964),
    ],
    compute: async (core) => {
      const m = Float64Array.from({ length: 360 }, (_, k) => k + 1);
      const left = await core.evaluate('(25 * m) % 360', { m });
      const words = m[left.indexOf(0)];
      const [turns] = await core.evaluate('25 * m / 360', { m: words });
      const nearest = [2, 128].map(async (headDim) => {
        const table = await exactTable(core, 'rope', { headDim, length: 1001 });
        const [{ first, second, distance }] = (await core.collisions(table, { count: 1 })).pairs;
        return [second - first, distance];
      });
      return [words, turns, ...(await Promise.all(nearest)).flat()];
    },
    decide: ([words, , , near, , apart]) =>
      words > 0 && near > 0 && apart > 1 ? 'answered' : 'partly',
    show: exhibit`<pe-collisions
      label="One pair at one radian, its sine and cosine: which two positions look most alike?"
      encoding=harmonic d-model=2 length=1001 threshold=0.001 controls="d-model length">`,
  },
  {
    id: 'headless-memorise',
    where: 'random numbers as an alternative',
    says: 'Random IDs need more parameters, since a network has to memorise each of them.',
    verdict: 'partly',
    found:
      'Memorise, yes: the matrix that moves the rows it was fitted to from each place to the next misses the others by 4.0; with sinusoidal rows it misses none. More parameters, no: random rows are fixed and add none. It is learned rows that do, 393,216 for 512 places in BERT’s 768 dimensions.',
    how: 'The matrix from each of 50 rows to the next, d = 16, fitted to every second one: its largest miss on the others; numbers of a learned table.',
    key: 0,
    numbers: [
      number('random rows: largest miss on rows not fitted to', 4.024782131514872),
      zero('sinusoidal rows: largest miss', 1e-14),
      count('numbers of a learned table of 512 rows, d = 768', 393216),
    ],
    compute: async (core) => {
      const random = await exactTable(core, 'random-ids', { dModel: 16, length: 50 });
      const fitted = await core.shift(random, { offset: 1 });
      const exact = await core.shift('sinusoidal', { dModel: 16, length: 50, offset: 1 });
      const { data } = await core.encode('learned', { dModel: 768, length: 512 });
      return [fitted.heldOut, exact.heldOut, data.length];
    },
    decide: ([random, sinusoidal]) => (random > 1 && sinusoidal < 1e-9 ? 'partly' : 'fails'),
    show: exhibit`<pe-shift label="Random rows: the best matrix to the next row" encoding=random-ids
      d-model=16 length=50 k=1 controls="encoding k d-model">`,
  },
];
