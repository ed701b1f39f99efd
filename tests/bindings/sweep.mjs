/**
 * Calls of every method of the core, found from the core itself: with sizes at and beyond what the
 * catalogue allows. Each gives a result or a CoreError within a bound of time, and leaves a core that
 * still computes.
 */
import assert from 'node:assert/strict';
import { CoreError } from '../../web/core/index.js';
import { chooser, randomOf } from '../support/random.mjs';

/** @import { Core } from '../../web/core/index.js' */
/** @import { Encoding, Parameter } from '../../web/core/types.js' */

/** Of this process's own time, which a busy machine does not stretch: five times what is meant. */
const LONGEST = 10e6; // [microseconds]
/** What runs in a worker, with Stop, may take longer: it says so where it refuses. */
const STOPPABLE = new Set(['similarity', 'similarityOf', 'neighbors', 'attend']);
const LONGEST_STOPPABLE = 40e6;

/** @typedef {{method: string, args: any[]}} Call */

/**
 * Names of a method's options, as its own refusal lists them.
 * @param {any} core @param {string} method @returns {string[]}
 */
function optionsOf(core, method) {
  const unknown = { nonsense: 1 };
  const table = { rows: 2, cols: 2, data: new Float32Array(4) };
  const tries = [[unknown], [table, unknown], ['sinusoidal', {}, unknown], ['a b', unknown]];
  const found = tries.flatMap((args) => {
    try {
      core[method](...args);
    } catch (error) {
      const listed = / its parameters: (.*)$/.exec(/** @type {Error} */ (error).message)?.[1];
      return listed?.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()).split(', ') ?? [];
    }
    return [];
  });
  return [...new Set(found)];
}

/** @param {number} rows @param {number} cols @param {boolean} [double] */
function matrix(rows, cols, double = false) {
  const data = new (double ? Float64Array : Float32Array)(rows * cols);
  for (let k = 0, bits = 1; k < data.length; k += 1) {
    bits = (Math.imul(bits, 1103515245) + 12345) & 0x7fffffff;
    data[k] = bits / 2 ** 30 - 1;
  }
  return { rows, cols, data };
}

const SMALL = { rows: 2, cols: 2, data: Float32Array.of(1, 2, 3, 4) };
const PRODUCTS = [5, 11, 11, 25];

/** A table that says to hold more than there is memory for, and one that holds nothing. */
const CLAIMS = [
  { rows: 1, cols: 2 ** 30 + 16, data: new Float32Array(4) },
  { rows: 2 ** 16, cols: 2 ** 16, data: new Float64Array(0) },
  { rows: 2 ** 31 - 1, cols: 0, data: new Float32Array(0) },
  { rows: 0, cols: 2 ** 31 - 1, data: new Float64Array(0) },
];

/**
 * Every method with every whole number at its largest, for every encoding: most are refused.
 * @param {Core} core
 * @param {{every?: number}} [options] every: for each so many-th encoding, in turn from method to method
 * @returns {Generator<Call>}
 */
export function* largestCalls(core, { every = 1 } = {}) {
  const methods = Object.keys(core);
  for (const [index, { name, parameters }] of core.catalogue().entries()) {
    const whole = parameters.filter(({ type }) => type === 'integer');
    const params = Object.fromEntries(whole.map(({ name: key, max }) => [key, max]));
    for (const [turn, method] of methods.entries()) {
      if ((index + turn) % every > 0) continue;
      yield { method, args: [name, params, { row: 0, column: 0, offsets: [1] }] };
      yield { method, args: [name, CLAIMS[0], params] };
      yield { method, args: [{ encoding: name, params }] };
    }
  }
  for (const method of methods) {
    for (const claim of CLAIMS) {
      yield { method, args: [claim, {}] };
      yield { method, args: [claim, claim] };
      yield { method, args: [{ queries: claim, keys: claim, values: claim }] };
    }
  }
}

/**
 * Made-up calls whose sizes are within what each parameter allows by itself.
 * @param {Core} core @param {{calls: number, seed: number}} options @returns {Generator<Call>}
 */
export function* randomCalls(core, { calls, seed }) {
  const { random, pick } = chooser(randomOf(seed));
  const methods = Object.keys(core);
  const options = new Map(methods.map((method) => [method, optionsOf(core, method)]));
  /** Of each order of magnitude alike. @param {number} low @param {number} high */
  const size = (low, high) => Math.round(low * (high / low) ** random());
  /** @param {Parameter} parameter */
  const valueOf = ({ type, min, max, choices, default: standard }) => {
    if (type === 'boolean') return random() < 0.5;
    if (type === 'choice') return pick(choices ?? []);
    if (type === 'number') return pick([min, max, standard]);
    if (type !== 'integer') return undefined;
    const [low, high] = [Math.max(1, Number(min)), Number(max)];
    return random() < 0.3 ? high : Math.max(Number(min), size(low, high));
  };
  /** @param {Encoding} encoding */
  const paramsOf = ({ parameters }) =>
    Object.fromEntries(
      parameters.flatMap((each) => (random() < 0.6 ? [[each.name, valueOf(each)]] : [])),
    );
  const table = () => {
    const [exponent, share] = [6 + 16 * random(), random()];
    const [rows, cols] = [exponent * share, exponent * (1 - share)].map((e) => Math.round(2 ** e));
    return matrix(rows, cols, random() < 0.5);
  };
  for (let k = 0; k < calls; k += 1) {
    const method = pick(methods);
    const encoding = pick(core.catalogue());
    const params = paramsOf(encoding);
    const names = options.get(method) ?? [];
    const chosen = Object.fromEntries(
      names
        .filter(() => random() < 0.4)
        .map((name) => [name, pick([1, 2, 16, 256, 1000, 4096, 65536, 0.5, true])]),
    );
    const own = { encoding: encoding.name, params, ...chosen };
    const text = 'to be or not to be '.repeat(pick([1, 10, 40, 4000]));
    const args = pick([
      () => [encoding.name, params, { ...chosen, row: 0, column: 0 }],
      () => [encoding.name, { ...params, offset: pick([0.5, 1, 1000]) }],
      () => [encoding.name, table(), params],
      () => [table(), chosen],
      () => [table(), table()],
      () => [own],
      () => [text, own],
      () => [[text, text], own],
      () => [{ queries: table(), keys: table(), values: table(), ...own }],
    ])();
    yield { method, args };
  }
}

/** @param {unknown} value */
const shown = (value) =>
  JSON.stringify(value, (_, each) =>
    ArrayBuffer.isView(each) ? `${each.constructor.name} of ${each.byteLength} bytes` : each,
  )?.slice(0, 400);

/**
 * @param {Core} core @param {Iterable<Call>} calls
 * @returns {{results: number, refusals: number, longest: number}} [s]
 */
export function sweep(core, calls) {
  const outcomes = { results: 0, refusals: 0, longest: 0 };
  for (const { method, args } of calls) {
    const told = () => `${method}(${args.map(shown).join(', ')})`;
    const start = process.cpuUsage();
    try {
      /** @type {any} */ (core)[method](...args);
      outcomes.results += 1;
    } catch (error) {
      assert.ok(error instanceof CoreError, `${told()}: ${error}`);
      assert.notEqual(error.code, 'internal', `${told()}: ${error.message}`);
      outcomes.refusals += 1;
    }
    const { user, system } = process.cpuUsage(start);
    const took = user + system;
    outcomes.longest = Math.max(outcomes.longest, took / 1e6);
    const longest = STOPPABLE.has(method) ? LONGEST_STOPPABLE : LONGEST;
    assert.ok(took < longest, `${told()} took ${took / 1e6} s`);
    const small = core.encode('sinusoidal', { length: 2, dModel: 2, precision: 'float64' });
    assert.deepEqual([...small.data], [0, 1, Math.sin(1), Math.cos(1)], `after ${told()}`);
    const alike = core.similarity(SMALL, { metric: 'dot' });
    assert.deepEqual([...alike.data], PRODUCTS, `after ${told()}`);
  }
  return outcomes;
}
