/** Figures that no post has, on what they mention or leave open. */
import { papers, posts } from '../posts.js';

/** @import { Preset } from '../types.js' */

/** @type {Preset[]} */
export const elsewhere = [
  {
    id: 'ladder-scorecard',
    section: 'ideas',
    element: 'pe-scorecard',
    title: 'What the posts ask of an encoding, and which first ideas have it',
    post: posts.pim,
    where: 'the list of criteria; other posts add theirs',
    notice:
      'Every first idea fails at something. The index grows, its share of the length changes with the text, bits jump, a single sine comes back. The sinusoidal table fails least, and yet its distances do not always grow.',
    settings: {
      encodings: 'index normalized-index binary sine sinusoidal',
      length: 50,
      dModel: 128,
    },
    controls: 'length d-model',
  },
  {
    id: 'alibi',
    section: 'scores',
    element: 'pe-bias',
    title: 'ALiBi: a slope per head',
    post: posts.alibi,
    where: 'the question about twelve heads',
    notice:
      'The further back a key, the more is taken from its score. Twelve heads get the slopes of eight, and then jump back up.',
    settings: { encoding: 'alibi', numHeads: 8 },
    controls: 'num-heads head',
  },
  {
    id: 't5-buckets',
    section: 'scores',
    element: 'pe-bias',
    title: 'T5: near offsets one by one, far ones in buckets',
    post: papers.t5,
    where: 'section 2.1',
    notice: 'Offsets beyond the greatest distance share one learned number.',
    settings: { encoding: 't5', numHeads: 4, queryLength: 32, keyLength: 32 },
    controls: 'show head',
  },
  {
    id: 'rope-scaling',
    section: 'longer',
    element: 'pe-spectrum',
    title: 'RoPE stretched to four times the length it was trained on',
    post: papers.yarn,
    where: 'section 3',
    notice:
      'Fast pairs keep their speed, slow ones are slowed down until they see no angle they have not been trained on.',
    settings: { encoding: 'rope', headDim: 128, scaling: 'yarn', factor: 4, turnsWithin: 4096 },
    controls: 'scaling factor',
  },
  {
    id: 'patch-grid',
    section: 'shapes',
    element: 'pe-heatmap',
    title: 'Patches of an image: a row per patch, one half per axis',
    post: papers.mae,
    where: 'the encoding of its patches',
    notice:
      'The left half repeats with the column of the patch, the right half changes once a line.',
    settings: { encoding: 'mae-2d', gridHeight: 8, gridWidth: 8, dModel: 64, colormap: 'rdbu' },
    controls: 'grid-height grid-width',
  },
  {
    id: 'patch-map',
    section: 'shapes',
    element: 'pe-projection',
    title: 'Patches of an image in the plane, coloured by their row',
    post: papers.mae,
    where: 'the encoding of its patches',
    notice:
      'Nobody told the picture that there is a grid: two principal components of the rows lay one out. Colour by column, and the colours run the other way.',
    settings: {
      encoding: 'mae-2d',
      method: 'pca',
      color: 'row',
      gridHeight: 14,
      gridWidth: 14,
      dModel: 64,
    },
    controls: 'color method',
  },
  {
    id: 'diffusion-time',
    section: 'shapes',
    element: 'pe-heatmap',
    title: 'The same waves tell a diffusion model how noisy its picture is',
    post: papers.ddpm,
    where: 'the encoding of its time steps',
    notice: 'Positions are time steps from 0 to 999 here, cosines stand before sines.',
    settings: { encoding: 'timestep', length: 1000, dModel: 128, colormap: 'rdbu' },
    controls: 'length d-model',
  },
  {
    id: 'far-rows',
    section: 'distance',
    element: 'pe-distance',
    title: 'Do rows come back after 10,000 positions, or after 62,832?',
    post: posts.transformersIssue,
    where: 'a comment',
    notice:
      'The comment expects rows to come back, and so a distance of 0. Rows are 16 long, and these are more than 23 apart: six times as far as neighbours.',
    settings: {
      encoding: 'sinusoidal',
      metric: 'euclidean',
      dModel: 512,
      first: 1,
      second: 10001,
      pairs: '1 10001; 0 62832; 0 1',
    },
    controls: 'first second',
  },
  {
    id: 'precision',
    section: 'exactness',
    element: 'pe-precision',
    title: 'The same angles in four number formats',
    post: papers.roformer,
    where: 'which leaves the number format open',
    notice:
      'In bfloat16 neighbouring positions above 256 are one number. In float32 the error of the fastest pair grows with the position.',
    settings: { encoding: 'rope', headDim: 128, farthest: 65536 },
    controls: 'rounding farthest',
  },
  {
    id: 'lab-two-back',
    section: 'training',
    element: 'pe-lab',
    title: 'Two words back: four encodings learn side by side',
    post: papers.nope,
    where: 'its question, at a size that a browser trains in seconds',
    notice:
      'Within the grey band all but “none” are right. Beyond it the learned rows break off, and RoPE goes on.',
    settings: { task: 'kback', lanes: 'none learned rope t5' },
    controls: 'seed seeds',
  },
  {
    id: 'lab-who',
    section: 'training',
    element: 'pe-lab',
    title: 'Who did it? With and without positions',
    post: papers.nope,
    where: 'section on models without positional encoding',
    notice:
      '“none” stays at exactly 50 %. Set “A word sees” to “only those before”, and it answers nearly all right, at every length.',
    settings: { task: 'who', lanes: 'none sinusoidal alibi alibi-split' },
    controls: 'seed seeds',
  },
  {
    id: 'identify',
    section: 'own-table',
    element: 'pe-identify',
    title: 'A table without a name, and what it is',
    post: papers.fairseq,
    where: 'whose tables keep the first rows for padding',
    notice:
      'All sines stand before all cosines, and rows are counted from 2: code that expects the paper’s layout reads other numbers.',
    settings: { sample: 'fairseq' },
    controls: 'sample',
  },
];
