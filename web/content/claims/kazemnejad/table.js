/** Claims of Kazemnejad’s post on the table, and on the similarity of its rows. */
import { exhibit } from '../../exhibit.js';
import { count, number, zero } from '../../quantity.js';
import { ranges, sinusoids } from '../../tables.js';

/** @import { AsyncCore } from '../../../core/types.js' */
/** @import { Claim } from '../../types.js' */

const FIGURE_2 = { dModel: 128, length: 50 };
const LAYERS = /** @type {const} */ ({
  encoding: 'sinusoidal',
  layers: 3,
  length: 32,
  dModel: 64,
  headDim: 16,
  sequences: 16,
});

/**
 * Share of all variance that the first columns hold.
 * @param {AsyncCore} core
 * @param {{dModel: number, length: number}} size
 * @param {number[]} parts of the columns, e.g. 0.25
 */
async function sharesOfFirst(core, size, parts) {
  const { shares } = await core.variance(await sinusoids(core, size));
  return parts.map((part) => shares[size.dModel * part - 1]);
}

/** Dot products of rows by offset. @param {AsyncCore} core @param {number} dModel */
const profile = (core, dModel) =>
  core.offsetProfileOf('sinusoidal', { dModel, length: 200 }, { metric: 'dot' });

const OFFSETS = [1, 2, 5, 10, 20, 50];
const WIDTHS = [4, 64, 128, 256, 512, 1024];
const FIRST_RISES = [4, 6, 12, 25, 44, 69];

/** @type {Omit<Claim, 'post'>[]} */
export const table = [
  {
    id: 'symmetric-fading',
    was: 'x5',
    where: 'the sentence before figure 3',
    says: 'The similarity of two positions is symmetric and fades smoothly with their distance.',
    verdict: 'partly',
    found:
      'Symmetric, yes. It fades on the whole, but at the size of figure 2 it rises again at offset 12; with more dimensions later, with 1024 at 69.',
    how: 'Mean dot product of rows by their offset, 200 positions; the first offset where it is above the one before, and what is left of the value at offset 0.',
    key: 2,
    numbers: [
      ...WIDTHS.map((d, k) => count(`first rise for d = ${d} [offset]`, FIRST_RISES[k])),
      ...[
        0.9702138094651191, 0.8965915711378713, 0.7372658120287496, 0.669062857789017,
        0.6083444828299375, 0.5461720444271019,
      ].map((value, k) => number(`share left at offset ${OFFSETS[k]}, d = 128`, value)),
      ...[
        0.9730550696381366, 0.9052094546472942, 0.7406119831290227, 0.6788661129830603,
        0.6155233766943361, 0.5120732855108358,
      ].map((value, k) => number(`share left at offset ${OFFSETS[k]}, d = 512`, value)),
    ],
    compute: async (core) => {
      const profiles = await Promise.all(WIDTHS.map((dModel) => profile(core, dModel)));
      const shares = [profiles[2], profiles[4]].flatMap(({ mean = [] }) =>
        OFFSETS.map((offset) => mean[offset] / mean[0]),
      );
      return [...profiles.map(({ firstRise }) => firstRise ?? NaN), ...shares];
    },
    decide: ([, , rise]) => (rise < FIGURE_2.length ? 'partly' : 'holds'),
    show: exhibit`<pe-offsets label="The same products, by offset" encoding=sinusoidal metric=dot
      over=offset d-model=${FIGURE_2.dModel} length=${FIGURE_2.length} controls="d-model length">`,
  },
  {
    id: 'first-dimensions',
    was: 'x6',
    where: 'the answer to why positions are added',
    says: 'Only the first few dimensions store the position.',
    verdict: 'partly',
    found:
      'At the size of figure 2 it is the first half rather than the first few: 77 of 128 dimensions move visibly, and the first quarter holds 74 % of the variance. In a longer text more dimensions join in.',
    how: 'Range of every column over 50 positions, d = 128, as in figure 2, and variance of the columns; then 512 positions, d = 512.',
    numbers: [
      count('dimensions that move by more than 0.1, of 128', 77),
      count('dimensions that move by more than 1, of 128', 44),
      number('share of variance in the first quarter', 0.7445544670376553),
      number('share of variance in the first half', 0.9961051282804304),
      number('first quarter for 512 positions, d = 512', 0.431657282695429),
    ],
    compute: async (core) => {
      const moves = await ranges(core, await sinusoids(core, FIGURE_2));
      return [
        moves.filter((range) => range > 0.1).length,
        moves.filter((range) => range > 1).length,
        ...(await sharesOfFirst(core, FIGURE_2, [0.25, 0.5])),
        ...(await sharesOfFirst(core, { dModel: 512, length: 512 }, [0.25])),
      ];
    },
    decide: ([moving, , quarter]) => (quarter > 0.9 && moving < 32 ? 'holds' : 'partly'),
    show: exhibit`<pe-variance label="How far each dimension moves" encoding=sinusoidal
      d-model=${FIGURE_2.dModel} length=${FIGURE_2.length} show=range
      controls="length show d-model">`,
  },
  {
    id: 'kazemnejad-separate',
    where: 'the answer to why positions are added',
    says: 'The final Transformer can separate the meaning of words from their positions.',
    verdict: 'partly',
    found:
      'Both can be read from the sum. With positions added, 0 % of the words of the figure on clusters are nearer to another word than to themselves, and a linear probe explains 86 % of the positions’ variance. But after three random layers it still explains 74 %: that a model separates them by training is not shown by this, and the post gives no measurement.',
    how: 'Share of words that are, with their position, nearest to another, d = 64; share of the positions’ variance that a linear probe explains at the input and after three random layers, held out.',
    key: 2,
    numbers: [
      number('words taken for another', 0),
      number('positions explained at the input', 0.8567096372638752),
      number('after three random layers', 0.7395614182154361),
    ],
    compute: async (core) => {
      const { confusion } = await core.wordCloud({ encoding: 'sinusoidal', dModel: LAYERS.dModel });
      const { r2 } = await core.probeLayers(LAYERS);
      return [confusion, r2[0], r2[LAYERS.layers]];
    },
    decide: ([confused, , top]) => (confused < 0.01 && top > 0.5 ? 'partly' : 'fails'),
    show: {
      element: 'pe-layers',
      label: 'What is left of the position after each random layer',
      settings: LAYERS,
      controls: 'layers alpha',
    },
  },
  {
    id: 'wavelength-range',
    was: 'x7',
    where: 'the definition; also in Saeed’s post and in the paper',
    says: 'The wavelengths grow from 2π to 10000 · 2π.',
    verdict: 'partly',
    found:
      'They start at 2π, but the last pair stops short: its exponent is (d − 2)/d. The longest wave is 54,410 words long with d = 128, and never 62,832.',
    how: 'Wavelength of the last pair, whose exponent is (d − 2)/d, for three sizes.',
    key: 2,
    numbers: [
      number('first wavelength [tokens]', 6.283185307179586),
      number('longest for d = 128 [tokens]', 54410.14313077675, { digits: 8 }),
      number('longest for d = 512 [tokens]', 60611.47716626106, { digits: 8 }),
      number('longest for d = 1024 [tokens]', 61711.67983271096, { digits: 8 }),
      number('10000 · 2π', 62831.85307179586, { digits: 8 }),
    ],
    compute: async (core) => {
      const all = await Promise.all(
        [128, 512, 1024].map((dModel) => core.frequencies('sinusoidal', { dModel })),
      );
      return [
        all[0].wavelengths[0],
        ...all.map(({ wavelengths }) => wavelengths[wavelengths.length - 1]),
        10000 * all[0].wavelengths[0],
      ];
    },
    decide: (values) =>
      values.slice(1, 4).every((longest) => longest < values[4]) ? 'partly' : 'holds',
    show: exhibit`<pe-spectrum label="Wavelengths of all pairs" encoding=sinusoidal d-model=128
      turns-within=62832 controls="d-model base">`,
  },
  {
    id: 'kazemnejad-sine',
    where: 'the question why both sine and cosine are used',
    says: 'With a sine alone, sin(x + k) does not seem to be a linear map of sin x.',
    verdict: 'holds',
    found:
      'No factor does it: the best one misses by 0.84. Two earlier values do, exactly: sin(p + k) = 2 cos k · sin p − sin(p − k).',
    how: 'The factor that fits sin(p + 1) to sin p best for positions 0 … 49, and the largest miss; the two-step rule on the same positions.',
    key: 1,
    numbers: [
      number('best factor', 0.5452977560261125),
      number('its largest miss', 0.8414709848078965),
      number('2 cos 1', 1.0806046117362795),
      zero('largest miss of the two-step rule', 1e-15),
    ],
    compute: async (core) => {
      const sine = { dModel: 1, length: 50, offset: 1 };
      const { matrix, residual } = await core.shift('sine', sine);
      const steps = await core.recurrence('sine', sine);
      return [matrix.data[0], residual, steps.factors[0], steps.residual];
    },
    decide: ([, miss, , twoStep]) => (miss > 0.1 && twoStep < 1e-12 ? 'holds' : 'fails'),
    show: exhibit`<pe-shift label="What a sine alone can do" encoding=sinusoidal d-model=8 length=50
      k=1 show=one-sine pair=0 controls="k d-model">`,
  },
];
