/** Figures of Harrison Pim’s post. */
import { fixed, grouped } from '../../plot/format.js';
import { given } from '../exhibit.js';
import { distances, heightsApart, profileOf } from './numbers.js';

/** @import { Preset } from '../types.js' */

/** @type {Omit<Preset, 'post'>[]} */
export const pim = [
  {
    id: 'pim-only',
    section: 'order',
    element: 'pe-attention',
    title: 'Does it matter where a word stands? Positions: {combine}',
    where: 'the three sentences with “only”',
    notice:
      'The sentences have three meanings and the same words: each word gets the same output in all of them.',
    task: 'Add positions, and the outputs differ.',
    settings: given`tokens="She told him that she only loved him"
      tokens-2="She only told him that she loved him"
      tokens-3="Only she told him that she loved him" encoding=sinusoidal combine=none`,
    controls: 'combine tokens',
  },
  {
    id: 'pim-index',
    section: 'ideas',
    element: 'pe-heatmap',
    title: 'Every row filled with its position',
    where: 'the first idea',
    notice: 'Equal steps are equally far apart, but the numbers never stop growing.',
    while: 'encoding',
    task: 'Make the text longer, and the scale grows with it.',
    settings: given`encoding=index length=12 d-model=8`,
    controls: 'length d-model',
  },
  {
    id: 'pim-normalized',
    section: 'ideas',
    element: 'pe-heatmap',
    title: 'How far along the text is each position?',
    where: 'the second idea',
    notice: 'No number exceeds 1, and the last row is 1.',
    while: 'encoding normalization',
    task: 'Now change the length: rows change, and a step of one word means less the longer the text.',
    settings: given`encoding=normalized-index length=5 d-model=8 normalization=one-based`,
    controls: 'length normalization',
  },
  {
    id: 'pim-two-waves',
    section: 'waves',
    element: 'pe-waves',
    title: 'Waves by a formula, and places on them',
    where: 'the five pictures of two waves',
    notice:
      'Ten steps are one radian. A and B are neighbours: on the slow curve their heights are {{slow}} apart, on the fast one {{fast}}. C is far from both.',
    task: 'Where would a position close to C lie? Add one, drag it, and see how far it is from each.',
    numbers: {
      slow: (core, s) => fixed(heightsApart(core, s, 0), 2),
      fast: (core, s) => fixed(heightsApart(core, s, 1), 2),
    },
    settings: given`encoding=formula formula="j == 0 ? cos(p / 10) : cos(4 * p / 10)" d-model=2
      length=64 columns="0 1" cursors="3 4 24"`,
    controls: 'formula length',
  },
  {
    id: 'pim-frequencies',
    section: 'waves',
    element: 'pe-spectrum',
    title: 'How fast each pair of dimensions turns',
    where: 'the description of the method',
    notice:
      'Short waves first, long ones last: the post has it the other way round, its code does not.',
    while: 'encoding base',
    settings: given`encoding=sinusoidal d-model=1024 turns-within=250`,
    controls: 'd-model base',
  },
  {
    id: 'pim-code',
    section: 'table',
    element: 'pe-heatmap',
    title: 'What the post’s function returns',
    where: 'the code of the method',
    task: 'Open “Code” for a program that prints exactly these numbers, in the language you like.',
    settings: given`encoding=sinusoidal start=1 length=250 d-model=1024 colormap=rdbu`,
    controls: 'length d-model',
  },
  {
    id: 'pim-learned',
    section: 'table',
    element: 'pe-heatmap',
    title: 'A table of free numbers, a row per position',
    where: 'positional embeddings in practice',
    notice:
      'Many models keep a table of free numbers and let training fill it. It starts as noise, ends at its last row, and needs a position to be seen before it means something.',
    while: 'encoding content',
    settings: given`encoding=learned length=50 d-model=64 colormap=rdbu`,
    controls: 'content seed',
  },
  {
    id: 'distance-matrix',
    section: 'distance',
    element: 'pe-similarity',
    title: '{length position|positions}, each compared with each: {metric}',
    where: 'the distance matrix',
    task: 'Point at a row: the curve beside it is that row. Row 1 is the curve of the figure before. Then choose Show: one-row in More settings: the matrix is built again from its first row alone, and nothing changes but the last digits.',
    settings: given`encoding=sinusoidal metric=cosine-distance start=1 length=250 d-model=1024
      row=1`,
    controls: 'metric d-model',
    group: 'clocks',
  },
  {
    id: 'draw-distance',
    section: 'distance',
    element: 'pe-predict',
    title: 'Your guess: how far is each position from the first?',
    where: 'the question before the scatter plot',
    task: 'Does it grow evenly, or quickly and then hardly at all? Does it ever come back? Where does it end? Commit yourself, then look.',
    settings: given`encoding=sinusoidal start=1 length=250 d-model=1024`,
    controls: 'd-model length',
    group: 'clocks',
  },
  {
    id: 'distance-curve',
    section: 'distance',
    element: 'pe-offsets',
    title: 'Position {reference} compared with each: {metric}',
    where: 'the scatter plot',
    notice:
      'Under each triangle the distance is smaller than at the position before. There are {{falls}} of them, the first at position {{first}}. Apart from them the curve is all but logarithmic.',
    task: 'Move the reference: the curve keeps its shape.',
    numbers: {
      falls: (core, s) => grouped(profileOf(core, s).rises.length),
      first: (core, s) => grouped(Number(s.start) + Number(profileOf(core, s).firstRise)),
    },
    settings: given`encoding=sinusoidal metric=cosine-distance over=position reference=1 start=1
      length=250 d-model=1024`,
    controls: 'reference metric',
    group: 'clocks',
  },
  {
    id: 'pim-distances',
    section: 'distance',
    element: 'pe-distance',
    title: 'Distances, to the last digit of float64',
    where: 'the examination of distances',
    notice:
      '{{right}} of the {{all}} printed distances are correctly rounded; what the others are off by is the rounding of sums of {{dModel}} products. Here sums are rounded once.',
    task: 'Type two positions of your own.',
    numbers: {
      right: (core, s) => grouped(distances(core, s).filter(({ isRight }) => isRight).length),
      all: (core, s) => grouped(distances(core, s).length),
    },
    settings: given`encoding=sinusoidal metric=cosine-distance d-model=1024 first=1 second=2
      pairs="1 2 0.026488616022189992; 1 3 0.09339161307513; 1 30 0.4323030365719962; 30 31 0.02648861602218988"`,
    controls: 'first second',
  },
  {
    id: 'pim-more-waves',
    section: 'distance',
    element: 'pe-offsets',
    title: 'From one pair of waves to many',
    where: 'the step from two waves to many dimensions',
    notice: 'Two dimensions are one wave, and the distance comes back to 0 with it.',
    while: 'd-model encoding',
    task: 'Slide the number of dimensions up: the waves cancel each other, and what is left nearly always grows.',
    settings: given`encoding=sinusoidal metric=cosine-distance over=offset length=250 d-model=2`,
    controls: 'd-model length',
  },
  {
    id: 'pim-one-kind',
    section: 'distance',
    element: 'pe-offsets',
    title: 'What do sines alone tell, and cosines alone?',
    where: 'the remark on sines or cosines alone',
    notice:
      'With both, every step is equally long. With one kind alone the step depends on where it is made.',
    while: 'encoding over parts',
    task: 'Choose Over: norm. With one kind alone the length of a row depends on where it stands, too.',
    settings: given`encoding=sinusoidal metric=cosine-distance over=neighbours parts=compare start=1
      length=250 d-model=1024`,
    controls: 'over parts',
  },
  {
    id: 'sum-or-concat',
    section: 'adding',
    element: 'pe-combine',
    title: 'Added, or put side by side',
    where: 'the question it leaves open',
    task: 'Let the weights that read the position be those that read the word, and both ways give the same numbers: adding is that special case. Side by side can give the position weights of its own, and costs more: make the position narrower and see how much.',
    settings: given`encoding=sinusoidal d-model=64 position-dim=64 head-dim=64 length=16`,
    controls: 'alpha position-dim',
  },
  {
    id: 'pim-projection',
    section: 'distance',
    element: 'pe-projection',
    title: '{length position|positions} in the plane, by {method}',
    where: 'the UMAP of 1000 positions',
    notice:
      'Both runs have one table, only the seed differs. They begin in the plane of the principal components and end as one unbroken line, as in the post.',
    while: 'encoding method runs begin length d-model',
    task: 'Bends and directions come from the run: let them begin at “random” and they are others. Set the method to “pca” for a picture without a seed, and see how little of the distances two axes can hold.',
    settings: given`encoding=sinusoidal method=umap length=1000 d-model=1024 runs=2 run-seed=42`,
    controls: 'runs begin',
  },
];
