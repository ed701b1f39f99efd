/** Figures of Harrison Pim’s post. */
import { posts } from '../posts.js';

/** @import { Preset } from '../types.js' */

const post = posts.pim;

/** @type {Preset[]} */
export const pim = [
  {
    id: 's0-index',
    section: 'ideas',
    rows: ['S0-6', 'S1-3', 'S2-4'],
    element: 'pe-heatmap',
    size: 'text',
    title: 'Every row filled with its position',
    post,
    where: 'the first idea',
    notice:
      'Distances are right, and there is no end to the numbers: make the text longer and the scale grows with it.',
    settings: { encoding: 'index', length: 12, dModel: 8 },
    controls: 'length d-model start',
  },
  {
    id: 's0-normalized',
    section: 'ideas',
    rows: ['S0-7', 'S1-2'],
    element: 'pe-heatmap',
    size: 'text',
    title: 'Each position divided by the length',
    post,
    where: 'the second idea',
    notice:
      'Every number stays below 1. Now change the length: all rows change, and a step of one word means less the longer the text.',
    settings: { encoding: 'normalized-index', length: 5, dModel: 8, normalization: 'one-based' },
    controls: 'length normalization d-model',
  },
  {
    id: 's0-two-waves',
    section: 'waves',
    rows: ['S0-10', 'S0-11', 'G5'],
    element: 'pe-waves',
    size: 'wide',
    title: 'A slow wave and one four times as fast',
    post,
    where: 'the five pictures of two waves',
    notice:
      'Ten steps are one radian. Read both curves at 3 and at 4: on the slow one the heights are 0.03 apart, on the fast one 0.39. Then at 24, far from both. Where would 25 lie?',
    settings: {
      encoding: 'formula',
      formula: 'j == 0 ? cos(p / 10) : cos(4 * p / 10)',
      dModel: 2,
      length: 64,
      columns: '0 1',
    },
    controls: 'formula length',
  },
  {
    id: 's0-frequencies',
    section: 'waves',
    rows: ['S0-9', 'X2'],
    element: 'pe-spectrum',
    size: 'wide',
    title: 'How fast each pair of dimensions turns',
    post,
    where: 'the description of the method',
    notice:
      'Short waves first, long ones last: the post has it the other way round, its code does not.',
    settings: { encoding: 'sinusoidal', dModel: 1024, turnsWithin: 250 },
    controls: 'd-model base turns-within',
  },
  {
    id: 's0-code',
    section: 'table',
    rows: ['S0-8', 'S0-21'],
    element: 'pe-heatmap',
    size: 'wide',
    title: 'What the post’s function returns for positions 1 to 250',
    post,
    where: 'the code of the method',
    notice:
      'Open “The numbers as code” for a program that prints exactly these numbers, in the language you like.',
    settings: { encoding: 'sinusoidal', start: 1, length: 250, dModel: 1024, colormap: 'rdbu' },
    controls: 'start length d-model base',
  },
  {
    id: 's0-learned',
    section: 'table',
    rows: ['S0-19'],
    element: 'pe-heatmap',
    size: 'wide',
    title: 'A learned table before it has learned anything',
    post,
    where: 'positional embeddings in practice',
    notice:
      'Many models keep a table of free numbers and let training fill it. It starts as noise, ends at its last row, and needs a position to be seen before it means something.',
    settings: { encoding: 'learned', length: 50, dModel: 64, colormap: 'rdbu' },
    controls: 'content seed std length d-model',
  },
];
