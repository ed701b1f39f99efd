/** What `posenc trace` prints. */
import { writer } from '../export/writer.js';
import { annotation } from './annotation.js';
import { HARMLESS, countsText, lackText, nameText } from '../traces/words.js';
import { counted, nameOf, printable, withPrintable } from './printable.js';

/** @import { TraceAnswer, TraceSequence } from '../traces/types.js' */
/** @typedef {TraceAnswer & {file: string}} TraceReport */

const indented = (/** @type {string} */ text) => text.replace(/^/gm, '      ');

/** @param {TraceSequence} each */
function sequenceText(each) {
  let text = '';
  for (const { fault, sentence, assertion } of each.faults) {
    text += `  ${fault}\n    ${sentence}\n${indented(assertion)}\n`;
  }
  if (each.fault === 'undecidable') text += `  undecidable\n    ${lackText(each)}\n`;
  if (each.harmless.length > 0 && each.faults.length === 0) {
    for (const id of each.harmless) {
      text += `  harmless, ${nameText(each.sequence)}: ${id}\n    ${HARMLESS[id]}\n`;
    }
  }
  return text;
}

/** The same with printable texts; the lines of an assert, which are ours, stay lines. @param {TraceReport} given */
function printableReport(given) {
  const report = withPrintable(given);
  given.sequences.forEach(({ faults }, s) =>
    faults.forEach(({ assertion }, f) => {
      report.sequences[s].faults[f].assertion = assertion.split('\n').map(printable).join('\n');
    }),
  );
  return report;
}

/** Lines; in them signs as in a message. */
export const traceReport = writer(
  'command line, trace',
  { takes: 'trace', reader: 'terminal' },
  (/** @type {TraceReport} */ given) => {
    const { file, sequences } = printableReport(given);
    const own = sequences.filter(({ sequence }) => sequence !== '*');
    const tokens = own.reduce((sum, each) => sum + each.tokens, 0);
    return (
      `${nameOf(file)}: ${counted(own.length, 'sequence')}, ${counted(tokens, 'token')}\n` +
      sequences.map(sequenceText).join('') +
      `${countsText(sequences) || 'Each token is where it should be.'}\n`
    );
  },
);

/** An annotation of a workflow for each fault, as GitHub reads them in a log. */
export const annotations = writer(
  'command line, annotations',
  { takes: 'trace', reader: 'workflow' },
  (/** @type {TraceReport} */ given) => {
    const { file, sequences } = printableReport(given);
    const line = (
      /** @type {'error' | 'warning'} */ level,
      /** @type {string} */ title,
      /** @type {string} */ text,
    ) => annotation({ level, file, title, text });
    return sequences
      .flatMap((each) =>
        each.fault === 'undecidable'
          ? [line('warning', 'undecidable', lackText(each))]
          : each.faults.map(({ fault, sentence }) => line('error', fault, sentence)),
      )
      .join('');
  },
);
