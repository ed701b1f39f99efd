/** Claims and numbers of Mehreen Saeed's post and of its readers' comments. */
import { posts } from '../posts.js';
import { count, number, zero } from '../quantity.js';
import { dot, exactTable, extremes, norm, rowsOf, sinusoids } from '../arithmetic.js';
import { signChanges } from '../profile.js';

/** @import { Matrix } from '../../core/types.js' */
/** @import { AsyncCore } from '../../worker/client.js' */
/** @import { Claim } from '../types.js' */

const post = posts.saeed;
const ROBOT = { dModel: 4, length: 4, base: 100 };
const ROBOT_TABLE = [
  ['0', 0],
  ['1', 1],
  ['0', 0],
  ['1', 1],
  ['0.84147098', 0.8414709848078965],
  ['0.54030231', 0.5403023058681398],
  ['0.09983342', 0.09983341664682815],
  ['0.99500417', 0.9950041652780258],
  ['0.90929743', 0.9092974268256817],
  ['-0.41614684', -0.4161468365471424],
  ['0.19866933', 0.19866933079506122],
  ['0.98006658', 0.9800665778412416],
  ['0.14112001', 0.1411200080598672],
  ['-0.98999250', -0.9899924966004454],
  ['0.29552021', 0.2955202066613396],
  ['0.95533649', 0.955336489125606],
];

const SHARPNESS = [1, 4, 8];
const AHEAD = 3; // words

/**
 * How much attention a head that moves its queries ahead pays to the right word, on average.
 * @param {AsyncCore} core
 * @param {number} dModel
 * @param {number} beta factor on the queries
 */
async function shareAhead(core, dModel, beta) {
  const table = await sinusoids(core, { dModel, length: 50 });
  const { matrix } = await core.shift('sinusoidal', { dModel, length: 50, offset: AHEAD });
  const moves = rowsOf(matrix);
  const queries = rowsOf(table).flatMap((row) => moves.map((move) => beta * dot(move, row)));
  const { weights } = await core.attend({
    queries: { ...table, data: Float64Array.from(queries) },
    keys: table,
    values: table,
  });
  const found = rowsOf(/** @type {Matrix} */ (weights)).slice(0, 50 - AHEAD);
  return found.reduce((sum, row, p) => sum + row[p + AHEAD], 0) / found.length;
}

/** @type {Claim[]} */
export const saeed = [
  {
    id: 'g7',
    rows: ['S3-1', 'S3-4', 'S3-5', 'G7'],
    post,
    where: 'the table of the example phrase',
    says: 'The table of “I am a robot” with n = 100 and d = 4.',
    verdict: 'holds',
    found: 'All sixteen numbers, to the last digit printed.',
    how: 'The sinusoidal table of four positions with base 100.',
    numbers: ROBOT_TABLE.map(([printed, exact], k) =>
      number(`P(${Math.floor(k / 4)}, ${k % 4})`, Number(exact), {
        printed: String(printed),
        digits: 8,
      }),
    ),
    compute: async (core) => [...(await sinusoids(core, ROBOT)).data],
    decide: (values) =>
      values.every((value, k) => Math.abs(value - Number(ROBOT_TABLE[k][0])) < 6e-9)
        ? 'holds'
        : 'misprint',
    show: {
      element: 'pe-heatmap',
      label: '“I am a robot”, base 100',
      settings: { encoding: 'sinusoidal', tokens: 'I am a robot', dModel: 4, base: 100 },
      controls: 'tokens d-model base',
    },
  },
  {
    id: 'x15',
    rows: ['S3-c1', 'X15'],
    post,
    where: 'the definition of the symbols; seven comments object',
    says: 'The position k runs from 0 to below L/2.',
    verdict: 'slip',
    found:
      'It runs to below L: the post’s own table has a row for each of its four words. What ends at half is i, at d/2, for it counts pairs.',
    how: 'Rows of the table of four words, and pairs of its four dimensions.',
    numbers: [count('rows for L = 4', 4), count('pairs for d = 4', 2)],
    compute: async (core) => {
      const { rows } = await sinusoids(core, ROBOT);
      const { frequencies } = await core.frequencies('sinusoidal', { dModel: 4, base: 100 });
      return [rows, frequencies.length];
    },
  },
  {
    id: 'x16',
    rows: ['S3-3', 'S3-c4', 'X16'],
    post,
    where: 'the sentence after the formula; Shrikant objects',
    says: 'Even positions are sines and odd positions cosines.',
    verdict: 'slip',
    found:
      'Even and odd dimensions. Every position has both: position 1, an odd one, starts with the sine of 1.',
    how: 'The first two numbers of positions 1 and 2.',
    numbers: [
      number('position 1, dimension 0: sin 1', 0.8414709848078965),
      number('position 1, dimension 1: cos 1', 0.5403023058681398),
      number('position 2, dimension 0: sin 2', 0.9092974268256817),
      number('position 2, dimension 1: cos 2', -0.4161468365471424),
    ],
    compute: async (core) => {
      const { data } = await sinusoids(core, ROBOT);
      return [4, 5, 8, 9].map((place) => data[place]);
    },
  },
  {
    id: 'x17',
    rows: ['X17'],
    post,
    where: 'the sentence before the table',
    says: 'The table is the same for any phrase of four letters.',
    verdict: 'slip',
    found:
      'Of four words (tokens): “I am a robot” has nine letters. No word enters the table at all, only its place.',
    how: 'Rows of the table against words and letters of the phrase.',
    numbers: [
      count('rows', 4),
      count('words of “I am a robot”', 4),
      count('letters of “I am a robot”', 9),
    ],
    compute: async (core) => {
      const phrase = 'I am a robot';
      const words = phrase.split(' ');
      const { rows } = await sinusoids(core, { ...ROBOT, length: words.length });
      return [rows, words.length, words.join('').length];
    },
    show: {
      element: 'pe-heatmap',
      label: 'Other words, same table',
      settings: { encoding: 'sinusoidal', tokens: 'You were no robot', dModel: 4, base: 100 },
      controls: 'tokens',
    },
  },
  {
    id: 'x18',
    rows: ['S3-6', 'S3-c13', 'X18'],
    post,
    where: 'the text under the sine curves; YG objects',
    says: 'Each position is a sinusoid of its own.',
    verdict: 'fails',
    found:
      'Along the dimensions a row is no sinusoid: its speed falls all the way. The curve of position 12 crosses zero after pairs 6, 17 and 37, each gap nearly twice the one before. A sinusoid is what a column is, over the positions.',
    how: 'Changes of sign in the sines of position 12, d = 512, in the order of the pairs.',
    numbers: [
      count('changes of sign', 3),
      count('first [pair]', 7),
      count('second [pair]', 18),
      count('third [pair]', 38),
    ],
    compute: async (core) => {
      const params = { dModel: 512, positions: [12], layout: 'concat' };
      const changes = signChanges((await sinusoids(core, params)).data.subarray(0, 256));
      return [changes.length, ...changes];
    },
    decide: ([, first, second, third]) =>
      Math.abs(third - second - (second - first)) > 2 ? 'fails' : 'holds',
    show: {
      element: 'pe-waves',
      label: 'Position 12 over the dimensions: a chirp',
      settings: {
        encoding: 'sinusoidal',
        length: 13,
        dModel: 512,
        layout: 'concat',
        rows: '12',
        columns: '0-99',
      },
      controls: 'rows d-model base',
    },
  },
  {
    id: 'x19',
    rows: ['S3-c7', 'X19'],
    post,
    where: 'the code, by a comment signed “A”',
    says: 'For an odd number of dimensions the code never fills the last one.',
    verdict: 'holds',
    found:
      'Its loop runs over whole pairs, so the last column stays 0. A sine belongs there: small, but not 0. Here odd sizes end with a sine that has no cosine.',
    how: 'The last number of position 1 with d = 5, where the post’s code leaves 0.',
    numbers: [
      count('columns for d = 5', 5),
      number('PE(1, 4) with d = 5', 6.309573026154202e-4, { tolerance: 1e-18 }),
    ],
    compute: async (core) => {
      const { cols, data } = await sinusoids(core, { dModel: 5, positions: [1] });
      return [cols, data[4]];
    },
    decide: ([, last]) => (last !== 0 ? 'holds' : 'fails'),
    show: {
      element: 'pe-heatmap',
      label: 'Five dimensions: the last sine has no cosine',
      settings: { encoding: 'sinusoidal', dModel: 5, length: 12, colormap: 'rdbu' },
      controls: 'd-model length base',
    },
  },
  {
    id: 'x20',
    rows: ['S3-2', 'S3-c2', 'X20'],
    post,
    where: 'the recap of sine curves, by Yoan B.',
    says: 'Two curves of the figure leave the range from −1 to 1, so curves and formulas do not match.',
    verdict: 'holds',
    found: 'No sine leaves that range, whatever its frequency: the objection is right.',
    how: 'Least and greatest value of sin(2πt), sin(2 · 2πt) and sin t at 4001 times from 0 to 4.',
    numbers: [
      number('sin 2πt: least', -1),
      number('sin 2πt: greatest', 1),
      number('sin(2 · 2πt): least', -1),
      number('sin(2 · 2πt): greatest', 1),
      number('sin t: least', -0.7568024953079282),
      number('sin t: greatest', 0.9999999792586128),
    ],
    compute: async (core) => {
      const formula = 'j == 0 ? sin(2 * pi * p) : j == 1 ? sin(4 * pi * p) : sin(p)';
      const positions = Array.from({ length: 4001 }, (_, k) => k / 1000);
      const table = await exactTable(core, 'formula', { formula, dModel: 3, positions });
      return [0, 1, 2].flatMap((column) => {
        const { min, max } = extremes(table.data.filter((_, k) => k % 3 === column));
        return [min, max];
      });
    },
    decide: (values) => (values.every((value) => Math.abs(value) <= 1) ? 'holds' : 'fails'),
    show: {
      element: 'pe-waves',
      label: 'Three sines, none beyond 1',
      settings: {
        encoding: 'formula',
        formula: 'j == 0 ? sin(2*pi*p/50) : j == 1 ? sin(2*2*pi*p/50) : sin(p/50)',
        dModel: 3,
        length: 200,
        columns: '0-2',
      },
      controls: 'formula length',
    },
  },
  {
    id: 's3-wavelengths',
    rows: ['S3-7', 'S3-8', 'S3-9'],
    post,
    where: 'the wavelengths, and the list of advantages',
    says: 'Pair i has the wavelength 2π n^(2i/d), and all values stay within −1 and 1.',
    verdict: 'holds',
    found:
      'For n = 100 and d = 4 the second wave is ten times the first; 100 positions of 512 dimensions stay in range.',
    how: 'Wavelengths of the two pairs; least and greatest value of the large table.',
    numbers: [
      number('first wavelength [tokens]', 6.283185307179586),
      number('second wavelength [tokens]', 62.83185307179586),
      number('least value for d = 512, 100 positions', -0.9999999963934335),
      number('greatest value', 1),
    ],
    compute: async (core) => {
      const { wavelengths } = await core.frequencies('sinusoidal', { dModel: 4, base: 100 });
      const { min, max } = extremes((await sinusoids(core, { dModel: 512, length: 100 })).data);
      return [...wavelengths, min, max];
    },
    decide: ([first, second, least, greatest]) =>
      Math.abs(second / first - 10) < 1e-9 && least >= -1 && greatest <= 1 ? 'holds' : 'fails',
  },
  {
    id: 's3-unique',
    rows: ['S3-c8'],
    post,
    where: 'a comment by sergiu',
    says: 'Values repeat within the table, so it cannot tell positions apart.',
    verdict: 'fails',
    found:
      'Single numbers repeat, 0 and 1 twice each in the first row. What must be unique is the row, and no two rows are nearer than 0.96.',
    how: 'Different numbers among the sixteen of “I am a robot”; distance of the nearest two rows.',
    numbers: [
      count('different numbers, of 16', 14),
      number('distance of the nearest two rows', 0.9640472279446007),
    ],
    compute: async (core) => {
      const table = await sinusoids(core, ROBOT);
      const { nearest } = await core.collisions(table, { count: 1 });
      return [new Set(table.data).size, nearest ?? NaN];
    },
    decide: ([, nearest]) => (nearest > 0 ? 'fails' : 'holds'),
    show: {
      element: 'pe-collisions',
      label: 'Numbers repeat, rows do not',
      settings: { encoding: 'sinusoidal', dModel: 4, length: 4, base: 100, threshold: 0.1 },
      controls: 'length d-model base',
    },
  },
  {
    id: 's3-size',
    rows: ['S3-c11'],
    post,
    where: 'a comment of January 2024',
    says: 'Position should perhaps be smaller than the word it is added to.',
    verdict: 'partly',
    found:
      'Every row of the table has length √(d/2), 16 for d = 512. Word vectors with entries of size 1 are √d ≈ 22.6 long, so position is smaller; with entries of size 0.02, as many models begin, it is 35 times longer than the word. That is why the paper multiplies words by √d.',
    how: 'Length of any row, and of a random word vector with entries of standard deviation 1 and 0.02.',
    numbers: [
      number('length of row 0', 16),
      number('length of row 1000', 16),
      number('expected length of a word of size 1', Math.sqrt(512)),
      number('expected length of a word of size 0.02', 0.02 * Math.sqrt(512)),
    ],
    compute: async (core) => {
      const table = await sinusoids(core, { dModel: 512, positions: [0, 1000] });
      const { cols } = table;
      return [...rowsOf(table).map(norm), Math.sqrt(cols), 0.02 * Math.sqrt(cols)];
    },
    decide: ([row, , word, small]) => (row < word && row > small ? 'partly' : 'fails'),
  },
  {
    id: 's3-fixed',
    rows: ['S3-c6', 'S3-c10'],
    post,
    where: 'questions by Mayank and Daniel',
    says: 'Is the row of a position learned, and does it depend on the word that stands there?',
    verdict: 'fails',
    found:
      'Neither: it is computed from the place alone. Row 1 of a table of two words is row 1 of a table of fifty.',
    how: 'Largest difference between row 1 of tables of different lengths, d = 128.',
    numbers: [zero('largest difference', 0)],
    compute: async (core) => {
      const [a, b] = await Promise.all(
        [2, 50].map(async (length) => rowsOf(await sinusoids(core, { dModel: 128, length }))[1]),
      );
      return [extremes(Array.from(a, (value, k) => Math.abs(value - b[k]))).max];
    },
    decide: ([difference]) => (difference === 0 ? 'fails' : 'holds'),
  },
  {
    id: 'g17',
    rows: ['S3-c9', 'G17'],
    post,
    where: 'a question by omid',
    says: 'That a matrix moves every row by k: what is it good for?',
    verdict: 'holds',
    found:
      'It can be the weights of a head. With queries moved by 3, a head looks three words ahead from everywhere: at full sharpness 65 % of its attention lands there for d = 128, 85 % for d = 512.',
    how: 'Attention of 50 rows to each other, queries times the matrix for 3 and a factor, scores over √d; the mean weight on the word three ahead.',
    numbers: [
      ...SHARPNESS.map((beta, k) =>
        number(
          `d = 128, factor ${beta}`,
          [0.09799724062757277, 0.4437688275995566, 0.6529444802480874][k],
        ),
      ),
      ...SHARPNESS.map((beta, k) =>
        number(
          `d = 512, factor ${beta}`,
          [0.22997836255122517, 0.620836304573002, 0.8525873897778224][k],
        ),
      ),
    ],
    compute: async (core) => {
      const shares = [];
      for (const dModel of [128, 512])
        for (const beta of SHARPNESS) {
          shares.push(await shareAhead(core, dModel, beta));
        }
      return shares;
    },
    decide: (shares) => (shares[2] > 0.5 && shares[5] > shares[2] ? 'holds' : 'fails'),
  },
];
