/** Annotations of a workflow: one line each, as GitHub reads them in a log. */

const escaped = (/** @type {string} */ text) =>
  text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
const escapedProperty = (/** @type {string} */ text) =>
  escaped(text).replace(/:/g, '%3A').replace(/,/g, '%2C');

/**
 * @param {object} what
 * @param {'error' | 'warning' | 'notice'} what.level
 * @param {string} what.file
 * @param {number} [what.line] from 1
 * @param {string} what.title
 * @param {string} what.text
 */
export function annotation({ level, file, line, title, text }) {
  const place = line === undefined ? '' : `,line=${line}`;
  return `::${level} file=${escapedProperty(file)}${place},title=${escapedProperty(`posenc: ${title}`)}::${escaped(text)}\n`;
}
