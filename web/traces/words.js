/** What is said of an answer beside the sentences of its faults. */
import { writer } from '../export/writer.js';

/** @import { TraceFault, TraceSequence } from './types.js' */

/** Why what looks odd changes no result. @type {Readonly<Record<string, string>>} */
export const HARMLESS = {
  'constant-shift':
    'All tokens of the sequence are off by the same number. Here positions count by their differences only, and those are right: no score changes, up to rounding.',
  'boundaries-from-ids':
    'Nothing told where documents begin: they were taken to begin where ids do, as a kernel for packed rows takes them.',
  'ids-unused': 'The model does not read these ids, whatever they are.',
  'video-advance':
    'After a video the count moves by its height or width alone, as transformers 5.3 and later do it.',
  'tree-draft': 'Drafts form a tree: several tokens stand at one place, which is meant.',
};

/** Of a sequence in a sentence. @param {string} sequence */
export const nameText = (sequence) => (sequence === '*' ? 'the run' : `sequence ${sequence}`);

/** What is missing. @param {Pick<TraceSequence, 'sequence' | 'needs'>} each */
export const lackText = ({ sequence, needs }) =>
  `${nameText(sequence)} cannot be judged without ${needs.join(' and ')}.`;

/**
 * How many sequences are wrong, and how many nobody can judge; nothing where there are none of either.
 * @param {Pick<TraceSequence, 'fault'>[]} sequences
 * @param {(count: number) => string} [written] as the reader has numbers
 */
export function countsText(sequences, written = String) {
  const all = `${written(sequences.length)} ${sequences.length === 1 ? 'sequence' : 'sequences'}`;
  const open = sequences.filter(({ fault }) => fault === 'undecidable').length;
  const bad = sequences.filter(({ fault }) => fault !== null).length - open;
  const said = [];
  if (bad > 0) said.push(`${written(bad)} of ${all} ${bad === 1 ? 'is' : 'are'} not right.`);
  if (open > 0) said.push(`${written(open)} of ${all} cannot be judged.`);
  return said.join(' ');
}

/** Lines for CI, which have numbers of a trace and none of its texts. */
export const assertionWriter = writer(
  'asserts of a trace',
  { takes: 'trace', reader: 'own words' },
  (/** @type {{sequences: {faults: Pick<TraceFault, 'assertion'>[]}[]}} */ { sequences }) =>
    sequences.flatMap(({ faults }) => faults.map(({ assertion }) => assertion)).join('\n'),
);
