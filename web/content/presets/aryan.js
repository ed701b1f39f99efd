/** Figures of Aryan’s post. */
import { fixed, grouped, short } from '../../plot/format.js';
import { given } from '../exhibit.js';
import { HERO } from '../hero.js';
import { cellOf, movedOf, nearestTurn, rowText, tableOf } from './numbers.js';

/** @import { Preset } from '../types.js' */

/** @type {Omit<Preset, 'post'>[]} */
export const aryan = [
  {
    id: 'order-lion',
    section: 'order',
    element: 'pe-order',
    title: '“{tokens}”: does its order count?',
    where: 'the two sentences about a lion',
    notice:
      'Each word gets the same output as before: the difference is {{difference}} to the last bit. Turn positions on, and it is not.',
    numbers: {
      difference: (core, s) =>
        short(
          core.reorderText(String(s.tokens), String(s.order).split(' ').map(Number), {
            encoding: 'none',
            headDim: Number(s.headDim),
          }).maxDifference,
          2,
        ),
    },
    settings: given`tokens="Rahul killed the lion" order="2 3 1 0" encoding=sinusoidal combine=none
      head-dim=16`,
    controls: 'tokens encoding',
  },
  {
    id: 'aryan-banks',
    section: 'order',
    element: 'pe-attention',
    title: '“{tokens}” and “{tokens-2}”',
    where: 'the introduction',
    notice:
      '“bank” enters the head with one vector and leaves it with two: attention mixes in what stands beside it. So “get” is to fetch in “I’ll get a book”, to become in “I’ll get smarter”, to understand in “I get it”.',
    settings: given`tokens="river bank" tokens-2="money bank" encoding=sinusoidal combine=none`,
    controls: 'tokens tokens-2',
  },
  {
    id: 'aryan-river-bank',
    section: 'table',
    element: 'pe-heatmap',
    title: '“{tokens}” in {d-model dimension|dimensions}',
    where: 'the worked example',
    notice:
      'Each pair has a speed of its own. The first row is {{row}} in every sentence, because sin 0 = 0 and cos 0 = 1. The post cuts its numbers off after two digits where rounding would give {{sine}} and {{cosine}}.',
    numbers: {
      row: (core, s) => rowText(core, s, 0, 0),
      sine: (core, s) => fixed(cellOf(core, s, 1, 2), 2),
      cosine: (core, s) => fixed(cellOf(core, s, 1, 3), 2),
    },
    settings: given`encoding=sinusoidal tokens="river bank" d-model=6 colormap=rdbu`,
    controls: 'tokens d-model',
    printed: [
      ['0', '1', '0', '1', '0', '1'],
      ['0.84', '0.54', '0.04', '0.99', '0.00', '0.99'],
    ],
  },
  {
    id: 'aryan-counter',
    section: 'ideas',
    element: 'pe-heatmap',
    title: 'A counter, to be appended to each word',
    where: 'the first idea',
    notice: 'One dimension more than words have, and it grows as long as the text does.',
    while: 'encoding',
    settings: given`encoding=append-index tokens="Rahul killed the lion" start=1`,
    controls: 'tokens start',
  },
  {
    id: 'aryan-shares',
    section: 'ideas',
    element: 'pe-heatmap',
    title: '“{tokens}”: how far along is each word?',
    where: 'the normalised positions',
    notice: 'The second word gets {{second}}.',
    task: 'Shorten the sentence to “thank you”, and the second word gets another number.',
    numbers: { second: (core, s) => fixed(cellOf(core, s, 1, 0), 2) },
    settings: given`encoding=normalized-index tokens="Rahul killed the lion" d-model=4
      normalization=one-based`,
    controls: 'tokens normalization',
  },
  {
    id: 'aryan-sine',
    section: 'ideas',
    element: 'pe-waves',
    title: 'One sine, read at whole positions',
    where: 'the sine function as a solution',
    notice:
      'The dots are what words get. Between them the curve goes on, but no word stands there. At 2, 3 and 4 the post prints other numbers.',
    while: 'encoding start length',
    settings: given`encoding=sine d-model=1 length=20 columns="0"`,
    controls: 'length start',
  },
  {
    id: 'aryan-circle',
    section: 'waves',
    element: 'pe-rotation',
    title: 'Sine and cosine together: a hand on a clock',
    where: 'the second function',
    notice:
      'Cosine and sine of a position are a point on the unit circle. One step is one radian, about {{degrees}}°: a turn takes 2π steps, never a whole number.',
    while: 'encoding',
    numbers: { degrees: (core) => fixed(core.evaluate('180 / pi')[0], 0) },
    settings: given`encoding=rope show=clocks head-dim=2 vector="1 0" position=${HERO.position}`,
    controls: 'position',
  },
  {
    id: 'aryan-pairs',
    section: 'waves',
    element: 'pe-waves',
    title: 'The speeds of pairs: full speed, half of it, a third of it and so on',
    where: 'further pairs',
    notice:
      '{{dModel}} numbers per position. Each further pair makes it harder for two positions to look alike.',
    settings: given`encoding=harmonic d-model=6 length=40 columns=0-5`,
    controls: 'd-model length',
  },
  {
    id: 'aryan-heatmap',
    section: 'table',
    element: 'pe-heatmap',
    title: '{length word|words}, {d-model dimension|dimensions}',
    where: 'the observations',
    notice:
      'The first row reads {{row}}: white and blue, as in the post. Further down {{negative}} of {{all}} cells are negative, and need a third colour: red here.',
    task: 'Set the length to 100 and look how far the pattern spreads.',
    numbers: {
      row: (core, s) => rowText(core, s, 0, 0, 4),
      negative: (core, s) => String(tableOf(core, s).data.filter((value) => value < 0).length),
      all: (core, s) => String(tableOf(core, s).data.length),
    },
    settings: given`encoding=sinusoidal length=50 d-model=128 colormap=redblue`,
    controls: 'colormap length',
  },
  {
    id: 'shift-matrix',
    section: 'shift',
    element: 'pe-shift',
    title: 'One matrix leads from {starts} to the places {k word|words} on',
    where: 'the solution',
    notice: 'The right rows, up to rounding.',
    while: 'encoding show d-model', // one sine without its cosine is moved by no matrix
    task: 'Other starts: the same matrix serves.',
    settings: given`encoding=sinusoidal d-model=128 length=51 k=10 starts="10 30 40"`,
    controls: 'k d-model',
  },
  {
    id: 'aryan-participating',
    section: 'adding',
    element: 'pe-variance',
    title: 'How many dimensions take part, by length',
    where: 'the observations',
    notice:
      '{{half}} of {{dModel}} in {{words}} words, {{whole}} in twice as many: they add only {{more}}.',
    numbers: {
      words: (_, s) => grouped(Number(s.length) / 2),
      half: (core, s) => grouped(movedOf(core, s, Number(s.length) / 2).participating),
      whole: (core, s) => grouped(movedOf(core, s).participating),
      more: (core, s) =>
        grouped(
          movedOf(core, s).participating - movedOf(core, s, Number(s.length) / 2).participating,
        ),
    },
    settings: given`encoding=sinusoidal d-model=128 length=100 show=length threshold=0.1`,
    controls: 'length threshold',
  },
  {
    id: 'collisions-harmonic',
    section: 'waves',
    element: 'pe-collisions',
    title: 'Which two positions look most alike?',
    where: 'the pairs added one by one',
    notice: 'With one sine and one cosine, positions {{back}} apart are nearly the same.',
    task: 'Each further pair drives the nearest two apart.',
    numbers: { back: (core) => grouped(nearestTurn(core)) },
    settings: given`encoding=harmonic d-model=2 length=1001 threshold=0.001 count=5`,
    controls: 'encoding d-model',
  },
  {
    id: 'aryan-absolute',
    section: 'distance',
    element: 'pe-similarity',
    title: 'What the {metric} of two positions depends on',
    where: 'the objection that positions are absolute only',
    notice:
      'The further along in the text, the greater every product: no diagonal has one value, and no single row makes the others. That is how attention compares.',
    while: 'encoding metric show',
    task: 'Choose the metric “euclidean”, as Pim’s post does, and every diagonal has one value: by subtraction the index does tell distances.',
    settings: given`encoding=index metric=dot start=1 length=20 d-model=8 row=10 show=matrix`,
    controls: 'metric encoding',
  },
];
