/** What `posenc check` prints. Configs and their names come from strangers: no sign of them steers a terminal. */
import { wellFormed } from '../export/signs.js';
import { writer } from '../export/writer.js';
import { differences, layerRanges, partsOf } from '../models/words.js';

/** @import { ModelPositions, PositionRemark } from '../models/types.js' */
/** @typedef {ModelPositions & {file: string}} Report */

export { json } from '../export/json.js';
export { written } from '../export/writer.js';

/** Signs that steer a terminal or the direction of reading, line ends included. */
const STEERING = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** @param {string} text */
const printable = (text) =>
  wellFormed(text).replace(
    STEERING,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * The same with every text in it printable.
 * @template T
 * @param {T} value
 * @returns {T}
 */
function withPrintable(value) {
  if (typeof value === 'string') return /** @type {any} */ (printable(value));
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return /** @type {any} */ (value.map(withPrintable));
  const entries = Object.entries(value).map(([name, inner]) => [name, withPrintable(inner)]);
  return /** @type {any} */ (Object.fromEntries(entries));
}

/** One line. `\u001b` for a sign that steers, U+FFFD for a half of a pair. */
export const message = writer(
  'command line, message',
  { takes: 'text', reader: 'terminal' },
  (/** @type {string} */ text) => `${printable(text)}\n`,
);

/** Lines; in them signs as in a message. */
export const report = writer(
  'command line, report',
  { takes: 'reports', reader: 'terminal' },
  (/** @type {Report[]} */ given) => {
    const reports = withPrintable(given);
    const texts = reports.map(reportText);
    if (reports.length === 2) texts.push(differenceText(reports[0], reports[1]));
    return texts.join('\n');
  },
);

/** @param {'warning' | 'note'} kind @param {PositionRemark} remark */
const remarkText = (kind, { code, about, message: said }) =>
  `  ${kind.padEnd(7)}  ${about}  ${code}\n           ${said}\n`;

const count = (/** @type {number} */ n, /** @type {string} */ what) =>
  `${n} ${what}${n === 1 ? '' : 's'}`;

/** @param {Report} of */
function reportText({ file, modelType, textModelType, groups, warnings, notes }) {
  const type = textModelType === modelType ? modelType : `${modelType}, ${textModelType}`;
  let text = `${file === '-' ? 'standard input' : file}: ${type || 'no model_type'}\n`;
  for (const group of groups) {
    const module = group.module === 'attention' ? '' : `${group.module}, `;
    text += `  ${module}${layerRanges(group.layers)}: ${partsOf(group).join(', ')}\n`;
  }
  for (const remark of warnings) text += remarkText('warning', remark);
  for (const remark of notes) text += remarkText('note', remark);
  return `${text}${count(warnings.length, 'warning')}, ${count(notes.length, 'note')}\n`;
}

/** @param {Report} one @param {Report} other */
function differenceText(one, other) {
  const found = differences(one, other);
  if (found.length === 0) return 'Both do the same about positions.\n';
  const lines = found.map(({ module, layers, gone, come }) => {
    const said = `${gone.join(', ') || 'nothing'} → ${come.join(', ') || 'nothing'}`;
    return `  ${module}, ${layerRanges(layers)}: ${said}\n`;
  });
  return `${one.file} → ${other.file}\n${lines.join('')}`;
}
