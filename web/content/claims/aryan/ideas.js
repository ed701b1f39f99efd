/** Claims of Aryan’s post on counting, dividing and bits. */
import { exhibit } from '../../exhibit.js';
import { count, number, zero } from '../../quantity.js';
import { exactTable, extremes, lengthsOf, ranges, rowsOf, sinusoids } from '../../tables.js';
/** @import { Matrix } from '../../../core/types.js' */
/** @import { Claim } from '../../types.js' */

/** @type {Omit<Claim, 'post'>[]} */
export const ideas = [
  {
    id: 'share-of-length',
    was: 'g14',
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
    show: exhibit`<pe-heatmap label="“Rahul killed the lion”, each position divided by four"
      encoding=normalized-index tokens="Rahul killed the lion" d-model=4 normalization=one-based
      controls="tokens">`,
  },
  {
    id: 'aryan-sizes',
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
    show: exhibit`<pe-combine label="“river bank”: rows of words and of places, and their sum"
      encoding=sinusoidal show=rows tokens="river bank" d-model=6 position-dim=6
      controls="tokens d-model">`,
  },
  {
    id: 'aryan-bits',
    where: 'the comparison with binary numbers',
    says: 'For the numbers 0 to 15 the upper bits of eight might not change at all.',
    verdict: 'holds',
    found: 'Four of the eight stay 0 from 0 to 15.',
    how: 'Columns of eight bits that differ between the numbers 0 … 15.',
    numbers: [count('bits that change, of 8', 4), count('bits that change, of 4', 4)],
    compute: async (core) => {
      const tables = [8, 4].map((numBits) => exactTable(core, 'binary', { numBits, length: 16 }));
      const moves = tables.map(async (table) => ranges(core, await table));
      return (await Promise.all(moves)).map((range) => range.filter((moved) => moved > 0).length);
    },
    decide: ([changing]) => (changing < 8 ? 'holds' : 'fails'),
    show: exhibit`<pe-binary label="Eight bits, sixteen numbers" bits=8 number=15
      controls="bits number waves">`,
  },
  {
    id: 'aryan-large',
    where: 'the problems of counting',
    says: 'Counted positions are unbounded: in a book they reach tens of thousands.',
    verdict: 'holds',
    found:
      'Row 50,000 of a counter is 50,000 times as long as row 1; every sinusoidal row is as long as every other.',
    how: 'Rows 1 and 50,000 of a counter; lengths of rows 0 and 50,000 of the sinusoidal table, d = 128.',
    numbers: [
      number('counter at position 1', 1),
      number('counter at position 50,000', 50000),
      zero('sinusoidal rows: difference in length', 1e-13),
    ],
    compute: async (core) => {
      const counted = await exactTable(core, 'index', { dModel: 1, positions: [1, 50000] });
      const table = await sinusoids(core, { dModel: 128, positions: [0, 50000] });
      const { norms } = await core.rowPairs(table);
      return [...counted.data, norms[1] - norms[0]];
    },
    decide: ([first, largest]) => (largest > first ? 'holds' : 'fails'),
    show: exhibit`<pe-distance label="How far, and how long, the rows of a counter are"
      encoding=index metric=euclidean d-model=1 first=1 second=50000
      controls="encoding first second d-model">`,
  },
  {
    id: 'aryan-gradient',
    where: 'the problems of counting',
    says: 'Large positions make gradients unstable, and discrete ones make them flow poorly.',
    verdict: 'partly',
    found:
      'Large, yes. The gradient of a weight has its input as a factor, and row 50,000 of a counter is 565,685 long; sinusoidal rows are 8 long everywhere. And attention between counted rows no longer moves: at word 25 of 50 the slope of its softmax is gone; with sinusoidal rows it is up to 0.08. Discrete, no: positions are whole numbers in both schemes, and gradients are taken by weights, never by positions.',
    how: 'Lengths of rows 50,000, d = 128; attention of row 25 to 50 rows, scores over √d: the greatest w(1 − w) of its weights w, which is the slope of softmax.',
    key: 2,
    numbers: [
      number('row 50,000 of a counter: length', 565685.4249492381, { digits: 6 }),
      number('sinusoidal row 50,000: length', 8),
      number('slope of softmax at word 25, counter', 1.4553609764722052e-123, { digits: 2 }),
      number('slope of softmax at word 25, sinusoidal', 0.08375562479335714),
    ],
    compute: async (core) => {
      const schemes = ['index', 'sinusoidal'];
      const lengths = schemes.map(async (scheme) => {
        const table = await exactTable(core, scheme, { dModel: 128, positions: [50000] });
        return (await lengthsOf(core, rowsOf(table)))[0];
      });
      const slopes = schemes.map(async (scheme) => {
        const table = await exactTable(core, scheme, { dModel: 128, length: 50 });
        const { weights } = await core.attend({ queries: table, keys: table, values: table });
        const w = rowsOf(/** @type {Matrix} */ (weights))[25];
        return extremes(await core.evaluate('w * (1 - w)', { w })).max;
      });
      return Promise.all([...lengths, ...slopes]);
    },
    decide: ([counted, bounded, stuck, slope]) =>
      counted > 100 * bounded && stuck < 1e-3 * slope ? 'partly' : 'fails',
    show: exhibit`<pe-heatmap label="The position in every number of a row" encoding=index d-model=8
      length=50 controls="encoding length d-model">`,
  },
  {
    id: 'aryan-distance',
    where: 'the problems of counting; Pim’s post says that it is enough to subtract',
    says: 'Counted positions are absolute: they do not say how far apart two words are.',
    verdict: 'partly',
    found:
      'It depends on how one looks. Subtracted, rows two words apart are 5.66 apart anywhere, as Pim says; their dot product, by which attention looks, is 120 at words 3 and 5 and 1560 at 13 and 15.',
    how: 'Euclidean distance and dot product of rows 3 and 5, and of rows 13 and 15, each row its position eight times.',
    numbers: [
      number('distance of rows 3 and 5', 5.656854249492381),
      number('distance of rows 13 and 15', 5.656854249492381),
      count('dot product of rows 3 and 5', 120),
      count('dot product of rows 13 and 15', 1560),
    ],
    compute: async (core) => {
      const positions = [3, 5, 13, 15];
      const table = await exactTable(core, 'index', { dModel: 8, positions });
      const { euclidean, dot } = await core.rowPairs(table, { pairs: [0, 1, 2, 3] });
      return [...euclidean, ...dot];
    },
    decide: ([near, far, product, later]) =>
      near === far && product !== later ? 'partly' : near === far ? 'fails' : 'holds',
    show: exhibit`<pe-similarity label="The position itself: distances by subtraction"
      encoding=index metric=euclidean start=1 length=20 d-model=8 row=10 show=matrix
      controls="metric encoding show">`,
  },
];
