/** Figures of the post that leads from a repeated word to RoPE. */
import { atMost, fixed, grouped, scientific, short } from '../../plot/format.js';
import { given } from '../exhibit.js';
import { WORD, cellOf, columnsApart, headOf, nearestRows, percent, repeated } from './numbers.js';

/** @import { Preset } from '../types.js' */

/** @type {Omit<Preset, 'post'>[]} */
export const headless = [
  {
    id: 'two-dogs',
    section: 'order',
    element: 'pe-attention',
    title: 'Equal words in one sentence: can attention tell them apart?',
    where: 'the heatmap of the brown and the black dog',
    notice:
      'Both dogs have equal rows and equal columns, to the last bit. So no head, however trained, can let “chased” look at the second dog only: both get the same weight, at most half each.',
    while: 'tokens encoding combine',
    settings: given`tokens="The brown dog chased the black dog" markers=true encoding=sinusoidal
      combine=none weight-std=0.8 d-model=768 colormap=ylorrd`,
    controls: 'tokens combine',
  },
  {
    id: 'two-dogs-apart',
    section: 'order',
    element: 'pe-attention',
    title: 'Do equal words drift apart? Positions: {combine}',
    where: 'the same heatmap, after the positions are added',
    notice:
      'The rows of the two dogs drift apart, the more the stronger positions are. With strength zero they are the same again.',
    while: 'tokens encoding combine',
    settings: given`tokens="The brown dog chased the black dog" markers=true encoding=sinusoidal
      combine=add alpha=1`,
    controls: 'alpha encoding',
  },
  {
    id: 'headless-target',
    section: 'attention',
    element: 'pe-head',
    title: '“{tokens}”: can a head look {offset word ahead|words ahead|word back|words back}?',
    where: 'the head that should find what was chased',
    notice:
      'With positions a head can be built that looks three words ahead, and “chased” gives {{weight}} of its weight to the second dog.',
    task: 'Choose Show: words. Without positions equal words get the same, at most half each. Aim elsewhere with query and offset.',
    numbers: { weight: (core, s) => percent(headOf(core, s).onTarget[Number(s.query)]) },
    settings: given`encoding=sinusoidal tokens="The brown dog chased the black dog" query=3 offset=3
      beta=16 d-model=128`,
    controls: 'query offset beta show tokens',
  },
  {
    id: 'headless-random-rows',
    section: 'ideas',
    element: 'pe-heatmap',
    title: 'A random row per position',
    where: 'the requirement to generalise',
    notice:
      'No two rows are alike, and no row tells anything about its neighbours: each has to be learned by heart.',
    while: 'encoding',
    settings: given`encoding=random-ids d-model=32 length=24 colormap=rdbu`,
    controls: 'seed length',
  },
  {
    id: 'headless-add-integer',
    section: 'ideas',
    element: 'pe-heatmap',
    title: 'The position, to be added to every number of the word',
    where: 'adding the position as an integer',
    notice:
      'Words have numbers such as {{word}}. At position {{start}} that becomes {{first}}; at position 100 the word is a ripple of {{ripple}} on 100.',
    while: 'encoding start',
    numbers: {
      word: () => WORD.map((value) => fixed(value, 2)).join(', '),
      first: (core, s) =>
        WORD.map((value, j) => fixed(value + cellOf(core, s, 0, j), 2)).join(', '),
      ripple: () => short(Math.max(...WORD) - Math.min(...WORD), 2),
    },
    settings: given`encoding=index d-model=3 start=1 length=10`,
    controls: 'start length',
  },
  {
    id: 'headless-sines',
    section: 'ideas',
    element: 'pe-heatmap',
    title: 'Does each position get a row of its own?',
    where: 'the sine and cosine examples',
    notice: 'As printed, the sine is that of the dimension, and all words get the same row.',
    while: 'encoding reading',
    task: 'With the reading “position” each word gets a row of its own, all of one number.',
    settings: given`encoding=sine reading=dimension d-model=3 length=6 colormap=rdbu`,
    controls: 'encoding reading',
  },
  {
    id: 'headless-slower-waves',
    section: 'waves',
    element: 'pe-waves',
    title: 'Waves divided by their dimension',
    where: 'the expanded graph of slower waves',
    notice:
      'Dimension 1 is divided by 1, dimension 2 by 2, and so on. Most of {{dModel}} such waves are nearly the same: the sines of columns 100 and 102 are within {{apart}} of each other here.',
    numbers: { apart: (core, s) => atMost(columnsApart(core, s, 100, 102), 1) },
    settings: given`encoding=linear-frequencies d-model=768 length=60 columns="0 1 2 3 100 102"`,
    controls: 'columns length',
  },
  {
    id: 'word-clusters',
    section: 'adding',
    element: 'pe-words',
    title: 'Words in groups: what do positions do to them?',
    where: 'the two scatter plots of words',
    notice: 'With sinusoids the groups stay together.',
    while: 'encoding alpha',
    task: 'Choose “index”: the words line up by place, and the nearest is seldom of the same kind.',
    settings: given`encoding=sinusoidal alpha=1 d-model=64`,
    controls: 'encoding alpha',
  },
  {
    id: 'word-integers',
    section: 'adding',
    element: 'pe-words',
    title: 'The same words with {alpha} × “{encoding}” added',
    where: 'the two scatter plots of words',
    notice:
      'Nearly all variance runs along one line, and along it words are sorted by their place alone.',
    while: 'encoding alpha',
    settings: given`encoding=index alpha=1 d-model=64`,
    controls: 'alpha order',
  },
  {
    id: 'collisions-sine',
    section: 'waves',
    element: 'pe-collisions',
    title: 'Which positions cannot be told apart?',
    where: 'the single sine',
    notice:
      'Positions 2 and 353 are not even the closest pair: {{first}} and {{second}} are within {{apart}}.',
    task: 'Draw the threshold up, and ever more positions are one.',
    numbers: {
      first: (core, s) => grouped(nearestRows(core, s).first),
      second: (core, s) => grouped(nearestRows(core, s).second),
      apart: (core, s) => atMost(nearestRows(core, s).distance, 2, scientific),
    },
    settings: given`encoding=sine d-model=1 length=401 threshold=0.00002 count=20`,
    controls: 'length encoding',
  },
  {
    id: 'headless-neighbours',
    section: 'waves',
    element: 'pe-correlation',
    title: 'Do neighbouring dimensions say the same?',
    where: 'why the paper divides by powers',
    notice:
      'Divided by their number, high dimensions repeat each other. Powers spread them out, though far from evenly within a short text: {{linear}} and {{powers}} of {{dModel}} have another that they correlate with by more than 0.9. How much better they do depends on the size: with 64 dimensions it is {{few-linear}} and {{few-powers}}.',
    numbers: {
      linear: (core, s) => grouped(repeated(core, 'linear-frequencies', s, Number(s.dModel))),
      powers: (core, s) => grouped(repeated(core, 'sinusoidal', s, Number(s.dModel))),
      'few-linear': (core, s) => grouped(repeated(core, 'linear-frequencies', s, 64)),
      'few-powers': (core, s) => grouped(repeated(core, 'sinusoidal', s, 64)),
    },
    settings: given`encoding=linear-frequencies beside=sinusoidal d-model=128 length=512`,
    controls: 'encoding beside',
  },
  {
    id: 'headless-random-similarity',
    section: 'distance',
    element: 'pe-similarity',
    title: 'How alike are neighbours, how alike strangers?',
    where: 'the requirement to generalise',
    notice:
      'Each row is unique, and the curve is noise: neighbours are no more alike than strangers.',
    while: 'encoding metric',
    task: 'Choose “sinusoidal” as the encoding to compare.',
    settings: given`encoding=random-ids metric=cosine length=50 d-model=128 row=20 colormap=rdbu`,
    controls: 'encoding seed',
  },
];
