/** Numbers as people paste them: rows of text, or a list as Python prints it. */

/**
 * Text that Core.read() takes: brackets become rows, what stands around them goes.
 * @param {string} text
 */
export function rowsOf(text) {
  if (!/[[\]]/.test(text)) return text;
  return text
    .replace(/\b(?:\w+\.)?(?:array|tensor|matrix|Parameter)\b(?: containing:)?/g, ' ')
    .replace(/\b(?:dtype|device|requires_grad|grad_fn|shape)\s*=\s*[\w.:'"<>]+/g, ' ')
    .replace(/[\s()]+/g, ' ') // a long row is printed on several lines
    .replaceAll('[', ' ')
    .split(']')
    .map((row) => row.replace(/^[\s,]+|[\s,]+$/g, ''))
    .filter(Boolean)
    .join('\n');
}
