/** The numbers of figures of words and models by decimal arithmetic, as figure-truths.mjs. */
import { LLAMA } from './small-llama.mjs';
import { TURN, speeds, sum, times } from './figure-truths.mjs';
import { Decimal, frequency, held } from './decimal.mjs';

/** @import { Kind, Truth } from './figure-truths.mjs' */

const TEXTS = ['The brown dog chased the black dog', 'A man threw a ball', 'river bank'];

/** A matrix as it is. @param {{cols: number, data: ArrayLike<number>}} matrix @returns {(row: number, column: number) => Truth} */
const of = (matrix) => (row, column) => {
  const value = matrix.data[row * matrix.cols + column];
  return column < matrix.cols && Number.isFinite(value) ? held(value) : null;
};

/** Softmax of a row. @param {Decimal[]} scores @param {number} at */
const share = (scores, at) => scores[at].exp().div(sum(scores.map((score) => score.exp())));

/** Means over models that are drawn at random. @param {any} picture */
const curves = ({ lines }) => {
  const at = (/** @type {number} */ row, /** @type {number} */ column) => {
    const value = lines.curves[column]?.values[row];
    return value === undefined ? null : held(value);
  };
  return {
    table: at,
    spot: (/** @type {number} */ row, /** @type {number} */ column) => at(column, row),
  };
};
const RANDOM = 'made of numbers drawn at random in the core, which keeps to itself what it sums';

/**
 * What a scorecard says of a counter and of the paper's table: two numbers of a row, and what one of them is
 * made of where its cell is chosen.
 * @param {Record<string, any>} asked
 * @returns {[RegExp, Decimal][]}
 */
function scored({ length, 'd-model': d, 'data-criterion': criterion, 'data-column': column }) {
  const step = (/** @type {Decimal.Value} */ by) =>
    sum(speeds(d).map((w) => w.mul(by).cos().neg().add(1).mul(2))).sqrt();
  const [wide, whole] = [new Decimal(d).sqrt(), step(1)];
  const apart = Array.from({ length: length - 1 }, (_, by) => step(by + 1));
  const row = new Decimal(d).div(2).sqrt();
  const [steps, nearest] = [
    [wide.div(16), step('0.0625')],
    [wide, Decimal.min(...apart)],
  ];
  const beyond = [new Decimal(length), leaving(length, d)];
  const cells = /** @type {[string, Decimal[]][]} */ ([
    ['Bounded', [new Decimal(16 * length - 1), new Decimal(1)]],
    ['Unique', [wide.div(wide.mul(length - 1)), nearest[1].div(row)]],
    ['Smooth', [steps[0].div(wide), steps[1].div(whole)]],
    ['Goes beyond training', [beyond[0].div(length - 1), beyond[1]]],
  ]);
  const value = '[✓✗~–] (?:yes|no|partly) ';
  const shown = cells.flatMap(([title, values]) =>
    values.map((truth, at) => {
      const before = at ? `${value}\\S+ [^✓✗~–]*` : '';
      return /** @type {[RegExp, Decimal]} */ ([
        new RegExp(`${title} [^?]*\\? ${before}${value}(\\S+)`, 'g'),
        truth,
      ]);
    }),
  );
  /** @type {Record<string, [RegExp, Decimal][]>} */
  const details = {
    bounded: column
      ? [[/text 16 times as long, from -1 to (\d+)/g, new Decimal(1)]]
      : [
          [/rom 0 to (\d+); in a text/g, new Decimal(length - 1)],
          [/16 times as long, from 0 to (\d+)/g, new Decimal(16 * length - 1)],
        ],
    unique: [[/are nearest, (\S+) apart/g, nearest[column]]],
    smooth: [
      [/longest of 1\/16 token is (\S+), within/g, steps[column]],
      [/within one token (\S+)\./g, [wide, whole][column]],
    ],
    extrapolates: [[/ranges of earlier ones by (\S+), the mean/g, beyond[column]]],
  };
  return [...shown, ...details[criterion]];
}

/** How far rows behind a text of the paper's table leave what its columns had, on average. @param {number} length @param {number} d */
function leaving(length, d) {
  const outside = speeds(d).flatMap((w) =>
    /** @type {const} */ (['sin', 'cos']).map((wave) => {
      const values = Array.from({ length: 2 * length }, (_, p) => w.mul(p)[wave]());
      const [seen, later] = [values.slice(0, length), values.slice(length)];
      return Decimal.max(
        0,
        Decimal.max(...later).minus(Decimal.max(...seen)),
        Decimal.min(...seen).minus(Decimal.min(...later)),
      );
    }),
  );
  return sum(outside).div(outside.length);
}

/** @type {Record<string, Kind>} */
export const kinds = {
  'pe-attention': {
    attributes: ({ pick, below }) => ({
      tokens: pick(TEXTS),
      encoding: 'sinusoidal',
      combine: pick(['none', 'add']),
      show: pick(['weights', 'scores']),
      heads: 1,
      seed: below(1000),
    }),
    truths: ({ sentences: [{ queries, keys, tokens }] }, { show }) => {
      const row = (/** @type {any} */ { cols, data }, /** @type {number} */ at) =>
        Array.from(data.subarray(at * cols, (at + 1) * cols), held);
      const score = (/** @type {number} */ m, /** @type {number} */ n) =>
        times(row(queries, m), row(keys, n)).div(new Decimal(queries.cols).sqrt());
      const at = (/** @type {number} */ m, /** @type {number} */ n) => {
        if (n >= tokens.length) return null;
        if (show === 'scores') return score(m, n);
        return share(
          tokens.map((/** @type {unknown} */ _, /** @type {number} */ k) => score(m, k)),
          n,
        );
      };
      return { table: at, spot: at };
    },
  },
  'pe-order': {
    attributes: ({ pick, below }) => ({
      tokens: 'Rahul killed the lion',
      order: '2 3 1 0',
      combine: pick(['none', 'add']),
      'head-dim': 16,
      seed: below(1000),
    }),
    truths: ({ before, after, order }) => ({
      table: (row, column) => {
        const { cols } = before.output;
        const gap = (/** @type {number} */ k) =>
          held(after.output.data[row * cols + k])
            .minus(held(before.output.data[order[row] * cols + k]))
            .abs();
        return column < 2 ? null : Decimal.max(...Array.from({ length: cols }, (_, k) => gap(k)));
      },
    }),
  },
  'pe-words': {
    attributes: ({ pick }) => ({
      encoding: 'sinusoidal',
      alpha: pick([0.3, 1, 2.7]),
      'd-model': pick([64, 96]),
    }),
    truths: (_, { alpha, 'd-model': d }) => {
      const norm = new Decimal(d / 2).sqrt().mul(alpha);
      return {
        says: [
          [/\(strength · √\(d\/2\) = (\S+)\)/g, norm],
          [/ and (\S+) *\(strength/g, norm],
        ],
      };
    },
  },
  'pe-combine': {
    attributes: ({ below }) => ({
      show: 'projected',
      seed: below(1000),
      length: 8,
      'd-model': 16,
      'position-dim': 16,
    }),
    truths: ({ matrices }) => ({
      table: (row, column) => (column < matrices[0].cols ? of(matrices[0])(row, column) : null),
    }),
    given: RANDOM,
  },
  'pe-head': {
    attributes: ({ pick, below }) => ({
      offset: below(9) - 4,
      beta: pick([1, 4, 8, 16]),
      length: 20,
      'd-model': pick([8, 64, 128]),
      show: pick(['weights', 'scores']),
    }),
    truths: (_, { offset, beta, 'd-model': d, show }) => {
      const all = speeds(d);
      /** By how far they are apart, 40 digits of 64 cosines each. @type {Map<number, Decimal>} */
      const scores = new Map();
      const score = (/** @type {number} */ m, /** @type {number} */ n) => {
        const apart = Math.abs(m + offset - n);
        const known = scores.get(apart);
        if (known) return known;
        const found = sum(all.map((w) => w.mul(apart).cos()))
          .mul(beta)
          .div(new Decimal(d).sqrt());
        scores.set(apart, found);
        return found;
      };
      const at = (/** @type {number} */ m, /** @type {number} */ n) => {
        if (show === 'scores') return score(m, n);
        return share(
          Array.from({ length: 20 }, (_, k) => score(m, k)),
          n,
        );
      };
      return { table: at, spot: at };
    },
  },
  'pe-layers': {
    attributes: ({ below }) => ({
      layers: 2,
      length: 16,
      'd-model': 16,
      'head-dim': 8,
      seed: below(99),
    }),
    truths: curves,
    given: 'a fit to words drawn at random in the core',
  },
  'pe-lens': {
    attributes: ({ pick, below }) => ({
      'head-dim': pick([2, 8, 64]),
      first: below(50),
      second: below(50),
      slide: 32,
      seed: below(1000),
      norm: pick([1, 1.7]),
    }),
    truths: ({ lens, lines }) => {
      const claimed = (/** @type {number} */ at) =>
        held(lens.angle)
          .add(lines.xs[at])
          .cos()
          .mul(held(lens.norms.query))
          .mul(held(lens.norms.key));
      return {
        table: (row, column) =>
          column ? claimed(row) : of({ cols: 1, data: lens.byOffset.scores })(row, 0),
        spot: (row, column) => (row ? claimed(column) : null),
      };
    },
    given: `its scores: ${RANDOM}`,
  },
  'pe-decay': {
    attributes: ({ below }) => ({ heads: 8, length: 16, seed: below(1000), show: 'weights' }),
    truths: curves,
    given: RANDOM,
  },
  'pe-identify': {
    attributes: () => ({ sample: 'fairseq' }),
    truths: ({ tables }) => ({ table: of(tables[0]) }),
    given: 'numbers of a table that a reader brings',
  },
  'pe-precision': {
    attributes: ({ pick }) => ({
      encoding: 'rope',
      'head-dim': pick([8, 64]),
      farthest: 4096,
      rounding: pick(['phase', 'position']),
    }),
    truths: ({ tables, positions }, { 'head-dim': d }) => ({
      // of float64 itself the errors are of the size of what is compared
      table: (row, column) => {
        const { values } = tables[column];
        const all = speeds(d).flatMap((w, pair) => {
          const angle = w.mul(positions[row]);
          return [angle.sin(), angle.cos()].map((exact, part) =>
            held(values.data[row * values.cols + 2 * pair + part])
              .minus(exact)
              .abs(),
          );
        });
        return Decimal.max(...all);
      },
    }),
  },
  'pe-scorecard': {
    attributes: ({ pick }) => ({
      encodings: 'index sinusoidal',
      length: pick([20, 50]),
      'd-model': pick([16, 32, 64]),
      'data-criterion': pick(['bounded', 'unique', 'smooth', 'extrapolates']),
      'data-column': pick([0, 1]),
    }),
    truths: (_, asked, /** @type {any} */ element) => {
      const { 'data-criterion': criterion, 'data-column': column } = asked;
      element.chosen = { criterion, column };
      return { says: scored(asked) };
    },
  },
  'pe-model': {
    attributes: ({ pick }) => ({
      config: JSON.stringify({ ...LLAMA, rope_theta: pick([10000, 500000]) }),
    }),
    truths: (_, { config }) => {
      const {
        hidden_size: wide,
        num_attention_heads: heads,
        rope_theta: base,
      } = JSON.parse(config);
      const d = wide / heads;
      const at = (/** @type {number} */ pair) =>
        TURN.div(frequency(base, new Decimal(2 * pair).div(d)));
      return {
        table: (_, pair) => at(pair),
        spot: (_, pair) => at(pair),
        reads: /unscaled in (\S+) tokens/,
      };
    },
  },
};

/** Elements whose numbers are drawn elsewhere. @type {Record<string, string>} */
export const elsewhere = {
  'pe-claim': 'cards, in content/digits.test.mjs',
  'pe-lab': 'its table of kept runs, in frame/digits.browser.mjs',
  'pe-trace': 'as the core tells them, in page/trace.browser.mjs',
};
