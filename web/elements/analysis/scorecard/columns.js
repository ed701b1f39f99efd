/** Which schemes a scorecard compares, and what each is asked with. */

/** @import { Encoding, Parameters, Scorecard } from '../../../core/types.js' */

/**
 * @typedef {object} Column
 * @property {string} name of the scheme; `table` for the reader's own
 * @property {string} title
 * @property {Scorecard | null} card null: the scheme refused
 * @property {string} remark why it did
 */

const MOST_KEYS = 256; // of a bias: its matrices grow with the square

/**
 * Names in a text, each once and only those there are.
 * @param {string} text separated by commas or spaces
 * @param {readonly Encoding[]} catalogue
 */
export function schemesIn(text, catalogue) {
  const names = [...new Set(text.split(/[\s,]+/).filter(Boolean))];
  const known = new Set(catalogue.map(({ name }) => name));
  return {
    schemes: names.filter((name) => known.has(name)),
    unknown: names.filter((name) => !known.has(name)),
  };
}

/**
 * The same length and width for every scheme, by whatever names it has for them.
 * @param {Encoding} encoding
 * @param {{length: number, dModel: number, formula: string}} wanted
 * @returns {Parameters}
 */
export function parametersFor({ kind, parameters }, { length, dModel, formula }) {
  const width = kind === 'rotate' ? { headDim: dModel } : { dModel };
  const sizes = kind === 'bias' ? { queryLength: length, keyLength: length } : { length, ...width };
  /** @type {Record<string, unknown>} */
  const wanted = { ...sizes, ...(formula && { formula }) };
  return Object.fromEntries(
    parameters
      .filter(({ name }) => name in wanted)
      .map(({ name }) => {
        const isKeys = name === 'queryLength' || name === 'keyLength';
        return [name, isKeys ? Math.min(length, MOST_KEYS) : wanted[name]];
      }),
  );
}

/**
 * How many criteria got which verdict: "6 yes, 2 partly, 1 not measurable".
 * @param {Scorecard} card
 */
export function tally({ criteria }) {
  const verdicts = ['yes', 'partly', 'no', 'not measurable'];
  return verdicts
    .map((verdict) => ({ verdict, count: criteria.filter((c) => c.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${verdict}`)
    .join(', ');
}
