/**
 * Words of a text, in any script, by the Unicode tables that the engine has anyway. No model's
 * tokenizer: a word is a word here, not a list of pieces.
 *
 * Limits: scripts without blanks that are not Han or kana (Thai, Khmer, …) stay one token up to the
 * next blank; letters are folded by toLowerCase(), whatever the language.
 */

/** @import { Token } from './attention-types.js' */
import { flagOf, optionsOf, refuse } from './check.js';

/** What is read at most [UTF-16 units]. */
const MAX_TEXT = 1_000_000;
/** As many tokens as a figure can show; kMaxToyTokens of the core. */
const MAX_TOKENS = 256;

const EMOJI =
  String.raw`\p{RI}\p{RI}|[#*0-9]\ufe0f?\u20e3|` +
  String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{EMod})?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{EMod})?)*`;
// Han and kana are written without blanks: every character counts as a word.
const IDEOGRAPH = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]\p{M}*`;
const LETTER = String.raw`(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{N}_]\p{M}*[\u200c\u200d]?)`;
const WORD = String.raw`${LETTER}+(?:['’\-.]${LETTER}+)*`;
const TOKEN = new RegExp(`(${EMOJI})|(${IDEOGRAPH}|${WORD})|[^\\s\\p{C}\\p{M}\\p{Z}]\\p{M}*`, 'gu');

/** @param {string} text */
const kindOf = (text) => (/^[\p{N}.]+$/u.test(text) ? 'number' : 'word');

/** @param {string} text @returns {Token} */
const marker = (text) => ({ text, word: text, start: -1, end: -1, kind: 'marker' });

/**
 * @param {string} text
 * @param {{foldCase?: boolean, markers?: boolean}} [options] markers: [CLS] before, [SEP] behind
 * @returns {{tokens: Token[], truncated: boolean, total: number}} the first MAX_TOKENS of them
 */
export function tokenize(text, options = {}) {
  const known = /** @type {const} */ ({ foldCase: 1, markers: 1 });
  const given = optionsOf('tokenize', 'options', options, known);
  const foldCase = flagOf('tokenize', 'foldCase', given.foldCase, true);
  const markers = flagOf('tokenize', 'markers', given.markers, false);
  if (typeof text !== 'string') refuse('tokenize', 'text', `must be a string, got ${typeof text}`);
  if (text.length > MAX_TEXT) {
    refuse(
      'tokenize',
      'text',
      `must not be longer than ${MAX_TEXT} characters, got ${text.length}`,
    );
  }
  /** @type {Token[]} */
  const tokens = [];
  const room = MAX_TOKENS - (markers ? 2 : 0);
  let total = 0;
  for (const match of text.matchAll(TOKEN)) {
    total++;
    if (tokens.length === room) continue;
    const [found, emoji, word] = match;
    const plain = found.normalize('NFC').replace('’', "'");
    tokens.push({
      text: found,
      word: foldCase ? plain.toLowerCase() : plain,
      start: match.index,
      end: match.index + found.length,
      kind: emoji ? 'emoji' : word ? kindOf(found) : 'punctuation',
    });
  }
  const truncated = total > tokens.length;
  if (!markers) return { tokens, truncated, total };
  return { tokens: [marker('[CLS]'), ...tokens, marker('[SEP]')], truncated, total: total + 2 };
}
