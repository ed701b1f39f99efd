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
  {
    id: 's2-counter',
    section: 'ideas',
    rows: ['S2-3'],
    element: 'pe-heatmap',
    size: 'text',
    title: 'A counter, to be appended to each word',
    post,
    where: 'the first idea',
    notice: 'One more dimension: 512 become 513. It grows as long as the text does.',
    settings: { encoding: 'append-index', tokens: 'Rahul killed the lion', start: 1 },
    controls: 'tokens start',
  },
  {
    id: 's2-shares',
    section: 'ideas',
    rows: ['S2-5', 'G14'],
    element: 'pe-heatmap',
    size: 'text',
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
    id: 's2-sine',
    section: 'ideas',
    rows: ['S2-6', 'S2-8', 'X8', 'X13'],
    element: 'pe-waves',
    size: 'wide',
    title: 'One sine, read at whole positions',
    post,
    where: 'the sine function as a solution',
    notice:
      'The dots are what words get. Between them the curve goes on, but no word stands there. At 2, 3 and 4 the post prints other numbers.',
    settings: { encoding: 'sine', dModel: 1, length: 20, columns: '0' },
    controls: 'length start',
  },
  {
    id: 's2-circle',
    section: 'ideas',
    rows: ['S2-10'],
    element: 'pe-rotation',
    size: 'text',
    title: 'Sine and cosine together: a hand on a clock',
    post,
    where: 'the second function',
    notice:
      'Cosine and sine of a position are a point on the unit circle. One step is one radian, about 57°: after 710 steps the hand is almost exactly back where it was.',
    settings: { encoding: 'rope', show: 'clocks', headDim: 2, vector: '1 0', position: 1 },
    controls: 'position',
  },
  {
    id: 's2-pairs',
    section: 'ideas',
    rows: ['S2-11', 'S2-13'],
    element: 'pe-waves',
    size: 'wide',
    title: 'Three pairs, at full, half and a third of the speed',
    post,
    where: 'further pairs',
    notice:
      'Six numbers per position. Each further pair makes it harder for two positions to look alike.',
    settings: { encoding: 'harmonic', dModel: 6, length: 40, columns: '0-5' },
    controls: 'd-model length columns',
  },
  {
    id: 's2-heatmap',
    section: 'table',
    rows: ['S2-15', 'S2-16', 'X10', 'X11'],
    element: 'pe-heatmap',
    size: 'wide',
    title: '50 words, 128 dimensions, on a scale without a middle',
    post,
    where: 'the observations',
    notice:
      'On such a scale, as on one from white to blue, nothing tells a negative cell from a small one. Choose rdbu, where 0 is white; then set the length to 100 and look how far the pattern spreads.',
    settings: { encoding: 'sinusoidal', length: 50, dModel: 128, colormap: 'cividis' },
    controls: 'colormap length d-model',
  },
];
