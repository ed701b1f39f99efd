/** Figures of Mehreen Saeed’s post. */
import { fixed, grouped, short } from '../../plot/format.js';
import { given } from '../exhibit.js';
import { adjacent, alike, cellOf, few, least, most, rowText } from './numbers.js';

/** @import { Preset } from '../types.js' */

/** @type {Omit<Preset, 'post'>[]} */
export const saeed = [
  {
    id: 'saeed-table',
    section: 'table',
    element: 'pe-heatmap',
    title: '“{tokens}”, base {base}, {d-model dimension|dimensions}',
    where: 'the table of the example phrase',
    notice:
      'The table knows places, not words, and would be the same for any words as many. In the post’s letters k is the position, from 0 to below L, the number of words, d the number of dimensions, n the base and i the pair, from 0 to below d/2: “symbols” changes to the letters of this page or of the paper.',
    while: 'encoding',
    task: 'Change a word: no number moves.',
    settings: given`encoding=sinusoidal tokens="I am a robot" d-model=4 base=100 colormap=puor
      symbols=k`,
    controls: 'symbols d-model',
    printed: [
      ['0', '1', '0', '1'],
      ['0.84147098', '0.54030231', '0.09983342', '0.99500417'],
      ['0.90929743', '-0.41614684', '0.19866933', '0.98006658'],
      ['0.14112001', '-0.98999250', '0.29552021', '0.95533649'],
    ],
  },
  {
    id: 'saeed-sines',
    section: 'waves',
    element: 'pe-waves',
    title: 'The rows of positions {rows}, over their dimensions',
    where: 'the sine wave for different position indices',
    notice:
      'Here are the sines of the first pairs. The axis runs over dimensions, not over time. Along it a row is no sine wave: the speed falls from left to right, so a curve swings fast, then ever more slowly, and goes to 0. Where the picture ends, at dimension {{last}}, position {{position}} is at {{end}}: it needs all {{pairs}}. That of position 0 is 0 throughout.',
    numbers: {
      last: (_, s) => String(s.columns).split('-')[1],
      position: (_, s) => String(s.rows).split(' ').at(-1) ?? '',
      end: (core, s) =>
        fixed(cellOf(core, s, Number(s.length) - 1, Number(String(s.columns).split('-')[1])), 2),
      pairs: (_, s) => grouped(Number(s.dModel) / 2),
    },
    settings: given`encoding=sinusoidal length=13 d-model=512 layout=concat rows="0 4 8 12"
      columns=0-99`,
    controls: 'rows d-model',
  },
  {
    id: 'saeed-matshow',
    section: 'table',
    element: 'pe-heatmap',
    title: '{length position|positions}, {d-model dimension|dimensions}',
    where: 'the positional matrix for n = 10,000',
    notice:
      'The size of the original transformer. Adjacent columns are a sine and a cosine, hence the fine stripes: at position 0 every sine is 0 and every cosine 1, and on the right they are still close to that at the end of the table.',
    settings: given`encoding=sinusoidal length=100 d-model=512 base=10000 colormap=viridis`,
    controls: 'length d-model',
  },
  {
    id: 'saeed-recap',
    section: 'waves',
    element: 'pe-waves',
    title: 'Curves by a formula: how fast do they repeat?',
    where: 'the recap of the sine function',
    notice:
      'Dim 0 is sin 2πt, dim 1 is sin(2 · 2πt), dim 2 is sin t. The names give frequency f and wavelength λ as measured on the curves: one is 1 over the other. {{unit}} steps are one unit of time; none leaves the range from −1 to 1.',
    settings: given`encoding=formula
      formula="j == 0 ? sin(2*pi*p/50) : j == 1 ? sin(2*2*pi*p/50) : sin(p/50)" d-model=3 length=200
      columns=0-2 unit=50`,
    controls: 'formula length unit',
    xLabel: 'step',
  },
  {
    id: 'saeed-odd',
    section: 'table',
    element: 'pe-heatmap',
    title: '{d-model dimension|dimensions}: what stands in the last',
    where: 'a comment signed “A”',
    notice:
      'The post’s code leaves the last column of an odd table at 0. What belongs there the paper does not say: tensor2tensor and fairseq put 0, too, Pim’s code a sine.',
    while: 'encoding d-model schedule',
    task: 'Choose the schedule “tensor2tensor” to see both.',
    settings: given`encoding=sinusoidal d-model=5 length=12 base=100 colormap=rdbu`,
    controls: 'schedule d-model',
  },
  {
    id: 'saeed-time',
    section: 'shapes',
    element: 'pe-heatmap',
    title: 'A row for every time of measurement',
    where: 'questions by abraham and Abdi',
    notice:
      'Positions need not be whole or evenly spaced: here are {{count}} time stamps in days. Whether a model may look ahead is a matter of its mask, not of the encoding. An LSTM or a convolution sees order by itself and needs no such rows for it; it does not see how much time lies between two rows, and there they help.',
    while: 'positions',
    numbers: { count: (_, s) => grouped(String(s.positions).split(' ').length) },
    settings: given`encoding=sinusoidal positions="0 0.5 1 1.25 4 7 7.5 30" d-model=16 base=100
      colormap=rdbu`,
    controls: 'positions d-model',
  },
  {
    id: 'unique-rows',
    section: 'table',
    element: 'pe-collisions',
    title: 'Numbers repeat, rows do not',
    where: 'a comment by sergiu',
    notice:
      'The first row is {{row}}, and P03 and P13 are {{first}} and {{other}}. That is no harm: a position is its whole row. Which comes first stands in the slow columns: the second sine goes {{sines}}.',
    numbers: {
      row: (core, s) => rowText(core, s, 0, 0),
      first: (core, s) => short(cellOf(core, s, 0, 3), 3),
      other: (core, s) => short(cellOf(core, s, 1, 3), 3),
      sines: (core, s) => [0, 1, 2, 3].map((row) => fixed(cellOf(core, s, row, 2), 2)).join(', '),
    },
    settings: given`encoding=sinusoidal d-model=4 length=4 base=100 threshold=0.1`,
    controls: 'length d-model',
  },
  {
    id: 'saeed-similarity',
    section: 'distance',
    element: 'pe-similarity',
    title: 'How alike are the places of {length word|words}?',
    where: 'the advantages of the scheme',
    notice:
      'A measure of how alike two places are, in numbers: neighbours have {{near}} of at most {{most}}, the first and the last word {{far}}.',
    numbers: {
      near: (core, s) => fixed(alike(core, s, 0, 1), 2),
      most: (core, s) => short(alike(core, s, 0, 0), 3),
      far: (core, s) => fixed(alike(core, s, 0, Number(s.length) - 1), 2),
    },
    settings: given`encoding=sinusoidal metric=dot length=4 d-model=4 base=100 colormap=puor`,
    controls: 'metric length',
  },
  {
    id: 'built-head',
    section: 'attention',
    element: 'pe-head',
    title: 'A head that looks {offset word ahead|words ahead|word back|words back}',
    where: 'the comment that asks what the matrix T(k) is good for',
    notice:
      'Query and key weights multiply to the matrix that moves a position by k, and each word looks k places on.',
    while: 'encoding show beta',
    task: 'Change k, and the band moves; wider rows make it sharper.',
    settings: given`encoding=sinusoidal offset=3 beta=8 length=50 d-model=128`,
    controls: 'offset beta',
  },
  {
    id: 'attention-distance',
    section: 'attention',
    element: 'pe-decay',
    title: 'Attention over distance, for {heads random head|random heads}',
    where: 'the comment that neighbours score higher',
    notice:
      'Not on average: without positions, with sinusoids and with RoPE the word before gets {{least}} to {{most}} of what the others get. ALiBi is made to prefer it, and gives it {{alibi}} times as much. With five words of ten channels, as in the comment, {{few-least}} to {{few-most}} once many heads are drawn, and ALiBi {{few-alibi}}.',
    numbers: {
      least: (core, s) => fixed(least(adjacent(core, s)), 3),
      most: (core, s) => fixed(most(adjacent(core, s)), 3),
      alibi: (core, s) => fixed(adjacent(core, s)[3], 2),
      'few-least': (core, s) => fixed(least(adjacent(core, few(s))), 2),
      'few-most': (core, s) => fixed(most(adjacent(core, few(s))), 2),
      'few-alibi': (core, s) => fixed(adjacent(core, few(s))[3], 2),
    },
    settings: given`schemes="none sinusoidal rope alibi" heads=64 length=64 d-model=64 head-dim=64
      mask=none`,
    controls: 'schemes show',
  },
];
