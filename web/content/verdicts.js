/** What the verdicts are called: words and a sign, so that none rests on colour alone. */

/** @import { Verdict } from './types.js' */

/** @typedef {'correct' | 'partly' | 'holds' | 'answered'} VerdictGroup by which claims are filtered */

/** @type {Record<Verdict, {sign: string, words: string, group: VerdictGroup}>} */
export const verdicts = {
  holds: { sign: '✓', words: 'holds', group: 'holds' },
  partly: { sign: '◐', words: 'holds in part', group: 'partly' },
  fails: { sign: '✗', words: 'does not hold', group: 'correct' },
  misprint: { sign: '≠', words: 'numbers to correct', group: 'correct' },
  slip: { sign: '✎', words: 'a misprint', group: 'correct' },
  unsupported: { sign: '?', words: 'nothing to support it', group: 'correct' },
  answered: { sign: '→', words: 'a question, answered', group: 'answered' },
};

/** In the order of the filters; the first one is chosen first. @type {Record<VerdictGroup, string>} */
export const verdictGroups = {
  correct: 'to correct',
  partly: 'hold in part',
  holds: 'hold',
  answered: 'questions',
};
