/** What the trainer's encodings are called beside their curves. @type {Readonly<Record<string, string>>} */
const NAMES = {
  none: 'no positions',
  index: 'index',
  'normalized-index': 'index, up to 1',
  'sentence-index': 'index by sentence',
  sine: 'sines alone',
  sinusoidal: 'sinusoids',
  concatenated: 'sinusoids beside',
  learned: 'learned rows',
  rope: 'RoPE',
  alibi: 'ALiBi',
  'alibi-split': 'ALiBi, two sides',
  t5: 'T5',
  kerple: 'KERPLE',
  fire: 'FIRE',
};

/** @param {string} lane a table of the catalogue has its own name */
export const laneName = (lane) => NAMES[lane] ?? lane;
