/**
 * Whatever a page asks of the core, it gets a result or a CoreError that says what is wrong: calls
 * made up from the catalogue, with values of every type. POSENC_FUZZ_SEED and POSENC_FUZZ_CALLS try
 * others than `npm test` does.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CoreError, loadCore } from '../../web/core/index.js';
import { chooser, randomOf } from '../support/random.mjs';

/** @import { Encoding, Parameter } from '../../web/core/types.js' */

const SEED = Number(process.env.POSENC_FUZZ_SEED ?? 1);
const CALLS = Number(process.env.POSENC_FUZZ_CALLS ?? 4000);
/** Of this process's own time, which a busy machine does not stretch. */
const LONGEST_CALL = 1e6; // [microseconds]

const core = await loadCore();
const catalogue = core.catalogue();

const { random, below, pick } = chooser(randomOf(SEED));

const THROWN = 'a getter that throws';
const thrower = {
  get length() {
    throw new RangeError(THROWN);
  },
};
const HOSTILE = [
  ...[undefined, null, NaN, Infinity, -Infinity, -0, 0.5, -1, 2 ** 31, 2 ** 53, 1e308, 5e-324],
  ...['', '7', 'NaN', '__proto__', 'constructor', '<b>', '\u{1F600}', '\ud800', 'x'.repeat(9999)],
  ...[true, false, 10n, Symbol('s'), () => 1, {}, [], [[]], [1, , 3], [1, '2'], [NaN], new Date(0)],
  ...[new Float32Array(3), new Uint8Array(0), new DataView(new ArrayBuffer(8)), new Map()],
  ...[{ rows: 2, cols: 2, data: new Float32Array(3) }, { length: -1 }, thrower],
];

/** A value that the parameter's description allows. @param {Parameter} parameter */
function allowed({ type, min, max, choices, default: standard }) {
  const [low, high] = [Number(min), Number(max)];
  switch (type) {
    case 'boolean':
      return random() < 0.5;
    case 'choice':
      return pick(choices ?? []);
    case 'text':
      return random() < 0.5 ? standard : 'p + 1'.repeat(1 + below(3));
    case 'list':
      return Array.from({ length: 1 + below(9) }, () => low + random() * Math.min(high - low, 9));
    case 'integer':
      return low + below(Math.min(high - low, 40) + 1);
    default:
      return random() < 0.2 ? pick([low, high]) : low + random() * Math.min(high - low, 100);
  }
}

/** Sizes that keep tables small where nothing else is asked for. @param {Encoding} encoding */
const smallOf = ({ parameters }) =>
  Object.fromEntries(
    parameters
      .filter(({ type, max, default: standard }) => {
        return type === 'integer' && Number(max) > 64 && Number(standard) > 16;
      })
      .map(({ name, min }) => [name, Math.max(Number(min), 16)]),
  );

/** @param {Encoding} encoding @returns {any} */
function parametersFor(encoding) {
  if (random() < 0.03) return pick(HOSTILE);
  const params = /** @type {Record<string, unknown>} */ (smallOf(encoding));
  for (let k = below(4); k > 0; k--) {
    const parameter = pick(encoding.parameters);
    params[parameter.name] = random() < 0.6 ? allowed(parameter) : pick(HOSTILE);
  }
  if (random() < 0.05)
    params[String(pick(['nonsense', 'toString', 'd_model', '']))] = pick(HOSTILE);
  return params;
}

const matrix = () => {
  const [rows, cols] = [1 + below(9), 1 + below(9)];
  const Type = pick([Float32Array, Float64Array]);
  const data = new Type(rows * cols);
  for (let k = 0; k < data.length; k++) data[k] = random() * 4 - 2;
  return { rows, cols, data };
};
const anyMatrix = () => /** @type {any} */ (random() < 0.85 ? matrix() : pick(HOSTILE));
const options = (/** @type {string[]} */ ...names) =>
  /** @type {any} */ (
    random() < 0.1
      ? pick(HOSTILE)
      : Object.fromEntries(
          names.filter(() => random() < 0.3).map((name) => [name, pick([1, 2, 'dot', ...HOSTILE])]),
        )
  );

/** To be put among other options: its getter would throw here. @param {any} value */
const spreadable = (value) => (value === thrower ? {} : value);

const nameOf = (/** @type {Encoding} */ { name }) =>
  /** @type {any} */ (random() < 0.97 ? name : pick(HOSTILE));

/** One made-up call: its name and arguments. @type {Record<string, (e: Encoding) => any[]>} */
const CALLS_OF = {
  encode: (e) => [nameOf(e), parametersFor(e)],
  bias: (e) => [nameOf(e), parametersFor(e)],
  buckets: (e) => [nameOf(e), parametersFor(e)],
  slopes: (e) => [nameOf(e), parametersFor(e)],
  frequencies: (e) => [nameOf(e), parametersFor(e)],
  angles: (e) => [nameOf(e), parametersFor(e)],
  rotate: (e) => [nameOf(e), anyMatrix(), parametersFor(e)],
  precision: (e) => [nameOf(e), parametersFor(e), options('format', 'phase')],
  explain: (e) => [
    nameOf(e),
    parametersFor(e),
    { row: pick([0, 1, 99, NaN, -1, '2']), column: below(9) },
  ],
  draw: (e) => [nameOf(e), parametersFor(e), options('colormap', 'min', 'max', 'scale')],
  shift: (e) => [nameOf(e), parametersFor(e)],
  recurrence: (e) => [nameOf(e), parametersFor(e)],
  offsetProfile: () => [anyMatrix(), options('metric', 'reference', 'first', 'rows')],
  offsetProfileOf: (e) => [nameOf(e), parametersFor(e), options('metric', 'reference')],
  formulaProgram: () => [pick(['p + 1', 'sin(p', 7, ''])],
  offsetScores: (e) => [nameOf(e), parametersFor(e), { offsets: pick([[1, 2.5], [], 'x']) }],
  similarityMap: (e) => [nameOf(e), parametersFor(e), options('metric', 'block', 'rows')],
  collisions: () => [anyMatrix(), options('threshold', 'count', 'metric')],
  variance: () => [anyMatrix(), options('threshold')],
  correlation: () => [anyMatrix()],
  rowPairs: () => [anyMatrix(), { pairs: pick([[0, 0], [0, 1, 1, 0], [-1, 0], [0], ...HOSTILE]) }],
  curve: () => [pick([[1, -1, 2], [3], ...HOSTILE])],
  evaluate: () => [
    pick(['x + y', ['sin(x)', 'exp(900 * y)'], '1 / (x - x)', 'x ^ y', 'z', 7, [], [7]]),
    pick([{ x: 1, y: [2, 3] }, { x: [], y: 1 }, { x: 'x', y: 1e308 }, {}, ...HOSTILE]),
  ],
  paint: () => [anyMatrix(), options('colormap', 'min', 'max', 'scale')],
  attend: (e) => [
    {
      queries: anyMatrix(),
      keys: anyMatrix(),
      values: anyMatrix(),
      encoding: nameOf(e),
      params: parametersFor(e),
      ...spreadable(options('heads', 'scale', 'mask', 'bias', 'split', 'outputOnly')),
    },
  ],
  read: () => [Uint8Array.from({ length: below(40) }, () => below(256)), options('format')],
  write: () => [anyMatrix(), options('format')],
  ...('similarity' in core ? { similarity: () => [anyMatrix(), options('metric', 'b')] } : {}),
};

/** @param {unknown} value */
function shown(value) {
  const seen = new Set();
  return JSON.stringify(value, (_, each) => {
    if (typeof each === 'object' && each !== null) {
      if (seen.has(each)) return '[again]';
      seen.add(each);
      if (each === thrower) return '{throws}';
      if (ArrayBuffer.isView(each)) return `${each.constructor.name}(${each.byteLength} bytes)`;
    }
    return ['bigint', 'symbol', 'function', 'undefined'].includes(typeof each)
      ? `${typeof each}`
      : typeof each === 'string'
        ? each.slice(0, 60)
        : each;
  });
}

test(`${CALLS} calls of seed ${SEED}: a result or a CoreError, nothing else`, (t) => {
  const names = Object.keys(CALLS_OF);
  const outcomes = { results: 0, refusals: 0 };
  for (let k = 0; k < CALLS; k++) {
    const method = pick(names);
    const args = CALLS_OF[method](pick(catalogue));
    const start = process.cpuUsage();
    try {
      /** @type {any} */ (core)[method](...args);
      outcomes.results += 1;
    } catch (error) {
      const told = () => `call ${k} of seed ${SEED}: ${method}(${args.map(shown).join(', ')})`;
      assert.ok(
        error instanceof CoreError,
        `${told()}: ${error}\n${/** @type {any} */ (error)?.stack}`,
      );
      const isCallers = error.message === THROWN; // from the caller's own object
      assert.ok(error.code !== 'internal' || isCallers, `${told()}: ${error.message}`);
      assert.ok(error.message.length > 0, told());
      outcomes.refusals += 1;
    }
    const { user, system } = process.cpuUsage(start);
    assert.ok(
      user + system < LONGEST_CALL,
      `call ${k} of seed ${SEED} took ${(user + system) / 1e6} s: ${method}(${args.map(shown).join(', ')})`,
    );
  }
  t.diagnostic(`fuzzed: ${CALLS} calls`);
  // made so that both happen often
  assert.ok(outcomes.results > CALLS / 10, `${outcomes.results} results`);
  assert.ok(outcomes.refusals > CALLS / 10, `${outcomes.refusals} refusals`);
});

test('the core still answers as before, and its catalogue is as it was', () => {
  const table = core.encode('sinusoidal', { length: 2, dModel: 2, precision: 'float64' });
  assert.deepEqual([...table.data], [0, 1, Math.sin(1), Math.cos(1)]);
  assert.deepEqual(core.catalogue(), catalogue);
});
