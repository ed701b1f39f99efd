/** Claims and numbers of Harrison Pim's post. */
import { posts } from '../posts.js';
import { count, number, zero } from '../quantity.js';
import { exactTable, extremes, sinusoids } from '../tables.js';

/** @import { AsyncCore } from '../../core/types.js' */
/** @import { Claim } from '../types.js' */

const post = posts.pim;
const METRIC = /** @type {const} */ ('cosine-distance'); // of its plots
const D_MODEL = 1024; // of the post's code

/** @param {AsyncCore} core @param {string} formula */
async function neighbours(core, formula) {
  const positions = Array.from({ length: 250 }, (_, k) => k + 1);
  const table = await exactTable(core, 'formula', { formula, dModel: D_MODEL, positions });
  const { cosineDistance, norms } = await core.rowPairs(table);
  const { min, max } = extremes(cosineDistance);
  return [min, max, norms[0], norms[norms.length - 1]];
}

/** @type {Claim[]} */
export const pim = [
  {
    id: 'g1',
    post,
    where: 'the four distances after the code',
    says: 'From position 1, position 3 is further away than 2, and 30 further still; 30 and 31 are as near as 1 and 2.',
    verdict: 'holds',
    found:
      'The post prints them as float64 sums them: the second and the last are right to their ends, of the other two the last digits are what its sums round. The first and the last are one number: it depends on the offset alone.',
    how: 'Cosine distance of two rows of the float64 table, d = 1024, summed in 106 bits. The default of the author’s repository, d = 256, gives other numbers.',
    numbers: [
      number('distance of positions 1 and 2', 0.026488616022189884, {
        printed: '0.026488616022189992',
        digits: 16,
      }),
      number('distance of positions 1 and 3', 0.09339161307513005, {
        printed: '0.09339161307513',
        digits: 16,
      }),
      number('distance of positions 1 and 30', 0.4323030365719961, {
        printed: '0.4323030365719962',
        digits: 16,
      }),
      number('distance of positions 30 and 31', 0.026488616022189884, {
        printed: '0.02648861602218988',
        digits: 16,
      }),
      number('positions 1 and 2 with d = 256', 0.027872336056543905, { digits: 15 }),
      number('positions 1 and 3 with d = 256', 0.09762039236337209, { digits: 15 }),
      number('positions 1 and 30 with d = 256', 0.43651767629318694, { digits: 15 }),
    ],
    compute: async (core) => {
      const positions = [1, 2, 3, 30, 31];
      const pairs = [0, 1, 0, 2, 0, 3, 3, 4];
      const [wide, narrow] = await Promise.all(
        [D_MODEL, 256].map(async (dModel) =>
          core.rowPairs(await sinusoids(core, { dModel, positions }), { pairs }),
        ),
      );
      return [...wide.cosineDistance, ...narrow.cosineDistance.subarray(0, 3)];
    },
    decide: ([d12, d13, d130, d3031]) =>
      d12 < d13 && d13 < d130 && Math.abs(d12 - d3031) < 1e-14 ? 'holds' : 'fails',
  },
  {
    id: 'x1',
    post,
    where: 'the description of the scatter plot',
    says: 'The distance from position 1 grows with every further position.',
    verdict: 'fails',
    found:
      'It grows on the whole, but not at every step. The first step back is at position 70. All are small: up to position 250 none is greater than 0.0007.',
    how: 'Cosine distance of row 1 to rows 2, 3, …, d = 1024, in float64; counted where it is smaller than at the position before.',
    numbers: [
      count('steps back up to position 250', 43),
      count('first step back [position]', 70),
      count('steps back up to position 1000', 427),
      number('distance at position 250', 0.662807519351841),
      number('greatest distance up to position 250', 0.6633658853551679),
      count('where it is greatest [position]', 249),
      number('greatest step back up to position 250', 6.529292502017725e-4),
    ],
    compute: async (core) => {
      const table = { dModel: D_MODEL, start: 1, length: 1000 };
      const options = { metric: METRIC, reference: 0 };
      const { values = [], rises } = await core.offsetProfileOf('sinusoidal', table, options);
      const shown = Array.from(values).slice(0, 250);
      const { max } = extremes(shown);
      const back = shown.slice(1).map((value, k) => shown[k] - value);
      return [
        rises.filter((row) => row < 250).length,
        1 + rises[0],
        rises.length,
        shown[249],
        max,
        1 + shown.indexOf(max),
        extremes(back).max,
      ];
    },
    decide: ([backwards]) => (backwards > 0 ? 'fails' : 'holds'),
  },
  {
    id: 's0-toeplitz',
    post,
    where: 'the distance matrix of 250 positions',
    says: 'Along every diagonal of the distance matrix the values are the same: its rows are the scatter plot, shifted.',
    verdict: 'holds',
    found:
      'One row makes the whole matrix: no two entries of a diagonal differ by more than rounding.',
    how: 'Cosine distances of all pairs of 250 rows, d = 1024; the largest difference of two that stand on one diagonal.',
    numbers: [zero('largest difference along a diagonal', 1e-14)],
    compute: async (core) => {
      const table = { dModel: D_MODEL, start: 1, length: 250 };
      const options = { metric: METRIC };
      const { toeplitzDefect } = await core.offsetProfileOf('sinusoidal', table, options);
      return [toeplitzDefect ?? NaN];
    },
    decide: ([defect]) => (defect <= 1e-14 ? 'holds' : 'fails'),
  },
  {
    id: 'x2',
    post,
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
    show: {
      element: 'pe-spectrum',
      label: 'Wavelengths of all pairs: short ones first',
      settings: { encoding: 'sinusoidal', dModel: D_MODEL },
    },
  },
  {
    id: 'x3',
    post,
    where: 'the criteria, and again where they are checked',
    says: 'Sines and cosines keep the values between 0 and 1.',
    verdict: 'fails',
    found:
      'Between −1 and 1. In the post’s table nearly a quarter of the values are below 0; they are bounded all the same, and that is what matters.',
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
    show: {
      element: 'pe-heatmap',
      label: 'Blue cells are negative',
      settings: { encoding: 'sinusoidal', dModel: 64, length: 50, start: 1, colormap: 'rdbu' },
      controls: 'length d-model colormap',
    },
  },
  {
    id: 'x4',
    post,
    where: 'the code of the two-dimensional map',
    says: 'The map is made by calling transform on a fresh UMAP.',
    verdict: 'slip',
    found:
      'A fresh UMAP has nothing to transform with: the code stops there. The author’s repository fits it first, and has a smaller default of d, 256; the printed distances tell that the post means 1024.',
    how: 'By reading; and the distance of positions 1 and 2 for both sizes, of which the post prints the second.',
    numbers: [
      number('distance of positions 1 and 2, d = 256', 0.027872336056543905),
      number('distance of positions 1 and 2, d = 1024', 0.026488616022189884, {
        printed: '0.026488616022189992',
      }),
    ],
    compute: (core) =>
      Promise.all(
        [256, D_MODEL].map(async (dModel) => {
          const table = await sinusoids(core, { dModel, start: 1, length: 2 });
          return (await core.rowPairs(table)).cosineDistance[0];
        }),
      ),
  },
  {
    id: 'g5',
    post,
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
    show: {
      element: 'pe-waves',
      label: 'A slow and a fast wave',
      settings: {
        encoding: 'formula',
        formula: 'j == 0 ? cos(p / 10) : cos(4 * p / 10)',
        dModel: 2,
        length: 64,
      },
      controls: 'formula length',
    },
  },
  {
    id: 'g6',
    post,
    where: 'the paragraph on sine or cosine alone',
    says: 'With sines alone, or cosines alone, distances come out strange: some neighbours are hard to tell apart, others far from each other.',
    verdict: 'holds',
    found:
      'With both, neighbours are 0.0265 apart everywhere and every row is equally long. With sines alone the greatest distance of neighbours is almost eight times the least, and the longest row almost three times as long as the first; with cosines alone distances differ by a factor of two.',
    how: 'Cosine distance of neighbours and lengths of rows for positions 1 … 250, d = 1024, by three formulas.',
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
    ],
    compute: async (core) => [
      ...(await neighbours(core, 'j % 2 == 0 ? sin(p / n^(2*i/d)) : cos(p / n^(2*i/d))')),
      ...(await neighbours(core, 'sin(p / n^(2*i/d))')),
      ...(await neighbours(core, 'cos(p / n^(2*i/d))')),
    ],
    decide: ([least, most, , , sinLeast, sinMost, , , cosLeast, cosMost]) =>
      most / least < 1.001 && sinMost / sinLeast > 2 && cosMost / cosLeast > 2 ? 'holds' : 'fails',
    show: {
      element: 'pe-heatmap',
      label: 'Sines alone',
      settings: { encoding: 'formula', formula: 'sin(p / n^(2*i/d))', dModel: 64, length: 50 },
      controls: 'formula d-model length',
    },
  },
  {
    id: 's0-filled',
    post,
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
    show: {
      element: 'pe-heatmap',
      label: 'Each position divided by the length',
      settings: { encoding: 'normalized-index', length: 5, dModel: 8, normalization: 'one-based' },
      controls: 'length normalization',
    },
  },
  {
    id: 's0-logarithmic',
    post,
    where: 'the alternative text of the scatter plot',
    says: 'The distance from position 1 has a roughly logarithmic shape.',
    verdict: 'holds',
    found:
      'Very nearly: 0.057 + 0.110 ln(offset) accounts for 99.8 % of its variance. The factor is close to 1/ln 10000 = 0.1086: a pair averages out once the offset has passed its wavelength, and wavelengths are spread evenly on a logarithmic axis.',
    how: 'Least squares of the cosine distances of position 1 to positions 2 … 250, d = 1024, on the logarithm of the offset.',
    key: 2,
    numbers: [
      number('value at offset 1', 0.057446030381522785),
      number('factor of the logarithm', 0.10988139481194163),
      number('share of the variance', 0.99825829234524801),
      number('1/ln 10000', 0.10857362047581294),
    ],
    compute: async (core) => {
      const table = { dModel: D_MODEL, start: 1, length: 250 };
      const options = { metric: METRIC, reference: 0 };
      const { values = [] } = await core.offsetProfileOf('sinusoidal', table, options);
      const distances = Array.from(values).slice(1);
      const { atOne, perLog, share } = await core.curve(distances);
      return [atOne, perLog, share, ...(await core.evaluate('1 / log(10000)'))];
    },
    decide: ([, , share]) => (share > 0.99 ? 'holds' : 'fails'),
    show: {
      element: 'pe-offsets',
      label: 'Distance from position 1',
      settings: {
        encoding: 'sinusoidal',
        metric: METRIC,
        over: 'position',
        reference: 1,
        start: 1,
        length: 250,
        dModel: D_MODEL,
      },
      controls: 'd-model length',
    },
  },
];
