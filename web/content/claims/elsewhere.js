/** Claims and numbers from outside the five posts: an article, and threads of widely used projects. */
import { exhibit } from '../exhibit.js';
import { posts } from '../posts.js';
import { number, zero } from '../quantity.js';
import { sinusoids } from '../tables.js';

/** @import { Claim } from '../types.js' */

const TURN = 62832; // 2π · 10000, rounded [tokens]

/** Two rows. @param {string} label @param {number} first @param {number} second @param {string} [pairs] */
const rowsApart = (label, first, second, pairs = '') =>
  exhibit`<pe-distance label="${label}" encoding=sinusoidal metric=euclidean d-model=512
    first=${first} second=${second} pairs="${pairs}" controls="first second d-model">`;

/** @type {Claim[]} */
export const elsewhere = [
  {
    id: 'rows-repeat',
    was: 'x27',
    post: posts.fleetwood,
    where: 'the second footnote',
    says: 'After 2π · 10000, some 63,000 positions, the rows begin to repeat.',
    verdict: 'fails',
    found:
      'No wave is that long, and the others do not all return at once. With d = 512 rows 62,832 apart are as far from each other as rows 10,000 apart, and 6.3 times as far as neighbours.',
    how: 'Euclidean distance of two rows, d = 512, by their offset; length of a row.',
    key: 2,
    numbers: [
      number('distance of neighbours', 3.714270365128804),
      number('distance at offset 10,000', 23.344823831767224),
      number('distance at offset 62,832', 23.36492060291365),
      number('length of a row', 16),
      number('offset 62,832 over neighbours', 6.29058154254837),
    ],
    compute: async (core) => {
      const positions = [0, 1, 10000, TURN];
      const table = await sinusoids(core, { dModel: 512, positions });
      const { euclidean, norms } = await core.rowPairs(table, { pairs: [0, 1, 0, 2, 0, 3] });
      const [ratio] = await core.evaluate('b / a', { a: euclidean[0], b: euclidean[2] });
      return [...euclidean, norms[5], ratio];
    },
    decide: ([near, , far]) => (far > near ? 'fails' : 'holds'),
    show: rowsApart('How far rows are from row 0', 0, TURN, '0 1; 0 10000'),
  },
  {
    id: 'positions-1-and-10001',
    was: 'x27-repeat',
    post: posts.transformersIssue,
    where: 'a comment',
    says: 'Positions 1 and 10,001 get the same encoding.',
    verdict: 'fails',
    found:
      'They are 23.3 apart. Rows are 16 long, and two that long at right angles would be 22.6 apart.',
    how: 'Euclidean distance of rows 1 and 10,001, d = 512.',
    numbers: [
      number('distance of rows 1 and 10,001', 23.344823831767224),
      number('length of a row', 16),
      number('distance of two that long at right angles', 22.627416997969522),
    ],
    compute: async (core) => {
      const table = await sinusoids(core, { dModel: 512, positions: [1, 10001] });
      const { euclidean, norms } = await core.rowPairs(table);
      return [euclidean[0], norms[0], ...(await core.evaluate('sqrt(2) * x', { x: norms[0] }))];
    },
    decide: ([far]) => (far > 0 ? 'fails' : 'holds'),
    show: rowsApart('Rows 1 and 10,001', 1, 10001),
  },
  {
    id: 'great-length',
    was: 'x27-max-len',
    post: posts.tensorflowIssue,
    where: 'the report',
    says: 'A table made for a great length has hardly any difference left between neighbours.',
    verdict: 'fails',
    found:
      'The length does not enter the formula: neighbours are 3.71 apart in a table of 50 rows and of 5000.',
    how: 'Distance of neighbours at the end of tables of 50 and 5000 rows, d = 512.',
    numbers: [
      number('neighbours in a table of 50', 3.714270365128804),
      number('neighbours in a table of 5000', 3.714270365128804),
      zero('their difference', 1e-12),
    ],
    compute: async (core) => {
      const gaps = [];
      for (const length of [50, 5000]) {
        const table = await sinusoids(core, { dModel: 512, length });
        const { euclidean } = await core.rowPairs(table, { pairs: [length - 2, length - 1] });
        gaps.push(euclidean[0]);
      }
      return [...gaps, Math.abs(gaps[0] - gaps[1])];
    },
    decide: ([, , difference]) => (difference < 1e-9 ? 'fails' : 'holds'),
    show: rowsApart('The last two rows of 50, and of 5000', 48, 49, '4998 4999'),
  },
  {
    id: 'alibi-slopes',
    was: 'g15',
    post: posts.alibi,
    where: 'the question about twelve heads',
    says: 'For a number of heads that is no power of two the slopes do not fall from head to head.',
    verdict: 'holds',
    found:
      'Eight heads get 1/2 to 1/256. Twelve get those eight, and then slopes between them: the ninth head jumps back up to 0.707.',
    how: 'Slopes for 8 and 12 heads.',
    key: 16,
    numbers: [
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((head) => number(`head ${head} of 8`, 2 ** -head)),
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((head) => number(`head ${head} of 12`, 2 ** -head)),
      ...[0.7071067811865476, 0.3535533905932738, 0.1767766952966369, 0.08838834764831845].map(
        (slope, k) => number(`head ${9 + k} of 12`, slope),
      ),
    ],
    compute: async (core) => {
      const both = await Promise.all([8, 12].map((numHeads) => core.slopes('alibi', { numHeads })));
      return both.flatMap((slopes) => [...slopes]);
    },
    decide: (slopes) => (slopes[16] > slopes[15] ? 'holds' : 'fails'),
    show: exhibit`<pe-bias label="ALiBi with twelve heads" encoding=alibi num-heads=12
      controls="num-heads head show">`,
  },
];
