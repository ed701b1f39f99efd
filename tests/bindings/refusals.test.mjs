/** Every parameter of every encoding refuses what its catalogue entry rules out, before computing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../web/core/index.js';

/** @import { Parameter, Encoding } from '../../web/core/types.js' */

const core = await loadCore();

/** @param {Parameter} parameter @returns {unknown[]} */
function badValues({ type, min, max }) {
  const never = [null, {}, [], () => 1, Symbol('x')];
  switch (type) {
    case 'choice':
      return [...never, true, 'nonsense', '', 0, NaN];
    case 'boolean':
      return [...never, 'true', 1, 0, NaN];
    case 'text':
      return [...never, true, 1, 'x'.repeat(Number(max) + 1)];
    case 'list':
      return [true, {}, 'x', 3, [], [NaN], [Infinity], ['1'], [null], new Array(70000).fill(0)];
    default: {
      const numbers = ['7', 'x', NaN, Infinity, -Infinity];
      const beyond = [...(min != null ? [min - 4] : []), ...(max != null ? [max * 2 + 1] : [])];
      const fractional = type === 'integer' ? [4.7, 2 ** 53] : [];
      return [...never, true, ...numbers, ...beyond, ...fractional];
    }
  }
}

/** What every encoding can do: its table, or what it adds to scores. */
const compute = (/** @type {Encoding} */ { name, kind }, /** @type {any} */ params) =>
  kind === 'bias' ? core.bias(name, params) : core.encode(name, params);

/** Parameters that keep a table small while another one is tried. */
const SMALL = { length: 2, dModel: 16, queryLength: 2, keyLength: 2, numHeads: 2 };

for (const encoding of core.catalogue()) {
  const { name, parameters } = encoding;
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
          `${parameter.name} = ${typeof value === 'object' ? JSON.stringify(value)?.slice(0, 40) : String(value)}`,
        );
      }
    });
  }

  test(`${name}: bounds are accepted, or refused for what they contradict`, () => {
    const small = Object.fromEntries(Object.entries(SMALL).filter(([key]) => names.includes(key)));
    assert.ok(compute(encoding, small).rows > 0);
    for (const { name: parameter, type, min, max } of parameters) {
      if (type !== 'integer' && type !== 'number') continue;
      for (const value of [min, max]) {
        if (value == null) continue;
        try {
          const { rows, cols } = compute(encoding, { ...small, [parameter]: value });
          assert.ok(rows > 0 && cols > 0);
        } catch (error) {
          const { code, parameter: named } = /** @type {any} */ (error);
          assert.ok(
            code === 'memory' || (code === 'input' && names.includes(named)),
            `${parameter} = ${value}: ${error}`,
          );
        }
      }
    }
  });

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
