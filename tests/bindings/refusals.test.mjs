/** Every parameter of every encoding refuses what its catalogue entry rules out, before computing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../web/core/index.js';

/** @import { Parameter, Encoding } from '../../web/core/types.js' */

const core = await loadCore();

/** The next double above or below a number. @param {number} value @param {1 | -1} direction */
function next(value, direction) {
  if (value === 0) return direction * Number.MIN_VALUE;
  const bits = new BigInt64Array(1);
  const number = new Float64Array(bits.buffer);
  number[0] = value;
  bits[0] += BigInt(Math.sign(value) * direction);
  return number[0];
}

/**
 * Values that no entry rules in: by type, and just outside of the range.
 * @param {Parameter} parameter @returns {unknown[]}
 */
function badValues({ type, min, max }) {
  const never = [null, {}, [], () => 1, Symbol('x')];
  const [low, high] = [Number(min), Number(max)];
  switch (type) {
    case 'choice':
      return [...never, true, 'nonsense', '', 0, NaN];
    case 'boolean':
      return [...never, 'true', 1, 0, NaN];
    case 'text':
      return [...never, true, 1, 'x'.repeat(high + 1), ...(low > 0 ? ['x'.repeat(low - 1)] : [])];
    case 'list':
      return [
        ...[true, {}, 'x', 3, [], [NaN], [Infinity], ['1'], [null], new Array(70000).fill(0)],
        ...[[next(low, -1)], [next(high, 1)], new Float64Array(2).fill(NaN)],
      ];
    case 'integer':
      return [...never, true, '7', 'x', NaN, Infinity, -Infinity, low - 1, high + 2, low + 0.5];
    default:
      return [...never, true, '7', 'x', NaN, Infinity, -Infinity, next(low, -1), next(high, 1)];
  }
}

/** What every encoding can do: its table, or what it adds to scores. */
const compute = (/** @type {Encoding} */ { name, kind }, /** @type {any} */ params) =>
  kind === 'bias' ? core.bias(name, params) : core.encode(name, params);

/** Parameters that keep a table small while another one is tried. */
const SMALL = { length: 2, dModel: 16, headDim: 32, queryLength: 2, keyLength: 2, numHeads: 2 };

/** @param {Encoding} encoding @returns {Record<string, number>} */
const smallOf = ({ parameters }) =>
  Object.fromEntries(
    Object.entries(SMALL).filter(([key]) => parameters.some(({ name }) => name === key)),
  );

/** @param {unknown} value */
const shown = (value) =>
  typeof value === 'object' ? JSON.stringify(value)?.slice(0, 40) : String(value);

/**
 * Both ends of a range, or every choice; of sizes none that a test would wait for.
 * @param {Parameter} parameter @returns {unknown[]}
 */
function extremes({ type, min, max, choices, default: standard }) {
  if (type === 'boolean') return [true, false];
  if (type === 'choice') return choices ?? [];
  if (type === 'number') return [min, max];
  if (type === 'integer') return [min, Number(max) > 64 ? Number(standard) + 1 : max];
  return [];
}

/**
 * A result, or a refusal that names one of the encoding's parameters; nothing else.
 * @param {Encoding} encoding @param {Record<string, unknown>} params
 */
function worksOrNames(encoding, params) {
  try {
    const { rows, cols } = compute(encoding, params);
    assert.ok(rows > 0 && cols > 0);
  } catch (error) {
    const { name, code, parameter } = /** @type {any} */ (error);
    const known = encoding.parameters.some((each) => each.name === parameter);
    const isFair = name === 'CoreError' && (code === 'memory' || (code === 'input' && known));
    assert.ok(isFair, `${shown(params)}: ${error}`);
  }
}

/**
 * Pairs that cannot both hold, for every encoding that has both parameters: which one is refused.
 * @type {[Record<string, unknown>, string][]}
 */
const CONTRADICTIONS = [
  // an encoding without `start` measures its positions by the length: there both may be given
  [{ positions: [0, 1, 2], length: 2, start: undefined }, 'length'],
  [{ positions: [0, 1, 2], start: 1 }, 'start'],
  [{ queryLength: 9, keyLength: 8 }, 'queryLength'],
  [{ headDim: 16, rotaryDim: 18 }, 'rotaryDim'],
  [{ headDim: 16, rotaryDim: 7 }, 'rotaryDim'],
  [{ scaling: 'longrope', headDim: 16, factors: [1, 2] }, 'factors'],
  [{ scaling: 'llama3', lowFreqFactor: 5, highFreqFactor: 4 }, 'highFreqFactor'],
  [{ scaling: 'ntk', headDim: 16, rotaryDim: 2 }, 'rotaryDim'],
];

for (const encoding of core.catalogue()) {
  const { name, kind, parameters } = encoding;
  const names = parameters.map((parameter) => parameter.name);
  for (const parameter of parameters) {
    test(`${name}: ${parameter.name} refuses what it should`, () => {
      for (const value of badValues(parameter)) {
        assert.throws(
          () => compute(encoding, { [parameter.name]: value }),
          (/** @type {any} */ error) =>
            error.name === 'CoreError' &&
            error.code === 'input' &&
            error.parameter === parameter.name &&
            error.message.startsWith(`${name}: `),
          `${parameter.name} = ${shown(value)}`,
        );
      }
    });
  }

  test(`${name}: a parameter that is missing or undefined is its default`, () => {
    const small = smallOf(encoding);
    const { data } = compute(encoding, small);
    for (const { name: parameter, type, default: standard } of parameters) {
      if (parameter in small) continue;
      const values = type === 'list' || standard === null ? [undefined] : [undefined, standard];
      for (const value of values) {
        const same = compute(encoding, { ...small, [parameter]: value });
        assert.deepEqual(same.data, data, parameter);
      }
    }
  });

  test(`${name}: every way to it refuses a bad value by name`, () => {
    const table = { rows: 2, cols: 16, data: new Float32Array(32) };
    const bad = { nonsense: 1 };
    const ways = {
      frequencies: () => core.frequencies(name, bad),
      explain: () => core.explain(name, bad, { row: 0, column: 0 }),
      ...(kind === 'bias'
        ? {
            bias: () => core.bias(name, bad),
            buckets: () => core.buckets(name, bad),
            slopes: () => core.slopes(name, bad),
          }
        : { encode: () => core.encode(name, bad), draw: () => core.draw(name, bad) }),
      ...(kind === 'rotate'
        ? {
            rotate: () => core.rotate(name, table, bad),
            angles: () => core.angles(name, bad),
            precision: () => core.precision(name, bad),
          }
        : {}),
    };
    for (const [way, call] of Object.entries(ways)) {
      assert.throws(
        call,
        // an encoding without frequencies, buckets or slopes says so
        ({ code, parameter }) =>
          code === 'input' && (parameter === 'nonsense' || parameter === 'encoding'),
        way,
      );
    }
  });

  test(`${name}: the ends of two ranges at once work, or one is refused by name`, () => {
    const small = smallOf(encoding);
    assert.ok(compute(encoding, small).rows > 0);
    for (const [k, first] of parameters.entries()) {
      for (const a of extremes(first)) {
        worksOrNames(encoding, { ...small, [first.name]: a });
        for (const second of parameters.slice(k + 1)) {
          for (const b of extremes(second)) {
            worksOrNames(encoding, { ...small, [first.name]: a, [second.name]: b });
          }
        }
      }
    }
  });

  for (const [params, refused] of CONTRADICTIONS) {
    if (!Object.keys(params).every((key) => names.includes(key))) continue;
    test(`${name}: ${JSON.stringify(params)} is a contradiction`, () => {
      assert.throws(() => compute(encoding, params), {
        name: 'CoreError',
        code: 'input',
        parameter: refused,
      });
    });
  }

  test(`${name}: a parameter it does not have is refused by name`, () => {
    assert.throws(() => compute(encoding, { nonsense: 1 }), {
      name: 'CoreError',
      code: 'input',
      parameter: 'nonsense',
    });
  });
}

test('encode: refusals leave the memory as it was', () => {
  const wanted = { length: 65536, dModel: 8192 };
  for (let round = 0; round < 200; round++) {
    assert.throws(() => core.encode('sinusoidal', wanted), { code: 'memory' });
  }
  assert.equal(core.encode('sinusoidal', { length: 1, dModel: 2 }).data[1], 1);
});

test('paint: refuses matrices whose data and shape disagree', () => {
  const data = new Float32Array(6);
  for (const [rows, cols] of [
    [2, 2],
    [-1, 6],
    [1.5, 4],
    [NaN, 6],
  ]) {
    assert.throws(() => core.paint({ rows, cols, data }), { name: 'CoreError', code: 'input' });
  }
});

test('paint: NaN has a colour outside every map', () => {
  const data = new Float32Array([0, NaN, 1]);
  const picture = core.paint({ rows: 1, cols: 3, data }, { colormap: 'viridis' });
  const missing = [...picture.data.slice(4, 7)].join();
  for (const { colors } of core.colormaps()) {
    for (let k = 0; k < colors.length; k += 4) {
      assert.notEqual([...colors.slice(k, k + 3)].join(), missing);
    }
  }
  assert.deepEqual([picture.min, picture.max], [0, 1]);
});

test('paint: a diverging map puts 0 in its middle', () => {
  const data = new Float32Array([-1, 0, 3]);
  const picture = core.paint({ rows: 1, cols: 3, data }, { colormap: 'rdbu', center: 0 });
  assert.deepEqual([picture.min, picture.max], [-3, 3]);
  const { colors } = core.colormaps().find(({ name }) => name === 'rdbu') ?? { colors: [] };
  const middle = [...picture.data.slice(4, 8)];
  const isMiddle = [127, 128].some((k) =>
    middle.every((value, part) => value === colors[4 * k + part]),
  );
  assert.ok(isMiddle, String(middle));
});
