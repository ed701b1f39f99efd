/** Claims of Pim’s post on the waves, and on what they are made for. */
import { exhibit } from '../../exhibit.js';
import { count, number } from '../../quantity.js';
import { exactTable, extremes, sinusoids } from '../../tables.js';

/** @import { AsyncCore, Matrix } from '../../../core/types.js' */
/** @import { Claim } from '../../types.js' */

const D_MODEL = 1024; // of the post's code

/**
 * Least and greatest distance of neighbours, first and last length of a row.
 * @param {AsyncCore} core
 * @param {Matrix} table
 */
async function neighbours(core, table) {
  const { cosineDistance, norms } = await core.rowPairs(table);
  const { min, max } = extremes(cosineDistance);
  return [min, max, norms[0], norms[norms.length - 1]];
}

/** One kind of wave in both columns of a pair: sine 0, cosine 1. @param {Matrix} table @param {0 | 1} kind @returns {Matrix} */
const alone = (table, kind) => ({
  ...table,
  data: table.data.map((_, k) => table.data[k - (k % 2) + kind]),
});

/** @type {Omit<Claim, 'post'>[]} */
export const ideas = [
  {
    id: 'slow-first',
    was: 'x2',
    where: 'the description of the method',
    says: 'The first dimensions belong to slow waves, and the waves get faster towards the last.',
    verdict: 'fails',
    found:
      'It is the other way round, also in the post’s own code: the first pair is the fastest, one radian per word, and the last is 9,822 times slower.',
    how: 'The frequencies of the pairs, in the order of the dimensions, d = 1024.',
    key: 2,
    numbers: [
      number('first frequency [radians per token]', 1),
      number('last frequency [radians per token]', 1.0181517217181818e-4, { tolerance: 1e-18 }),
      number('first over last', 9821.7188918803781, { digits: 6 }),
      count('pairs that are faster than the pair before', 0),
    ],
    compute: async (core) => {
      const { frequencies } = await core.frequencies('sinusoidal', { dModel: D_MODEL });
      const last = frequencies[frequencies.length - 1];
      return [
        frequencies[0],
        last,
        frequencies[0] / last,
        frequencies.filter((w, k) => w > frequencies[k - 1]).length,
      ];
    },
    decide: ([first, last]) => (first > last ? 'fails' : 'holds'),
    show: exhibit`<pe-spectrum label="Wavelengths of all pairs: short ones first"
      encoding=sinusoidal d-model=${D_MODEL}>`,
  },
  {
    id: 'between-0-and-1',
    was: 'x3',
    where: 'the criteria, and again where they are checked',
    says: 'Sines and cosines keep the values between 0 and 1.',
    verdict: 'fails',
    found:
      'Between −1 and 1. In the post’s table 24 % of the values are below 0; they are bounded all the same, and that is what matters.',
    how: 'Least and greatest value of positions 1 … 250, d = 1024, and the share of values below 0.',
    numbers: [
      number('least value', -0.9999999999302351),
      number('greatest value', 0.9999999999929587),
      number('share below 0', 60638 / 256000),
    ],
    compute: async (core) => {
      const { data } = await sinusoids(core, { dModel: D_MODEL, start: 1, length: 250 });
      const { min, max } = extremes(data);
      return [min, max, data.filter((value) => value < 0).length / data.length];
    },
    decide: ([least]) => (least < 0 ? 'fails' : 'holds'),
    show: exhibit`<pe-heatmap label="Blue cells are negative" encoding=sinusoidal d-model=64
      length=50 start=1 colormap=rdbu controls="length d-model colormap">`,
  },
  {
    id: 'slow-and-fast',
    was: 'g5',
    where: 'the five pictures of two waves',
    says: 'Two nearby positions have nearly the same height on a slow wave, different heights on a fast one; a distant third differs in both.',
    verdict: 'holds',
    found:
      'With the waves and lines of the author’s notebook: 0.03 apart on the slow wave, 0.39 on the fast one, and the third more than 0.9 from both.',
    how: 'cos x and cos 4x at x = 0.3, 0.4 and 2.4.',
    numbers: [
      number('slow wave at 0.3', 0.955336489125606),
      number('slow wave at 0.4', 0.9210609940028851),
      number('slow wave at 2.4', -0.7373937155412455),
      number('fast wave at 0.3', 0.3623577544766736),
      number('fast wave at 0.4', -0.029199522301288726),
      number('fast wave at 2.4', -0.9846878557941269),
      number('0.3 and 0.4 on the slow wave: apart', 0.03427549512272088),
      number('0.3 and 0.4 on the fast wave: apart', 0.3915572767779624),
    ],
    compute: async (core) => {
      const formula = 'j == 0 ? cos(p) : cos(4 * p)';
      const positions = [0.3, 0.4, 2.4];
      const { data } = await exactTable(core, 'formula', { formula, dModel: 2, positions });
      const heights = [0, 2, 4, 1, 3, 5].map((place) => data[place]);
      return [...heights, heights[0] - heights[1], heights[3] - heights[4]];
    },
    decide: ([slow1, slow2, slow3, fast1, fast2, fast3]) =>
      Math.abs(slow1 - slow2) < Math.abs(fast1 - fast2) &&
      Math.abs(slow1 - slow3) > 0.5 &&
      Math.abs(fast2 - fast3) > 0.5
        ? 'holds'
        : 'fails',
    show: exhibit`<pe-waves label="A slow and a fast wave" encoding=formula
      formula="j == 0 ? cos(p / 10) : cos(4 * p / 10)" d-model=2 length=64
      controls="formula length">`,
  },
  {
    id: 'one-kind',
    was: 'g6',
    where: 'the paragraph on sine or cosine alone',
    says: 'With sines alone, or cosines alone, distances come out strange: some neighbours are hard to tell apart, others far from each other.',
    verdict: 'holds',
    found:
      'With both, neighbours are 0.0265 apart everywhere and every row is equally long. With sines alone the greatest distance of neighbours is 7.7 times the least, and the last row 2.8 times as long as the first; with cosines alone distances differ by a factor of 2.0.',
    how: 'Cosine distance of neighbours and lengths of rows for positions 1 … 250, d = 1024: of the table, and with sines, or cosines, in both columns of each pair.',
    key: 5,
    numbers: [
      number('both: least distance of neighbours', 0.026488616022189884),
      number('both: greatest', 0.026488616022189884),
      number('both: length of row 1', 22.627416997969522),
      number('both: length of row 250', 22.627416997969522),
      number('sines: least distance of neighbours', 0.01483084080314867),
      number('sines: greatest', 0.114703519672814),
      number('sines: length of row 1', 6.914948003742799),
      number('sines: length of row 250', 19.561120113697772),
      number('cosines: least distance of neighbours', 0.012655981231258773),
      number('cosines: greatest', 0.025806002643289472),
      number('cosines: length of row 1', 31.2439353172025),
      number('cosines: length of row 250', 25.32513731251004),
      number('sines: greatest distance over least', 7.7341211597699555),
      number('sines: length of row 250 over row 1', 2.828816659663972),
      number('cosines: greatest distance over least', 2.0390361025151287),
    ],
    compute: async (core) => {
      const both = await sinusoids(core, { dModel: D_MODEL, start: 1, length: 250 });
      const tables = [both, alone(both, 0), alone(both, 1)];
      const found = (await Promise.all(tables.map((table) => neighbours(core, table)))).flat();
      const [a, b] = [
        [5, 7, 9],
        [4, 6, 8],
      ].map((places) => places.map((place) => found[place]));
      return [...found, ...(await core.evaluate('a / b', { a, b }))];
    },
    decide: ([least, most, , , sinLeast, sinMost, , , cosLeast, cosMost]) =>
      most / least < 1.001 && sinMost / sinLeast > 2 && cosMost / cosLeast > 2 ? 'holds' : 'fails',
    show: exhibit`<pe-heatmap label="Sines alone" encoding=formula formula="sin(p / n^(2*i/d))"
      d-model=64 length=50 controls="formula d-model length">`,
  },
  {
    id: 'pim-filled',
    where: 'the first two ideas',
    says: 'A row filled with the position is not bounded; divided by the length it is, but the first word of 30 gets another row than the first of 5.',
    verdict: 'holds',
    found:
      'Position 2 fills its row with twos. The first of 30 gets 1/30, the first of 5 gets 1/5.',
    how: 'First numbers of the rows of the two schemes.',
    numbers: [
      number('position 1, filled', 1, { printed: '1' }),
      number('position 2, filled', 2, { printed: '2' }),
      number('first word of 30', 1 / 30),
      number('first word of 5', 0.2),
    ],
    compute: async (core) => {
      const filled = await exactTable(core, 'index', { dModel: 4, positions: [1, 2] });
      const shares = await Promise.all(
        [30, 5].map((length) =>
          exactTable(core, 'normalized-index', { length, dModel: 1, normalization: 'one-based' }),
        ),
      );
      return [filled.data[0], filled.data[4], ...shares.map(({ data }) => data[0])];
    },
    decide: ([, second, of30, of5]) => (second > 1 && of30 !== of5 ? 'holds' : 'fails'),
    show: exhibit`<pe-heatmap label="Each position divided by the length" encoding=normalized-index
      length=5 d-model=8 normalization=one-based controls="length normalization">`,
  },
];
