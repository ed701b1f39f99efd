/** Where a key stands in a text of JSON. */

/**
 * The line of the innermost name of a path that is found, each after the one before; 1 where none is.
 * @param {string} text of a file
 * @param {string} path rope_scaling.factor
 */
export function lineOf(text, path) {
  let at = 0;
  for (const name of path.replace(/\[\d+\]/g, '').split('.')) {
    const next = text.indexOf(JSON.stringify(name), at);
    if (next < 0) break;
    at = next;
  }
  return text.slice(0, at).split('\n').length;
}
