/**
 * Every printed digit: numbers of read-outs, tables, derivations, sheets, cards and the story, as they
 * are written, beside decimal arithmetic of 40 digits. POSENC_DIGITS_SEED draws others.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { withBatch } from '../../../web/core/calls/batch.js';
import { loadCore } from '../../../web/core/index.js';
import { claims } from '../../../web/content/claims/index.js';
import { numbers as storyNumbers } from '../../../web/content/story/numbers.js';
import { checkClaim } from '../../../web/content/verify.js';
import { derivation, derivationCalls } from '../../../web/elements/analysis/shift/derivation.js';
import { atLeast, atMost, exact, fixed, scientific, short } from '../../../web/plot/format.js';
import { makeTasks, readSheet } from '../../../web/worksheets/sheet.js';
import { chooser, randomOf } from '../../support/random.mjs';
import { Decimal, cell, frequency, held, plain } from '../support/decimal.mjs';

/** @import { AsyncCore } from '../../../web/core/types.js' */

const SEED = Number(process.env.POSENC_DIGITS_SEED ?? 20261124);
const { random, below, pick } = chooser(randomOf(SEED));
const own = withBatch(await loadCore());
const core = /** @type {AsyncCore} */ (/** @type {unknown} */ (own));

const PI = Decimal.acos(-1);
/** @type {Record<string, {read: number, wrong: string[]}>} */
const counted = {};

/**
 * @param {string} kind
 * @param {string} printed in English
 * @param {Decimal} rounded the exact number at the digits that are shown
 * @param {string} where
 */
function read(kind, printed, rounded, where) {
  const count = (counted[kind] ??= { read: 0, wrong: [] });
  count.read += 1;
  if (!new Decimal(plain(printed)).equals(rounded)) {
    count.wrong.push(`${where}: ${printed}, not ${rounded}`);
  }
}

const place = () => (random() < 0.5 ? below(100) : below(100000));

after(() => {
  const all = Object.values(counted);
  const sum = all.reduce((total, { read: count }) => total + count, 0);
  const kinds = Object.entries(counted).map(([kind, { read: count }]) => `${kind} ${count}`);
  console.log(`digits: seed ${SEED}, ${sum} printed numbers: ${kinds.join(', ')}`);
});

/** @param {string} kind @param {number} least how many */
function noneWrong(kind, least) {
  const { read: count, wrong } = counted[kind];
  assert.deepEqual(wrong, [], `seed ${SEED}`);
  assert.ok(count >= least, `${kind}: ${count}`);
}

test('digits of read-outs: eight, of any position, dimension, size and base', () => {
  for (let k = 0; k < 700; k++) {
    const [dModel, base] = [pick([4, 6, 64, 128, 512]), pick([100, 10000, 500000])];
    const [p, column] = [place(), below(dModel)];
    const params = /** @type {const} */ ({ positions: [p], dModel, base, precision: 'float64' });
    const { value } = own.explain('sinusoidal', params, { row: 0, column });
    const where = `PE(${p}, ${column}), d ${dModel}, n ${base}`;
    read('read-outs', short(value, 8), cell(p, column, dModel, base).toSignificantDigits(8), where);
  }
  noneWrong('read-outs', 700);
});

test('digits of read-outs: the nine that printed numbers of a post contradicted', () => {
  const printed = [
    ...[0.84147098, 0.54030231, 0.09983342, 0.99500417, 0.90929743, 0.98006658, 0.14112001],
    ...[0.29552021, 0.95533649],
  ];
  const cells = [[1, 0], [1, 1], [1, 2], [1, 3], [2, 0], [2, 3], [3, 0], [3, 2], [3, 3]]; // prettier-ignore
  const params = { dModel: 4, base: 100, length: 4, precision: 'float64' };
  cells.forEach(([row, column], k) => {
    const { value } = own.explain('sinusoidal', /** @type {any} */ (params), { row, column });
    assert.equal(fixed(value, 8).replace(/0+$/, ''), String(printed[k]));
  });
});

test('digits of tables and legends: four decimals and three, from what a heatmap is drawn from', () => {
  for (let k = 0; k < 12; k++) {
    const [dModel, start] = [pick([8, 64, 128]), place()];
    const params = /** @type {const} */ ({ length: 50, start, dModel, precision: 'float64' });
    const { data, cols } = own.draw('sinusoidal', params).matrix;
    for (let n = 0; n < 50; n++) {
      const [row, column] = [below(50), below(cols)];
      const value = data[row * cols + column];
      const truth = cell(start + row, column, dModel, 10000);
      const decimals = n % 2 ? 4 : 3;
      const where = `PE(${start + row}, ${column})`;
      read('tables', fixed(value, decimals), truth.toDecimalPlaces(decimals), where);
    }
  }
  noneWrong('tables', 600);
});

test('digits of distances: those of the float64 nearest to what two rows of float64 have', () => {
  for (let k = 0; k < 40; k++) {
    const dModel = pick([4, 64, 256]);
    const positions = [place(), place()];
    const table = own.encode('sinusoidal', { positions, dModel, precision: 'float64' });
    const [a, b] = [0, 1].map((row) =>
      Array.from(table.data.subarray(row * dModel, (row + 1) * dModel), held),
    );
    const sum = (/** @type {Decimal[]} */ x, /** @type {Decimal[]} */ y) =>
      x.reduce((total, value, j) => total.add(value.mul(y[j])), new Decimal(0));
    const gaps = a.map((value, j) => value.minus(b[j]));
    const [dot, lengths] = [sum(a, b), sum(a, a).mul(sum(b, b)).sqrt()];
    const found = own.rowPairs(table);
    const where = `rows ${positions}, d ${dModel}`;
    const near = (/** @type {number} */ value, /** @type {Decimal} */ truth) =>
      read('distances', exact(value), new Decimal(truth.toNumber()), where);
    near(found.dot[0], dot);
    near(found.cosineDistance[0], new Decimal(1).minus(dot.div(lengths)));
    near(found.euclidean[0], sum(gaps, gaps).sqrt());
    near(found.norms[0], sum(a, a).sqrt());
    near(found.angle[0], dot.div(lengths).acos());
  }
  noneWrong('distances', 200);
});

test('digits of derivations: six decimals of every number and of both sums', async () => {
  for (let n = 0; n < 40; n++) {
    const [omega, k, p] = [1 / (1 + below(400)), below(1000), below(5000)];
    const w = held(omega);
    const block = { pair: 0, omega, k, p };
    const steps = derivation(
      block,
      /** @type {any} */ (await core.batch(derivationCalls(block, 0))),
    );
    const turns = [w.mul(k).cos(), w.mul(k).sin(), w.mul(k).sin().neg(), w.mul(k).cos()];
    steps[2].lines.forEach((line, index) => {
      read(
        'derivations',
        /** @type {string} */ (line.split(' = ').at(-1)),
        turns[index].toDecimalPlaces(6),
        line,
      );
    });
    const goals = [w.mul(p + k).sin(), w.mul(p + k).cos()];
    steps[3].lines.slice(0, 2).forEach((line, index) => {
      const [, made, goal] = /** @type {RegExpExecArray} */ (
        / = (\S+), and .* = (\S+)$/.exec(line)
      );
      read('derivations', made, goals[index].toDecimalPlaces(6), line);
      read('derivations', goal, goals[index].toDecimalPlaces(6), line);
    });
  }
  noneWrong('derivations', 320);
});

test('digits of sheets: every answer of the topics that have digits', async () => {
  for (let k = 0; k < 32; k++) {
    const level = pick(['easy', 'middle', 'hard']);
    const sheet = readSheet(`level=${level}&count=40&seed=${below(10000)}`);
    for (const task of await makeTasks(sheet, core)) {
      const truth = answerOf(task);
      if (truth) {
        const rounded = nearest(truth, task.answer, task.decimals);
        read('sheets', fixed(task.answer, task.decimals), rounded, `${task.given} ${task.ask}`);
      }
    }
  }
  noneWrong('sheets', 400);
});

/**
 * Of a number in the middle of two, as 1037 · 0.001 / 2 with three decimals, either is right.
 * @param {Decimal} truth
 * @param {number} answer
 * @param {number} decimals
 */
function nearest(truth, answer, decimals) {
  const isTie = truth.times(2).toDecimalPlaces(decimals).equals(truth.times(2).toDecimalPlaces(30));
  const towards = answer < truth.toNumber() ? Decimal.ROUND_HALF_DOWN : Decimal.ROUND_HALF_UP;
  return isTie ? new Decimal(answer.toFixed(decimals)) : truth.toDecimalPlaces(decimals, towards);
}

/** What an exercise asks, from its words alone. @param {{topic: string, given: string, ask: string}} task */
function answerOf({ topic, given, ask }) {
  const number = (/** @type {RegExp} */ pattern) => Number(pattern.exec(`${given} ${ask}`)?.[1]);
  const [d, n] = [number(/d = (\d+)/), number(/b = (\d+)/)];
  const i = number(/pair i = (\d+)/);
  const omega = () => frequency(n, new Decimal(2 * i).div(d));
  switch (topic) {
    case 'cell':
      return cell(number(/PE\((\d+)/), number(/PE\(\d+, (\d+)/), d, n);
    case 'wavelength': {
      const wave = PI.mul(2).div(omega());
      return /turns/.test(ask) ? new Decimal(number(/within (\d+)/)).div(wave) : wave;
    }
    case 'cosine': {
      const offset = number(/PE\(\d+\) and PE\((\d+)/) - number(/PE\((\d+)/);
      const sum = Array.from({ length: d / 2 }, (_, pair) =>
        frequency(n, new Decimal(2 * pair).div(d))
          .mul(offset)
          .cos(),
      );
      return Decimal.sum(...sum).div(d / 2);
    }
    case 'rope':
      return /what angle/.test(ask) ? omega().mul(number(/position (\d+)/)) : null;
    case 'scaling': {
      const s = number(/by s = (\d+)/);
      const p = number(/position (\d+)/);
      const exponent = new Decimal(2 * i).div(d);
      if (/linear/.test(given)) return frequency(n, exponent).mul(p).div(s);
      const base = new Decimal(n).mul(new Decimal(s).pow(new Decimal(d).div(d - 2)));
      return base.pow(exponent.neg()).mul(p);
    }
    default:
      return null;
  }
}

test('digits of cards: what a card shows is its exact number, rounded', async () => {
  for (const claim of claims) {
    const { numbers } = await checkClaim(core, claim);
    for (const { what, value, exact: stored, digits = 5, tolerance } of numbers) {
      if (stored === 0 && tolerance > 0) continue; // rounding itself: its size is what it is
      // the stored one is the double nearest to the exact number
      const rounded = held(stored).toSignificantDigits(digits);
      read('cards', short(value, digits), rounded, `${claim.id}, ${what}`);
    }
  }
  noneWrong('cards', 250);
});

test('digits of the story: its numbers beside their formulas', () => {
  /** @type {Record<string, Decimal>} */
  const truths = {
    'second-of-two': new Decimal(1),
    'second-of-four': new Decimal(0.5),
    'wavelength-first': PI.mul(2),
    'wavelength-last': PI.mul(2).div(frequency(10000, new Decimal(126).div(128))),
    'shift-sine-only': new Decimal(1).sin(),
    'half-step': stepOf(0.5),
    'whole-step': stepOf(1),
    'alibi-first': new Decimal(0.5),
    'alibi-last': new Decimal(2).pow(-8),
  };
  for (const [name, truth] of Object.entries(truths)) {
    const text = storyNumbers[name](own, /** @type {any} */ (null), /** @type {any} */ (null));
    const decimals = /\.(\d+)/.exec(text)?.[1].length ?? 0;
    read('story', text, truth.toDecimalPlaces(decimals), name);
  }
  noneWrong('story', 9);
});

/** Euclidean distance of rows of 128 columns that stand so far apart. @param {number} step */
function stepOf(step) {
  const squares = Array.from({ length: 64 }, (_, i) =>
    frequency(10000, new Decimal(2 * i).div(128))
      .mul(step)
      .cos()
      .neg()
      .add(1)
      .mul(2),
  );
  return Decimal.sum(...squares).sqrt();
}

test('bounds: at most is never below and at least never above, by less than one of the last digit', () => {
  for (let k = 0; k < 500; k++) {
    const value = (0.1 + random()) * 10 ** (below(40) - 25);
    for (const [digits, write] of /** @type {const} */ ([
      [1, scientific],
      [2, short],
      [4, short],
    ])) {
      const unit = new Decimal(10).pow(
        new Decimal(value)
          .log()
          .floor()
          .plus(1 - digits),
      );
      const [most, least] = [atMost, atLeast].map((bound) =>
        new Decimal(plain(bound(value, digits, write))).minus(held(value)),
      );
      assert.ok(most.gte(0) && most.lt(unit.mul(1.0001)), `${value}, ${digits}: ${most}`);
      assert.ok(least.lte(0) && least.gt(unit.mul(-1.0001)), `${value}, ${digits}: ${least}`);
    }
  }
  assert.equal(atMost(1.33e-15, 1, scientific), '2·10⁻¹⁵');
  assert.equal(atMost(1.39e-16, 2, scientific), '1.4·10⁻¹⁶');
  assert.equal(atLeast(0.0999, 1), '0.09');
  assert.equal(atMost(0.96, 1), '1');
});

test('digits: two thousand numbers and more', () => {
  const sum = Object.values(counted).reduce((total, { read: count }) => total + count, 0);
  assert.ok(sum >= 2000, String(sum));
});
