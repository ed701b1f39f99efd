/** Figures of Mehreen Saeed’s post. */
import { posts } from '../posts.js';

/** @import { Preset } from '../types.js' */

const post = posts.saeed;

/** @type {Preset[]} */
export const saeed = [
  {
    id: 's3-table',
    section: 'table',
    rows: ['S3-1', 'S3-4'],
    element: 'pe-heatmap',
    size: 'text',
    title: '“I am a robot”, base 100, four dimensions',
    post,
    where: 'the table of the example phrase',
    notice:
      'Change a word: no number moves. The table knows places, not words, and would be the same for any four tokens.',
    settings: {
      encoding: 'sinusoidal',
      tokens: 'I am a robot',
      dModel: 4,
      base: 100,
      colormap: 'puor',
    },
    controls: 'tokens d-model base',
    printed: [
      ['0', '1', '0', '1'],
      ['0.84147098', '0.54030231', '0.09983342', '0.99500417'],
      ['0.90929743', '-0.41614684', '0.19866933', '0.98006658'],
      ['0.14112001', '-0.98999250', '0.29552021', '0.95533649'],
    ],
  },
  {
    id: 's3-sines',
    section: 'waves',
    rows: ['S3-6'],
    element: 'pe-waves',
    size: 'wide',
    title: 'The sines of positions 0, 4, 8 and 12',
    post,
    where: 'the sine wave for different position indices',
    notice:
      'The axis runs over dimensions, not over time. Along it a row is no sine wave: the speed falls from left to right, so each curve swings fast, then ever more slowly, and sinks towards 0.',
    settings: {
      encoding: 'sinusoidal',
      length: 13,
      dModel: 512,
      layout: 'concat',
      rows: '0 4 8 12',
      columns: '0-99',
    },
    controls: 'rows d-model base length',
    xLabel: 'dimension i (sine of pair i)',
  },
  {
    id: 's3-matshow',
    section: 'table',
    rows: ['S3-9'],
    element: 'pe-heatmap',
    size: 'wide',
    title: '100 positions, 512 dimensions',
    post,
    where: 'the positional matrix for n = 10,000',
    notice:
      'The size of the original transformer. Adjacent columns are a sine and a cosine, hence the fine stripes: at position 0 every sine is 0 and every cosine 1, and on the right they are still close to that a hundred words later.',
    settings: {
      encoding: 'sinusoidal',
      length: 100,
      dModel: 512,
      base: 10000,
      colormap: 'viridis',
    },
    controls: 'length d-model base colormap',
  },
  {
    id: 's3-recap',
    section: 'waves',
    rows: ['S3-2', 'S3-c2', 'X20'],
    element: 'pe-waves',
    size: 'wide',
    title: 'Three sines of different speed',
    post,
    where: 'the recap of the sine function',
    notice:
      'sin 2πt, sin(2 · 2πt) and sin t, fifty steps to one unit of time. Frequency and wavelength differ; none leaves the range from −1 to 1.',
    settings: {
      encoding: 'formula',
      formula: 'j == 0 ? sin(2*pi*p/50) : j == 1 ? sin(2*2*pi*p/50) : sin(p/50)',
      dModel: 3,
      length: 200,
      columns: '0-2',
    },
    controls: 'formula length',
  },
  {
    id: 's3-odd',
    section: 'table',
    rows: ['S3-c7', 'X19'],
    element: 'pe-heatmap',
    size: 'text',
    title: 'Five dimensions: the last sine has no cosine',
    post,
    where: 'a comment signed “A”',
    notice:
      'The post’s code leaves the last column of an odd table at 0. Here it holds a sine, as in the original implementations that allow odd sizes.',
    settings: { encoding: 'sinusoidal', dModel: 5, length: 12, base: 100, colormap: 'rdbu' },
    controls: 'd-model length base',
  },
  {
    id: 's3-time',
    section: 'shapes',
    rows: ['S3-c5'],
    element: 'pe-heatmap',
    size: 'text',
    title: 'Measurements at irregular times',
    post,
    where: 'questions by abraham and Abdi',
    notice:
      'Positions need not be whole or evenly spaced: here are eight time stamps in days. Whether a model may look ahead is a matter of its mask, not of the encoding.',
    settings: {
      encoding: 'sinusoidal',
      positions: '0 0.5 1 1.25 4 7 7.5 30',
      dModel: 16,
      base: 100,
      colormap: 'rdbu',
    },
    controls: 'positions d-model base',
  },
  {
    id: 'unique-rows',
    section: 'table',
    rows: ['S3-c8'],
    element: 'pe-collisions',
    size: 'text',
    title: 'Numbers repeat, rows do not',
    post,
    where: 'a comment by sergiu',
    notice: 'The first row is 0, 1, 0, 1. That is no harm: a position is its whole row.',
    settings: { encoding: 'sinusoidal', dModel: 4, length: 4, base: 100, threshold: 0.1 },
    controls: 'length d-model base',
  },
];
