/** Claims of the post that leads to RoPE, on slower waves and the paper’s formula. */
import { exhibit } from '../../exhibit.js';
import { count, number } from '../../quantity.js';
import { exactTable, meanOf, rowsOf } from '../../tables.js';
/** @import { AsyncCore } from '../../../core/types.js' */
/** @import { Claim } from '../../types.js' */

const SCHEMES = ['linear-frequencies', 'sinusoidal'];
const WORDS = 512; // of the text
const COLUMNS = 128; // of the figure: a reader can tell them apart

/** Rows of the matrix of correlations. @param {AsyncCore} core @param {string} scheme @param {number} dModel */
async function correlations(core, scheme, dModel) {
  const table = await exactTable(core, scheme, { dModel, length: WORDS });
  return rowsOf(await core.correlation(table));
}

/** @type {Omit<Claim, 'post'>[]} */
export const waves = [
  {
    id: 'headless-slower',
    where: 'slower waves',
    says: 'An embedding of 768 numbers has 768 waves, slower towards the end.',
    verdict: 'holds',
    found:
      'Dividing by the dimension gives 768 speeds. (In the paper’s scheme, which the post comes to later, a sine and a cosine share one: 384 speeds.)',
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
    decide: ([all]) => (all === 768 ? 'holds' : 'fails'),
    show: exhibit`<pe-spectrum label="Linear frequencies: most of them nearly alike"
      encoding=linear-frequencies d-model=768 controls="encoding d-model">`,
  },
  {
    id: 'waves-2i',
    was: 'x22',
    where: 'the formula before the paper’s',
    says: 'The waves are sin(pos / 2i) and cos(pos / 2i).',
    verdict: 'slip',
    found:
      'With i from 0, as the paper counts, the first pair divides by zero; with i from 1 the formula begins at dimension 2, and the first two have none. The post’s own example divides by 1, 2, 3 and 4: by the number of the dimension, counted from 1.',
    how: 'The formula at position 1, d = 4, with i from 0: how many of the numbers are none; the first of the dimensions 2i with i from 1; and j + 1 below the line, for the dimensions 1, 2, 3 and 4.',
    numbers: [
      count('numbers that are none, of 4', 2),
      count('first dimension that has a formula, with i from 1', 2),
      count('numbers that are none with j + 1 instead', 0),
    ],
    compute: async (core) => {
      const broken = [];
      for (const below of ['2 * i', 'j + 1']) {
        const formula = `j % 2 == 0 ? sin(p / (${below})) : cos(p / (${below}))`;
        const { data } = await exactTable(core, 'formula', { formula, dModel: 4, positions: [1] });
        broken.push(data.filter((value) => !Number.isFinite(value)).length);
      }
      const [first] = await core.evaluate('2 * i', { i: 1 });
      return [broken[0], first, broken[1]];
    },
    decide: ([broken, first]) => (broken > 0 && first > 0 ? 'slip' : 'holds'),
    show: exhibit`<pe-heatmap label="Divided by j + 1: linear frequencies"
      encoding=linear-frequencies d-model=64 length=50 colormap=rdbu
      controls="d-model length reading">`,
  },
  {
    id: 'base-10000',
    was: 'x23',
    where: 'after the paper’s formula; Fleetwood’s article guesses the same',
    says: 'The base 10,000 was found by experiments reported in the paper.',
    verdict: 'unsupported',
    found:
      'The paper compares sinusoids with learned rows and finds hardly a difference. It reports no other base, and no number computed here can tell what was tried.',
    reading: 'the paper’s section 3.5 and its table of variations',
    how: 'What the base does can be seen: the longest wave for d = 512 with two bases.',
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
    show: exhibit`<pe-spectrum label="What the base does" encoding=sinusoidal d-model=512 base=1000
      controls="base d-model">`,
  },
  {
    id: 'headless-redundant',
    where: 'why the paper divides by powers',
    says: 'Dividing by the dimension leaves many dimensions with the same information; powers of 10,000 leave fewer.',
    verdict: 'holds',
    found:
      'In 512 words of 768 dimensions, the post’s size, 732 correlate with the next of their kind by more than 0.9 when divided by their number, 537 with powers. Of the 128 of the figure 94 and 67 correlate so with any other, signs aside.',
    how: 'Correlation of each dimension with the one two further on (sine with sine, cosine with cosine) over 512 positions, d = 768: the mean, and how many are beyond 0.9; with d = 128 how many correlate with any other by more, signs aside.',
    key: 1,
    numbers: [
      number('divided by the dimension: mean', 0.9669390748422452),
      count('divided by the dimension: beyond 0.9', 732),
      number('by powers: mean', 0.7727286840935412),
      count('by powers: beyond 0.9', 537),
      count('d = 128, divided by the dimension: beyond 0.9 with any', 94),
      count('d = 128, by powers: beyond 0.9 with any', 67),
    ],
    compute: async (core) => {
      const found = [];
      for (const scheme of SCHEMES) {
        const rows = await correlations(core, scheme, 768);
        const next = rows.slice(2).map((row, j) => row[j]);
        found.push(await meanOf(core, next), next.filter((value) => Math.abs(value) > 0.9).length);
      }
      for (const scheme of SCHEMES) {
        const rows = await correlations(core, scheme, COLUMNS);
        const isAlike = (/** @type {number} */ value) => Math.abs(value) > 0.9;
        found.push(
          rows.filter((row, j) => Array.from(row).some((r, k) => k !== j && isAlike(r))).length,
        );
      }
      return found;
    },
    decide: ([linear, , powers]) => (linear > powers ? 'holds' : 'fails'),
    show: exhibit`<pe-correlation label="Do neighbouring dimensions say the same?"
      encoding="${SCHEMES[0]}" beside="${SCHEMES[1]}" d-model=${COLUMNS} length=${WORDS}
      controls="encoding beside d-model length">`,
  },
  {
    id: 'headless-without-d',
    where: 'after the paper’s formula',
    says: 'Without d in the exponent the waves would slow down far too quickly.',
    verdict: 'holds',
    found:
      'The second pair would turn by 0.00000001 radians per token and need 628 million tokens for a turn. With d = 512 it turns by 0.96.',
    how: 'The factor of the second pair, 10000 to the power −2 and to the power −2/512.',
    key: 1,
    numbers: [
      number('without d [radians per token]', 1e-8, { tolerance: 1e-22 }),
      number('one turn without d [tokens]', 628318530.71795865, { digits: 9 }),
      number('with d = 512 [radians per token]', 0.96466161991119921),
    ],
    compute: async (core) => {
      const params = { formula: 'n^(-2*i)', dModel: 4, positions: [1] };
      const { data } = await exactTable(core, 'formula', params);
      const { frequencies } = await core.frequencies('sinusoidal', { dModel: 512 });
      const [turn] = await core.evaluate('2 * pi / w', { w: data[2] });
      return [data[2], turn, frequencies[1]];
    },
    decide: ([without, , second]) => (without < 1e-3 * second ? 'holds' : 'fails'),
    show: exhibit`<pe-waves label="Four dimensions without d in the exponent" encoding=formula
      formula="j % 2 == 0 ? sin(p * n^(-2*i)) : cos(p * n^(-2*i))" d-model=4 length=50 columns=0-3
      controls="formula length">`,
  },
];
