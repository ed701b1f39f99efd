/** A picture's part of a run: what is told of one sequence, its rows, and of a long one all of it by sampling. */
import { CoreError } from '../core/check.js';

/** @import { TraceAnswer, TraceRow, TraceSequence } from './types.js' */
/** @import { Traces } from './index.js' */

/**
 * @typedef {object} Wanted
 * @property {string | Uint8Array | null} run null: what was opened last
 * @property {string} config its text, or empty
 * @property {string | null} question a run whose first wrong token is asked for; null: none
 * @property {string} sequence empty: the first that tells something
 * @property {number} from the first row; −1: just before the first wrong one
 * @property {number} shown rows
 * @property {number} drawn rows of the whole sequence at most
 *
 * @typedef {object} Look
 * @property {TraceAnswer} answer
 * @property {TraceSequence} sequence
 * @property {number} first where it first goes wrong, as a row of its timeline; −1: nowhere
 * @property {number} from
 * @property {TraceRow[]} rows
 * @property {TraceRow[]} overview of a long one each `every`-th row
 * @property {number} every
 * @property {{row: number} | null} asked
 */

const BEFORE = 4; // right ones shown before the first wrong one

/** @param {Traces} traces */
export function lookerOf({ checkTrace, traceTimeline }) {
  /** @type {{text: string, config: string, answer: TraceAnswer} | null} */
  let opened = null;

  /** @param {string} text @param {string} config */
  function open(text, config) {
    opened = null;
    opened = { text, config, answer: checkTrace(text, config) };
    return opened;
  }

  /** @param {string} sequence @param {number} from @param {number} count @param {number} [every] */
  const rows = (sequence, from, count, every) =>
    traceTimeline(opened?.text ?? '', opened?.config, sequence, from, count, every);

  /** @param {TraceSequence} sequence */
  function firstRow({ sequence, slots, firstWrong }) {
    if (!firstWrong || firstWrong.step === null || slots === 0) return -1;
    const { step, slot } = firstWrong;
    let [low, high] = [0, slots]; // rows before low are before it, those from high on are not
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [row] = rows(sequence, middle, 1);
      const isBefore = row.step < step || (row.step === step && row.slot < slot);
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return Math.min(low, slots - 1);
  }

  /** @param {string} text @param {string} config */
  function questionOf(text, config) {
    const { fault, sequences } = open(text, config).answer;
    const wrong = sequences.find((each) => each.fault !== null && each.fault === fault);
    return wrong ? { sequence: wrong.sequence, row: firstRow(wrong) } : null;
  }

  /** @param {Omit<Wanted, 'run'>} wanted @param {string | null} text null: what was opened last @returns {Look} */
  return ({ config, question, sequence: name, from, shown, drawn }, text) => {
    const asked = question === null ? null : questionOf(question, config);
    if (text === null && !opened) throw new CoreError('no run was opened');
    const { answer } = text === null ? /** @type {any} */ (opened) : open(text, config);
    const sequence = chosen(answer, asked?.sequence ?? name);
    const first = firstRow(sequence);
    const { slots } = sequence;
    const last = Math.max(0, slots - shown);
    const start = Math.min(from < 0 ? Math.max(0, first - BEFORE) : from, last);
    const every = Math.max(1, Math.ceil(slots / drawn));
    return {
      answer,
      sequence,
      first,
      from: start,
      rows: slots ? rows(sequence.sequence, start, shown) : [],
      overview: slots > shown ? rows(sequence.sequence, 0, drawn, every) : [],
      every,
      asked,
    };
  };
}

/** @param {TraceAnswer} answer @param {string} name of a sequence */
function chosen({ fault, sequences }, name) {
  const found =
    sequences.find(({ sequence }) => sequence === name) ??
    sequences.find((each) => each.fault !== null && each.fault === fault) ??
    sequences.find(({ harmless }) => harmless.length > 0) ??
    sequences[0];
  if (found) return found;
  throw new CoreError('The run has no token.', { code: 'input' });
}
