/** Claims of Aryan’s post on one sine, and on sines beside cosines. */
import { exhibit } from '../../exhibit.js';
import { count, number } from '../../quantity.js';
import { exactTable, extremes } from '../../tables.js';
import { roundingOf } from '../../rounding.js';
/** @import { AsyncCore } from '../../../core/types.js' */
/** @import { Claim } from '../../types.js' */

/** The nearest two of the first 1001 positions, by number of pairs. @param {AsyncCore} core @param {number} pairs */
async function nearestHarmonic(core, pairs) {
  const table = await exactTable(core, 'harmonic', { dModel: 2 * pairs, length: 1001 });
  const [{ first, second, distance }] = (await core.collisions(table, { count: 1 })).pairs;
  return { distance, offset: second - first };
}

/** @type {Omit<Claim, 'post'>[]} */
export const sines = [
  {
    id: 'four-sines',
    was: 'x8',
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
    show: exhibit`<pe-waves label="One sine, read at whole positions" encoding=sine d-model=1
      length=13 columns="0" controls="length">`,
  },
  {
    id: 'two-that-share',
    was: 'x12',
    where: 'sine and cosine together',
    says: 'With a sine and a cosine two positions could in theory still share their numbers.',
    verdict: 'fails',
    found:
      'Not two whole positions: π is irrational, so no difference of them is a full turn. They come close, though: positions 710 apart, such as 15 and 725, differ by 0.00006. With a second pair the nearest two are 165 times further apart.',
    how: 'Distance of the nearest two rows among positions 0 … 1000, for sin p and cos p, then with the pairs of p/2 and p/3 added.',
    numbers: [
      number('distance of positions 15 and 725', 6.02887067189769e-5, { tolerance: 1e-15 }),
      number('one pair: nearest two', 6.02887067189769e-5, { tolerance: 1e-15 }),
      number('two pairs: nearest two', 0.009929868525185867),
      number('three pairs: nearest two', 0.010361803868197775),
      number('two pairs over one', 164.7052833873279),
      count('one pair: offset of the nearest two', 710),
    ],
    compute: async (core) => {
      const table = await exactTable(core, 'harmonic', { dModel: 2, positions: [15, 725] });
      const { euclidean } = await core.rowPairs(table);
      const nearest = await Promise.all([1, 2, 3].map((pairs) => nearestHarmonic(core, pairs)));
      const distances = nearest.map(({ distance }) => distance);
      return [euclidean[0], ...distances, distances[1] / distances[0], nearest[0].offset];
    },
    decide: ([, nearest]) => (nearest > 0 ? 'fails' : 'holds'),
    show: exhibit`<pe-collisions label="Which two positions look most alike?" encoding=harmonic
      d-model=2 length=1001 threshold=0.001 controls="d-model length">`,
  },
  {
    id: 'continuous',
    was: 'x13',
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
    show: exhibit`<pe-waves label="A sine at whole positions, and in between" encoding=sine
      d-model=1 length=20 columns="0" controls="length">`,
  },
  {
    id: 'aryan-periodic',
    where: 'what is asked of a scheme, and the objection to one sine',
    says: 'The representation should be periodic; later, that a sine comes back is a serious issue.',
    verdict: 'holds',
    found:
      'The objection holds: a sine comes back after 6.28 steps, and of the positions 0 to 1000 the nearest two differ by 0.00000013. The wish goes against it. What the post goes on to use is that values stay bounded; that they come back is the price, and further pairs pay it: three keep all positions at least 0.010 apart.',
    how: 'Wavelength of sin p; nearest two of positions 0 … 1000 for sin p alone, and for the pairs of p, p/2 and p/3.',
    key: 1,
    numbers: [
      number('wavelength of sin p [tokens]', 6.283185307179586),
      number('sine alone: nearest two', 1.3295546744391165e-7, { tolerance: 1e-15 }),
      number('three pairs: nearest two', 0.010361803868197775),
    ],
    compute: async (core) => {
      const { wavelengths } = await core.frequencies('sinusoidal', { dModel: 2 });
      const sine = await exactTable(core, 'sine', { dModel: 1, length: 1001 });
      const { nearest } = await core.collisions(sine, { count: 1 });
      return [wavelengths[0], nearest ?? NaN, (await nearestHarmonic(core, 3)).distance];
    },
    decide: ([, sine, pairs]) => (sine < 1e-3 * pairs ? 'holds' : 'fails'),
    show: exhibit`<pe-collisions label="Three pairs: which two positions look most alike?"
      encoding=harmonic d-model=6 length=1001 threshold=0.02 controls="encoding d-model length">`,
  },
];
