/**
 * What the core says in sentences, as patterns: `{0}` is a number, a name or a sentence of its own. The
 * first that fits is taken, so the more general ones stand last. Read with a language, never in English.
 */
import { localized } from './numbers.js';

/** Verdicts of the scorecard and what they rest on. */
const FINDINGS = [
  'in a text {0} times as long, {1}',
  'to the last of {0} tokens, {1}',
  'of rows up to the middle, at most {0} in size',
  'no longer text was tried',
  'rows {0} and {1} are nearest, {2} apart',
  'compared with a text of {0} rows instead of {1}',
  'compared with {0} tokens instead of {1}',
  'nothing in it is random',
  'its numbers are given, not drawn',
  'of {0} steps away from a row, {1} lead nearer to it',
  'over {0} pairs',
  'of the first {0} rows',
  'rows do not change with position',
  'all rows are the same',
  'rows {0} to {1} leave the ranges of earlier ones by up to {2}',
  'this scheme has one',
  'whether it could have more is not measured',
  'every position has several coordinates',
  'the longest of 1/16 token is {0}, within one token {1}',
  'a matrix fitted to every second of {0} rows errs by up to {1} on the others, with a constant added by {2}',
  'a matrix fitted to every second of {0} rows errs by up to {1} on the others',
  'fewer than five rows leave none to check a matrix on',
  'fewer than three rows have no order of distances',
  'one row has no other to be confused with',
  '{0} columns are too many to fit a matrix to',
  '{0} rows are too few for {1} columns: some matrix fits any of them',
  'known in closed form',
  'errs by {0} on {1} rows',
  'drawn at random or learned: another seed, another table',
  'learned or drawn: another seed, another bias',
  'there are rows for whole positions only: no step is smaller than a whole one',
  'its positions are not those of a text',
  'its positions are those of a window, not of a text',
  'there is no text of another length',
  'after {0} rows there is no text twice as long',
  'positions have no row: scores are changed, not inputs',
  'of minus the bias, mean of the heads',
  'of {0} steps back in the text, {1} raise the score',
  'no matrix is needed where scores know the offset only: along a diagonal they differ by up to {0}',
  'what keys {0} to {1} back multiply weights by, and how far that leaves the range of nearer ones, mean of the heads',
  'one table does not tell',
  'from {0} to {1}',
];

/** What identify() adds, and a bias that is learned. */
const NOTES = [
  'There are too few rows to say more.',
  'Learned, it seems: it changes slowly, {0} % of its variance in the slowest quarter of frequencies.',
  'Neighbouring rows have no more in common than distant ones: noise, or a table before training.',
  'The slowest quarter of frequencies has {0} % of its variance.',
  'The nearest scheme explains {0} %.',
  'The same numbers as {0}.',
  'It differs by no more than its numbers are rounded.',
  'It differs by more than its numbers are rounded: by noise, by fewer digits, or by code that computes angles in low precision.',
  'Some of its numbers are missing or infinite.',
  'What models learn of this bias is random here.',
];

/** How a number came about, step by step. */
const STEPS = [
  'one step is {0}',
  'uniform in {0}',
  'says nothing of the other positions',
  'column {0} flips every {1} tokens',
  'angle = {0} radians',
  'one turn takes {0} tokens',
  'one turn takes {0} steps',
  'one turn takes {0} patches',
  'pair i = {0}, wavelength {1} tokens',
  'pair i = {0}, wavelength {1} steps',
  'pair i = {0}, wavelength {1} patches',
  'looked up',
  'the table is made up, not trained',
  'P is a made-up table, not a trained one',
  'digit {0} of its number',
  'not a digit: row 0',
  'n − m = {0}, clipped to ±{1}, plus {2}: row {3}',
  'q · a = {0} (random queries and table, seed {1})',
  'a query sees no later position: its weight is 0',
  'true offset m − n = {0} tokens',
  'offset m − n = {0} tokens',
  'offset m − n = {0}',
  'u · k[{0}] = {1}, the key alone',
  '(q[{0}] + v) · W r = {1}, the offset',
  'random queries, keys, u, v and W, seed {0}',
  'random queries, keys and tables, seed {0}',
  'random queries, keys and table, seed {0}',
  'random keys and weights, seed {0}',
  'nothing lies between a token and itself',
  'its own gate: {0}',
  'gates after token {0}, up to token {1}',
  'their mean logarithm: {0}',
  'together they let {0} through',
  'after the query: buckets from {0} on',
  'not after the query: buckets below {0}',
  'distance {0} < {1}: a bucket of its own',
  'distance {0} tokens',
  'B: random here (seed {0}), learned in models',
  'head {0} of {1}: {2}',
  'output of head {0}',
  'head {0}: {1}',
  'normalised distance = {0}',
  '{0} of {1} hidden units are above 0 (random weights, seed {2})',
  'sum of {0} cosines = {1}',
  'm − n = {0}: row {1} of {2}, for the key {3}',
  'query at {0}, key at {1}: offset {2}',
  'row {0} of {1}',
  'divided by {0} and {1}, times {2}, then the logarithm',
  'f of head {0} = {1} (random weights, seed {2})',
  '{0}, at most {1}',
  'p = {0}, between rows {1} and {2}',
  '{0} < {1}: stays',
  "s: ALiBi's slope of head {0}",
];

/** Why an argument was refused, and what was taken instead. */
const REFUSALS = [
  '“{0}” is not a number',
  '“{0}” is not one of {1}',
  '“{0}” is neither true nor false',
  '{0} is not a whole number',
  '{0} is below {1}',
  '{0} is above {1}',
  'leaving it out',
  'using {0}',
  'longer than {0} bytes',
  'cut off there',
  '{0}, got {1}',
  'must not be empty',
  'must have a row',
  'must have at least one row',
  'must be even',
  'must be even whole numbers',
  'must be whole numbers',
  'must be a whole number between {0} and {1}',
  'must be a whole number of 0 or more',
  'must be a number between {0} and {1}',
  'must be a number',
  'must be numbers between {0} and {1}',
  'must be numbers',
  'must be true or false',
  'must be a text',
  'must be finite and above 0',
  'must be finite',
  'must hold finite numbers',
  'must give finite numbers',
  'must be divisible by {0}',
  'must be a multiple of {0}',
  'must be at least {0}',
  'must be between {0} and {1} bytes long',
  'must be between {0} and {1}',
  'must be above 0 and at most {0}',
  'must be above {0}',
  'must be below the number of rows, {0}',
  'must be below the number of columns, {0}',
  'must be below {0}',
  'must not be above {0}',
  'must not be below {0}',
  'must be one of {0}',
  'must hold between {0} and {1} numbers',
  'must be given',
  'must hold one number, or one per head, {0}',
  'must be left out when positions are given',
  'must be left out or equal the number of positions, {0}',
  'must leave the last position at or below {0}',
  'must leave at most {0} patches',
  'must leave at most {0} patches in all',
  'must be the name of a number format',
  'must have 2 clip + 1 rows',
  'must not have more queries than keys, {0}',
  'must take at most {0}',
  'fails at column {0}: {1}',
  'has no words with a vector',
  'has no words',
  'does not rotate queries and keys',
  'does not add to scores',
  'adds to scores and has no table of positions',
  'has no frequencies',
  'has no buckets',
  'has no slopes',
  'has more than one axis',
  'has {0} rows for {1} tokens',
  'has {0} positions for {1} tokens',
  'does not turn by positions on a line',
  'is not one of its parameters',
  'nothing',
];

/** Why there is no figure. */
const FAILURES = [
  'posenc: not enough memory for a table of {0} x {1} numbers, {2} MiB',
  'posenc: not enough memory for this',
  'smaller settings take less',
  '{0}: a table of {1} x {2} takes more than the {3} MiB allowed, {4} MiB',
  '{0}: a matrix of {1} x {2} takes more than the {3} MiB allowed, {4} MiB',
  '{0}: a matrix of {1} x {2} takes more memory than allowed',
  '{0}: content of {1} x {2} numbers takes more memory than is allowed',
  'correlation: {0} columns take more memory than allowed',
  'attend: scores of {0} x {1} x {2} take more memory than allowed',
  'outputOnly does without',
  'a file of {0} bytes is more than the {1} that are read at once',
  'a table of {0} x {1} numbers is more than the {2} that are read at once',
  'posenc: not enough memory to begin with',
  'posenc cannot run in this browser: it has no WebAssembly, or it is turned off',
  'posenc cannot run in this browser: it has no {0}',
  'Chromium 97, Firefox 104, Safari 16.4 and later can',
  'posenc cannot run on this page: its policy refuses WebAssembly',
  "'wasm-unsafe-eval' in script-src allows it",
  'a part of posenc could not be fetched',
];

export const SENTENCES = [...FINDINGS, ...NOTES, ...STEPS, ...REFUSALS, ...FAILURES];

const NUMBER = /^[-−]?\d[\d.]*(e[-+−]?\d+)?$/;
/** Sentences of one text stand apart by these. */
const BETWEEN = /(; |(?<=\.) (?=[A-Z]))/;
/** `rotary: rotary_dim must be even`: function and parameter are named as in code. */
const REFUSAL = /^([\w -]+: (?:[a-z]\w*|[a-z]\w*\[\d+\]) )(.+)$/s;

/**
 * @param {(english: string) => import('./language.js').Found | undefined} find
 * @param {(name: string) => import('./language.js').Found | undefined} [nameOf] of values
 * @returns {(sentence: string) => string} what is not known stays as it is
 */
export function teller(find, nameOf = () => undefined) {
  const known = SENTENCES.map((pattern) => ({ pattern, fits: fitting(pattern) }));
  /** @param {string} text @returns {string | null} */
  function one(text) {
    if (NUMBER.test(text)) return localized(text);
    for (const { pattern, fits } of known) {
      const found = fits.exec(text);
      const other = found && find(pattern);
      if (found && typeof other === 'string') {
        const values = found.slice(1).map((value) => one(value) ?? nameOf(value) ?? value);
        return other.replace(/\{(\d+)\}/g, (_, at) => String(values[at]));
      }
    }
    return null;
  }
  const tell = (/** @type {string} */ text) =>
    text
      .split(BETWEEN)
      .map((part, at) => (at % 2 === 1 ? part : (one(part) ?? part)))
      .join('');
  return (sentence) => {
    const [, named = '', rule = sentence] = REFUSAL.exec(sentence) ?? [];
    const [first] = rule.split(BETWEEN);
    const isRule = tell(first) !== first;
    return isRule ? named + tell(rule) : tell(sentence);
  };
}

/** @param {string} pattern */
const fitting = (pattern) =>
  new RegExp(`^${pattern.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d+\}/g, '(.+?)')}$`, 's');
