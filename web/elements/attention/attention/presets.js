/** Sentences of the posts, each with what it is to show: every setting that a preset leaves out is the default. */

/** @type {{name: string, settings: Record<string, string>}[]} */
export const attentionPresets = [
  {
    name: 'Two dogs, no positions',
    settings: { tokens: 'The brown dog chased the black dog', combine: 'none' },
  },
  {
    name: 'Two dogs, with positions',
    settings: { tokens: 'The brown dog chased the black dog', encoding: 'sinusoidal' },
  },
  {
    name: 'Rahul and the lion',
    settings: { tokens: 'Rahul killed the lion', 'tokens-2': 'The lion killed Rahul' },
  },
  {
    name: 'Rahul and the lion, no positions',
    settings: {
      tokens: 'Rahul killed the lion',
      'tokens-2': 'The lion killed Rahul',
      combine: 'none',
    },
  },
  {
    name: 'Where “only” stands',
    settings: {
      tokens: 'She told him that she only loved him',
      'tokens-2': 'She only told him that she loved him',
      'tokens-3': 'Only she told him that she loved him',
    },
  },
  {
    name: 'A ball in the garden',
    settings: {
      tokens: 'A man threw a ball',
      'tokens-2': 'In the garden a man threw a ball',
      encoding: 'rope',
    },
  },
  {
    name: 'Mouse and cat, θ = 25°',
    settings: {
      tokens: 'The mouse ate some cheese',
      'tokens-2': 'In the house a cat ate some cheese',
      encoding: 'rope',
      'head-dim': '2',
      theta: '25',
      start: '1',
      show: 'scores',
    },
  },
];

/** Settings that a preset sets, or puts back to their defaults. */
export const presetAttributes = [
  'encoding',
  'tokens',
  'tokens-2',
  'tokens-3',
  'combine',
  'alpha',
  'show',
  'mask',
  'd-model',
  'head-dim',
  'heads',
  'head',
  'theta',
  'start',
];
