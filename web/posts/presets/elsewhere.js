/** Figures that no post has, on what they mention or leave open. */
import { papers, posts } from '../posts.js';

/** @import { Preset } from '../types.js' */

/** @type {Preset[]} */
export const elsewhere = [
  {
    id: 'alibi',
    section: 'scores',
    rows: ['G15'],
    element: 'pe-bias',
    size: 'wide',
    title: 'ALiBi: a slope per head',
    post: posts.alibi,
    where: 'the question about twelve heads',
    notice:
      'The further back a key, the more is taken from its score. Twelve heads get the slopes of eight, and then jump back up.',
    settings: { encoding: 'alibi', numHeads: 8 },
    controls: 'num-heads head show query-length key-length',
  },
  {
    id: 't5-buckets',
    section: 'scores',
    rows: [],
    element: 'pe-bias',
    size: 'wide',
    title: 'T5: near offsets one by one, far ones in buckets',
    post: papers.t5,
    where: 'section 2.1',
    notice: 'Offsets beyond the greatest distance share one learned number.',
    settings: { encoding: 't5', numHeads: 4, queryLength: 32, keyLength: 32 },
    controls: 'show head num-buckets max-distance causal',
  },
  {
    id: 'rope-scaling',
    section: 'longer',
    rows: [],
    element: 'pe-spectrum',
    size: 'wide',
    title: 'RoPE stretched to four times the length it was trained on',
    post: papers.yarn,
    where: 'section 3',
    notice:
      'Fast pairs keep their speed, slow ones are slowed down until they see no angle they have not been trained on.',
    settings: { encoding: 'rope', headDim: 128, scaling: 'yarn', factor: 4, turnsWithin: 4096 },
    controls: 'scaling factor original-length base',
  },
  {
    id: 'patch-grid',
    section: 'shapes',
    rows: [],
    element: 'pe-heatmap',
    size: 'wide',
    title: 'Patches of an image: a row per patch, one half per axis',
    post: papers.mae,
    where: 'the encoding of its patches',
    notice:
      'The left half repeats with the column of the patch, the right half changes once a line.',
    settings: { encoding: 'mae-2d', gridHeight: 8, gridWidth: 8, dModel: 64, colormap: 'rdbu' },
    controls: 'grid-height grid-width d-model encoding',
  },
  {
    id: 'diffusion-time',
    section: 'shapes',
    rows: [],
    element: 'pe-heatmap',
    size: 'wide',
    title: 'The same waves tell a diffusion model how noisy its picture is',
    post: papers.ddpm,
    where: 'the encoding of its time steps',
    notice: 'Positions are time steps from 0 to 999 here, cosines stand before sines.',
    settings: { encoding: 'timestep', length: 1000, dModel: 128, colormap: 'rdbu' },
    controls: 'length d-model shift flip scale',
  },
  {
    id: 'precision',
    section: 'precision',
    rows: [],
    element: 'pe-precision',
    size: 'wide',
    title: 'The same angles in four number formats',
    post: papers.roformer,
    where: 'which leaves the number format open',
    notice:
      'In bfloat16 neighbouring positions above 256 are one number. In float32 the error of the fastest pair grows with the position.',
    settings: { encoding: 'rope', headDim: 128, farthest: 65536 },
    controls: 'encoding rounding show farthest',
  },
];
