/**
 * Puts text on the clipboard; where the page may not, selects it on screen instead.
 * @param {string} text
 * @param {Node | null} shown where the text stands
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copyText(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    return false;
  }
}
