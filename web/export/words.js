/** Text that is read out: without signs that steer, and no longer than somebody listens. */
import { oneLine } from './signs.js';
import { writer } from './writer.js';

const MOST = 1000; // characters

/**
 * Blanks for signs that steer; after 1000 characters an ellipsis.
 * @param {string} text
 */
function spoken(text) {
  // what is far longer than its cut is not looked at
  const line = oneLine(text.slice(0, 2 * MOST));
  if (line.length <= MOST) return text.length > 2 * MOST ? `${line}…` : line;
  return `${line.slice(0, MOST).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** What a picture shows, beside it and for those who do not see it: captions, names, alternative texts. */
export const altText = writer('alt text', { takes: 'text', reader: 'words' }, spoken);
