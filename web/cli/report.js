/** What `posenc check` prints. */
import { writer } from '../export/writer.js';
import { differences, layerRanges, partsOf, untoldText } from '../models/words.js';
import { annotation } from './annotation.js';
import { lineOf } from './line-of.js';
import { counted, nameOf, withPrintable } from './printable.js';
import { changeText, disagreementText, sides } from '../readers/words.js';
import { readersText } from './readers-report.js';

/** @import { ModelPositions, PositionRemark } from '../models/types.js' */
/** @import { ConversionChange, ReadersOf } from '../readers/types.js' */
/**
 * @typedef {object} Answer what `--json` prints; check.schema.json says it as JSON Schema
 * @property {1} posencCheck version of this form: another one where a property goes or means something else
 * @property {string} file
 * @property {(PositionRemark & {reason: string})[]} ignored warnings that posenc.ignore has a reason for
 * @property {ReadersOf} [readers] with `--readers`
 * @property {ConversionChange[]} [conversion] of a GGUF file beside a config
 *
 * @typedef {ModelPositions & Answer & {text?: string}} Report text: of the file
 */

/** Lines; in them signs as in a message. */
export const report = writer(
  'command line, report',
  { takes: 'reports', reader: 'terminal' },
  (/** @type {Report[]} */ given) => {
    const reports = withPrintable(given);
    const texts = reports.map(reportText);
    if (reports.length === 2) texts.push(differenceText(reports[0], reports[1]));
    const beside = reports.find(({ conversion }) => conversion);
    if (beside) texts.push(conversionText(beside));
    return texts.join('\n');
  },
);

/** An annotation of a workflow for each warning, at the line of its key, and for what readers differ in. */
export const checkAnnotations = writer(
  'command line, check annotations',
  { takes: 'reports', reader: 'workflow' },
  (/** @type {Report[]} */ given) =>
    given
      .flatMap((each) => {
        const printed = withPrintable({ ...each, groups: [] });
        const { file, warnings, certainty, modelType, readers } = printed;
        const lines = warnings.map(({ code, about, message }) =>
          annotation({
            level: 'warning',
            file,
            line: lineOf(each.text ?? '', about),
            title: code,
            text: message,
          }),
        );
        for (const found of readers?.disagreements ?? []) {
          const text = `${sides(found)}: ${disagreementText(found)}`;
          lines.push(
            annotation({ level: 'warning', file, line: 1, title: 'readers differ', text }),
          );
        }
        if (certainty === 'known') return lines;
        const text = `How ${modelType || 'this model'} treats positions is ${certainty}.`;
        return [...lines, annotation({ level: 'notice', file, line: 1, title: certainty, text })];
      })
      .join(''),
);

/** @param {'warning' | 'note'} kind @param {PositionRemark} remark */
const remarkText = (kind, { code, about, message: said }) =>
  `  ${kind.padEnd(7)}  ${about}  ${code}\n           ${said}\n`;

/** @param {Report} model */
function reportText(model) {
  const { file, modelType, textModelType, groups, warnings, notes, ...rest } = model;
  const { certainty, guessedFrom, ignored } = rest;
  const type = textModelType === modelType ? modelType : `${modelType}, ${textModelType}`;
  const from = guessedFrom.length ? ` from ${guessedFrom.join(', ')}` : '';
  const how = certainty === 'known' ? '' : ` (${certainty}${from})`;
  let text = `${nameOf(file)}: ${type || 'no model_type'}${how}\n`;
  for (const group of groups) {
    const module = group.module === 'attention' ? '' : `${group.module}, `;
    text += `  ${module}${layerRanges(group.layers)}: ${partsOf(group).join(', ')}\n`;
  }
  const untold = untoldText(model);
  if (untold) text += `  ${untold}\n`;
  for (const remark of warnings) text += remarkText('warning', remark);
  for (const remark of notes) text += remarkText('note', remark);
  for (const { code, about, reason } of ignored) {
    text += `  ignored  ${about}  ${code}\n           ${reason}\n`;
  }
  text += `${counted(warnings.length, 'warning')}, ${counted(notes.length, 'note')}\n`;
  return rest.readers ? text + readersText(rest.readers) : text;
}

/** @param {Report} one @param {Report} other */
function differenceText(one, other) {
  const found = differences(one, other);
  if (found.length === 0) return 'Both do the same about positions.\n';
  const lines = found.map(({ module, layers, gone, come }) => {
    const said = `${gone.join(', ') || 'nothing'} → ${come.join(', ') || 'nothing'}`;
    return `  ${module}, ${layerRanges(layers)}: ${said}\n`;
  });
  return `${nameOf(one.file)} → ${nameOf(other.file)}\n${lines.join('')}`;
}

/** @param {Report} of a GGUF file beside its config */
function conversionText({ file, conversion = [] }) {
  if (conversion.length === 0)
    return `${nameOf(file)} does about positions what the config asks.\n`;
  const lines = conversion.map((change) => `  ${changeText(change)}\n`);
  return `${nameOf(file)}, beside the config:\n${lines.join('')}`;
}
