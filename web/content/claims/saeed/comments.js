/** Claims and questions of readers below Saeed’s text. */
import { exhibit } from '../../exhibit.js';
import { count, number, zero } from '../../quantity.js';
import { columnOf } from '../../../core/matrix.js';
import { RECAP } from './recap.js';
import { exactTable, extremes, meanOf, rowsOf, sinusoids } from '../../tables.js';

/** @import { Matrix } from '../../../core/types.js' */
/** @import { AsyncCore } from '../../../core/types.js' */
/** @import { Claim } from '../../types.js' */

const ROBOT = { dModel: 4, length: 4, base: 100 };
const SHARPNESS = { 128: [1, 4, 8, 64], 512: [1, 4, 8] };
const AHEAD = 3; // words
const HEADS = /** @type {const} */ ({
  heads: 64,
  length: 64,
  dModel: 64,
  headDim: 64,
  mask: 'none',
});

/**
 * How much attention a head that moves its queries ahead pays to the right word, on average.
 * @param {AsyncCore} core
 * @param {number} dModel
 * @param {number} beta factor on the queries
 * @param {number} [ahead] the word whose share is asked for
 */
async function shareAhead(core, dModel, beta, ahead = AHEAD) {
  const table = await sinusoids(core, { dModel, length: 50 });
  const { matrix } = await core.shift('sinusoidal', { dModel, length: 50, offset: AHEAD });
  const moved = await core.similarity(table, { b: matrix, metric: 'dot' });
  const { weights } = await core.attend({
    queries: { ...moved, data: moved.data.map((value) => beta * value) },
    keys: table,
    values: table,
  });
  const found = rowsOf(/** @type {Matrix} */ (weights)).slice(0, 50 - AHEAD);
  return meanOf(
    core,
    found.map((row, p) => row[p + ahead]),
  );
}

/** @type {Omit<Claim, 'post'>[]} */
export const comments = [
  {
    id: 'odd-dimensions',
    was: 'x19',
    where: 'the code, by a comment signed “A”',
    says: 'For an odd number of dimensions the code never fills the last one.',
    verdict: 'holds',
    found:
      'Its loop runs over whole pairs, so the last column stays 0. What belongs there the paper does not say: tensor2tensor and fairseq put 0 too, Pim’s code a sine, and so does this page unless its schedule is “tensor2tensor”.',
    how: 'The last number of position 1 with d = 5, of three implementations.',
    key: 1,
    numbers: [
      count('columns for d = 5', 5),
      number('PE(1, 4), a sine', 6.309573026154202e-4, { tolerance: 1e-18 }),
      count('PE(1, 4) of tensor2tensor', 0),
      count('PE(1, 4) of fairseq', 0),
    ],
    compute: async (core) => {
      const params = { dModel: 5, positions: [1] };
      const { cols, data } = await sinusoids(core, params);
      const theirs = await sinusoids(core, { ...params, schedule: 'tensor2tensor' });
      const fairseq = await exactTable(core, 'sinusoidal-fairseq', params);
      return [cols, data[4], theirs.data[4], fairseq.data[4]];
    },
    decide: ([, last]) => (last !== 0 ? 'holds' : 'fails'),
    show: exhibit`<pe-heatmap label="Five dimensions: what stands in the last" encoding=sinusoidal
      d-model=5 length=12 colormap=rdbu controls="schedule d-model length base">`,
  },
  {
    id: 'saeed-odd-used',
    where: 'the code, by a comment signed “A”',
    says: 'Are odd numbers of dimensions used at all?',
    verdict: 'answered',
    found:
      'By none of the published models that this page keeps. It would break what the pairs are for: with 6 dimensions one matrix moves every row, up to rounding; with 5 the last sine has no cosine, and the best matrix misses by 0.00001. RoPE refuses an odd head.',
    how: 'The matrix that moves rows by one, for d = 6 and d = 5, 50 positions: its largest miss on rows it was not fitted to.',
    key: 1,
    numbers: [
      zero('d = 6: largest miss', 1e-15),
      number('d = 5: largest miss', 1.4837449212858067e-5),
      count('frequencies of d = 5, the last without a cosine', 3),
    ],
    compute: async (core) => {
      const sizes = [6, 5].map((dModel) =>
        core.shift('sinusoidal', { dModel, length: 50, offset: 1 }),
      );
      const misses = (await Promise.all(sizes)).map(({ heldOut }) => heldOut);
      const { frequencies } = await core.frequencies('sinusoidal', { dModel: 5 });
      return [...misses, frequencies.length];
    },
    decide: ([even, odd]) => (even < 1e-12 && odd > 1e-9 ? 'answered' : 'partly'),
    show: exhibit`<pe-shift label="Five dimensions: the matrix that moves by one, fitted"
      encoding=sinusoidal d-model=5 length=50 k=1 pair=0 controls="d-model k">`,
  },
  {
    id: 'curves-range',
    was: 'x20',
    where: 'the recap of sine curves, by Yoan B.',
    says: 'Two curves of the figure leave the range from −1 to 1, so curves and formulas do not match.',
    verdict: 'answered',
    found:
      'No sine leaves that range, whatever its frequency, so a curve beyond it is not that of its formula. Whether the figure has one we have not seen.',
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
    decide: (values) => (values.every((value) => Math.abs(value) <= 1) ? 'answered' : 'fails'),
    show: {
      element: 'pe-waves',
      label: 'Three sines with their frequency and wavelength, none beyond 1',
      settings: RECAP,
      controls: 'formula unit',
    },
  },
  {
    id: 'saeed-unique',
    where: 'a comment by sergiu',
    says: 'Values repeat and do not grow: what must be unique, rows or columns, and how does one know which word is first?',
    verdict: 'answered',
    found:
      'Rows. Single numbers repeat, 0 and 1 twice each in the first row (P03 and P13 are 1 and 0.995, alike only when rounded), but no two rows are nearer than 0.96. Order is in the slow columns: the second sine goes 0, 0.10, 0.20, 0.30.',
    how: 'Different numbers among the sixteen of “I am a robot”; P13; distance of the nearest two rows; the third column.',
    numbers: [
      count('different numbers, of 16', 14),
      number('P13', 0.9950041652780258),
      number('distance of the nearest two rows', 0.9640472279446007),
      number('P02', 0),
      number('P12', 0.09983341664682815),
      number('P22', 0.19866933079506122),
      number('P32', 0.2955202066613396),
    ],
    compute: async (core) => {
      const table = await sinusoids(core, ROBOT);
      const { nearest } = await core.collisions(table, { count: 1 });
      return [new Set(table.data).size, table.data[7], nearest ?? NaN, ...columnOf(table, 2)];
    },
    decide: ([, , nearest, ...slow]) =>
      nearest > 0 && slow.every((value, p) => p === 0 || value > slow[p - 1])
        ? 'answered'
        : 'fails',
    show: exhibit`<pe-collisions label="Numbers repeat, rows do not" encoding=sinusoidal d-model=4
      length=4 base=100 threshold=0.1 controls="length d-model base">`,
  },
  {
    id: 'shift-use',
    was: 'g17',
    where: 'a question by omid',
    says: 'That a matrix moves every row by k: what is it good for?',
    verdict: 'answered',
    found:
      'It can be the weights of a head. With queries moved by 3, a head looks three words ahead from everywhere: times 8, 65 % of its attention lands there for d = 128 and 85 % for d = 512; times 64, 99.996 % for d = 128.',
    how: 'Attention of 50 rows to each other, queries times the matrix for 3 and a factor, scores over √d; the mean weight on the word three ahead.',
    key: 2,
    numbers: [
      ...SHARPNESS[128].map((beta, k) =>
        number(
          `d = 128, factor ${beta}`,
          [0.09799724062757277, 0.4437688275995566, 0.6529444802480874, 0.99995897554543507][k],
        ),
      ),
      ...SHARPNESS[512].map((beta, k) =>
        number(
          `d = 512, factor ${beta}`,
          [0.22997836255122517, 0.620836304573002, 0.8525873897778224][k],
        ),
      ),
    ],
    compute: async (core) => {
      const shares = [];
      for (const dModel of /** @type {const} */ ([128, 512])) {
        for (const beta of SHARPNESS[dModel]) shares.push(await shareAhead(core, dModel, beta));
      }
      return shares;
    },
    decide: (shares) =>
      shares[2] > 0.5 && shares[6] > shares[2] && shares[3] > 0.999 ? 'answered' : 'fails',
    show: exhibit`<pe-head label="A head that looks three words ahead" encoding=sinusoidal
      offset=${AHEAD} beta=8 length=50 d-model=128 controls="offset beta d-model">`,
  },
  {
    id: 'saeed-wavelength-of',
    where: 'the sentence on wavelengths; YG objects',
    says: 'YG: “the wavelength for a fixed i” should read “for a fixed T”.',
    verdict: 'fails',
    found:
      'The post has it right. The wavelength belongs to a pair i and holds at every position: for n = 100 and d = 4 it is 6.28 words for i = 0 and 62.8 for i = 1.',
    how: 'Wavelengths of the pairs of the example, n = 100 and d = 4.',
    numbers: [
      number('wavelength of pair 0 [tokens]', 6.283185307179586),
      number('wavelength of pair 1 [tokens]', 62.83185307179586),
    ],
    compute: async (core) => {
      const { wavelengths } = await core.frequencies('sinusoidal', { dModel: 4, base: 100 });
      return [...wavelengths];
    },
    decide: ([first, second]) => (first !== second ? 'fails' : 'holds'),
    show: exhibit`<pe-waves label="The sines of both pairs, at every position" encoding=sinusoidal
      d-model=4 base=100 length=64 columns="0 2" controls="columns base length">`,
  },
  {
    id: 'saeed-adjacent',
    where: 'comments of 2024 on nearness',
    says: 'Rows of neighbours are alike, and so attention gives adjacent words higher scores.',
    verdict: 'partly',
    found:
      'Their own dot product is higher: 97 % of a row’s product with itself. But a head multiplies by its weights first, and those decide: the head that looks three words ahead gives the next word 0.6 % of its attention, and 64 heads drawn at random give the word before 0.98 of what others get.',
    how: 'Mean dot product of rows one apart over that of a row with itself, d = 128, 200 positions; mean weight of the next word in the head that moves queries by 3, factor 8; mean weight of the word before over that of words further back, 64 random heads, as in the figure.',
    key: 1,
    numbers: [
      number('neighbours’ share of the product', 0.9702138094651191),
      number('weight of the next word', 0.006060309195469417),
      number('weight of the word three ahead', 0.6529444802480874),
      number('64 random heads: word before over words further back', 0.982289651845783),
    ],
    compute: async (core) => {
      const table = { dModel: 128, length: 200 };
      const { mean = [] } = await core.offsetProfileOf('sinusoidal', table, { metric: 'dot' });
      const { schemes } = await core.attentionByOffset({
        ...HEADS,
        schemes: [{ encoding: 'sinusoidal' }],
      });
      return [
        mean[1] / mean[0],
        await shareAhead(core, 128, 8, 1),
        await shareAhead(core, 128, 8),
        schemes[0].adjacent,
      ];
    },
    decide: ([share, next, ahead, drawn]) =>
      share <= 0.9 ? 'fails' : next < ahead && drawn < 1.1 ? 'partly' : 'holds',
    show: exhibit`<pe-decay label="Attention over distance, for random heads"
      schemes="none sinusoidal" heads=${HEADS.heads} length=${HEADS.length} d-model=${HEADS.dModel}
      head-dim=${HEADS.headDim} mask="${HEADS.mask}" controls="schemes heads length">`,
  },
];
