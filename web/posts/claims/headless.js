/** Claims and numbers of the post that leads from a repeated word to RoPE. */
import { posts } from '../posts.js';
import { count, number, zero } from '../quantity.js';
import {
  cosineDistance,
  dot,
  exactTable,
  nearestPair,
  norm,
  rowsOf,
  sinusoids,
} from '../arithmetic.js';

/** @import { AsyncCore } from '../../worker/client.js' */
/** @import { Matrix } from '../../core/types.js' */
/** @import { Claim } from '../types.js' */

const post = posts.headless;
const EXAMPLE = [0.1, 0.4, 0.5, 0.2];
const DEGREE = Math.PI / 180;
const THETA = 25; // [degrees] of the figure

/** @param {number[]} values @returns {Matrix} one row, in float64 */
const rowMatrix = (values) => ({ rows: 1, cols: values.length, data: Float64Array.from(values) });

/**
 * A vector rotated to a position.
 * @param {AsyncCore} core
 * @param {number[]} values
 * @param {number} position
 */
async function rotated(core, values, position) {
  const { data } = await core.rotate('rope', rowMatrix(values), { positions: [position] });
  return [...data];
}

/** A word's embedding with its row of a scheme added. @param {number[]} word @param {ArrayLike<number>} row */
const sum = (word, row) => word.map((value, j) => value + row[j]);

/** @type {Claim[]} */
export const headless = [
  {
    id: 's4-integer',
    rows: ['S4-6'],
    post,
    where: 'adding the position as an integer',
    says: 'Position 1 turns the embedding 0.10, 0.80, 0.45 into 1.10, 1.80, 1.45; the hundredth word gets very large numbers.',
    verdict: 'holds',
    found:
      'So it does, and the hundredth word gets 100.1, 100.8, 100.45: nothing is left of the word.',
    how: 'The embedding plus the rows of the index scheme at positions 1 and 100.',
    numbers: [
      number('word 1, first number', 1.1, { printed: '1.10' }),
      number('word 1, second number', 1.8, { printed: '1.80' }),
      number('word 1, third number', 1.45, { printed: '1.45' }),
      number('word 100, first number', 100.1),
    ],
    compute: async (core) => {
      const [first, far] = rowsOf(
        await exactTable(core, 'index', { dModel: 3, positions: [1, 100] }),
      );
      const word = [0.1, 0.8, 0.45];
      return [...sum(word, first), sum(word, far)[0]];
    },
    decide: ([, , , far]) => (far > 100 ? 'holds' : 'fails'),
  },
  {
    id: 'x21',
    rows: ['S4-8', 'X21', 'G11'],
    post,
    where: 'the sine example',
    says: 'The embedding 0.1, 0.6, 0.8 becomes 0.1 + sin 0, 0.6 + sin 1, 0.8 + sin 2, where x is the position of the token.',
    verdict: 'slip',
    found:
      'In that sum x counts the numbers of one word, not the words. With x the position, every number of word 1 gets the same sine of 1. The page shows both readings.',
    how: 'The embedding plus one row of the sine scheme: by dimension, as printed; and by position, for word 1. Then the post’s other two sums.',
    numbers: [
      number('by dimension: 0.1 + sin 0', 0.1),
      number('by dimension: 0.6 + sin 1', 1.4414709848078965),
      number('by dimension: 0.8 + sin 2', 1.7092974268256817),
      number('by position: 0.1 + sin 1', 0.9414709848078965),
      number('by position: 0.6 + sin 1', 1.4414709848078965),
      number('by position: 0.8 + sin 1', 1.6414709848078965),
      number('with cosines: 0.6 + cos 1', 1.1403023058681397),
      number('slower waves: 0.1 + sin 1', 0.9414709848078965),
      number('slower waves: 0.6 + cos 1/2', 1.4775825618903727),
      number('slower waves: 0.8 + sin 2/3', 1.418369803069737),
      number('slower waves: 0.9 + cos 2/4', 1.7775825618903727),
    ],
    compute: async (core) => {
      const row = async (/** @type {string} */ scheme, /** @type {object} */ params) =>
        (await exactTable(core, scheme, { dModel: 3, positions: [1], ...params })).data;
      const word = [0.1, 0.6, 0.8];
      const mixed = await row('sine-cosine', { reading: 'dimension' });
      // The post's last example steps the sine's position with the pair: 1 1 2 2.
      const formula = 'j % 2 == 0 ? sin((i + 1) / (j + 1)) : cos((i + 1) / (j + 1))';
      const slow = await row('formula', { formula, dModel: 4 });
      return [
        ...sum(word, await row('sine', { reading: 'dimension' })),
        ...sum(word, await row('sine', { reading: 'position' })),
        sum(word, mixed)[1],
        ...sum([...word, 0.9], slow),
      ];
    },
    show: {
      element: 'pe-heatmap',
      label: 'Sines by the dimension instead of the position: every row is the same',
      settings: { encoding: 'sine', reading: 'dimension', dModel: 6, length: 8, colormap: 'rdbu' },
      controls: 'reading d-model length',
    },
  },
  {
    id: 'x22',
    rows: ['S4-11', 'X22'],
    post,
    where: 'the formula before the paper’s',
    says: 'The waves are sin(pos / 2i) and cos(pos / 2i).',
    verdict: 'fails',
    found:
      'The first pair has i = 0 and divides by zero. The post’s own example divides by 1, 2, 3 and 4: by the number of the dimension, counted from 1.',
    how: 'The formula at position 1, d = 4: how many of the numbers are none; and the same with j + 1 below the line.',
    numbers: [count('numbers that are none, of 4', 2), count('with j + 1 instead', 0)],
    compute: async (core) => {
      const broken = [];
      for (const below of ['2 * i', 'j + 1']) {
        const formula = `j % 2 == 0 ? sin(p / (${below})) : cos(p / (${below}))`;
        const { data } = await exactTable(core, 'formula', { formula, dModel: 4, positions: [1] });
        broken.push(data.filter((value) => !Number.isFinite(value)).length);
      }
      return broken;
    },
    decide: ([broken]) => (broken > 0 ? 'fails' : 'holds'),
    show: {
      element: 'pe-heatmap',
      label: 'Divided by j + 1: linear frequencies',
      settings: { encoding: 'linear-frequencies', dModel: 64, length: 50, colormap: 'rdbu' },
      controls: 'd-model length reading',
    },
  },
  {
    id: 'x23',
    rows: ['X23'],
    post,
    where: 'after the paper’s formula; Fleetwood’s article guesses the same',
    says: 'The base 10,000 was found by experiments reported in the paper.',
    verdict: 'unsupported',
    found:
      'The paper compares sinusoids with learned rows and finds hardly a difference. It reports no other base, and no number computed here can tell what was tried.',
    how: 'By reading. What the base does can be seen: the longest wave for d = 512 with two bases.',
    numbers: [
      number('longest wave, base 10,000 [tokens]', 60611.47716626106, { digits: 7 }),
      number('longest wave, base 1000 [tokens]', 6115.910458036459, { digits: 7 }),
    ],
    compute: async (core) => {
      const both = [10000, 1000].map((base) =>
        core.frequencies('sinusoidal', { dModel: 512, base }),
      );
      return (await Promise.all(both)).map(({ wavelengths }) => wavelengths[255]);
    },
    show: {
      element: 'pe-spectrum',
      label: 'What the base does',
      settings: { encoding: 'sinusoidal', dModel: 512, base: 1000 },
      controls: 'base d-model',
    },
  },
  {
    id: 'x24',
    rows: ['S4-16', 'S4-17', 'X24', 'G13'],
    post,
    where: 'the frequencies of RoPE',
    says: 'The pairs of a vector of four use i = 1 and 2, and the matrix ends with θ at d/2.',
    verdict: 'slip',
    found:
      'Pairs are counted from 0, as the matrix in the post begins: θ is 1 and 0.01, and the last is θ at d/2 − 1. With i = 1 and 2 both pairs would turn a hundred times more slowly.',
    how: 'Frequencies for d = 4; the vector 0.1, 0.4, 0.5, 0.2 turned to positions 1 and 2.',
    numbers: [
      count('number of frequencies', 2),
      number('first frequency [radians per token]', 1),
      number('second frequency [radians per token]', 0.01),
      ...[-0.28255816333634465, 0.30026802082804555, 0.4979750335414993, 0.2049899167504164].map(
        (value, j) => number(`position 1, number ${j}`, value),
      ),
      ...[-0.4053336543849869, -0.07552899193628879, 0.4959002699946223, 0.2099593346799821].map(
        (value, j) => number(`position 2, number ${j}`, value),
      ),
    ],
    compute: async (core) => {
      const { frequencies } = await core.frequencies('rope', { headDim: 4 });
      return [
        frequencies.length,
        ...frequencies,
        ...(await rotated(core, EXAMPLE, 1)),
        ...(await rotated(core, EXAMPLE, 2)),
      ];
    },
    show: {
      element: 'pe-rotation',
      label: 'Two pairs, two speeds',
      settings: {
        encoding: 'rope',
        show: 'clocks',
        headDim: 4,
        vector: '0.1 0.4 0.5 0.2',
        position: 1,
      },
      controls: 'position vector base',
    },
  },
  {
    id: 'x25',
    rows: ['S4-18', 'X25'],
    post,
    where: 'the efficient form of RoPE',
    says: 'A row vector times the rotation matrix gives x₁ cos θ − x₂ sin θ and x₁ sin θ + x₂ cos θ.',
    verdict: 'slip',
    found:
      'That is what the matrix times a column gives. A row times the matrix turns the other way: position −1 instead of 1.',
    how: 'The pair 0.1, 0.4 turned by 1 and by −1 radian; and the post’s sum of two products, by hand.',
    numbers: [
      number('column: first number', -0.28255816333634465),
      number('column: second number', 0.30026802082804555),
      number('row: first number', 0.39061862450997257),
      number('row: second number', 0.13197382386646624),
      zero('two-product form minus rotation', 1e-15),
    ],
    compute: async (core) => {
      const pair = EXAMPLE.slice(0, 2);
      const [there, back] = [await rotated(core, pair, 1), await rotated(core, pair, -1)];
      const products = pair[0] * Math.cos(1) - pair[1] * Math.sin(1);
      return [...there, ...back, Math.abs(products - there[0])];
    },
    decide: ([column, , row]) => (column === row ? 'holds' : 'slip'),
    show: {
      element: 'pe-rotation',
      label: 'The pair turned by one radian',
      settings: { encoding: 'rope', show: 'clocks', headDim: 2, vector: '0.1 0.4', position: 1 },
      controls: 'position vector',
    },
  },
  {
    id: 'x26',
    rows: ['S4-9', 'X26'],
    post,
    where: 'the single sine',
    says: 'sin 2 and sin 353 are the same after rounding.',
    verdict: 'holds',
    found:
      'Both round to 0.9093, because 355 is nearly 113π. Not even the closest pair up to 400: the sines of 11 and 344 differ by 0.00000013.',
    how: 'The sines; the nearest two among positions 0 … 400.',
    numbers: [
      number('sin 2', 0.9092974268256817, { digits: 7 }),
      number('sin 353', 0.9093099708898408, { digits: 7 }),
      number('their difference', 1.2544064159190106e-5, { tolerance: 1e-15 }),
      count('nearest two: first position', 11),
      count('nearest two: second position', 344),
      number('nearest two: difference', 1.3295546744391165e-7, { tolerance: 1e-15 }),
    ],
    compute: async (core) => {
      const { data } = await exactTable(core, 'sine', { dModel: 1, length: 401 });
      const order = Array.from(data.keys()).sort((a, b) => data[a] - data[b]);
      const gaps = order.slice(1).map((place, k) => data[place] - data[order[k]]);
      const nearest = Math.min(...gaps);
      const at = gaps.indexOf(nearest);
      const pair = [order[at], order[at + 1]].sort((a, b) => a - b);
      return [data[2], data[353], Math.abs(data[2] - data[353]), ...pair, nearest];
    },
    decide: ([, , difference]) => (difference < 5e-5 ? 'holds' : 'fails'),
  },
  {
    id: 'g12',
    rows: ['S4-13', 'S4-14', 'G12'],
    post,
    where: 'the figure of the mouse and the cat',
    says: 'With θ = 25° the fourth word is turned by 100°, and “ate” and “cheese” stand at the same angle to each other in both sentences.',
    verdict: 'holds',
    found:
      '75° and 125° in the first sentence, 150° and 200° in the second: 50° apart in both. No vector changes its length.',
    how: 'Angles of words 3, 4, 5, 6 and 8, counted from 1; change in length of a turned vector.',
    numbers: [
      number('“some”, word 4 [degrees]', 100, { printed: '100' }),
      number('“ate”, word 3 [degrees]', 75),
      number('“cheese”, word 5 [degrees]', 125),
      number('“ate”, word 6 [degrees]', 150),
      number('“cheese”, word 8 [degrees]', 200),
      zero('change in length', 1e-15),
    ],
    compute: async (core) => {
      const positions = [4, 3, 5, 6, 8].map((word) => word * THETA * DEGREE);
      const { data } = await core.angles('rope', { headDim: 2, positions });
      const pair = EXAMPLE.slice(0, 2);
      const turned = await rotated(core, pair, positions[0]);
      return [...Array.from(data, (angle) => angle / DEGREE), Math.abs(norm(turned) - norm(pair))];
    },
    decide: ([, ate1, cheese1, ate2, cheese2]) =>
      Math.abs(cheese1 - ate1 - (cheese2 - ate2)) < 1e-9 ? 'holds' : 'fails',
    show: {
      element: 'pe-rotation',
      label: 'The mouse and the cat, θ = 25°',
      settings: { encoding: 'rope', show: 'words', theta: 25 },
      controls: 'theta tokens tokens-2 between',
    },
  },
  {
    id: 's4-relative',
    rows: ['S4-12', 'S4-15', 'S4-19'],
    post,
    where: 'absolute and relative encodings; the derivation of RoPE',
    says: 'The scores of “man” and “threw” differ between the sentences with sinusoidal rows and agree with RoPE.',
    verdict: 'partly',
    found:
      'With RoPE the score of a query and a key is the same wherever the two stand. Rows 2 and 3 of the sinusoidal table are not rows 5 and 6, yet they are equally far apart: that much of relative position is in them, and it is adding the words that hides it.',
    how: 'Score of two vectors of four turned to positions (2, 3) and (5, 6); cosine distance of sinusoidal rows (2, 3) and (5, 6), and of 2 and 5, d = 512.',
    numbers: [
      zero('RoPE: difference of the scores', 1e-15),
      number('sinusoidal: distance of rows 2 and 3', 0.026944930361863395),
      number('sinusoidal: distance of rows 5 and 6', 0.026944930361863395),
      number('sinusoidal: distance of rows 2 and 5', 0.17285373661057637),
    ],
    compute: async (core) => {
      const key = [0.3, -0.2, 0.1, 0.6];
      const score = async (/** @type {number} */ i, /** @type {number} */ j) =>
        dot(await rotated(core, EXAMPLE, i), await rotated(core, key, j));
      const [p2, p3, p5, p6] = rowsOf(
        await sinusoids(core, { dModel: 512, positions: [2, 3, 5, 6] }),
      );
      return [
        Math.abs((await score(2, 3)) - (await score(5, 6))),
        cosineDistance(p2, p3),
        cosineDistance(p5, p6),
        cosineDistance(p2, p5),
      ];
    },
    decide: ([difference, near, far]) =>
      difference > 1e-12 ? 'fails' : Math.abs(near - far) < 1e-12 ? 'partly' : 'holds',
    show: {
      element: 'pe-rotation',
      label: 'Slide both words together: the score stays',
      settings: { encoding: 'rope', show: 'clocks', headDim: 8, position: 2, offset: 1 },
      controls: 'position offset',
    },
  },
  {
    id: 's4-random',
    rows: ['S4-5'],
    post,
    where: 'random numbers as an alternative',
    says: 'A random row per position is unique, but holds no pattern that a model could carry over.',
    verdict: 'holds',
    found:
      'No two of 50 random rows are alike, and neighbours are no nearer to each other than strangers.',
    how: 'Random rows of 50 positions, d = 128, seed 1: mean cosine distance of neighbours and of rows 25 apart; distance of the nearest two.',
    numbers: [
      number('mean distance of neighbours', 0.9973670799765767),
      number('mean distance at offset 25', 0.9569186470663047),
      number('nearest two rows', 7.870196089630125),
    ],
    compute: async (core) => {
      const rows = rowsOf(await exactTable(core, 'random-ids', { dModel: 128, seed: 1 }));
      const mean = (/** @type {number} */ offset) => {
        const distances = rows.slice(offset).map((row, p) => cosineDistance(rows[p], row));
        return distances.reduce((total, value) => total + value, 0) / distances.length;
      };
      return [mean(1), mean(25), nearestPair(rows).distance];
    },
    decide: ([near, far, nearest]) => (nearest > 0 && near > 0.9 * far ? 'holds' : 'fails'),
    show: {
      element: 'pe-heatmap',
      label: 'A random row per position',
      settings: { encoding: 'random-ids', dModel: 64, length: 50, colormap: 'rdbu' },
      controls: 'seed length d-model',
    },
  },
  {
    id: 's4-slower',
    rows: ['S4-10'],
    post,
    where: 'slower waves',
    says: 'An embedding of 768 numbers has 768 waves, slower towards the end.',
    verdict: 'partly',
    found:
      'Dividing by the dimension gives 768 speeds. In the paper’s scheme a sine and a cosine share one: 384 speeds.',
    how: 'Frequencies of both schemes for d = 768.',
    numbers: [
      count('frequencies, divided by the dimension', 768, { printed: '768' }),
      count('frequencies of the paper’s scheme', 384),
    ],
    compute: async (core) => {
      const schemes = ['linear-frequencies', 'sinusoidal'].map((name) =>
        core.frequencies(name, { dModel: 768 }),
      );
      return (await Promise.all(schemes)).map(({ frequencies }) => frequencies.length);
    },
    decide: ([all, pairs]) => (all !== pairs ? 'partly' : 'holds'),
    show: {
      element: 'pe-spectrum',
      label: 'Linear frequencies: most of them nearly alike',
      settings: { encoding: 'linear-frequencies', dModel: 768 },
      controls: 'encoding d-model',
    },
  },
  {
    id: 's4-redundant',
    rows: ['S4-11'],
    post,
    where: 'why the paper divides by powers',
    says: 'Dividing by the dimension leaves many dimensions with the same information; powers of 10,000 leave fewer.',
    verdict: 'holds',
    found:
      'In 512 words of 128 dimensions, 92 dimensions follow the next of their kind almost exactly when divided by their number, 61 with powers.',
    how: 'Correlation of each dimension with the one two further on (sine with sine, cosine with cosine) over 512 positions, d = 128: the mean, and how many are beyond 0.9.',
    numbers: [
      number('divided by the dimension: mean', 0.7992884985752854),
      count('divided by the dimension: beyond 0.9', 92),
      number('by powers: mean', 0.5742691941131707),
      count('by powers: beyond 0.9', 61),
    ],
    compute: async (core) => {
      const found = [];
      for (const scheme of ['linear-frequencies', 'sinusoidal']) {
        const table = await exactTable(core, scheme, { dModel: 128, length: 512 });
        const { data, cols } = await core.correlation(table);
        const next = Array.from({ length: cols - 2 }, (_, j) => data[j * cols + j + 2]);
        found.push(next.reduce((total, value) => total + value, 0) / next.length);
        found.push(next.filter((value) => Math.abs(value) > 0.9).length);
      }
      return found;
    },
    decide: ([linear, , powers]) => (linear > powers ? 'holds' : 'fails'),
    show: {
      element: 'pe-correlation',
      label: 'Do neighbouring dimensions say the same?',
      settings: { encoding: 'linear-frequencies', beside: 'sinusoidal', dModel: 64, length: 512 },
      controls: 'encoding beside d-model length',
    },
  },
];
