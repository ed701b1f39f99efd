/** Figures of Harrison Pim’s post. */
import { posts } from '../posts.js';

/** @import { Preset } from '../types.js' */

const post = posts.pim;

/** @type {Preset[]} */
export const pim = [
  {
    id: 'pim-only',
    section: 'order',
    element: 'pe-attention',
    title: 'Where “only” stands, without positions',
    post,
    where: 'the three sentences with “only”',
    notice:
      'Three sentences, three meanings, the same eight words: each gets the same output in all of them. Add positions, and the outputs differ.',
    settings: {
      tokens: 'She told him that she only loved him',
      'tokens-2': 'She only told him that she loved him',
      'tokens-3': 'Only she told him that she loved him',
      encoding: 'sinusoidal',
      combine: 'none',
    },
    controls: 'combine tokens',
  },
  {
    id: 'pim-index',
    section: 'ideas',
    element: 'pe-heatmap',
    title: 'Every row filled with its position',
    post,
    where: 'the first idea',
    notice:
      'Equal steps are equally far apart, but the numbers never stop growing: make the text longer and the scale grows with it.',
    settings: { encoding: 'index', length: 12, dModel: 8 },
    controls: 'length d-model',
  },
  {
    id: 'pim-normalized',
    section: 'ideas',
    element: 'pe-heatmap',
    title: 'Each position divided by the length',
    post,
    where: 'the second idea',
    notice:
      'No number exceeds 1, and the last row is 1. Now change the length: all rows change, and a step of one word means less the longer the text.',
    settings: { encoding: 'normalized-index', length: 5, dModel: 8, normalization: 'one-based' },
    controls: 'length normalization',
  },
  {
    id: 'pim-two-waves',
    section: 'waves',
    element: 'pe-waves',
    title: 'A slow wave and one four times as fast',
    post,
    where: 'the five pictures of two waves',
    notice:
      'Ten steps are one radian. A and B are neighbours: on the slow curve their heights are 0.03 apart, on the fast one 0.39. C is far from both. Where would a position close to C lie? Add one, drag it, and see how far it is from each.',
    settings: {
      encoding: 'formula',
      formula: 'j == 0 ? cos(p / 10) : cos(4 * p / 10)',
      dModel: 2,
      length: 64,
      columns: '0 1',
      cursors: '3 4 24',
    },
    controls: 'formula length',
  },
  {
    id: 'pim-frequencies',
    section: 'waves',
    element: 'pe-spectrum',
    title: 'How fast each pair of dimensions turns',
    post,
    where: 'the description of the method',
    notice:
      'Short waves first, long ones last: the post has it the other way round, its code does not.',
    settings: { encoding: 'sinusoidal', dModel: 1024, turnsWithin: 250 },
    controls: 'd-model base',
  },
  {
    id: 'pim-code',
    section: 'table',
    element: 'pe-heatmap',
    title: 'What the post’s function returns for positions 1 to 250',
    post,
    where: 'the code of the method',
    notice:
      'Open “Code” for a program that prints exactly these numbers, in the language you like.',
    settings: { encoding: 'sinusoidal', start: 1, length: 250, dModel: 1024, colormap: 'rdbu' },
    controls: 'length d-model',
  },
  {
    id: 'pim-learned',
    section: 'table',
    element: 'pe-heatmap',
    title: 'A learned table before it has learned anything',
    post,
    where: 'positional embeddings in practice',
    notice:
      'Many models keep a table of free numbers and let training fill it. It starts as noise, ends at its last row, and needs a position to be seen before it means something.',
    settings: { encoding: 'learned', length: 50, dModel: 64, colormap: 'rdbu' },
    controls: 'content seed',
  },
  {
    id: 'distance-matrix',
    section: 'distance',
    element: 'pe-similarity',
    title: 'Distances between 250 positions',
    post,
    where: 'the distance matrix',
    notice:
      'Point at a row: the curve beside it is that row. Row 1 is the next figure. Then set “show” to “one-row”: the matrix is built again from its first row alone, and nothing changes but the last digits.',
    settings: {
      encoding: 'sinusoidal',
      metric: 'cosine-distance',
      start: 1,
      length: 250,
      dModel: 1024,
      row: 1,
    },
    controls: 'metric d-model',
    group: 'distance',
  },
  {
    id: 'draw-distance',
    section: 'distance',
    element: 'pe-predict',
    title: 'Your guess: how far is each position from the first?',
    post,
    where: 'the question before the scatter plot',
    notice:
      'Does it grow evenly, or quickly and then hardly at all? Does it ever come back? Where does it end? Commit yourself, then look.',
    settings: { encoding: 'sinusoidal', start: 1, length: 250, dModel: 1024 },
    controls: 'd-model length',
  },
  {
    id: 'distance-curve',
    section: 'distance',
    element: 'pe-offsets',
    title: 'Distance from position 1, with every place where it falls',
    post,
    where: 'the scatter plot',
    notice:
      'Under each triangle the distance is smaller than at the position before. There are 43 of them, the first at position 70. Apart from them the curve is all but logarithmic. Move the reference: the curve keeps its shape.',
    settings: {
      encoding: 'sinusoidal',
      metric: 'cosine-distance',
      over: 'position',
      reference: 1,
      start: 1,
      length: 250,
      dModel: 1024,
    },
    controls: 'reference metric',
    group: 'distance',
  },
  {
    id: 'pim-distances',
    section: 'distance',
    element: 'pe-distance',
    title: 'Four distances, to the last digit of float64',
    post,
    where: 'the examination of distances',
    notice:
      'All four hold as float64 sums them: the second and the last to their ends; what the other two are off by is the rounding of sums of 1024 products. Here sums are rounded once. Type two positions of your own.',
    settings: {
      encoding: 'sinusoidal',
      metric: 'cosine-distance',
      dModel: 1024,
      first: 1,
      second: 2,
      pairs:
        '1 2 0.026488616022189992; 1 3 0.09339161307513; 1 30 0.4323030365719962; 30 31 0.02648861602218988',
    },
    controls: 'first second',
  },
  {
    id: 'pim-more-waves',
    section: 'distance',
    element: 'pe-offsets',
    title: 'From one pair of waves to many',
    post,
    where: 'the step from two waves to many dimensions',
    notice:
      'Two dimensions are one wave, and the distance comes back to 0 with it. Slide the number of dimensions up: the waves cancel each other, and what is left nearly always grows.',
    settings: {
      encoding: 'sinusoidal',
      metric: 'cosine-distance',
      over: 'offset',
      length: 250,
      dModel: 2,
    },
    controls: 'd-model length',
  },
  {
    id: 'pim-one-kind',
    section: 'distance',
    element: 'pe-offsets',
    title: 'Each position and the next: with both kinds of waves, with sines, with cosines',
    post,
    where: 'the remark on sines or cosines alone',
    notice:
      'With both, every step is equally long. With one kind alone the step depends on where it is made. Set “over” to “norm”: so does the length of the row.',
    settings: {
      encoding: 'sinusoidal',
      metric: 'cosine-distance',
      over: 'neighbours',
      parts: 'compare',
      start: 1,
      length: 250,
      dModel: 1024,
    },
    controls: 'over parts',
  },
  {
    id: 'sum-or-concat',
    section: 'adding',
    element: 'pe-combine',
    title: 'Added, or put side by side',
    post,
    where: 'the question it leaves open',
    notice:
      'Let the weights that read the position be those that read the word, and both ways give the same numbers: adding is that special case. Side by side can give the position weights of its own, and costs more: make the position narrower and see how much.',
    settings: { encoding: 'sinusoidal', dModel: 64, positionDim: 64, headDim: 64, length: 16 },
    controls: 'alpha position-dim',
  },
  {
    id: 'pim-projection',
    section: 'distance',
    element: 'pe-projection',
    title: '1000 positions in the plane, by UMAP',
    post,
    where: 'the UMAP of 1000 positions',
    notice:
      'Two runs, one table, only the seed differs. Both begin in the plane of the principal components and end as one unbroken line, as in the post. Bends and directions come from the run: let them begin at “random” and they are others, with wider gaps. Set the method to “pca” for a picture without a seed, and see how little of the distances two axes can hold.',
    settings: {
      encoding: 'sinusoidal',
      method: 'umap',
      length: 1000,
      dModel: 1024,
      runs: 2,
      runSeed: 42,
    },
    controls: 'runs begin',
  },
];
