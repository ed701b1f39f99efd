/** What `posenc survey` prints. */
import { writer } from '../export/writer.js';
import { short } from '../plot/format.js';
import { printable, withPrintable } from './printable.js';

/** @import { Reason } from './sources.mjs' */

/**
 * @typedef {object} Surveyed one file
 * @property {string} item its path or address
 * @property {string} stamp size and time of what was read for it; empty: of an address
 * @property {'differ' | 'agree' | 'none'} verdict none: not compared
 * @property {Reason} [reason] why not
 * @property {string} [detail] ... in words
 * @property {string} [modelType]
 * @property {string[]} [apart] readers
 * @property {string[]} [aspects] in which they differ
 * @property {number} [turns] the largest difference of angles
 *
 * @typedef {object} Survey what `--json` prints
 * @property {1} posencSurvey version of this form
 * @property {number} length that was asked for; 0: each file's own [tokens]
 * @property {number} files
 * @property {number} compared
 * @property {number} differ of those, files of which readers do different things
 * @property {number | null} share of what was compared; null: nothing was
 * @property {Record<string, number>} reasons why others were not compared
 * @property {Record<string, number>} aspects files in which readers differ in that
 * @property {Record<string, number>} apart files in which that reader differs
 * @property {Surveyed[]} items
 */

/** @type {Record<Reason, string>} */
const REASONS = {
  unreadable: 'cannot be read',
  empty: 'empty',
  'too-long': 'longer than any config',
  'no-json': 'no JSON',
  'no-model': 'no config of a model',
  'broken-gguf': 'a GGUF file that is cut off or broken',
  alone: 'a GGUF file without its config.json',
  'unknown-model': 'of no reader it is known what it does',
  'no-answer': 'an address that does not answer',
  'no-range': 'a server that gives no parts of files',
};

/** How often each comes, the most frequent first. @param {string[]} names @returns {Record<string, number>} */
function counts(names) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return Object.fromEntries([...found].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)));
}

/** @param {Surveyed[]} items @param {number} length @returns {Survey} */
export function surveyOf(items, length) {
  const differ = items.filter(({ verdict }) => verdict === 'differ');
  const compared = items.filter(({ verdict }) => verdict !== 'none').length;
  return {
    posencSurvey: 1,
    length,
    files: items.length,
    compared,
    differ: differ.length,
    share: compared ? differ.length / compared : null,
    reasons: counts(items.flatMap(({ reason }) => reason ?? [])),
    aspects: counts(differ.flatMap(({ aspects = [] }) => aspects)),
    apart: counts(differ.flatMap(({ apart = [] }) => apart)),
    items,
  };
}

const row = (
  /** @type {string} */ what,
  /** @type {number} */ n,
  /** @type {string} */ beside = '',
) => `${String(n).padStart(7)}  ${what}${beside}\n`;

const rows = (/** @type {string} */ by, /** @type {Record<string, number>} */ all) =>
  Object.entries(all)
    .map(([what, n]) => row(`  ${by} ${printable(what)}`, n)) // names of members are as they were
    .join('');

export const surveyReport = writer(
  'command line, survey',
  { takes: 'survey', reader: 'terminal' },
  (/** @type {Survey} */ given) => {
    const { files, compared, differ, share, reasons, aspects, apart, items } = withPrintable(given);
    const percent = share === null ? '' : `, ${short(100 * share, 3)} % of what was compared`;
    const why = Object.entries(reasons).map(([reason, n]) =>
      row(`  ${REASONS[/** @type {Reason} */ (reason)] ?? reason}`, n),
    );
    const lines = items
      .filter(({ verdict }) => verdict === 'differ')
      .map(({ item, modelType, apart: who = [], aspects: what = [], turns = 0 }) => {
        const far = turns > 0 ? `, ${short(turns)} turns` : '';
        const where = what.length ? `: ${what.join(', ')}` : '';
        return `  ${item}: ${modelType}: ${who.join(', ')}${where}${far}\n`;
      });
    return [
      row('files', files),
      row('readers differ', differ, percent),
      rows('by', apart),
      rows('in', aspects),
      row('readers agree', compared - differ),
      row('not compared', files - compared),
      ...why,
      ...lines,
    ].join('');
  },
);
