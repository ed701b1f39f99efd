/** Figures of the same post on RoPE itself: what turns, and what is left. */
import { grouped, short } from '../../plot/format.js';
import { given } from '../exhibit.js';
import { turnsOf } from './numbers.js';

/** @import { Preset } from '../types.js' */

/** @type {Omit<Preset, 'post'>[]} */
export const headlessRope = [
  {
    id: 'rope-arrows',
    section: 'turning',
    element: 'pe-rotation',
    title: 'Two sentences, each word turned by {theta}° more than the one before',
    where: 'the figure of RoPE',
    notice:
      '“ate” and “cheese” stand at different places in the two sentences, and {{apart}}° apart in both.',
    while: 'theta tokens tokens-2',
    numbers: { apart: (_, { theta }) => short(2 * Number(theta)) },
    settings: given`encoding=rope show=words theta=25 first=0`,
    controls: 'theta tokens',
  },
  {
    id: 'headless-directions',
    section: 'turning',
    element: 'pe-rotation',
    title: 'Words as arrows, turned by their places',
    where: 'the two halves of the figure of RoPE',
    notice:
      'Above, a word points the same way wherever it stands. Below, it is turned by its place. “ate” and “cheese” end as far apart in one sentence as in the other: their own angle, changed by two steps of {{theta}}°.',
    settings: given`encoding=rope show=words directions=own theta=25`,
    controls: 'directions theta tokens tokens-2 between',
  },
  {
    id: 'headless-score',
    section: 'turning',
    element: 'pe-rotation',
    title: 'A query and a key, {offset word|words|word|words} apart',
    where: 'RoPE and attention',
    task: 'Move the query: the key follows, every hand turns, and the score stays where it is. Change the offset and the score moves.',
    settings: given`encoding=rope show=clocks head-dim=8 position=3 offset=2`,
    controls: 'position offset',
  },
  {
    id: 'headless-pairs',
    section: 'turning',
    element: 'pe-rotation',
    title: 'The vector {vector}: each pair at a speed of its own',
    where: 'the frequencies of RoPE',
    notice: 'The first pair turns by one radian per word, the second by {{second}}.',
    while: 'encoding head-dim',
    numbers: {
      second: (core, s) =>
        short(core.frequencies('rope', { headDim: Number(s.headDim) }).frequencies[1], 3),
    },
    settings: given`encoding=rope show=clocks head-dim=4 vector="0.1 0.4 0.5 0.2" position=1`,
    controls: 'position vector',
  },
  {
    id: 'headless-relative-steps',
    section: 'turning',
    element: 'pe-rotation',
    title: 'Why only the offset is left: R(i)ᵀR(j) = R(j − i)',
    where: 'the derivation of the relative rotation',
    task: 'Step by step, for one pair. Move the query: its key follows, both matrices change, and their product stays.',
    settings: given`encoding=rope show=derivation head-dim=8 position=6 offset=3 pair=0 step=1`,
    controls: 'position offset pair head-dim',
  },
  {
    id: 'headless-blocks',
    section: 'turning',
    element: 'pe-rotation',
    title: 'The rotation as one matrix: a block for each pair',
    where: 'the block matrix of RoPE',
    notice:
      'Outside the blocks all is 0. The first block turns by one radian per word, each further one more slowly.',
    while: 'encoding base',
    task: 'With the layout “half” the same blocks are drawn apart.',
    settings: given`encoding=rope show=matrix head-dim=8 position=1`,
    controls: 'position layout head-dim base',
  },
  {
    id: 'rope-lens',
    section: 'turning',
    element: 'pe-lens',
    title: 'One query, one key, and the score between them',
    where: 'what rotation leaves and what it changes',
    task: 'Move both: the score is frozen. Move the query alone and it swings. A longer or a pre-turned key lifts or shifts the curve. |q||k| cos(θ + d) holds for two channels; with more, every pair turns at a speed of its own.',
    settings: given`encoding=rope head-dim=64 first=2 second=5 slide=32`,
    controls: 'head-dim alignment',
  },
  {
    id: 'garden',
    section: 'turning',
    element: 'pe-attention',
    title: 'A man threw a ball, in the garden or not',
    where: 'the sentences of absolute and relative positions',
    notice:
      'In the second sentence the man stands {{later}} words later. His query is turned further, and so is every key: the scores among the shared words are equal.',
    task: 'With sinusoids added they are not.',
    numbers: {
      later: (_, s) =>
        grouped(String(s['tokens-2']).split(' ').length - String(s.tokens).split(' ').length),
    },
    settings: given`tokens="A man threw a ball" tokens-2="In the garden a man threw a ball"
      encoding=rope show=scores`,
    controls: 'encoding combine',
  },
  {
    id: 'mouse-cat',
    section: 'turning',
    element: 'pe-attention',
    title: 'Two sentences, scored word by word',
    where: 'the figure of RoPE',
    notice:
      '“ate” and “cheese” are turned by {{mouse}} in one sentence, by {{cat}} in the other: {{apart}}° apart in both, and the same score.',
    numbers: {
      mouse: (_, s) => turnsOf(s, s.tokens),
      cat: (_, s) => turnsOf(s, s['tokens-2']),
      apart: (_, { theta }) => short(2 * Number(theta)),
    },
    settings: given`tokens="The mouse ate some cheese" tokens-2="In the house a cat ate some cheese"
      encoding=rope head-dim=2 theta=25 start=1 show=scores`,
    controls: 'theta tokens',
  },
  {
    id: 'score-parts',
    section: 'turning',
    element: 'pe-attention',
    title: 'What is a score made of?',
    where: 'what is hard to extract from added positions',
    notice:
      'With positions added, a score is a sum of four: word with word, word with place, place with word, place with place. Only the last depends on places alone, and it stands among the others.',
    while: 'combine show',
    settings: given`tokens="A man threw a ball" encoding=sinusoidal show=terms`,
    controls: 'show alpha',
  },
  {
    id: 'headless-two-vectors',
    section: 'turning',
    element: 'pe-rotation',
    title: 'The rotation as two products and a sum',
    where: 'the efficient implementation',
    notice: 'The vector times cosines, plus the vector with its pairs flipped times sines.',
    task: 'With the layout “half” partners stand half a vector apart.',
    settings: given`encoding=rope show=vectors head-dim=4 vector="0.1 0.4 0.5 0.2" position=1`,
    controls: 'layout position',
  },
];
