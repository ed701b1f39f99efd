/** Claims of Aryan’s post on the table, and on the matrix that moves its rows. */
import { exhibit } from '../../exhibit.js';
import { count, number, zero } from '../../quantity.js';
import { columnOf, tableOf } from '../../../core/matrix.js';
import { exactTable, extremes, ranges, rowsOf, sinusoids } from '../../tables.js';
import { roundingOf } from '../../rounding.js';
/** @import { Claim } from '../../types.js' */

const MOVES = 0.1; // of a range of 2: what a reader can see in a heatmap

const MOVES_BY_TEN = [10, 30, 40];
const MOVES_BY_FIVE = [5, 12, 21];

/** The length after which a column's values span `MOVES`. @param {Float64Array} column */
const lengthToMove = (column) => {
  let [min, max] = [Infinity, -Infinity];
  return (
    1 +
    column.findIndex((value) => {
      min = Math.min(min, value);
      max = Math.max(max, value);
      return max - min > MOVES;
    })
  );
};

/** @type {Omit<Claim, 'post'>[]} */
export const table = [
  {
    id: 'river-bank',
    was: 'x9',
    where: 'the worked example',
    says: 'The rows of “river” and “bank” in six dimensions.',
    verdict: 'misprint',
    found:
      'The row of “river” is right. In that of “bank” three numbers are cut off after two digits; rounded they are 0.05, 1.00 and 1.00.',
    how: 'The table of positions 0 and 1, d = 6.',
    numbers: [
      ...[0, 1, 0, 1, 0, 1].map((value, j) =>
        number(`PE(0, ${j})`, value, { printed: String(value) }),
      ),
      number('PE(1, 0)', 0.8414709848078965, { printed: '0.84' }),
      number('PE(1, 1)', 0.5403023058681397, { printed: '0.54' }),
      number('PE(1, 2)', 0.04639922346473127, { printed: '0.04' }),
      number('PE(1, 3)', 0.9989229760406304, { printed: '0.99' }),
      number('PE(1, 4)', 0.002154433023365604, { printed: '0.00' }),
      number('PE(1, 5)', 0.9999976792064809, { printed: '0.99', digits: 8 }),
    ],
    compute: async (core) => [...(await sinusoids(core, { dModel: 6, length: 2 })).data],
    decide: (values) =>
      ['0.84', '0.54', '0.04', '0.99', '0.00', '0.99'].every(
        (text, k) => roundingOf(text, values[6 + k]) === 'rounded',
      )
        ? 'holds'
        : 'misprint',
    show: exhibit`<pe-heatmap label="“river bank” in six dimensions" encoding=sinusoidal
      tokens="river bank" d-model=6 colormap=rdbu controls="tokens d-model base">`,
  },
  {
    id: 'white-and-blue',
    was: 'x10',
    where: 'the heatmap of 50 words',
    says: 'White is close to 0 and blue close to 1: the first word reads 0, 1, 0, 1.',
    verdict: 'holds',
    found:
      'So it does: its 64 sines are 0, its 64 cosines 1. Further down 962 of the 6400 cells are negative, as low as −1: they need a third colour, which the sentence does not name.',
    how: 'The first row of the table of 50 positions, d = 128; its least value, and how many are below 0.',
    key: 2,
    numbers: [
      count('zeros in the first row', 64),
      count('ones in the first row', 64),
      number('least value of the table', -0.9999902065507035),
      count('cells below 0, of 6400', 962),
    ],
    compute: async (core) => {
      const { data, cols } = await sinusoids(core, { dModel: 128, length: 50 });
      const first = data.subarray(0, cols);
      return [
        first.filter((value) => value === 0).length,
        first.filter((value) => value === 1).length,
        extremes(data).min,
        data.filter((value) => value < 0).length,
      ];
    },
    decide: ([zeros, ones]) => (zeros === 64 && ones === 64 ? 'holds' : 'fails'),
    show: exhibit`<pe-heatmap label="The same table with a colour for each sign" encoding=sinusoidal
      d-model=128 length=50 colormap=redblue controls="colormap length d-model">`,
  },
  {
    id: 'hundred-words',
    was: 'x11',
    where: 'the observations on the heatmap',
    says: 'With 100 words instead of 50 the higher dimensions come alive, and eventually all do.',
    verdict: 'partly',
    found:
      'The next 50 words add 9 of 128 dimensions to the 77 that move by more than 0.1. The last sine joins them after 869 words, and its cosine, the last of all, after 3907; one turn of that pair takes 54,410.',
    how: 'Columns whose values span more than 0.1, d = 128; range of the last sine; words until the last pair spans 0.1.',
    key: 6,
    numbers: [
      count('dimensions that move in 50 words', 77),
      count('dimensions that move in 100 words', 86),
      count('of them new', 9),
      number('range of the last sine in 50 words', 0.005658401529890706),
      number('range of the last sine in 100 words', 0.01143209261852498),
      count('words until the last sine moves by 0.1', 869),
      count('words until the last cosine moves by 0.1', 3907),
      number('one turn of the last pair [tokens]', 54410.14313077675, { digits: 7 }),
    ],
    compute: async (core) => {
      const [short, long] = await Promise.all(
        [50, 100].map(async (length) =>
          ranges(core, await sinusoids(core, { dModel: 128, length })),
        ),
      );
      const far = await sinusoids(core, { dModel: 128, length: 4096 });
      const { wavelengths } = await core.frequencies('sinusoidal', { dModel: 128 });
      const [moving, later] = [short, long].map(
        (moves) => moves.filter((range) => range > MOVES).length,
      );
      return [
        moving,
        later,
        later - moving,
        short[126],
        long[126],
        lengthToMove(columnOf(far, 126)),
        lengthToMove(columnOf(far, 127)),
        wavelengths[63],
      ];
    },
    decide: ([, moving]) => (moving < 128 ? 'partly' : 'holds'),
    show: exhibit`<pe-variance label="How many dimensions take part, by length" encoding=sinusoidal
      d-model=128 length=100 show=length controls="length threshold d-model">`,
  },
  {
    id: 'aryan-upper',
    where: 'the observations on the heatmap',
    says: 'Without the lower dimensions words are hard to tell apart.',
    verdict: 'holds',
    found:
      'Neighbours are 1.95 apart by all 128 dimensions, 0.020 by the upper half alone and 0.0020 by the upper quarter. No two rows are alike, but the formats that models compute in have steps of that size.',
    how: 'Euclidean distance of rows 0 and 1, d = 128: of all columns, of the last 64, and of the last 32.',
    key: 1,
    numbers: [
      number('neighbours by all dimensions', 1.9525963198942968),
      number('by the upper half', 0.019994722288172295),
      number('by the upper quarter', 0.001989553918405327),
    ],
    compute: async (core) => {
      const rows = rowsOf(await sinusoids(core, { dModel: 128, length: 2 }));
      const parts = [0, 64, 96].map((first) =>
        tableOf(rows.map((row) => Array.from(row).slice(first))),
      );
      const found = await Promise.all(parts.map((part) => core.rowPairs(part)));
      return found.map(({ euclidean }) => euclidean[0]);
    },
    decide: ([all, upper]) => (upper < 0.1 * all ? 'holds' : 'fails'),
    show: exhibit`<pe-collisions
      label="The upper 64 of 128 dimensions: which two positions look most alike?"
      encoding=formula
      formula="j % 2 == 0 ? sin(p / n^((i + 32) / 64)) : cos(p / n^((i + 32) / 64))" d-model=64
      length=50 threshold=0.1 controls="formula d-model length">`,
  },
  {
    id: 'v40-to-v50',
    was: 'x14',
    where: 'the shifts by ten',
    says: 'Among the 50 rows of 50 words, the shift leads from row 40 to row 50.',
    verdict: 'partly',
    found:
      'Counted from 1, as the post begins, row 50 is the last. Counted from 0, as its worked example does, the 50 rows end at row 49, and row 50 is one too many.',
    how: 'Rows of the table of 50 words, and the position of the last, counted from 1 and from 0.',
    key: 2,
    numbers: [
      count('rows', 50),
      count('position of the last row, from 1', 50),
      count('position of the last row, from 0', 49),
    ],
    compute: async (core) => {
      const tables = await Promise.all(
        [1, 0].map((start) => exactTable(core, 'index', { dModel: 1, start, length: 50 })),
      );
      return [tables[0].rows, ...tables.map(({ data }) => data[data.length - 1])];
    },
    decide: (values) => {
      const has = values.slice(1).map((last) => last >= 50);
      return has.every(Boolean) ? 'holds' : has.some(Boolean) ? 'partly' : 'slip';
    },
    show: exhibit`<pe-heatmap label="Fifty rows, counted from 0" encoding=index d-model=1 start=0
      length=50 controls="start length">`,
  },
  {
    id: 'three-shifts',
    was: 'g10',
    where: 'the solution; the paper’s reason, proved in Kazemnejad’s post',
    says: 'One matrix moves row 10 to row 20, 30 to 40 and 40 to 50; another row 5 to row 10, 12 to 17 and 21 to 26.',
    verdict: 'holds',
    found: 'Every landing is right to within the rounding of float64.',
    how: 'The matrices for offsets 10 and 5, d = 128, times each row; the largest difference from the row they should reach.',
    numbers: [
      ...MOVES_BY_TEN.map((p) => zero(`row ${p} to row ${p + 10}`, 4e-15)),
      ...MOVES_BY_FIVE.map((p) => zero(`row ${p} to row ${p + 5}`, 4e-15)),
    ],
    compute: async (core) => {
      const rows = rowsOf(await sinusoids(core, { dModel: 128, length: 51 }));
      const misses = [];
      for (const [offset, starts] of /** @type {const} */ ([
        [10, MOVES_BY_TEN],
        [5, MOVES_BY_FIVE],
      ])) {
        const { matrix } = await core.shift('sinusoidal', { dModel: 128, length: 51, offset });
        for (const start of starts) {
          const moved = await core.rowPairs(tableOf([...rowsOf(matrix), rows[start]]), {
            pairs: Array.from({ length: 2 * 128 }, (_, k) => (k % 2 === 0 ? k / 2 : 128)),
          });
          const gaps = Array.from(moved.dot, (value, j) =>
            Math.abs(value - rows[start + offset][j]),
          );
          misses.push(extremes(gaps).max);
        }
      }
      return misses;
    },
    decide: (misses) => (misses.every((miss) => miss < 1e-12) ? 'holds' : 'fails'),
    show: exhibit`<pe-shift label="The matrix that moves by ten" encoding=sinusoidal d-model=128
      length=51 k=10 starts="10 30 40" controls="k starts d-model">`,
  },
];
