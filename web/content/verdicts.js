/** What the verdicts are called: words and a sign, so that none rests on colour alone. */

/** @import { Verdict } from './types.js' */

/** @type {Record<Verdict, {sign: string, words: string}>} */
export const verdicts = {
  holds: { sign: '✓', words: 'holds' },
  partly: { sign: '◐', words: 'holds in part' },
  fails: { sign: '✗', words: 'does not hold' },
  misprint: { sign: '≠', words: 'numbers to correct' },
  slip: { sign: '✎', words: 'a slip of the pen' },
  unsupported: { sign: '?', words: 'nothing to support it' },
  answered: { sign: '→', words: 'a question, answered' },
};
