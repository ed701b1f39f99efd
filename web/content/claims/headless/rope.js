/** Claims of the post that leads to RoPE, on turning. */
import { exhibit } from '../../exhibit.js';
import { count, number, zero } from '../../quantity.js';
import { compared, lengthsOf, rowsOf, sinusoids, sum } from '../../tables.js';
/** @import { Matrix } from '../../../core/types.js' */
/** @import { AsyncCore } from '../../../core/types.js' */
/** @import { Claim } from '../../types.js' */

const EXAMPLE = [0.1, 0.4, 0.5, 0.2];
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

/** @type {Omit<Claim, 'post'>[]} */
export const rope = [
  {
    id: 'rotated-words',
    was: 'g12',
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
      number('between “ate” and “cheese”, in both [degrees]', 50),
      zero('change in length', 1e-15),
    ],
    compute: async (core) => {
      const words = { word: [4, 3, 5, 6, 8], theta: THETA };
      const positions = [...(await core.evaluate('word * theta * pi / 180', words))];
      const { data } = await core.angles('rope', { headDim: 2, positions });
      const pair = EXAMPLE.slice(0, 2);
      const turned = await rotated(core, pair, positions[0]);
      const angles = await core.evaluate('angle * 180 / pi', { angle: data });
      const [after, before] = await lengthsOf(core, [turned, pair]);
      return [...angles, angles[2] - angles[1], Math.abs(after - before)];
    },
    decide: ([, ate1, cheese1, ate2, cheese2]) =>
      Math.abs(cheese1 - ate1 - (cheese2 - ate2)) < 1e-9 ? 'holds' : 'fails',
    show: exhibit`<pe-rotation label="The mouse and the cat, θ = 25°" encoding=rope show=words
      theta=25 controls="theta tokens tokens-2 between">`,
  },
  {
    id: 'headless-relative',
    where: 'absolute and relative encodings; the derivation of RoPE',
    says: 'The score of “man” and “threw” differs between the two sentences with sinusoidal rows and is the same with RoPE.',
    verdict: 'holds',
    found:
      'So it does for two vectors of four: with rows added, 2.451 at positions 2 and 3 and 2.506 at 5 and 6; turned, 0.258 at both. Rows 2 and 3 are as far apart as rows 5 and 6, as the post says next (“some implicit relative positioning”): what hides it is that words are added.',
    how: 'Dot product of two vectors at positions (2, 3) and (5, 6), d = 4: with sinusoidal rows added, and turned by RoPE; cosine distance of sinusoidal rows, d = 512.',
    numbers: [
      number('rows added: score at 2 and 3', 2.4511735313280718),
      number('rows added: score at 5 and 6', 2.5058393360242827),
      number('turned: score at 2 and 3', 0.25798236931696496),
      number('turned: score at 5 and 6', 0.25798236931696496),
      number('distance of rows 2 and 3', 0.026944930361863395),
      number('distance of rows 5 and 6', 0.026944930361863395),
    ],
    compute: async (core) => {
      const key = [0.3, -0.2, 0.1, 0.6];
      const starts = /** @type {const} */ ([
        [2, 3],
        [5, 6],
      ]);
      const added = starts.map(async (positions) => {
        const [first, second] = rowsOf(await sinusoids(core, { dModel: 4, positions }));
        return (await compared(core, sum(EXAMPLE, first), sum(key, second))).dot;
      });
      const turned = starts.map(async ([i, j]) => {
        const [query, other] = [await rotated(core, EXAMPLE, i), await rotated(core, key, j)];
        return (await compared(core, query, other)).dot;
      });
      const distances = starts.map(async (positions) => {
        const table = await sinusoids(core, { dModel: 512, positions });
        return (await core.rowPairs(table)).cosineDistance[0];
      });
      return Promise.all([...added, ...turned, ...distances]);
    },
    decide: ([added, addedLater, turned, turnedLater]) =>
      Math.abs(added - addedLater) > 0.01 && Math.abs(turned - turnedLater) < 1e-12
        ? 'holds'
        : 'fails',
    show: exhibit`<pe-rotation label="Slide both words together: the score stays" encoding=rope
      show=clocks head-dim=8 position=2 offset=1 controls="position offset">`,
  },
  {
    id: 'rope-pairs',
    was: 'x24',
    where: 'the frequencies of RoPE',
    says: 'The pairs of a vector of four use i = 1 and 2, and the matrix ends with θ at d/2.',
    verdict: 'slip',
    found:
      'Pairs are counted from 0, as the matrix in the post begins: θ is 1 and 0.01, and the last is θ at d/2 − 1. With i = 1 and 2 both pairs would turn 100 times more slowly.',
    how: 'Frequencies for d = 4; the vector 0.1, 0.4, 0.5, 0.2 turned to positions 1 and 2.',
    numbers: [
      count('number of frequencies', 2),
      number('first frequency [radians per token]', 1),
      number('second frequency [radians per token]', 0.01),
      number('first over second', 100),
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
        ...(await core.evaluate('a / b', { a: frequencies[0], b: frequencies[1] })),
        ...(await rotated(core, EXAMPLE, 1)),
        ...(await rotated(core, EXAMPLE, 2)),
      ];
    },
    decide: ([, first]) => (first === 1 ? 'slip' : 'holds'),
    show: exhibit`<pe-rotation label="Two pairs, two speeds" encoding=rope show=clocks head-dim=4
      vector="0.1 0.4 0.5 0.2" position=1 controls="position vector base">`,
  },
  {
    id: 'rope-matrix',
    was: 'x25',
    where: 'the efficient form of RoPE',
    says: 'A column written left of the rotation matrix gives x₁ cos θ − x₂ sin θ and x₁ sin θ + x₂ cos θ.',
    verdict: 'slip',
    found:
      'That is what the matrix times a column gives, so the column belongs on its right. On its left only a row can stand, and a row times the matrix turns the other way: position −1 instead of 1.',
    how: 'The pair 0.1, 0.4 turned by 1 and by −1 radian; and the post’s sum of two products, by hand.',
    key: 2,
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
      const numbers = { x: pair[0], y: pair[1] };
      const [products] = await core.evaluate('x * cos(1) - y * sin(1)', numbers);
      return [...there, ...back, Math.abs(products - there[0])];
    },
    decide: ([column, , row]) => (column === row ? 'holds' : 'slip'),
    show: exhibit`<pe-rotation label="The pair turned by one radian" encoding=rope show=clocks
      head-dim=2 vector="0.1 0.4" position=1 controls="position vector">`,
  },
  {
    id: 'headless-products',
    where: 'the efficient form of RoPE',
    says: 'Two products and a sum do the work of the sparse matrix, without large matrices.',
    verdict: 'holds',
    found:
      'The matrix for 128 channels has 16,384 numbers, of which 256 are not 0. Two vectors of 128 hold what is needed: 256 products instead of 16,384.',
    how: 'The rows of the identity turned to position 1, d = 128: numbers, and those that are not 0; numbers of two vectors.',
    numbers: [
      count('numbers of the matrix', 16384),
      count('of them not 0', 256),
      count('numbers of two vectors', 256),
    ],
    compute: async (core) => {
      const headDim = 128;
      const identity = Float64Array.from({ length: headDim ** 2 }, (_, k) =>
        Number(k % (headDim + 1) === 0),
      );
      const { data } = await core.rotate(
        'rope',
        { rows: headDim, cols: headDim, data: identity },
        { positions: Array(headDim).fill(1) },
      );
      const { frequencies } = await core.frequencies('rope', { headDim });
      return [data.length, data.filter((value) => value !== 0).length, 4 * frequencies.length];
    },
    decide: ([all, used, needed]) => (used === needed && needed < all ? 'holds' : 'fails'),
    show: exhibit`<pe-rotation label="The rotation as two products and a sum" encoding=rope
      show=vectors head-dim=4 vector="0.1 0.4 0.5 0.2" position=1
      controls="layout position vector">`,
  },
];
