/** Claims of Kazemnejad’s post on counting, on bits, and on what is asked of a scheme. */
import { exhibit } from '../../exhibit.js';
import { posts } from '../../posts.js';
import { count, number } from '../../quantity.js';
import { exactTable, rowsOf } from '../../tables.js';

/** @import { Claim } from '../../types.js' */

const FIGURE_2 = { dModel: 128, length: 50 };

/** @type {Omit<Claim, 'post'>[]} */
export const ideas = [
  {
    id: 'kazemnejad-step',
    where: 'the first two ideas',
    says: 'Numbers from 0 to 1 give a step of one word no fixed size; whole numbers grow large.',
    verdict: 'holds',
    found:
      'One step is 1/4 in a text of 5 words and 1/29 in one of 30; word 1000 gets the number 1000.',
    how: 'Difference of the first two rows for two lengths; the row of position 1000.',
    numbers: [
      number('one step in 5 words', 0.25),
      number('one step in 30 words', 1 / 29),
      number('number of word 1000', 1000),
    ],
    compute: async (core) => {
      const steps = [5, 30].map(async (length) => {
        const params = { length, dModel: 1, normalization: 'inclusive' };
        const { data } = await exactTable(core, 'normalized-index', params);
        return data[1] - data[0];
      });
      const far = await exactTable(core, 'index', { dModel: 1, positions: [1000] });
      return [...(await Promise.all(steps)), far.data[0]];
    },
    decide: ([short, long]) => (short === long ? 'fails' : 'holds'),
    show: exhibit`<pe-heatmap label="Numbers from 0 to 1: five words" encoding=normalized-index
      length=5 d-model=4 normalization=inclusive controls="length normalization">`,
  },
  {
    id: 'kazemnejad-binary',
    where: 'the table of binary numbers',
    says: 'Bits change at different rates: the lowest with every number, the next with every second.',
    verdict: 'holds',
    found: 'All 64 bits of the table, and the flips: 15, 7, 3 and 1 on the way from 0 to 15.',
    how: 'Four bits of the numbers 0 … 15; the flips of each bit counted.',
    numbers: [
      count('bits that agree with the numbers, of 64', 64),
      ...[15, 7, 3, 1].map((flips, bit) => count(`flips of bit ${bit}`, flips)),
    ],
    compute: async (core) => {
      const rows = rowsOf(await exactTable(core, 'binary', { numBits: 4, length: 16 }));
      const bits = [0, 1, 2, 3];
      const right = rows.map((row, p) => bits.filter((bit) => row[bit] === ((p >> bit) & 1)));
      const flips = (/** @type {number} */ bit) =>
        rows.filter((row, p) => p > 0 && row[bit] !== rows[p - 1][bit]).length;
      return [right.flat().length, ...bits.map(flips)];
    },
    decide: ([right]) => (right === 64 ? 'holds' : 'misprint'),
    show: exhibit`<pe-binary label="Bits of a counter beside waves" bits=4 number=5
      controls="bits number waves">`,
  },
  {
    id: 'kazemnejad-waste',
    where: 'the table of binary numbers',
    says: 'Binary numbers would be a waste of space in a world of floats.',
    verdict: 'fails',
    found:
      'Bits waste none: 6 columns tell 64 places apart, no two nearer than 1, while 6 sinusoidal columns leave two at 0.40. What speaks for waves is that neighbours are alike: 31 and 32 differ in all their bits, and are 2.45 apart; in waves 0.96.',
    how: 'Distance of the nearest two of 64 rows of 6 columns, bits and sinusoidal; distance of rows 31 and 32.',
    numbers: [
      number('nearest two of 64, in 6 bits', 1),
      number('nearest two of 64, in 6 sinusoidal columns', 0.3960885923934356),
      number('31 and 32 in bits', 2.449489742783178),
      number('31 and 32 in waves', 0.9599760818736569),
    ],
    compute: async (core) => {
      const tables = await Promise.all([
        exactTable(core, 'binary', { numBits: 6, length: 64 }),
        exactTable(core, 'sinusoidal', { dModel: 6, length: 64 }),
      ]);
      const nearest = tables.map(
        async (table) => (await core.collisions(table, { count: 1 })).nearest,
      );
      const pairs = tables.map(
        async (table) => (await core.rowPairs(table, { pairs: [31, 32] })).euclidean[0],
      );
      return (await Promise.all([...nearest, ...pairs])).map((value) => value ?? NaN);
    },
    decide: ([bits, waves]) => (bits >= waves ? 'fails' : 'holds'),
    show: exhibit`<pe-binary label="Six bits beside the signs of waves" bits=6 number=31
      controls="bits number waves">`,
  },
  {
    id: 'kazemnejad-criteria',
    where: 'after the definition; Pim’s post says so of its own list',
    says: 'The sinusoidal encoding satisfies all of the criteria.',
    verdict: 'partly',
    found:
      'The two lists name six. By the measures of the scorecard four are met, if bounded may mean −1 to 1 (Pim asks for less). Two are met in part: distances do not grow at every step (Pim’s), and longer texts are not free (Kazemnejad’s), as rows beyond a text’s length leave the ranges of those before. What a trained model makes of them is a card of the lab.',
    how: 'The scorecard of the sinusoidal table, 50 positions, d = 128: verdicts on the criteria of the two posts. Bounded is within −1 and 1.',
    key: 1,
    numbers: [count('criteria', 6), count('met', 4), count('met in part', 2), count('not met', 0)],
    compute: async (core) => {
      const { criteria } = await core.scorecard('sinusoidal', FIGURE_2);
      const own = criteria.filter(({ posts: by }) =>
        [posts.pim, posts.kazemnejad].some(({ code }) => by.includes(code)),
      );
      const counts = ['yes', 'partly', 'no'].map(
        (wanted) => own.filter(({ verdict }) => verdict === wanted).length,
      );
      return [own.length, ...counts];
    },
    decide: ([all, met]) => (met === all ? 'holds' : met > 0 ? 'partly' : 'fails'),
    show: exhibit`<pe-scorecard label="Criteria as numbers" encodings="sinusoidal index"
      d-model=${FIGURE_2.dModel} length=${FIGURE_2.length} controls="length d-model">`,
  },
];
