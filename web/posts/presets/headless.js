/** Figures of the post that leads from a repeated word to RoPE. */
import { posts } from '../posts.js';

/** @import { Preset } from '../types.js' */

const post = posts.headless;

/** @type {Preset[]} */
export const headless = [
  {
    id: 's4-random-rows',
    section: 'ideas',
    rows: ['S4-5'],
    element: 'pe-heatmap',
    size: 'text',
    title: 'A random row per position',
    post,
    where: 'the requirement to generalise',
    notice:
      'No two rows are alike, and no row tells anything about its neighbours: each has to be learned by heart.',
    settings: { encoding: 'random-ids', dModel: 32, length: 24, colormap: 'rdbu' },
    controls: 'seed length d-model',
  },
  {
    id: 's4-add-integer',
    section: 'ideas',
    rows: ['S4-6'],
    element: 'pe-heatmap',
    size: 'text',
    title: 'The position, to be added to every number of the word',
    post,
    where: 'adding the position as an integer',
    notice:
      'Words have numbers such as 0.10, 0.80 and 0.45. At position 1 that becomes 1.10, 1.80, 1.45; at position 100 little is left of the word.',
    settings: { encoding: 'index', dModel: 3, start: 1, length: 10 },
    controls: 'start length',
  },
  {
    id: 's4-sines',
    section: 'ideas',
    rows: ['S4-8', 'X21'],
    element: 'pe-heatmap',
    size: 'text',
    title: 'One sine, read in two ways',
    post,
    where: 'the sine and cosine examples',
    notice:
      'As printed, the sine is that of the dimension, and all words get the same row. With the reading “position” each word gets a row of its own, all of one number.',
    settings: { encoding: 'sine', reading: 'dimension', dModel: 3, length: 6, colormap: 'rdbu' },
    controls: 'encoding reading d-model length',
  },
  {
    id: 's4-slower-waves',
    section: 'waves',
    rows: ['S4-10'],
    element: 'pe-waves',
    size: 'wide',
    title: 'Waves divided by their dimension',
    post,
    where: 'the expanded graph of slower waves',
    notice:
      'Dimension 1 is divided by 1, dimension 2 by 2, and so on. Most of 768 such waves are nearly the same.',
    settings: {
      encoding: 'linear-frequencies',
      dModel: 768,
      length: 60,
      columns: '0 1 2 3 100 101',
    },
    controls: 'columns length d-model',
  },
  {
    id: 'rope-arrows',
    section: 'turning',
    rows: ['S0-20', 'S4-13', 'G12'],
    element: 'pe-rotation',
    size: 'wide',
    title: 'The mouse and the cat, turned by 25° per word',
    post,
    where: 'the figure of RoPE',
    notice:
      '“ate” and “cheese” stand at different places in the two sentences, and 50° apart in both.',
    settings: { encoding: 'rope', show: 'words', theta: 25 },
    controls: 'theta tokens tokens-2 between',
  },
  {
    id: 's4-score',
    section: 'turning',
    rows: ['S4-14', 'S4-15'],
    element: 'pe-rotation',
    size: 'wide',
    title: 'A query and a key, two words apart',
    post,
    where: 'RoPE and attention',
    notice:
      'Move the query: the key follows, every hand turns, and the score stays where it is. Change the offset and the score moves.',
    settings: { encoding: 'rope', show: 'clocks', headDim: 8, position: 3, offset: 2 },
    controls: 'position offset head-dim base',
  },
  {
    id: 's4-pairs',
    section: 'turning',
    rows: ['S4-16', 'S4-17', 'G13', 'X24'],
    element: 'pe-rotation',
    size: 'text',
    title: 'The vector 0.1, 0.4, 0.5, 0.2: two pairs, two speeds',
    post,
    where: 'the frequencies of RoPE',
    notice: 'The first pair turns by one radian per word, the second by a hundredth of that.',
    settings: {
      encoding: 'rope',
      show: 'clocks',
      headDim: 4,
      vector: '0.1 0.4 0.5 0.2',
      position: 1,
    },
    controls: 'position vector base layout',
  },
  {
    id: 's4-two-vectors',
    section: 'turning',
    rows: ['S4-18', 'X25'],
    element: 'pe-rotation',
    size: 'text',
    title: 'The rotation as two products and a sum',
    post,
    where: 'the efficient implementation',
    notice:
      'The vector times cosines, plus the vector with its pairs flipped times sines. With the layout “half” partners stand half a vector apart.',
    settings: {
      encoding: 'rope',
      show: 'vectors',
      headDim: 4,
      vector: '0.1 0.4 0.5 0.2',
      position: 1,
    },
    controls: 'layout position vector',
  },
];
