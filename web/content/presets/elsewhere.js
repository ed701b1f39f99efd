/** Figures that no post has, on what they mention or leave open. */
import { atLeast, grouped, short } from '../../plot/format.js';
import { STRIP } from '../../training/probe.js';
import { given } from '../exhibit.js';
import { papers, posts } from '../posts.js';
import { fairseqFirst, farRows, oneInBfloat16, percent } from './numbers.js';

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
      'Every first idea fails at something. The index grows, its share of the length changes with the text, bits jump, a single sine comes back. The sinusoidal table fails least.',
    settings: given`encodings="index normalized-index binary sine sinusoidal" length=50 d-model=128`,
    controls: 'length d-model',
  },
  {
    id: 'alibi',
    section: 'scores',
    element: 'pe-bias',
    title: 'ALiBi: a slope per head',
    post: posts.alibi,
    where: 'the question about twelve heads',
    notice: 'The further back a key, the more is taken from its score.',
    while: 'encoding',
    task: 'Twelve heads get the slopes of eight, and then jump back up.',
    settings: given`encoding=alibi num-heads=8`,
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
    while: 'encoding',
    settings: given`encoding=t5 num-heads=4 query-length=32 key-length=32`,
    controls: 'show head',
  },
  {
    id: 'rope-scaling',
    section: 'longer',
    element: 'pe-spectrum',
    title: '{encoding}, asked for {factor} × the length it was trained on',
    post: papers.yarn,
    where: 'section 3',
    notice:
      'Fast pairs keep their speed; slow ones are slowed until they meet only angles from training.',
    while: 'encoding scaling',
    settings: given`encoding=rope head-dim=128 scaling=yarn factor=4 turns-within=4096`,
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
    while: 'encoding',
    settings: given`encoding=mae-2d grid-height=8 grid-width=8 d-model=64 colormap=rdbu`,
    controls: 'grid-height grid-width',
  },
  {
    id: 'path-graph',
    section: 'shapes',
    element: 'pe-heatmap',
    title: 'Waves that a graph has by itself: {graph}',
    post: papers.graphTransformer,
    where: 'the encoding of its nodes',
    notice: 'Every column is half a turn faster than the one before.',
    while: 'encoding graph laplacian',
    task: 'Make the path a cycle, and columns come in pairs, a cosine and a sine; make it a grid, and there are two axes.',
    settings: given`encoding=laplacian-eigenvectors graph=path laplacian=combinatorial num-nodes=64
      d-model=16 colormap=rdbu`,
    controls: 'graph num-nodes',
  },
  {
    id: 'patch-map',
    section: 'shapes',
    element: 'pe-projection',
    title: 'Patches of an image in the plane, coloured by {color}',
    post: papers.mae,
    where: 'the encoding of its patches',
    notice:
      'Nobody told the picture that there is a grid: two principal components of the rows lay one out.',
    while: 'encoding method',
    task: 'Colour by column, and the colours run the other way.',
    settings: given`encoding=mae-2d method=pca color=row grid-height=14 grid-width=14 d-model=64`,
    controls: 'color method',
  },
  {
    id: 'diffusion-time',
    section: 'shapes',
    element: 'pe-heatmap',
    title: 'The same waves tell a diffusion model how noisy its picture is',
    post: papers.ddpm,
    where: 'the encoding of its time steps',
    notice:
      'Positions are time steps from 0 to {{last}} here. Cosines stand before sines, as guided-diffusion has them; the code of Ho and others begins with the sines.',
    numbers: { last: (_, s) => grouped(Number(s.length) - 1) },
    settings: given`encoding=timestep length=1000 d-model=128 colormap=rdbu`,
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
      'The comment expects rows to come back, and so a distance of 0. Rows are {{length}} long, and these are more than {{least}} apart: {{times}} times as far as neighbours.',
    numbers: {
      length: (core, s) => short(farRows(core, s).length, 2),
      least: (core, s) => atLeast(farRows(core, s).least, 2),
      times: (core, s) => short(farRows(core, s).times, 1),
    },
    settings: given`encoding=sinusoidal metric=euclidean d-model=512 first=1 second=10001
      pairs="1 10001; 0 62832; 0 1"`,
    controls: 'first second',
  },
  {
    id: 'precision',
    section: 'exactness',
    element: 'pe-precision',
    title: 'The same angles in the formats of numbers',
    post: papers.roformer,
    where: 'which leaves the number format open',
    notice:
      'In bfloat16 positions {{pair}} are one number. In float32 the error of the fastest pair grows with the position.',
    while: 'encoding rounding farthest show',
    numbers: { pair: (core) => oneInBfloat16(core) },
    settings: given`encoding=rope head-dim=128 farthest=65536`,
    controls: 'rounding farthest',
  },
  {
    id: 'lab-two-back',
    section: 'training',
    element: 'pe-lab',
    title: 'Two words back: encodings learn side by side',
    post: papers.nope,
    where: 'its question, at a size that a browser trains in seconds',
    notice:
      'Each strip is a text of {{strip}} words: learned rows break off at the bar, T5 misses more and more, RoPE goes on. Right in such texts: learned rows {{learned}}, T5 {{t5}}, no positions {{none}}.',
    numbers: {
      strip: () => grouped(STRIP),
      learned: (_, __, cells) => percent(cells('kback-both-sides', 'learned', STRIP).mean),
      t5: (_, __, cells) => percent(cells('kback-both-sides', 't5', STRIP).mean),
      none: (_, __, cells) => percent(cells('kback-both-sides', 'none', STRIP).mean),
    },
    settings: given`task=kback lanes="none learned rope t5" kept=after`,
    controls: 'seeds',
  },
  {
    id: 'lab-who',
    section: 'training',
    element: 'pe-lab',
    title: 'Who did it? With and without positions',
    post: papers.nope,
    where: 'section on models without positional encoding',
    notice:
      'Where words all see each other and have no positions, the answer is the same when the two names change places: “no positions” stays at exactly {{none}}, however long it trains.',
    while: 'task',
    task: 'Open “Another task or encoding” and let a word see only those before: it answers nearly all right, at every length.',
    numbers: { none: (_, __, cells) => percent(cells('who-both-sides', 'none', 16).mean) },
    settings: given`task=who lanes="none sinusoidal alibi alibi-split"`,
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
      'All sines stand before all cosines, and rows are counted from {{first}}: code that expects the paper’s layout reads other numbers.',
    numbers: { first: (core) => fairseqFirst(core) },
    settings: given`sample=fairseq`,
    controls: 'colormap',
  },
];
