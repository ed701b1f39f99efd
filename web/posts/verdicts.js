/** What the verdicts are called: words and a sign, so that none rests on colour alone. */

import { toSay } from '../texts/say.js';

/** @import { Verdict } from './types.js' */

/** @type {Record<Verdict, {sign: string, words: string}>} */
export const verdicts = {
  holds: { sign: '✓', words: toSay('holds') },
  partly: { sign: '◐', words: toSay('holds in part') },
  fails: { sign: '✗', words: toSay('does not hold') },
  misprint: { sign: '≠', words: toSay('numbers to correct') },
  slip: { sign: '✎', words: toSay('a slip of the pen') },
  unsupported: { sign: '?', words: toSay('nothing to support it') },
};
