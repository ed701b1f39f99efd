/** Figures of Aryan’s post. */
import { posts } from '../posts.js';

/** @import { Preset } from '../types.js' */

const post = posts.aryan;

/** @type {Preset[]} */
export const aryan = [
  {
    id: 's2-river-bank',
    section: 'table',
    rows: ['S2-14'],
    element: 'pe-heatmap',
    size: 'text',
    title: '“river bank” in six dimensions',
    post,
    where: 'the worked example',
    notice:
      'Three pairs, three speeds. The first row is 0, 1, 0, 1, 0, 1 in every sentence, because sin 0 = 0 and cos 0 = 1. The post cuts its numbers off after two digits where rounding would give 0.05 and 1.00.',
    settings: { encoding: 'sinusoidal', tokens: 'river bank', dModel: 6, colormap: 'rdbu' },
    controls: 'tokens d-model base',
    printed: [
      ['0', '1', '0', '1', '0', '1'],
      ['0.84', '0.54', '0.04', '0.99', '0.00', '0.99'],
    ],
  },
];
