/** What the reader chose for this site, kept in the browser: the only place that asks for storage. */

// Storage throws in sandboxed frames; the choice then lasts as long as the page.

/** @param {'theme'} name @returns {string | null} null: nothing was chosen, or nothing kept */
export function remembered(name) {
  try {
    return localStorage.getItem(`posenc-${name}`);
  } catch {
    return null;
  }
}

/** @param {'theme'} name @param {string} choice */
export function remember(name, choice) {
  try {
    localStorage.setItem(`posenc-${name}`, choice);
  } catch {
    // Nothing depends on it.
  }
}
