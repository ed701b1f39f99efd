/** What `posenc check` prints. */
import { writer } from '../export/writer.js';
import { differences, layerRanges, partsOf } from '../models/words.js';
import { counted, nameOf, withPrintable } from './printable.js';

/** @import { ModelPositions, PositionRemark } from '../models/types.js' */
/** @typedef {ModelPositions & {file: string}} Report */

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

/** @param {Report} of */
function reportText({ file, modelType, textModelType, groups, warnings, notes }) {
  const type = textModelType === modelType ? modelType : `${modelType}, ${textModelType}`;
  let text = `${nameOf(file)}: ${type || 'no model_type'}\n`;
  for (const group of groups) {
    const module = group.module === 'attention' ? '' : `${group.module}, `;
    text += `  ${module}${layerRanges(group.layers)}: ${partsOf(group).join(', ')}\n`;
  }
  for (const remark of warnings) text += remarkText('warning', remark);
  for (const remark of notes) text += remarkText('note', remark);
  return `${text}${counted(warnings.length, 'warning')}, ${counted(notes.length, 'note')}\n`;
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
