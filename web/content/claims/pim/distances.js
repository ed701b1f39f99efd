/** Claims of Pim’s post on the distances of rows. */
import { exhibit } from '../../exhibit.js';
import { COSINE_STEP, count, number, zero } from '../../quantity.js';
import { extremes, sinusoids } from '../../tables.js';

/** @import { Claim } from '../../types.js' */

const METRIC = /** @type {const} */ ('cosine-distance'); // of its plots
const D_MODEL = 1024; // of the post's code
const SHOWN = 250; // positions of its plots

/** As the post prints them, by the two positions. */
const PRINTED = {
  '1 2': '0.026488616022189992',
  '1 3': '0.09339161307513',
  '1 30': '0.4323030365719962',
  '30 31': '0.02648861602218988',
};

const PAIRS = Object.entries(PRINTED)
  .map((pair) => pair.join(' '))
  .join('; ');

/** @param {keyof typeof PRINTED} pair @param {number} exact */
const distance = (pair, exact) =>
  number(`distance of positions ${pair.replace(' ', ' and ')}`, exact, {
    printed: PRINTED[pair],
    step: COSINE_STEP,
    digits: 16,
  });

/** The scatter plot. */
const fromFirst = exhibit`<pe-offsets label="Distance from position 1" encoding=sinusoidal
  metric="${METRIC}" over=position reference=1 start=1 length=${SHOWN} d-model=${D_MODEL}
  controls="d-model length">`;

/** @type {Omit<Claim, 'post'>[]} */
export const distances = [
  {
    id: 'further-positions',
    was: 'g1',
    where: 'the four distances after the code',
    says: 'From position 1, position 3 is further away than 2, and 30 further still; 30 and 31 are as near as 1 and 2.',
    verdict: 'holds',
    found:
      'So it is. Float64 has such distances in steps of 2⁻⁵³: of the four printed the second and the last are the nearest steps, the other two one step off. The first and the last are one number: it depends on the offset alone.',
    how: 'Cosine distance of two rows of the float64 table, d = 1024, summed in 106 bits. The post’s are 1 − cosine, of which float64 has multiples of 2⁻⁵³. The default of the author’s repository, d = 256, gives other numbers.',
    numbers: [
      distance('1 2', 0.026488616022189884),
      distance('1 3', 0.09339161307513005),
      distance('1 30', 0.4323030365719961),
      distance('30 31', 0.026488616022189884),
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
    show: exhibit`<pe-distance label="The four distances, and any other" encoding=sinusoidal
      metric="${METRIC}" d-model=${D_MODEL} first=1 second=2 pairs="${PAIRS}"
      controls="first second d-model">`,
  },
  {
    id: 'grows-with-distance',
    was: 'x1',
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
    show: fromFirst,
  },
  {
    id: 'pim-toeplitz',
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
    show: exhibit`<pe-similarity label="Distances of 250 positions" encoding=sinusoidal
      metric="${METRIC}" start=1 length=${SHOWN} d-model=${D_MODEL} show=matrix
      controls="metric d-model length">`,
  },
  {
    id: 'umap-transform',
    was: 'x4',
    where: 'the code of the two-dimensional map',
    says: 'The map is made by calling transform on a fresh UMAP.',
    verdict: 'slip',
    found:
      'A fresh UMAP has nothing to transform with: the code stops there. The author’s repository fits it first, and has a smaller default of d, 256; the printed distances tell that the post means 1024.',
    how: 'The distance of positions 1 and 2 for both sizes, of which the post prints the second.',
    reading: 'a UMAP that was not fitted has no transform',
    numbers: [
      number('distance of positions 1 and 2, d = 256', 0.027872336056543905),
      number('distance of positions 1 and 2, d = 1024', 0.026488616022189884, {
        printed: PRINTED['1 2'],
        step: COSINE_STEP,
      }),
    ],
    compute: (core) =>
      Promise.all(
        [256, D_MODEL].map(async (dModel) => {
          const table = await sinusoids(core, { dModel, start: 1, length: 2 });
          return (await core.rowPairs(table)).cosineDistance[0];
        }),
      ),
    show: exhibit`<pe-distance label="Positions 1 and 2, for the repository’s size"
      encoding=sinusoidal metric="${METRIC}" d-model=256 first=1 second=2
      controls="first second d-model">`,
  },
  {
    id: 'pim-logarithmic',
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
    show: fromFirst,
  },
  {
    id: 'pim-uncorrelated',
    where: 'the step from two waves to many dimensions',
    says: 'Positions far apart lack correlation.',
    verdict: 'fails',
    found:
      'Less than near ones have, but they do not lack it: all over the post’s plots the cosine is 0.34 or more, and 0.20 for words 1000 apart. It falls below 0.1 at offset 1719 and below 0 at 4075.',
    how: 'Cosine of row 1 with those that follow, d = 1024; the least up to position 250; the first offsets where it is below 0.1, and below 0.',
    key: 1,
    numbers: [
      number('cosine at offset 100', 0.4367963435440823),
      number('least up to position 250', 0.3366341146448321),
      number('at offset 500', 0.2526612888622824),
      number('at offset 1000', 0.19540775282214962),
      count('first below 0.1 [offset]', 1719),
      count('first below 0 [offset]', 4075),
    ],
    compute: async (core) => {
      const table = { dModel: D_MODEL, start: 1, length: 4100 };
      const options = /** @type {const} */ ({ metric: 'cosine', reference: 0 });
      const { values = [] } = await core.offsetProfileOf('sinusoidal', table, options);
      const cosines = Array.from(values);
      const firstBelow = [0.1, 0].map((limit) => cosines.findIndex((value) => value < limit));
      const { min } = extremes(cosines.slice(0, SHOWN));
      return [cosines[100], min, cosines[500], cosines[1000], ...firstBelow];
    },
    decide: ([, least]) => (least > 0.1 ? 'fails' : 'holds'),
    show: {
      ...fromFirst,
      label: 'How alike position 1 and each of 5000 are',
      settings: { ...fromFirst.settings, metric: 'cosine', length: 5000 },
    },
  },
];
