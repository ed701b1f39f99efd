/** What learners ask again and again: threads and pages where they do, and what comes out. */
import { exhibit } from '../exhibit.js';
import { threads } from '../posts.js';
import { count, number, zero } from '../quantity.js';
import { compared, extremes, rowsOf, sinusoids } from '../tables.js';
import { tableOf } from '../../core/matrix.js';

/** @import { AsyncCore } from '../../core/types.js' */
/** @import { Claim } from '../types.js' */
/** @import { Row } from '../tables.js' */

/** @typedef {'interleaved' | 'half'} Layout */

const D_MODEL = 512;
const QUERY = [0.1, 0.4, 0.5, 0.2, -0.3, 0.6, 0.7, -0.1];
const KEY = [0.3, -0.2, 0.1, 0.6, 0.5, 0.4, -0.6, 0.2];
const HALF = QUERY.length / 2;

/** As loaders permute weights: first all first numbers of the pairs, then all second. @param {number[]} values */
const permuted = (values) => values.map((_, j) => values[j < HALF ? 2 * j : 2 * (j - HALF) + 1]);

/**
 * @param {AsyncCore} core
 * @param {number[] | Float32Array} values
 * @param {number} position
 * @param {Layout} [layout]
 * @returns {Promise<Row>}
 */
async function turned(core, values, position, layout = 'interleaved') {
  const data = values instanceof Float32Array ? values : Float64Array.from(values);
  const matrix = { rows: 1, cols: data.length, data };
  return (await core.rotate('rope', matrix, { positions: [position], layout })).data;
}

/** @param {AsyncCore} core @param {number[]} query @param {number[]} key @param {Layout} layout */
async function scoreOf(core, query, key, layout) {
  const [first, second] = [
    await turned(core, query, 3, layout),
    await turned(core, key, 7, layout),
  ];
  return (await compared(core, first, second)).dot;
}

/** How much the score at positions 2 and 5 changes behind 1000 tokens of padding. */
const PADDING = 1000;
const PLACES = [2, 5];

/** @param {AsyncCore} core @param {(values: number[], position: number) => Promise<Row>} at */
async function changeByPadding(core, at) {
  const scores = [0, PADDING].map(async (shift) => {
    const [first, second] = await Promise.all(
      [QUERY, KEY].map((values, k) => at(values, PLACES[k] + shift)),
    );
    return (await compared(core, first, second)).dot;
  });
  const [before, after] = await Promise.all(scores);
  return Math.abs(after - before);
}

/** Every step rounded to float32, as PyTorch computes it. @param {ArrayLike<number>} values */
const single = (values) => Float32Array.from(values);

/** Both ways to write the frequencies, and the exact ones. @param {AsyncCore} core */
async function frequenciesOf(core) {
  const even = Float32Array.from({ length: D_MODEL / 2 }, (_, i) => 2 * i);
  const d = D_MODEL;
  const factor = single(await core.evaluate('-log(10000) / d', { d }));
  const exponents = single(await core.evaluate('k * c', { k: even, c: factor }));
  const shares = single(await core.evaluate('k / d', { k: even, d }));
  const powers = single(await core.evaluate('10000 ^ a', { a: shares }));
  return {
    even,
    byExp: single(await core.evaluate('exp(x)', { x: exponents })),
    byPower: single(await core.evaluate('1 / x', { x: powers })),
  };
}

/** @type {Claim[]} */
export const learners = [
  {
    id: 'exp-log',
    post: threads.expLog,
    where: 'the question',
    says: 'Why are the frequencies written as exp(−2i · ln 10000 / d)?',
    verdict: 'answered',
    found:
      'Not for accuracy. In float32, d = 512, its frequencies are off by up to 5.7 parts in 10 million, those of a power by 0.82. As angles at position 5000, where fast pairs count most, both are off by as little: 0.00015 and 0.00021. It takes one exp in place of a power and a division.',
    how: 'All 256 frequencies for d = 512, each step of both forms rounded to float32, and their largest relative distances from the exact ones, in parts of 10 million; the same as an angle at position 5000.',
    key: 2,
    numbers: [
      number('exp of the logarithm: off by [parts in 10 million]', 5.658436408289037),
      number('power: off by [parts in 10 million]', 0.8205246373557473),
      number('exp, at position 5000: angle off by [radians]', 0.0001494007295937971),
      number('power, at position 5000: angle off by [radians]', 0.00021468990815130853),
    ],
    compute: async (core) => {
      const { even, byExp, byPower } = await frequenciesOf(core);
      const worst = async (/** @type {Float32Array} */ w, /** @type {string} */ off) => {
        const given = { w, k: even, d: D_MODEL };
        return extremes(await core.evaluate(`abs(${off})`, given)).max;
      };
      const relative = '1e7 * (w * 10000 ^ (k / d) - 1)';
      const angle = '5000 * (w - 10000 ^ (-k / d))';
      return [
        await worst(byExp, relative),
        await worst(byPower, relative),
        await worst(byExp, angle),
        await worst(byPower, angle),
      ];
    },
    decide: ([exp, power, angle, other]) =>
      exp > power && Math.max(angle, other) < 1e-3 ? 'answered' : 'partly',
    show: exhibit`<pe-precision label="What float32 makes of the waves" encoding=sinusoidal
      d-model=${D_MODEL} farthest=5000 controls="rounding farthest">`,
  },
  {
    id: 'base-length',
    post: threads.base,
    where: 'the question, and its second answer',
    says: 'Is 10,000 the greatest length?',
    verdict: 'answered',
    found:
      'No. Nothing happens there: rows 10,000 and 10,001 are as far apart as rows 0 and 1, and row 10,000 is 23.3 from row 0, where two at right angles would be 22.6 apart. The base sets the slowest wave, 60,611 tokens for d = 512, and even after that rows do not come back.',
    how: 'Euclidean distances of rows, d = 512; wavelength of the last pair.',
    key: 0,
    numbers: [
      number('rows 0 and 10,000', 23.344823831767224),
      number('rows 0 and 1', 3.714270365128804),
      number('rows 10,000 and 10,001', 3.714270365128804),
      number('two rows at right angles', 22.627416997969522),
      number('slowest wave [tokens]', 60611.47716626106, { digits: 8 }),
    ],
    compute: async (core) => {
      const positions = [0, 1, 10000, 10001];
      const table = await sinusoids(core, { dModel: D_MODEL, positions });
      const pairs = [0, 2, 0, 1, 2, 3];
      const { euclidean, norms } = await core.rowPairs(table, { pairs });
      const { wavelengths } = await core.frequencies('sinusoidal', { dModel: D_MODEL });
      const right = await core.evaluate('sqrt(2) * x', { x: norms[0] });
      return [...euclidean, ...right, wavelengths[wavelengths.length - 1]];
    },
    decide: ([far, near, later]) =>
      far > near && Math.abs(later - near) < 1e-9 ? 'answered' : 'partly',
    show: exhibit`<pe-distance label="Rows around position 10,000" encoding=sinusoidal
      metric=euclidean d-model=${D_MODEL} first=0 second=10000 pairs="0 1; 10000 10001"
      controls="first second base">`,
  },
  {
    id: 'half-layout',
    post: threads.halves,
    where: 'the report',
    says: 'Llama pairs number i with i + d/2, which is wrong.',
    verdict: 'fails',
    found:
      'It is right for its weights, which are permuted when they are loaded. A query and a key have the score −0.36 in the paper’s layout, and the same to rounding in halves once both are permuted. Without the permutation it is −0.03.',
    how: 'A query of eight numbers at position 3 and a key at 7: their product in both layouts, permuted for halves, and not.',
    key: 3,
    numbers: [
      number('score, neighbours paired', -0.35931988435934725),
      number('score, halves paired, both permuted', -0.35931988435934725),
      zero('their difference', 1e-15),
      number('score, halves paired, not permuted', -0.03258657770699176),
    ],
    compute: async (core) => {
      const paper = await scoreOf(core, QUERY, KEY, 'interleaved');
      const llama = await scoreOf(core, permuted(QUERY), permuted(KEY), 'half');
      const mixed = await scoreOf(core, QUERY, KEY, 'half');
      return [paper, llama, Math.abs(paper - llama), mixed];
    },
    decide: ([paper, , difference, mixed]) =>
      difference < 1e-12 && Math.abs(paper - mixed) > 0.01 ? 'fails' : 'holds',
    show: exhibit`<pe-rotation label="One vector in both layouts: switch the layout" encoding=rope
      show=vectors head-dim=${QUERY.length} vector="${QUERY.join(' ')}" position=3 layout=half
      controls="layout position vector">`,
  },
  {
    id: 'first-token',
    post: threads.firstToken,
    where: 'the description of the fault',
    says: 'Why is the first token right and the rest garbage?',
    verdict: 'answered',
    found:
      'At position 0 nothing is turned, in whatever layout, with whatever base: a fault cannot show. Then it does: with the pairs mixed up, a query 1.19 long is off by 0.64 at position 1 already, and by 0.83 at position 10. That the first token is right says nothing of a rotation.',
    how: 'A query of eight numbers, turned in both layouts without permuting it: how far apart the two are at positions 0, 1 and 10.',
    key: 1,
    numbers: [
      zero('apart at position 0', 0),
      number('apart at position 1', 0.6361076384875257),
      number('apart at position 10', 0.8297904991175553),
      number('length of the query', 1.1874342087037917),
    ],
    compute: async (core) => {
      const apart = [0, 1, 10].map(async (position) => {
        const both = [
          await turned(core, QUERY, position, 'interleaved'),
          await turned(core, QUERY, position, 'half'),
        ];
        return (await compared(core, both[0], both[1])).distance;
      });
      const { norms } = await core.rowPairs(tableOf([QUERY]), { pairs: [0, 0] });
      return [...(await Promise.all(apart)), norms[0]];
    },
    decide: ([first, second]) => (first === 0 && second > 0.01 ? 'answered' : 'partly'),
    show: exhibit`<pe-rotation
      label="Position 0: nothing is turned. Move on, and switch the layout"
      encoding=rope show=vectors head-dim=${QUERY.length} vector="${QUERY.join(' ')}" position=0
      controls="position layout vector">`,
  },
  {
    id: 'left-padding',
    post: threads.padding,
    where: 'the question',
    says: 'With left padding a text does not begin at position 0. Does that matter?',
    verdict: 'answered',
    found:
      'Not to RoPE: behind 1000 tokens of padding the score of positions 2 and 5 is the same, to rounding, which is 0.00000002 in float32. It does where rows are added: with sinusoidal ones the score changes by 2.0. (Padding itself must be masked, and learned rows must reach that far.)',
    how: 'Product of a query and a key of eight numbers at positions 2 and 5 and, behind 1000 more, at 1002 and 1005: turned by RoPE in float64 and in float32, and with sinusoidal rows added.',
    key: 2,
    numbers: [
      zero('RoPE, float64: change of the score', 1e-14),
      number('RoPE, float32: change of the score', 2.3162178730551375e-8),
      number('sinusoidal rows added: change of the score', 1.9589459677627636),
    ],
    compute: async (core) => [
      await changeByPadding(core, (values, position) => turned(core, values, position)),
      await changeByPadding(core, (values, position) => turned(core, single(values), position)),
      await changeByPadding(core, async (values, position) => {
        const params = { dModel: QUERY.length, positions: [position] };
        const [row] = rowsOf(await sinusoids(core, params));
        return values.map((value, j) => value + row[j]);
      }),
    ],
    decide: ([exact, single, added]) =>
      exact < 1e-12 && single < 1e-5 && added > 0.01 ? 'answered' : 'partly',
    show: exhibit`<pe-rotation label="Slide both words together: the score stays" encoding=rope
      show=clocks head-dim=${QUERY.length} vector="${QUERY.join(' ')}" position=${PLACES[0]}
      offset=${PLACES[1] - PLACES[0]} controls="position offset vector">`,
  },
  {
    id: 'any-length',
    post: threads.anyLength,
    where: 'the paragraph on relative positions',
    says: 'As a score depends on the offset alone, a model generalises to offsets that it has never seen.',
    verdict: 'partly',
    found:
      'The score does: both words slid by up to 2048 tokens, it changes by rounding only. But what the model has learned is of the angles it met: of 64 pairs, 18 do not finish a turn in 4096 tokens, and beyond them their angles are new. And numbers end: with positions in bfloat16, as some code has them, 256 and 257 are one.',
    how: 'Largest change of a score while both words slide 2048 tokens, in float64; pairs of a head of 128 whose wave is longer than 4096 tokens; the first two positions whose rows are the same once rounded to bfloat16.',
    key: 1,
    numbers: [
      zero('change of the score', 1e-12),
      count('pairs that do not finish a turn in 4096 tokens, of 64', 18),
      count('first position that bfloat16 has twice', 256),
      count('as the next one', 257),
    ],
    compute: async (core) => {
      const { maxDeviation } = await core.rotationLens({ slide: 2048 });
      const { wavelengths } = await core.frequencies('rope', { headDim: 128 });
      const options = /** @type {const} */ ({ format: 'bfloat16', rounding: 'position' });
      const { values } = await core.precision('rope', { headDim: 64, length: 400 }, options);
      const rows = rowsOf(values).map((row) => Array.from(row).join());
      const twice = rows.findIndex((row, p) => row === rows[p + 1]);
      return [
        maxDeviation,
        wavelengths.filter((wavelength) => wavelength > 4096).length,
        twice,
        rows.indexOf(rows[twice], twice + 1),
      ];
    },
    decide: ([change, unfinished]) =>
      change > 1e-9 ? 'fails' : unfinished > 0 ? 'partly' : 'holds',
    show: exhibit`<pe-spectrum label="Which pairs finish a turn within 4096 tokens" encoding=rope
      head-dim=128 turns-within=4096 controls="turns-within head-dim base">`,
  },
];
