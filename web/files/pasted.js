/** Numbers as people paste them: rows of text, or a list as Python prints it. */
import { CoreError } from '../core/check.js';

const IN_PART =
  'These numbers are printed in part, with “...” for the others: print all of them, after torch.set_printoptions(threshold=10**9) or np.set_printoptions(threshold=10**9)';

/**
 * Text that Core.read() takes: brackets become rows, what stands around them goes.
 * @param {string} text
 */
export function rowsOf(text) {
  if (!/[[\]]/.test(text)) return text;
  if (/(?:\.\.\.|…)\s*[,\]\d[-]/.test(text)) throw new CoreError(IN_PART, { code: 'input' });
  return text
    .replace(/\b(?:\w+\.)?(?:array|tensor|matrix|Parameter)\b(?: containing:)?/g, ' ')
    .replace(/\b(?:dtype|device|requires_grad|grad_fn|shape)\s*=\s*[\w.:'"<>]+/g, ' ')
    .replace(/[\s()[]+/g, ' ') // a long row is printed on several lines
    .split(/\]+/)
    .map(trimmed)
    .filter(Boolean)
    .join('\n');
}

/**
 * By index: an expression looks for the end anew from every gap, which takes minutes for a megabyte of them.
 * @param {string} row
 */
function trimmed(row) {
  let begin = 0;
  let end = row.length;
  while (begin < end && isGap(row[begin])) begin += 1;
  while (begin < end && isGap(row[end - 1])) end -= 1;
  return row.slice(begin, end);
}

/** @param {string} sign */
const isGap = (sign) => sign === ' ' || sign === ',';
