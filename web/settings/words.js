/** What controls are called on a page, where the name in papers and code is not a word. */

/** By setting; others are called by their own name. @type {Record<string, string>} */
const TITLES = {
  alpha: 'Strength of positions',
  base: 'Base b',
  beta: 'Sharpness β',
  combine: 'How positions enter',
  count: 'Pairs shown',
  dModel: 'Dimensions',
  encoding: 'Encoding',
  factor: 'Times the trained length',
  gridHeight: 'Patches down',
  gridWidth: 'Patches across',
  head: 'Head',
  headDim: 'Channels per head',
  k: 'Steps k',
  keyLength: 'Keys',
  length: 'Positions',
  mask: 'A word sees',
  numHeads: 'Heads',
  offset: 'Offset',
  positions: 'Positions, one by one',
  originalLength: 'Trained length',
  positionDim: 'Dimensions of the position',
  queryLength: 'Queries',
  scaling: 'Long-context rule',
  seed: 'Seed of the random numbers',
  seeds: 'Runs per encoding',
  start: 'First position',
  theta: 'Angle per word',
  tokens: 'Sentence',
  'tokens-2': 'Second sentence',
  'tokens-3': 'Third sentence',
  weightStd: 'Spread of the random weights',
};

/** @type {Record<string, Record<string, string>>} by setting and choice */
const CHOICES = {
  combine: {
    none: 'off',
    add: 'added',
    concatenate: 'beside',
    rotate: 'rotated',
    bias: 'on the scores',
  },
  method: { pca: 'principal components', umap: 'UMAP' },
  metric: {
    'cosine-distance': 'cosine distance',
    dot: 'dot product',
    euclidean: 'Euclidean distance',
  },
  waves: { 'base-2': 'halving' },
};

/** `turnsWithin` -> `Turns within`. @param {string} name */
const spoken = (name) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A setting in words. @param {{name: string, title?: string}} setting */
export const titleOf = ({ name, title }) => title ?? TITLES[name] ?? spoken(name);

/**
 * One of its choices; names that papers and code use stay as they are.
 * @param {{name: string, choiceNames?: Record<string, string>}} setting
 * @param {string} choice
 */
export const choiceName = ({ name, choiceNames }, choice) =>
  choiceNames?.[choice] ?? CHOICES[name]?.[choice] ?? choice;

/** Names that have a word here: for the test that all of them exist. */
export const named = [...new Set([...Object.keys(TITLES), ...Object.keys(CHOICES)])];
