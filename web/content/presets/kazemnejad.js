/** Figures of Amirhossein Kazemnejad’s post. */
import { fixed, grouped, short } from '../../plot/format.js';
import { given } from '../exhibit.js';
import { alike, movedOf, percent, profileOf } from './numbers.js';

/** @import { Preset } from '../types.js' */

/** @type {Omit<Preset, 'post'>[]} */
export const kazemnejad = [
  {
    id: 'kazemnejad-figure-2',
    section: 'table',
    element: 'pe-heatmap',
    title: '{length position|positions}, {d-model dimension|dimensions}',
    where: 'figure 2',
    notice:
      'The left edge flickers from row to row; the right half hardly changes. Within {{length}} words most of the slow columns have no time to move.',
    while: 'encoding length d-model base',
    task: 'Give the table more rows, and the pattern grows to the right.',
    settings: given`encoding=sinusoidal length=50 d-model=128 colormap=rdbu`,
    controls: 'length d-model',
    group: 'clocks',
  },
  {
    id: 'kazemnejad-columns',
    section: 'waves',
    element: 'pe-waves',
    title: 'Columns of the table, as curves',
    where: 'the comparison with binary counting',
    notice:
      'Columns 0 and 1 are the sine and cosine of the same speed. Each later pair turns more slowly, as the higher bits of a counter do. Between the dots the curves are real too: a position need not be whole.',
    settings: given`encoding=sinusoidal length=50 d-model=128 columns="0 1 16 32 64"`,
    controls: 'columns d-model',
    group: 'clocks',
  },
  {
    id: 'binary',
    section: 'waves',
    element: 'pe-binary',
    title: 'Counting in bits, beside waves',
    where: 'the table of binary numbers',
    notice:
      'The lowest bit flips at every number, the next at every second. The signs of sines that halve their speed do the same.',
    while: 'waves bits',
    task: 'Set eight bits, and the two highest never move in the numbers that are drawn.',
    settings: given`bits=4 number=5`,
    controls: 'bits waves',
  },
  {
    id: 'kazemnejad-wavelengths',
    section: 'waves',
    element: 'pe-spectrum',
    title: 'Wavelengths of the pairs',
    where: 'the definition',
    notice:
      'A straight line on a logarithmic axis: each wave is the same factor longer than the one before. The last is {{last}} words long, not 62,832.',
    numbers: {
      last: (core, s) =>
        grouped(
          Number(core.frequencies(String(s.encoding), { dModel: s.dModel }).wavelengths.at(-1)),
        ),
    },
    settings: given`encoding=sinusoidal d-model=128 turns-within=50`,
    controls: 'd-model base',
  },
  {
    id: 'shift-derivation',
    section: 'shift',
    element: 'pe-shift',
    title: 'The 2 × 2 block of one pair, derived',
    where: 'relative positioning',
    task: 'Step through the derivation with the numbers of one pair. At its end the position has gone: only the offset is left.',
    settings: given`encoding=sinusoidal d-model=128 length=50 k=10 show=derivation pair=4`,
    controls: 'k pair',
  },
  {
    id: 'shift-one-sine',
    section: 'shift',
    element: 'pe-shift',
    title: 'Can a sine be moved without its cosine?',
    where: 'the question at the end of the post',
    notice:
      'Not by a factor: the best one misses by {{miss}}. Two earlier values do it: sin(p + k) is 2 cos k times sin p, less sin(p − k).',
    numbers: {
      miss: (core, { length, k }) =>
        fixed(core.shift('sine', { dModel: 1, length, offset: Number(k) }).residual, 2),
    },
    settings: given`encoding=sinusoidal d-model=8 length=50 k=1 show=one-sine pair=0`,
    controls: 'k pair',
  },
  {
    id: 'kazemnejad-variance',
    section: 'adding',
    element: 'pe-variance',
    title: 'Which of {d-model dimension|dimensions} move in {length word|words}?',
    where: 'the answer to why positions are added',
    notice: 'The first half does nearly all of the moving: it holds {{share}} of the variance.',
    task: 'Longer texts move more of them: set the length to 512.',
    numbers: { share: (core, s) => percent(movedOf(core, s).shares[Number(s.dModel) / 2 - 1], 1) },
    settings: given`encoding=sinusoidal d-model=128 length=50 show=range threshold=0.1`,
    controls: 'length show',
  },
  {
    id: 'kazemnejad-figure-3',
    section: 'distance',
    element: 'pe-similarity',
    title: '{length position|positions}, {d-model dimension|dimensions}: {metric}',
    where: 'figure 3',
    notice:
      'On the diagonal every value is {{diagonal}}, half the number of dimensions. The picture is its own mirror image, and fades to both sides.',
    while: 'encoding metric d-model base show',
    numbers: { diagonal: (core, s) => short(alike(core, s, 0, 0), 3) },
    settings: given`encoding=sinusoidal metric=dot length=50 d-model=128 row=0 colormap=rdbu`,
    controls: 'metric show',
    group: 'dot-products',
  },
  {
    id: 'kazemnejad-profile',
    section: 'distance',
    element: 'pe-offsets',
    title: 'Two positions, by how far they are apart: {metric}',
    where: 'the sentence before figure 3',
    notice:
      'It fades on the whole, but not at every step: from {{before}} words apart to {{rise}} it rises.',
    task: 'With more dimensions the first rise comes later.',
    numbers: {
      before: (core, s) => grouped(Number(profileOf(core, s).firstRise) - 1),
      rise: (core, s) => grouped(Number(profileOf(core, s).firstRise)),
    },
    settings: given`encoding=sinusoidal metric=dot over=offset length=50 d-model=128`,
    controls: 'd-model length',
  },
  {
    id: 'word-plus-place',
    section: 'adding',
    element: 'pe-combine',
    title: 'The row of a word, the row of its place, and their sum',
    where: 'how the encoding is added',
    task: 'Type other words: the rows in the middle stay, for they belong to places. Both rows are equally wide, or they could not be added.',
    settings: given`encoding=sinusoidal show=rows tokens="I am a robot" d-model=8 position-dim=8`,
    controls: 'tokens alpha',
  },
  {
    id: 'upper-layers',
    section: 'attention',
    element: 'pe-layers',
    title: 'What is left of the position after each layer',
    where: 'the question whether positions vanish in upper layers',
    notice:
      'The layers are random and know nothing of positions. With residual connections a linear probe still does far better than guessing at the top; without them it soon does no better.',
    while: 'encoding layers alpha',
    settings: given`encoding=sinusoidal layers=6 length=32 d-model=64 head-dim=16`,
    controls: 'layers alpha',
  },
];
