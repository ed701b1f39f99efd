/** Claims of the post that leads to RoPE, on what is added to a word. */
import { exhibit } from '../../exhibit.js';
import { count, number } from '../../quantity.js';
import { exactTable, extremes, lengthsOf, meanOf, rowsOf, sum } from '../../tables.js';
/** @import { Claim } from '../../types.js' */

const WORD = [0.1, 0.6, 0.8]; // of its examples
const CLOUD = /** @type {const} */ ({ encoding: 'sine', alpha: 1, dModel: 64 });

/** @type {Omit<Claim, 'post'>[]} */
export const adding = [
  {
    id: 'headless-integer',
    where: 'adding the position as an integer',
    says: 'Position 1 turns the embedding 0.10, 0.80, 0.45 into 1.10, 1.80, 1.45; the hundredth word gets very large numbers.',
    verdict: 'holds',
    found:
      'So it does, and the hundredth word gets 100.1, 100.8, 100.45: the word is a ripple of 0.7 on 100. Less its mean the row is the word’s again, which is what a normalization that subtracts the mean makes of it.',
    how: 'The embedding plus the rows of the index scheme at positions 1 and 100.',
    numbers: [
      number('word 1, first number', 1.1, { printed: '1.10' }),
      number('word 1, second number', 1.8, { printed: '1.80' }),
      number('word 1, third number', 1.45, { printed: '1.45' }),
      number('word 100, first number', 100.1),
      number('word 100, second number', 100.8),
      number('word 100, third number', 100.45),
      number('word 100: greatest less least number', 0.7),
    ],
    compute: async (core) => {
      const [first, far] = rowsOf(
        await exactTable(core, 'index', { dModel: 3, positions: [1, 100] }),
      );
      const word = [0.1, 0.8, 0.45];
      const hundredth = sum(word, far);
      const { min, max } = extremes(hundredth);
      return [...sum(word, first), ...hundredth, max - min];
    },
    decide: ([, , , far]) => (far > 100 ? 'holds' : 'fails'),
    show: exhibit`<pe-heatmap label="The position, added to every number of the word" encoding=index
      d-model=3 start=1 length=100 controls="length d-model">`,
  },
  {
    id: 'headless-random',
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
      const table = await exactTable(core, 'random-ids', { dModel: 128, seed: 1 });
      const mean = async (/** @type {number} */ offset) => {
        const firsts = Array.from({ length: table.rows - offset }, (_, row) => row);
        const pairs = firsts.flatMap((row) => [row, row + offset]);
        return meanOf(core, (await core.rowPairs(table, { pairs })).cosineDistance);
      };
      const { nearest } = await core.collisions(table, { count: 1 });
      return [await mean(1), await mean(25), nearest ?? NaN];
    },
    decide: ([near, far, nearest]) => (nearest > 0 && near > 0.9 * far ? 'holds' : 'fails'),
    show: exhibit`<pe-heatmap label="A random row per position" encoding=random-ids d-model=64
      length=50 colormap=rdbu controls="seed length d-model">`,
  },
  {
    id: 'adding-sines',
    was: 'x21',
    where: 'the sine example',
    says: 'The embedding 0.1, 0.6, 0.8 becomes 0.1 + sin 0, 0.6 + sin 1, 0.8 + sin 2, where x is the position of the token.',
    verdict: 'slip',
    found:
      'In that sum x counts the numbers of one word, not the words. With x the position, every number of word 1 gets the same sine of 1. The page shows both readings.',
    how: 'The embedding plus one row of the sine scheme: by dimension, as printed; and by position, for word 1. Then the post’s other two sums.',
    key: 3,
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
      const mixed = await row('sine-cosine', { reading: 'dimension' });
      // The post's last example steps the sine's position with the pair: 1 1 2 2.
      const formula = 'j % 2 == 0 ? sin((i + 1) / (j + 1)) : cos((i + 1) / (j + 1))';
      const slow = await row('formula', { formula, dModel: 4 });
      return [
        ...sum(WORD, await row('sine', { reading: 'dimension' })),
        ...sum(WORD, await row('sine', { reading: 'position' })),
        sum(WORD, mixed)[1],
        ...sum([...WORD, 0.9], slow),
      ];
    },
    decide: ([byDimension, , , byPosition]) => (byDimension === byPosition ? 'holds' : 'slip'),
    show: exhibit`<pe-heatmap
      label="Sines by the dimension instead of the position: every row is the same"
      encoding=sine reading=dimension d-model=6 length=8 colormap=rdbu
      controls="reading d-model length">`,
  },
  {
    id: 'sin-2-and-353',
    was: 'x26',
    where: 'the single sine',
    says: 'sin 2 and sin 353 are the same after rounding.',
    verdict: 'holds',
    found:
      'Both round to 0.9093, because 355 is nearly 113π. Not even the closest pair up to 400: the sines of 11 and 344 differ by 0.00000013.',
    how: 'The sines; the nearest two among positions 0 … 400.',
    key: 2,
    numbers: [
      number('sin 2', 0.9092974268256817, { digits: 7 }),
      number('sin 353', 0.9093099708898408, { digits: 7 }),
      number('their difference', 1.2544064159190106e-5, { tolerance: 1e-15 }),
      number('355 − 113π', 3.014435338855037e-5, { tolerance: 1e-13 }),
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
      const [turn] = await core.evaluate('355 - 113 * pi');
      return [data[2], data[353], Math.abs(data[2] - data[353]), turn, ...pair, nearest];
    },
    decide: ([, , difference]) => (difference < 5e-5 ? 'holds' : 'fails'),
    show: exhibit`<pe-collisions label="Which positions a single sine hardly tells apart"
      encoding=sine d-model=1 length=401 threshold=0.00002 controls="length threshold">`,
  },
  {
    id: 'headless-small',
    where: 'the single sine',
    says: 'A sine is not large enough to alter what the embedding means.',
    verdict: 'partly',
    found:
      'Not in the post’s example: there the word 0.1, 0.6, 0.8 is 1.005 long, and what is added is longer: 0, 0.84, 0.91 as the sum is printed, 1.239 long; with x the position, 0.84 for each, 1.457 long. Beside words of 64 numbers, 8.1 long on average, it is 5.0 long, and none of them is taken for another.',
    how: 'The row of the sine scheme at position 1, by position and by dimension, beside the post’s embedding 0.1, 0.6, 0.8; mean lengths, and the share of words nearest to another, of the words of the figure.',
    key: 2,
    numbers: [
      number('length of what is added', 1.4574704987822956),
      number('length of what is added, as printed', 1.2389088863614537),
      number('length of the word', 1.004987562112089),
      ...[0, 0.8414709848078965, 0.9092974268256817].map((value, j) =>
        number(`as printed: added to ${WORD[j]}`, value),
      ),
      number('by position: added to each number', 0.8414709848078965),
      number('words of 64 numbers: mean length', 8.064912020389306),
      number('what is added to them: mean length', 5.045123909212669),
      number('of them taken for another', 0),
    ],
    compute: async (core) => {
      const { data } = await exactTable(core, 'sine', { dModel: 3, positions: [1] });
      const params = { reading: 'dimension', dModel: 3, positions: [1] };
      const printed = await exactTable(core, 'sine', params);
      const lengths = await lengthsOf(core, [data, printed.data, WORD]);
      const { embeddingNorm, encodingNorm, confusion } = await core.wordCloud(CLOUD);
      return [...lengths, ...printed.data, data[0], embeddingNorm, encodingNorm, confusion];
    },
    decide: (values) => {
      const [added, printed, word] = values;
      const confused = values[values.length - 1];
      if (Math.min(added, printed) <= word) return 'holds';
      return confused < 0.01 ? 'partly' : 'fails';
    },
    show: {
      element: 'pe-words',
      label: 'Words in groups, with a sine added',
      settings: CLOUD,
      controls: 'encoding alpha d-model',
    },
  },
  {
    id: 'headless-parity',
    where: 'sines for even and cosines for odd dimensions',
    says: 'With a cosine beside the sine there is still a chance of repeating at longer lengths.',
    verdict: 'partly',
    found:
      'Not exactly, as no number of whole steps is a full turn. But positions 710 apart, such as 15 and 725, are within 0.00006 of each other.',
    how: 'Distance of positions 15 and 725 for sin p and cos p, and of the nearest two among positions 0 … 1000.',
    numbers: [
      number('sine and cosine: positions 15 and 725', 6.02887067189769e-5, { tolerance: 1e-15 }),
      number('sine and cosine: nearest two', 6.02887067189769e-5, { tolerance: 1e-15 }),
      count('offset of the nearest two', 710),
    ],
    compute: async (core) => {
      const params = { dModel: 2, positions: [15, 725] };
      const { euclidean } = await core.rowPairs(await exactTable(core, 'harmonic', params));
      const table = await exactTable(core, 'harmonic', { dModel: 2, length: 1001 });
      const [nearest] = (await core.collisions(table, { count: 1 })).pairs;
      return [euclidean[0], nearest.distance, nearest.second - nearest.first];
    },
    decide: ([, nearest]) => (nearest > 0 && nearest < 1e-3 ? 'partly' : 'fails'),
    show: exhibit`<pe-collisions label="Sine and cosine: which two positions look most alike?"
      encoding=harmonic d-model=2 length=1001 threshold=0.001 controls="d-model length">`,
  },
  {
    id: 'headless-numerators',
    where: 'the example of slower waves',
    says: 'Four numbers get sin 1, cos 1/2, sin 2/3 and cos 2/4, where x is the position.',
    verdict: 'slip',
    found:
      'Their numerators are 1, 1, 2, 2: neither the position, which is one for a whole word, nor the dimension, which counts on. Position 1 gives sin 1, cos 1/2, sin 1/3 and cos 1/4.',
    how: 'The post’s four sums without the word: as printed, with 1, 1, 2, 2 above the line, and at position 1.',
    numbers: [
      number('as printed: sin 2/3', 0.618369803069737),
      number('as printed: cos 2/4', 0.8775825618903728),
      number('position 1: sin 1/3', 0.32719469679615224),
      number('position 1: cos 1/4', 0.96891242171064478),
    ],
    compute: async (core) => {
      const at = async (/** @type {string} */ above) => {
        const formula = `j % 2 == 0 ? sin(${above} / (j + 1)) : cos(${above} / (j + 1))`;
        const { data } = await exactTable(core, 'formula', { formula, dModel: 4, positions: [1] });
        return [...data.subarray(2)];
      };
      return [...(await at('(i + 1)')), ...(await at('p'))];
    },
    decide: ([printed, , computed]) => (Math.abs(printed - computed) > 0.01 ? 'slip' : 'holds'),
    show: exhibit`<pe-heatmap label="Divided by the number of the dimension"
      encoding=linear-frequencies d-model=4 length=8 colormap=rdbu
      controls="d-model length reading">`,
  },
];
