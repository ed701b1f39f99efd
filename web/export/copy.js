/** The way by which text leaves a page for the clipboard: what a registered writer wrote. */
import { written } from './writer.js';

/** @import { Writer } from './writer.js' */

/**
 * Puts text on the clipboard; where the page may not, selects it on screen instead.
 * @template W
 * @param {Writer<W>} by
 * @param {W} what
 * @param {Node | null} [shown] where the text stands
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copyText(by, what, shown = null) {
  try {
    await navigator.clipboard.writeText(written(by, what));
    return true;
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    return false;
  }
}
