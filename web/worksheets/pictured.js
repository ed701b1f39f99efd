/** Exercises that are read from a picture, at every level: the core draws it and has the answer. */
import { short } from '../plot/format.js';

/** @import { Exercise, Topic } from './topics.js' */
/** @typedef {{rows: number, cols: number, data: ArrayLike<number>}} Table */

const EXACT = /** @type {const} */ ('float64');

/** @param {Table} table @returns {number[][]} */
const rowsOf = ({ rows, cols, data }) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_column, column) => data[row * cols + column]),
  );

/** Between white and black, whatever the numbers are. @param {Table} table @returns {number[][]} */
function shaded(table) {
  const finite = Array.from(table.data).filter(Number.isFinite);
  const [least, most] = [Math.min(...finite), Math.max(...finite)];
  const shade = (/** @type {number} */ value) =>
    (2 * (Math.max(value, least) - least)) / (most - least || 1) - 1;
  return rowsOf(table).map((row) => row.map(shade));
}

/** Columns 2 and 3 of a table of four are the pair whose turn takes 2π·√b. */
const SECOND = { d: 4, columns: [2, 3] };

/** @type {Topic[]} */
export const pictured = [
  {
    name: 'row',
    title: 'Which row is it?',
    formula: 'a row is a position: compare the fast columns on the left first, then the slow ones',
    isPicture: true,
    async make(chance, level, core) {
      const rows = { easy: 6, middle: 10, hard: 14 }[level];
      const base = chance.pick([10, 100, 1000]);
      const params = { dModel: 8, base, length: rows, precision: EXACT };
      const cells = rowsOf(await core.encode('sinusoidal', params));
      const answer = chance.whole(0, rows - 1);
      return {
        given: 'A table with a row for each position, and one of its rows alone',
        ask: 'Which row is it?',
        answer,
        decimals: 0,
        steps: ['the columns on the left change most', `row ${answer} is the same in every column`],
        picture: [
          { title: 'the table', cells, counted: true },
          { title: 'one row', cells: [cells[answer]] },
        ],
      };
    },
  },
  {
    name: 'alike',
    title: 'Which two rows are alike?',
    formula: 'one wave comes back after a turn: look for the row with the same two greys',
    isPicture: true,
    async make(chance, level, core) {
      const base = chance.pick({ easy: [1.2, 2, 3], middle: [2, 4, 5], hard: [3, 5, 6] }[level]);
      const { wavelengths } = await core.frequencies('sinusoidal', { dModel: SECOND.d, base });
      const turn = wavelengths[1];
      const rows = Math.ceil(turn * 1.5);
      const first = chance.whole(0, Math.floor(turn / 2) - 1);
      const params = { dModel: SECOND.d, base, length: rows, precision: EXACT };
      const table = await core.encode('sinusoidal', params);
      const cells = rowsOf(table).map((row) => SECOND.columns.map((column) => row[column]));
      const answer = first + Math.round(turn);
      return {
        given: 'Two columns of a table, with a row for each position',
        ask: `Which later row looks most like row ${first}, its neighbours aside?`,
        answer,
        decimals: 0,
        steps: [
          'both greys must be the same: one of them is met twice in a turn',
          `a turn takes ${short(turn, 3)} steps, so row ${first} and row ${answer}`,
        ],
        picture: [{ title: 'two columns', cells, counted: true }],
      };
    },
  },
  {
    name: 'return',
    title: 'Where does the wave return?',
    formula: 'a turn is over where the curve is as high as it began, and goes the same way',
    isPicture: true,
    async make(chance, level, core) {
      const base = chance.pick({ easy: [1.5, 2, 3], middle: [3, 4, 5], hard: [6, 8, 9] }[level]);
      const { wavelengths } = await core.frequencies('sinusoidal', { dModel: SECOND.d, base });
      const turn = wavelengths[1];
      const steps = 2 * Math.ceil(turn * 0.7);
      const positions = Array.from({ length: 4 * steps + 1 }, (_, k) => k / 4);
      const params = { positions, dModel: SECOND.d, base, precision: EXACT };
      const cells = rowsOf(await core.encode('sinusoidal', params));
      return {
        given: 'A column of a table as a curve, from position 0 on',
        ask: 'After how many steps is the wave back where it began, and rising?',
        answer: turn,
        decimals: 0,
        within: 1,
        unit: 'steps',
        steps: ['it is at its middle twice in a turn', `a turn takes ${short(turn, 3)} steps`],
        picture: [
          { title: 'one column', curve: cells.map((row) => row[SECOND.columns[0]]), steps },
        ],
      };
    },
  },
  {
    name: 'slowest',
    title: 'Which pair turns slowest?',
    formula: 'the slower a pair, the fewer turns in the same steps',
    isPicture: true,
    async make(chance, level, core) {
      const dModel = { easy: 8, middle: 16, hard: 32 }[level];
      const base = chance.pick([10, 100]);
      const first = level === 'easy' ? 0 : chance.whole(0, 2);
      const pairs = chance.shuffled([0, 1, 2, 3].map((k) => first + k));
      const steps = level === 'easy' ? 16 : 24;
      const positions = Array.from({ length: 4 * steps + 1 }, (_, k) => k / 4);
      const params = { positions, dModel, base, precision: EXACT };
      const cells = rowsOf(await core.encode('sinusoidal', params));
      const answer = 1 + pairs.indexOf(first + 3);
      return {
        given: 'The sines of four pairs, from position 0 on',
        ask: 'Which of them turns slowest?',
        answer,
        decimals: 0,
        steps: [
          'look how far each first goes before it comes down',
          `curve ${answer} needs most steps for a turn`,
        ],
        picture: pairs.map((pair, k) => ({
          title: `curve ${k + 1}`,
          curve: cells.map((row) => row[2 * pair]),
          steps,
        })),
      };
    },
  },
  {
    name: 'matrix',
    title: 'Which matrix is it?',
    formula:
      'ALiBi takes evenly more with each step back; T5 has steps that widen; sinusoidal rows make ripples',
    isPicture: true,
    async make(chance, level, core) {
      const length = { easy: 12, middle: 20, hard: 32 }[level];
      const size = { numHeads: 4, queryLength: length, keyLength: length };
      const [bias, buckets, table] = await Promise.all([
        core.bias('alibi', size),
        core.buckets('t5', { ...size, numBuckets: 16, maxDistance: length, causal: true }),
        core.encode('sinusoidal', { dModel: 32, length, precision: EXACT }),
      ]);
      const head = { rows: length, cols: length, data: bias.data.slice(0, length * length) };
      const rows = await core.similarity(table, { metric: 'dot' });
      const kinds = chance.shuffled([
        { name: 'ALiBi', cells: shaded(head), why: 'evenly darker towards the diagonal' },
        { name: 'T5', cells: shaded(buckets), why: 'bands, wider with the distance' },
        {
          name: 'of sinusoidal rows',
          cells: shaded(rows),
          why: 'the same on both sides, in ripples',
        },
      ]);
      const wanted = level === 'easy' ? 'ALiBi' : chance.pick(kinds).name;
      const answer = 1 + kinds.findIndex(({ name }) => name === wanted);
      return {
        given: 'Three matrices with a row for each query and a column for each key',
        ask: `Which of them is ${wanted}?`,
        answer,
        decimals: 0,
        steps: ['go from the diagonal to the left, along one row', kinds[answer - 1].why],
        picture: kinds.map(({ cells }, k) => ({ title: `matrix ${k + 1}`, cells })),
      };
    },
  },
];
