/** Figures of Aryan’s post. */
import { posts } from '../posts.js';

/** @import { Preset } from '../types.js' */

const post = posts.aryan;

/** @type {Preset[]} */
export const aryan = [
  {
    id: 'order-lion',
    section: 'order',
    element: 'pe-order',
    title: 'Rahul and the lion, in another order',
    post,
    where: 'the two sentences about a lion',
    notice:
      'Each word gets the same output as before: the difference is 0 to the last bit. Turn positions on, and it is not.',
    settings: {
      tokens: 'Rahul killed the lion',
      order: '2 3 1 0',
      encoding: 'sinusoidal',
      combine: 'none',
      headDim: 16,
    },
    controls: 'tokens encoding',
  },
  {
    id: 'aryan-banks',
    section: 'order',
    element: 'pe-attention',
    title: 'A bank at the river, and one for money',
    post,
    where: 'the introduction',
    notice:
      '“bank” enters the head with one vector and leaves it with two: attention mixes in what stands beside it.',
    settings: {
      tokens: 'river bank',
      'tokens-2': 'money bank',
      encoding: 'sinusoidal',
      combine: 'none',
    },
    controls: 'tokens tokens-2',
  },
  {
    id: 'aryan-river-bank',
    section: 'table',
    element: 'pe-heatmap',
    title: '“river bank” in six dimensions',
    post,
    where: 'the worked example',
    notice:
      'Three pairs, three speeds. The first row is 0, 1, 0, 1, 0, 1 in every sentence, because sin 0 = 0 and cos 0 = 1. The post cuts its numbers off after two digits where rounding would give 0.05 and 1.00.',
    settings: { encoding: 'sinusoidal', tokens: 'river bank', dModel: 6, colormap: 'rdbu' },
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
    post,
    where: 'the first idea',
    notice: 'One more dimension: 512 become 513. It grows as long as the text does.',
    settings: { encoding: 'append-index', tokens: 'Rahul killed the lion', start: 1 },
    controls: 'tokens start',
  },
  {
    id: 'aryan-shares',
    section: 'ideas',
    element: 'pe-heatmap',
    title: '“Rahul killed the lion”, each place divided by four',
    post,
    where: 'the normalised positions',
    notice:
      'The second word gets 0.50. Shorten the sentence to “thank you”, and the second word gets 1.',
    settings: {
      encoding: 'normalized-index',
      tokens: 'Rahul killed the lion',
      dModel: 4,
      normalization: 'one-based',
    },
    controls: 'tokens normalization',
  },
  {
    id: 'aryan-sine',
    section: 'ideas',
    element: 'pe-waves',
    title: 'One sine, read at whole positions',
    post,
    where: 'the sine function as a solution',
    notice:
      'The dots are what words get. Between them the curve goes on, but no word stands there. At 2, 3 and 4 the post prints other numbers.',
    settings: { encoding: 'sine', dModel: 1, length: 20, columns: '0' },
    controls: 'length start',
  },
  {
    id: 'aryan-circle',
    section: 'waves',
    element: 'pe-rotation',
    title: 'Sine and cosine together: a hand on a clock',
    post,
    where: 'the second function',
    notice:
      'Cosine and sine of a position are a point on the unit circle. One step is one radian, about 57°: after 710 steps the hand is almost exactly back where it was.',
    settings: { encoding: 'rope', show: 'clocks', headDim: 2, vector: '1 0', position: 1 },
    controls: 'position',
  },
  {
    id: 'aryan-pairs',
    section: 'waves',
    element: 'pe-waves',
    title: 'Three pairs, at full, half and a third of the speed',
    post,
    where: 'further pairs',
    notice:
      'Six numbers per position. Each further pair makes it harder for two positions to look alike.',
    settings: { encoding: 'harmonic', dModel: 6, length: 40, columns: '0-5' },
    controls: 'd-model length',
  },
  {
    id: 'aryan-heatmap',
    section: 'table',
    element: 'pe-heatmap',
    title: '50 words, 128 dimensions',
    post,
    where: 'the observations',
    notice:
      'The first row reads 0, 1, 0, 1: white and blue, as in the post. Further down 962 of 6400 cells are negative, and need a third colour: red here. Set the length to 100 and look how far the pattern spreads.',
    settings: { encoding: 'sinusoidal', length: 50, dModel: 128, colormap: 'redblue' },
    controls: 'colormap length',
  },
  {
    id: 'shift-matrix',
    section: 'shift',
    element: 'pe-shift',
    title: 'One matrix leads from v10 to v20, from v30 to v40 and from v40 to v50',
    post,
    where: 'the solution',
    notice:
      'Choose other starts: the matrix does not change, and it lands on the right row, but for rounding. With k = 5 it leads from v5 to v10, v12 to v17 and v21 to v26.',
    settings: { encoding: 'sinusoidal', dModel: 128, length: 51, k: 10, starts: '10 30 40' },
    controls: 'k d-model',
  },
  {
    id: 'aryan-participating',
    section: 'adding',
    element: 'pe-variance',
    title: 'How many dimensions take part, by length',
    post,
    where: 'the observations',
    notice: '77 of 128 in 50 words, 86 in a hundred: twice the text adds only nine.',
    settings: { encoding: 'sinusoidal', dModel: 128, length: 100, show: 'length', threshold: 0.1 },
    controls: 'length threshold',
  },
  {
    id: 'collisions-harmonic',
    section: 'waves',
    element: 'pe-collisions',
    title: 'Which two positions look most alike?',
    post,
    where: 'the pairs added one by one',
    notice:
      'With one sine and one cosine, positions 710 apart are nearly the same. Each further pair drives the nearest two apart.',
    settings: { encoding: 'harmonic', dModel: 2, length: 1001, threshold: 0.001, count: 5 },
    controls: 'encoding d-model',
  },
  {
    id: 'aryan-absolute',
    section: 'distance',
    element: 'pe-similarity',
    title: 'The position itself: what its dot products depend on',
    post,
    where: 'the objection that positions are absolute only',
    notice:
      'The further along in the text, the greater every product: no diagonal has one value, and no single row makes the others. That is how attention compares. Choose the metric “euclidean”, as Pim’s post does, and every diagonal has one value: by subtraction the index does tell distances.',
    settings: {
      encoding: 'index',
      metric: 'dot',
      start: 1,
      length: 20,
      dModel: 8,
      row: 10,
      show: 'matrix',
    },
    controls: 'metric encoding',
  },
];
