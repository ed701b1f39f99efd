/** Claims and numbers of Aryan's post. */
import { posts } from '../posts.js';
import { count, number, zero } from '../quantity.js';
import {
  columnOf,
  distance,
  dot,
  exactTable,
  extremes,
  ranges,
  rowsOf,
  sinusoids,
} from '../arithmetic.js';
import { roundingOf } from '../rounding.js';

/** @import { AsyncCore } from '../../worker/client.js' */
/** @import { Claim } from '../types.js' */

const post = posts.aryan;
const MOVES = 0.1; // of a range of 2: what a reader can see in a heatmap

const MOVES_BY_TEN = [10, 30, 40];
const MOVES_BY_FIVE = [5, 12, 21];

/** Distance of the nearest two of the first 1001 positions, by number of pairs. @param {AsyncCore} core @param {number} pairs */
async function nearestHarmonic(core, pairs) {
  const table = await exactTable(core, 'harmonic', { dModel: 2 * pairs, length: 1001 });
  return (await core.collisions(table, { count: 1 })).nearest ?? NaN;
}

/** The length after which a column's values span `MOVES`. @param {number[]} column */
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

/** @type {Claim[]} */
export const aryan = [
  {
    id: 'x8',
    rows: ['S2-8', 'X8'],
    post,
    where: 'the single sine',
    says: 'The sines of 1, 2, 3 and 4.',
    verdict: 'misprint',
    found: 'The first is right; the other three are not the sines of 2, 3 and 4.',
    how: 'The sine of each position.',
    numbers: [
      number('sin 1', 0.8414709848078965, { printed: '0.84' }),
      number('sin 2', 0.9092974268256817, { printed: '0.87' }),
      number('sin 3', 0.1411200080598672, { printed: '0.19' }),
      number('sin 4', -0.7568024953079282, { printed: '-0.90' }),
    ],
    compute: async (core) => {
      const table = await exactTable(core, 'sine', { dModel: 1, positions: [1, 2, 3, 4] });
      return [...table.data];
    },
    decide: (values) =>
      ['0.84', '0.87', '0.19', '-0.90'].every(
        (text, k) => roundingOf(text, values[k]) === 'rounded',
      )
        ? 'holds'
        : 'misprint',
    show: {
      element: 'pe-waves',
      label: 'One sine, read at whole positions',
      settings: { encoding: 'sine', dModel: 1, length: 13, columns: '0' },
      controls: 'length',
    },
  },
  {
    id: 'x9',
    rows: ['S2-10', 'S2-14', 'X9', 'G8'],
    post,
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
    show: {
      element: 'pe-heatmap',
      label: '“river bank” in six dimensions',
      settings: { encoding: 'sinusoidal', tokens: 'river bank', dModel: 6, colormap: 'rdbu' },
      controls: 'tokens d-model base',
    },
  },
  {
    id: 'x10',
    rows: ['S2-15', 'X10'],
    post,
    where: 'the heatmap of 50 words',
    says: 'White is close to 0, blue close to 1.',
    verdict: 'partly',
    found:
      'The values run down to −1: 962 of the 6400 cells are negative. A scale that only knows 0 and 1 has no colour for them.',
    how: 'Least value of the table of 50 positions, d = 128, and how many are below 0.',
    numbers: [number('least value', -0.9999902065507035), count('cells below 0, of 6400', 962)],
    compute: async (core) => {
      const { data } = await sinusoids(core, { dModel: 128, length: 50 });
      return [extremes(data).min, data.filter((value) => value < 0).length];
    },
    decide: ([least]) => (least < -0.1 ? 'partly' : 'holds'),
    show: {
      element: 'pe-heatmap',
      label: 'The same table with a scale for both signs',
      settings: { encoding: 'sinusoidal', dModel: 128, length: 50, colormap: 'rdbu' },
      controls: 'colormap length d-model',
    },
  },
  {
    id: 'x11',
    rows: ['S2-16', 'X11'],
    post,
    where: 'the observations on the heatmap',
    says: 'With 100 words instead of 50 the higher dimensions come alive, and eventually all do.',
    verdict: 'partly',
    found:
      'Doubling the text adds 9 of 128 dimensions to the 77 that move. The last sine needs 869 words to move by 0.1, its cosine 3907, and one turn of it takes 54,410.',
    how: 'Columns whose values span more than 0.1, d = 128; range of the last sine; words until the last pair spans 0.1.',
    numbers: [
      count('dimensions that move in 50 words', 77),
      count('dimensions that move in 100 words', 86),
      number('range of the last sine in 50 words', 0.005658401529890706),
      number('range of the last sine in 100 words', 0.01143209261852498),
      count('words until the last sine moves by 0.1', 869),
      count('words until the last cosine moves by 0.1', 3907),
      number('one turn of the last pair [tokens]', 54410.14313077675, { digits: 7 }),
    ],
    compute: async (core) => {
      const [short, long] = await Promise.all(
        [50, 100].map(async (length) => ranges(await sinusoids(core, { dModel: 128, length }))),
      );
      const far = await sinusoids(core, { dModel: 128, length: 4096 });
      const { wavelengths } = await core.frequencies('sinusoidal', { dModel: 128 });
      return [
        short.filter((range) => range > MOVES).length,
        long.filter((range) => range > MOVES).length,
        short[126],
        long[126],
        lengthToMove(columnOf(far, 126)),
        lengthToMove(columnOf(far, 127)),
        wavelengths[63],
      ];
    },
    decide: ([, moving]) => (moving < 128 ? 'partly' : 'holds'),
    show: {
      element: 'pe-variance',
      label: 'How many dimensions take part, by length',
      settings: { encoding: 'sinusoidal', dModel: 128, length: 100, show: 'length' },
      controls: 'length threshold d-model',
    },
  },
  {
    id: 'x12',
    rows: ['S2-9', 'S2-11', 'X12'],
    post,
    where: 'sine and cosine together',
    says: 'With a sine and a cosine two positions could in theory still share their numbers.',
    verdict: 'fails',
    found:
      'Not two whole positions: π is irrational, so no difference of them is a full turn. They come close, though: positions 710 apart, such as 15 and 725, differ by 0.00006. A second pair makes the nearest two 160 times more distinct.',
    how: 'Distance of the nearest two rows among positions 0 … 1000, for sin p and cos p, then with the pairs of p/2 and p/3 added.',
    numbers: [
      number('distance of positions 15 and 725', 6.02887067189769e-5, { tolerance: 1e-15 }),
      number('one pair: nearest two', 6.02887067189769e-5, { tolerance: 1e-15 }),
      number('two pairs: nearest two', 0.009929868525185867),
      number('three pairs: nearest two', 0.010361803868197775),
    ],
    compute: async (core) => {
      const rows = rowsOf(await exactTable(core, 'harmonic', { dModel: 2, positions: [15, 725] }));
      const nearest = await Promise.all([1, 2, 3].map((pairs) => nearestHarmonic(core, pairs)));
      return [distance(rows[0], rows[1]), ...nearest];
    },
    decide: ([, nearest]) => (nearest > 0 ? 'fails' : 'holds'),
    show: {
      element: 'pe-collisions',
      label: 'Which two positions look most alike?',
      settings: { encoding: 'harmonic', dModel: 2, length: 1001, threshold: 0.001 },
      controls: 'd-model length',
    },
  },
  {
    id: 'x13',
    rows: ['S2-6', 'X13'],
    post,
    where: 'the second problem of normalised positions',
    says: 'Indices are discrete; sines make the encoding continuous.',
    verdict: 'fails',
    found:
      'Words stand at whole positions in both schemes, and from one to the next a sine jumps by up to 0.96. What the sine does offer, an index offers too: a value for every position in between.',
    how: 'Greatest step between neighbours among positions 0 … 50, and among positions a hundredth apart.',
    numbers: [
      number('greatest step of sin p, one word', 0.9572653556161748),
      number('greatest step of sin p, a hundredth', 0.009999958086879345),
      number('step of the index, one word', 1),
      number('step of the index, a hundredth', 0.01),
    ],
    compute: async (core) => {
      const steps = [];
      for (const scheme of ['sine', 'index']) {
        for (const parts of [1, 100]) {
          const positions = Array.from({ length: 50 * parts + 1 }, (_, k) => k / parts);
          const { data } = await exactTable(core, scheme, { dModel: 1, positions });
          const jumps = data.subarray(1).map((value, k) => Math.abs(value - data[k]));
          steps.push(extremes(jumps).max);
        }
      }
      return steps;
    },
    decide: ([step]) => (step > 0.1 ? 'fails' : 'holds'),
    show: {
      element: 'pe-waves',
      label: 'A sine at whole positions, and in between',
      settings: { encoding: 'sine', dModel: 1, length: 20, columns: '0' },
      controls: 'length',
    },
  },
  {
    id: 'x14',
    rows: ['S2-18', 'X14'],
    post,
    where: 'the shifts by ten',
    says: 'Among the 50 vectors of 50 words, the shift leads from v40 to v50.',
    verdict: 'slip',
    found:
      'Counted from 0, as the worked example does, the 50 vectors end at v49; v50 is the 51st.',
    how: 'Rows of the table of 50 words, and the position of the last.',
    numbers: [count('rows', 50), count('position of the last row', 49)],
    compute: async (core) => {
      const { rows, data } = await exactTable(core, 'index', { dModel: 1, length: 50 });
      return [rows, data[rows - 1]];
    },
  },
  {
    id: 'g14',
    rows: ['S2-5', 'G14'],
    post,
    where: 'positions divided by the number of words',
    says: 'The second word gets 1 in a sentence of two words and 0.5 in one of four.',
    verdict: 'holds',
    found: 'So it does: the same place, two numbers.',
    how: 'The scheme “index / length”, counted from 1, for 2 and 4 words.',
    numbers: [
      number('“thank”', 0.5),
      number('“you”', 1, { printed: '1' }),
      number('“Rahul”', 0.25),
      number('“killed”', 0.5, { printed: '0.5' }),
      number('“the”', 0.75),
      number('“lion”', 1),
    ],
    compute: async (core) => {
      const both = await Promise.all(
        [2, 4].map((length) =>
          exactTable(core, 'normalized-index', { length, dModel: 1, normalization: 'one-based' }),
        ),
      );
      return both.flatMap(({ data }) => [...data]);
    },
    decide: ([, second, , other]) => (second === other ? 'fails' : 'holds'),
    show: {
      element: 'pe-heatmap',
      label: '“Rahul killed the lion”, each position divided by four',
      settings: {
        encoding: 'normalized-index',
        tokens: 'Rahul killed the lion',
        dModel: 4,
        normalization: 'one-based',
      },
      controls: 'tokens',
    },
  },
  {
    id: 's2-sizes',
    rows: ['S2-3', 'S2-12', 'S2-13'],
    post,
    where: 'the first idea, and the sizes of the example',
    says: 'A counter makes 512 dimensions 513; six dimensions are three pairs, eight are four; added they stay six, concatenated they would be twelve.',
    verdict: 'holds',
    found: 'All four numbers; 512 dimensions are 256 pairs.',
    how: 'Columns of a counter, and frequencies of the sinusoidal scheme by size.',
    numbers: [
      count('dimensions with a counter appended', 513, { printed: '513' }),
      count('pairs of 6 dimensions', 3, { printed: '3' }),
      count('pairs of 8 dimensions', 4, { printed: '4' }),
      count('pairs of 512 dimensions', 256),
      count('dimensions of word and position, concatenated', 12, { printed: '12' }),
    ],
    compute: async (core) => {
      const counter = await core.encode('append-index', { length: 4 });
      const pairs = [6, 8, 512].map(async (dModel) => {
        const { frequencies } = await core.frequencies('sinusoidal', { dModel });
        return frequencies.length;
      });
      const { cols } = await core.encode('sinusoidal', { dModel: 6, length: 2 });
      return [512 + counter.cols, ...(await Promise.all(pairs)), 6 + cols];
    },
    decide: ([counter, six, eight, , both]) =>
      counter === 513 && six === 3 && eight === 4 && both === 12 ? 'holds' : 'misprint',
  },
  {
    id: 's2-bits',
    rows: ['S2-17'],
    post,
    where: 'the comparison with binary numbers',
    says: 'For the numbers 0 to 15 the upper bits of eight might not change at all.',
    verdict: 'holds',
    found: 'Four of the eight never change.',
    how: 'Columns of eight bits that differ between the numbers 0 … 15.',
    numbers: [count('bits that change, of 8', 4), count('bits that change, of 4', 4)],
    compute: async (core) => {
      const tables = [8, 4].map((numBits) => exactTable(core, 'binary', { numBits, length: 16 }));
      return (await Promise.all(tables)).map(
        (table) => ranges(table).filter((range) => range > 0).length,
      );
    },
    decide: ([changing]) => (changing < 8 ? 'holds' : 'fails'),
    show: {
      element: 'pe-binary',
      label: 'Eight bits, sixteen numbers',
      settings: { bits: 8, number: 15 },
      controls: 'bits number waves',
    },
  },
  {
    id: 's2-large',
    rows: ['S2-4', 'S2-7'],
    post,
    where: 'the problems of counting',
    says: 'Counted positions are unbounded: in a book they reach tens of thousands.',
    verdict: 'holds',
    found:
      'Row 50,000 of a counter is 50,000 times as long as row 1; every sinusoidal row is as long as every other.',
    how: 'Greatest value of row 50,000 of a counter and of the sinusoidal table, d = 128; lengths of its rows 0 and 50,000.',
    numbers: [
      number('counter at position 50,000', 50000),
      zero('sinusoidal rows: difference in length', 1e-13),
    ],
    compute: async (core) => {
      const counted = await exactTable(core, 'index', { dModel: 1, positions: [50000] });
      const rows = rowsOf(await sinusoids(core, { dModel: 128, positions: [0, 50000] }));
      const nothing = new Float64Array(128);
      return [counted.data[0], distance(rows[1], nothing) - distance(rows[0], nothing)];
    },
    decide: ([largest]) => (largest > 1 ? 'holds' : 'fails'),
  },
  {
    id: 'g10',
    rows: ['S1-9', 'S1-10', 'S2-18', 'G10'],
    post,
    where: 'the solution; the paper’s reason, proved in Kazemnejad’s post',
    says: 'One matrix moves v10 to v20, v30 to v40 and v40 to v50; another v5 to v10, v12 to v17 and v21 to v26.',
    verdict: 'holds',
    found:
      'Every landing is right to the last digit of float64, and so is that from any other row.',
    how: 'The matrices for offsets 10 and 5, d = 128, times each row; the largest difference from the row they should reach.',
    numbers: [
      ...MOVES_BY_TEN.map((p) => zero(`v${p} to v${p + 10}`, 4e-15)),
      ...MOVES_BY_FIVE.map((p) => zero(`v${p} to v${p + 5}`, 4e-15)),
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
          const landed = rowsOf(matrix).map((row) => dot(row, rows[start]));
          const gaps = landed.map((value, j) => Math.abs(value - rows[start + offset][j]));
          misses.push(extremes(gaps).max);
        }
      }
      return misses;
    },
    decide: (misses) => (misses.every((miss) => miss < 1e-12) ? 'holds' : 'fails'),
    show: {
      element: 'pe-shift',
      label: 'The matrix that moves by ten',
      settings: { encoding: 'sinusoidal', dModel: 128, length: 51, k: 10, starts: '10 30 40' },
      controls: 'k starts d-model',
    },
  },
];
