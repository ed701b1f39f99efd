/**
 * What the numbers of a figure are, by decimal arithmetic: of every element one entry, with settings drawn
 * at random, the truth of a cell of its table, of a place pointed at, and of numbers in its sentences.
 */
import { Decimal, cell, frequency, held } from './decimal.mjs';
import { principal } from './decimal-components.mjs';

/** @import { PeElement } from '../../../web/elements/frame/base.js' */

/**
 * @typedef {ReturnType<typeof import('../../support/random.mjs').chooser>} Chooser
 * @typedef {Decimal | null} Truth null: no number, or none of these
 *
 * @typedef {object} Truths of one picture
 * @property {(row: number, column: number) => Truth} [table]
 * @property {(row: number, column: number) => Truth} [spot] of what is read there
 * @property {[RegExp, Decimal][]} [says]
 * @property {RegExp} [reads] the number in a tooltip and in what is spoken
 *
 * @typedef {object} Kind
 * @property {(chance: Chooser) => Record<string, string | number>} attributes
 * @property {(picture: any, attributes: Record<string, any>, element: PeElement<any>) => Truths} truths
 * @property {string} [given] why its numbers are held against the float64 that it draws
 */

const ONE = new Decimal(1);
const TURN = Decimal.acos(-1).mul(2);
const sum = (/** @type {Decimal[]} */ list) => list.reduce((a, b) => a.add(b), new Decimal(0));
const times = (/** @type {Decimal[]} */ a, /** @type {Decimal[]} */ b) =>
  sum(a.map((value, k) => value.mul(b[k])));
const most = (/** @type {Decimal[]} */ list) => Decimal.max(...list);
const least = (/** @type {Decimal[]} */ list) => Decimal.min(...list);
const meanOf = (/** @type {Decimal[]} */ list) => sum(list).div(list.length);

/** ω of every pair. @param {number} d @param {number} [base] */
const speeds = (d, base = 10000) =>
  Array.from({ length: d / 2 }, (_, i) => frequency(base, new Decimal(2 * i).div(d)));

/** Cosine of two rows of the paper's table that are so far apart. @param {number} d @param {number} base @param {Decimal.Value} offset */
const alike = (d, base, offset) => meanOf(speeds(d, base).map((w) => w.mul(offset).cos()));

/** @type {Record<string, (d: number, base: number, offset: Decimal.Value) => Decimal>} */
const MEASURES = {
  cosine: alike,
  'cosine-distance': (...asked) => ONE.minus(alike(...asked)),
  dot: (d, base, offset) => alike(d, base, offset).mul(d / 2),
  euclidean: (d, base, offset) =>
    ONE.minus(alike(d, base, offset))
      .mul(d)
      .sqrt(),
};
const METRICS = Object.keys(MEASURES);

/** Exact rows of the paper's table. @param {number} first @param {number} count @param {number} d @param {number} [base] */
const rowsOf = (first, count, d, base = 10000) =>
  Array.from({ length: count }, (_, row) =>
    Array.from({ length: d }, (_, j) => cell(first + row, j, d, base)),
  );
/** @param {Decimal[][]} rows @param {number} j */
const columnOf = (rows, j) => rows.map((row) => row[j]);

const size = (/** @type {Chooser} */ { pick, below }) => ({
  'd-model': pick([4, 8, 64, 128]),
  base: pick([100, 10000, 500000]),
  start: pick([0, 1, below(100000)]),
  length: 12,
});

/** Of two rotations: their tables, their wavelengths, or the scores of equal words. @param {any} picture @param {Record<string, any>} asked @returns {Truths} */
function compared(picture, { show, base, 'b-base': other, 'turns-within': read }) {
  const sides = [speeds(8, base), speeds(8, other)];
  if (show === 'spectrum') {
    const waves = (/** @type {number} */ pair) => sides.map((each) => TURN.div(each[pair]));
    return {
      table: (pair, column) => {
        const [a, b] = waves(pair);
        return [a, b, a.div(b), new Decimal(read).div(a), new Decimal(read).div(b)][column];
      },
      spot: (side, pair) => waves(pair)[side] ?? null,
      reads: /^$/,
    };
  }
  if (show === 'score') {
    const at = (/** @type {number} */ row, /** @type {number} */ side) =>
      meanOf(sides[side].map((w) => w.mul(picture.offsets[row]).cos()));
    return { table: at, spot: (side, row) => (side < 2 ? at(row, side) : null), reads: /^$/ };
  }
  const value = (
    /** @type {Decimal[]} */ side,
    /** @type {number} */ p,
    /** @type {number} */ j,
  ) => (j < 4 ? side[j].mul(p).cos() : side[j - 4].mul(p).sin());
  return {
    table: (place, column) => {
      const [p, j] = [Math.floor(place / 8), place % 8];
      const [a, b] = sides.map((side) => value(side, p, j));
      return [a, b, a.minus(b)][column];
    },
  };
}

/** @type {Record<string, Kind>} */
export const kinds = {
  'pe-heatmap': {
    attributes: (chance) => ({ ...size(chance), length: chance.pick([12, 1100]) }),
    truths: (_, { 'd-model': d, base, start, length }) => {
      const at = (/** @type {number} */ row, /** @type {number} */ j) =>
        cell(start + row, j, d, base);
      const all = length > 12 ? [] : rowsOf(start, length, d, base).flat();
      const says = /** @type {[RegExp, Decimal][]} */ ([
        [/values from (\S+)/g, all.length && least(all)],
        [/values from \S+ to (\S+)/g, all.length && most(all)],
      ]);
      return { table: at, spot: at, says: all.length ? says : [] };
    },
  },
  'pe-waves': {
    attributes: (chance) => ({ ...size(chance), columns: '0-3', cursors: '' }),
    truths: (picture, { 'd-model': d, base, start }) => ({
      table: (row, column) => cell(start + row, column, d, base),
      spot: (row, column) => cell(picture.xs[column], row, d, base),
    }),
  },
  'pe-binary': {
    attributes: ({ below }) => ({ bits: 6, number: below(64) }),
    truths: () => ({ table: (row, column) => new Decimal((row >> (column % 6)) & 1) }),
  },
  'pe-bias': {
    attributes: ({ pick }) => ({ encoding: 'alibi', 'num-heads': pick([4, 8, 12, 24]), head: 3 }),
    truths: (picture, { 'num-heads': heads }) => {
      const two = new Decimal(2);
      const whole = 2 ** Math.floor(Math.log2(heads));
      // the third head is among those of the power of two below
      const slope = two.pow(new Decimal(-8 * 3).div(whole));
      const at = (/** @type {number} */ row, /** @type {number} */ column) =>
        column > row ? null : slope.mul(column - row);
      return { table: at, spot: at };
    },
  },
  'pe-rotation': {
    attributes: ({ pick, below }) => ({
      show: 'clocks',
      'head-dim': 8,
      base: pick([100, 10000, 500000]),
      position: below(60000),
    }),
    truths: (_, { base, position }) => ({
      table: (pair, column) => {
        const w = speeds(8, base)[pair];
        const angle = w.mul(position);
        return [angle, angle.cos(), angle.sin(), TURN.div(w)][column] ?? null;
      },
      says: [[/\S+ turns; one takes (\S+) tokens/g, TURN]],
    }),
  },
  'pe-distance': {
    attributes: (chance) => ({
      ...size(chance),
      metric: chance.pick(METRICS.slice(1)),
      first: chance.below(9000),
      second: chance.below(9000),
    }),
    truths: (picture) => ({
      table: (row) => held(picture.pairs?.[row]?.value ?? picture.own.value),
    }),
    given: 'all digits of a float64: held against decimals in content/digits.test.mjs',
  },
  'pe-offsets': {
    attributes: (chance) => ({
      ...size(chance),
      over: chance.pick(['offset', 'position', 'neighbours']),
      metric: chance.pick(METRICS),
      parts: 'both',
      reference: 0,
      start: 0,
      length: 40,
    }),
    truths: (_, { 'd-model': d, base, over, metric }) => {
      const at = (/** @type {number} */ x) =>
        MEASURES[metric](d, base, over === 'neighbours' ? 1 : x);
      const all = Array.from({ length: 40 }, (_, x) => at(x));
      const says = /** @type {[RegExp, Decimal][]} */ ([
        [/Values from (\S+)/g, least(all)],
        [/Values from \S+ to (\S+)\./g, most(all)],
      ]);
      return {
        table: (row, column) => (column ? null : at(row)),
        spot: (row, column) => (row ? null : at(column)),
        says: over === 'neighbours' ? [] : says,
      };
    },
  },
  'pe-similarity': {
    attributes: (chance) => ({
      ...size(chance),
      metric: chance.pick(METRICS),
      show: chance.pick(['matrix', 'one-row']),
      row: 0,
    }),
    truths: (_, { 'd-model': d, base, metric }) => {
      const at = (/** @type {number} */ row, /** @type {number} */ column) =>
        MEASURES[metric](d, base, row - column);
      const all = Array.from({ length: 12 }, (_, x) => at(0, x));
      return {
        table: at,
        spot: at,
        says: [
          [/values from (\S+)/g, least(all)],
          [/values from \S+ to (\S+)/g, most(all)],
        ],
      };
    },
  },
  'pe-shift': {
    attributes: ({ pick, below }) => ({
      'd-model': 8,
      length: 40,
      k: 1 + below(30),
      base: pick([100, 10000]),
    }),
    truths: (_, { base, k }) => {
      const at = (/** @type {number} */ row, /** @type {number} */ column) => {
        if (row >> 1 !== column >> 1) return new Decimal(0);
        const angle = speeds(8, base)[row >> 1].mul(k);
        const sine = row % 2 ? angle.sin().neg() : angle.sin();
        return row === column ? angle.cos() : sine;
      };
      return { table: at, spot: at };
    },
  },
  'pe-spectrum': {
    attributes: ({ pick, below }) => ({
      encoding: pick(['sinusoidal', 'rope']),
      'd-model': 64,
      'head-dim': 64,
      base: pick([100, 10000, 500000]),
      'turns-within': 1 + below(9000),
    }),
    truths: (_, { base, 'turns-within': within }) => {
      const w = (/** @type {number} */ pair) => speeds(64, base)[pair];
      return {
        table: (pair, column) =>
          [TURN.div(w(pair)), w(pair), w(pair).mul(within).div(TURN)][column] ?? null,
        spot: (row, pair) => (row ? null : TURN.div(w(pair))),
        reads: /: (\S+) tokens/,
        says: [
          [/pairs, from (\S+)/g, TURN],
          [/pairs, from \S+ to (\S+) tokens/g, TURN.div(w(31))],
        ],
      };
    },
  },
  'pe-variance': {
    attributes: (chance) => ({ ...size(chance), 'd-model': 8, show: 'range', length: 30 }),
    truths: (_, { base, start }) => {
      const rows = rowsOf(start, 30, 8, base);
      const moved = (/** @type {number} */ j) => {
        const column = columnOf(rows, j);
        const mean = meanOf(column);
        const variance = meanOf(column.map((value) => value.minus(mean).pow(2)));
        return [least(column), most(column), most(column).minus(least(column)), variance];
      };
      return { table: (row, column) => moved(row)[column] ?? null };
    },
  },
  'pe-correlation': {
    attributes: (chance) => ({
      ...size(chance),
      encoding: 'sinusoidal',
      beside: 'none',
      'd-model': 8,
    }),
    truths: (_, { base, start, length }) => {
      const rows = rowsOf(start, length, 8, base);
      const at = (/** @type {number} */ i, /** @type {number} */ j) => {
        const [a, b] = [i, j].map((each) => {
          const column = columnOf(rows, each);
          const mean = meanOf(column);
          return column.map((value) => value.minus(mean));
        });
        return times(a, b).div(times(a, a).mul(times(b, b)).sqrt());
      };
      return { table: at, spot: at };
    },
  },
  'pe-collisions': {
    attributes: ({ pick, below }) => ({
      encoding: 'sinusoidal',
      'd-model': 4,
      base: pick([100, 10000]),
      length: 20 + below(60),
      count: 5,
    }),
    truths: (_, { base }, element) => ({
      table: (row, column) => {
        const { text } = /** @type {any} */ (element.tableOf(element.picture));
        const [first, second] = [0, 1].map((each) => Number(text(row, each)));
        return column === 2 ? MEASURES.euclidean(4, base, second - first) : null;
      },
    }),
  },
  'pe-projection': {
    attributes: ({ pick, below }) => ({
      method: 'pca',
      'd-model': 4,
      base: pick([100, 10000]),
      start: below(1000),
      length: 8,
    }),
    truths: ({ pca }, { base, start }) => {
      const { points, shares } = principal(rowsOf(start, 8, 4, base));
      const at = (/** @type {number} */ row, /** @type {number} */ column) =>
        // which way an axis points is nobody's
        points[row][column].abs().mul(pca.points.data[2 * row + column] < 0 ? -1 : 1);
      const percent = shares.map((each) => each.mul(100));
      return {
        table: at,
        spot: (_row, column) => at(column, 0),
        reads: /first component (\S+),/,
        says: [
          [/explain (\S+) %/g, percent[0].add(percent[1])],
          [/\((\S+) % and/g, percent[0]],
          [/% and (\S+) %\)/g, percent[1]],
        ],
      };
    },
  },
  'pe-compare': {
    attributes: ({ pick, below }) => ({
      encoding: 'rope',
      against: 'rope',
      show: pick(['table', 'spectrum', 'score']),
      'head-dim': 8,
      length: 12,
      base: pick([1000, 10000]),
      'b-base': 100,
      'turns-within': 1 + below(5000),
      farthest: 4096,
    }),
    truths: compared,
  },
  'pe-predict': {
    attributes: (chance) => size(chance),
    truths: (_, { 'd-model': d, base }, element) => {
      Object.assign(element, { isShown: true });
      const at = (/** @type {number} */ row) => MEASURES['cosine-distance'](d, base, row);
      return {
        table: (row, column) => (column ? at(row) : null),
        spot: (row, column) => (row ? at(column) : null),
      };
    },
  },
};
export { TURN, speeds, sum, times };
