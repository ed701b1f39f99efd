/** What the API promises, run on the direct core and on the client of a worker: same results. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CoreError } from '../../../web/core/check.js';

/** @import { AsyncCore } from '../../../web/core/types.js' */
/** @import { Core } from '../../../web/core/index.js' */

/**
 * @param {string} name of the core under test
 * @param {() => Promise<Core | AsyncCore>} connect
 */
export function testApi(name, connect) {
  /** @type {Core | AsyncCore} */
  let core;
  before(async () => {
    core = await connect();
  });

  test(`${name}: the catalogue describes every parameter and is frozen`, async () => {
    const catalogue = await core.catalogue();
    const names = catalogue.map((encoding) => encoding.name);
    assert.equal(new Set(names).size, names.length);
    for (const known of ['none', 'index', 'normalized-index', 'sinusoidal', 'rope']) {
      assert.ok(names.includes(known), known);
    }
    for (const { parameters } of catalogue) {
      for (const { name: parameter, type, help } of parameters) {
        assert.match(parameter, /^[a-z][A-Za-z0-9]*$/);
        assert.match(type, /^(integer|number|boolean|choice|list|text)$/);
        assert.ok(help.length > 0, parameter);
      }
    }
    assert.ok(Object.isFrozen(catalogue) && Object.isFrozen(catalogue[0].parameters));
  });

  test(`${name}: colour maps have 256 opaque colours each, again on a second call`, async () => {
    await core.colormaps();
    const maps = await core.colormaps();
    assert.ok(maps.some(({ diverging }) => diverging) && maps.some(({ diverging }) => !diverging));
    for (const { colors } of maps) {
      assert.equal(colors.length, 4 * 256);
      assert.ok(colors.every((value, index) => index % 4 !== 3 || value === 255));
    }
  });

  test(`${name}: encode gives float32, or float64 where asked`, async () => {
    const single = await core.encode('sinusoidal', { length: 3, dModel: 4, base: 100 });
    assert.deepEqual([single.rows, single.cols], [3, 4]);
    assert.ok(single.data instanceof Float32Array);
    const params = { length: 3, dModel: 4, base: 100, precision: 'float64' };
    const double = await core.encode('sinusoidal', params);
    assert.ok(double.data instanceof Float64Array);
    assert.ok(Math.abs(double.data[6] - 0.09983341664682815) < 4.5e-16);
    assert.deepEqual([...single.data], [...Float32Array.from(double.data)]);
  });

  test(`${name}: positions may be any finite numbers`, async () => {
    const positions = [-3, 0.5, 2, 1e6];
    const { rows, data } = await core.encode('sinusoidal', { positions, dModel: 2 });
    assert.equal(rows, 4);
    assert.ok(Math.abs(data[2] - 0.479425538604203) < 6e-8);
    assert.ok(Math.abs(data[0] + 0.1411200080598672) < 6e-8);
  });

  test(`${name}: results are copies: changing one changes no other`, async () => {
    const first = await core.encode('sinusoidal', { length: 2, dModel: 4 });
    first.data.fill(7);
    const second = await core.encode('sinusoidal', { length: 2, dModel: 4 });
    assert.deepEqual([...second.data.slice(0, 4)], [0, 1, 0, 1]);
    assert.equal(first.data.buffer.byteLength, 2 * 4 * 4, 'not a view into the core’s memory');
  });

  test(`${name}: frequencies are the paper's`, async () => {
    const { frequencies, wavelengths } = await core.frequencies('sinusoidal', { dModel: 128 });
    assert.equal(frequencies.length, 64);
    assert.equal(frequencies[0], 1);
    assert.ok(Math.abs(wavelengths[63] - 54410.14313077675) < 1e-9);
  });

  test(`${name}: rotate turns a copy, and refuses a scheme that does not rotate`, async () => {
    const queries = { rows: 2, cols: 4, data: Float64Array.of(1, 0, 1, 0, 0.1, 0.4, 0.5, 0.2) };
    const turned = await core.rotate('rope', queries, { positions: [0, 1] });
    assert.deepEqual([...turned.data.slice(0, 4)], [1, 0, 1, 0]);
    const printed = [-0.28256, 0.30027, 0.49798, 0.20499];
    printed.forEach((value, k) => assert.ok(Math.abs(turned.data[4 + k] - value) < 6e-6));
    assert.deepEqual(
      [...queries.data.slice(4)],
      [0.1, 0.4, 0.5, 0.2],
      'the argument is left alone',
    );
    await assert.rejects(async () => core.rotate('sinusoidal', queries), {
      code: 'input',
      parameter: 'encoding',
    });
  });

  test(`${name}: angles are positions times frequencies, whole turns included`, async () => {
    const { rows, cols, data } = await core.angles('rope', { positions: [0, 1, 1000], headDim: 4 });
    assert.deepEqual([rows, cols], [3, 2]);
    assert.deepEqual([...data], [0, 0, 1, 0.01, 1000, 10]);
  });

  test(`${name}: frequencies of a scaled RoPE come with its attention factor`, async () => {
    const params = { scaling: 'yarn', factor: 4, headDim: 64 };
    const { frequencies, attentionFactor, ropeDelta } = await core.frequencies('rope', params);
    assert.equal(ropeDelta, null);
    // three words, a picture of 2 x 3, two words: eleven tokens, the next at place 8
    assert.equal((await core.frequencies('m-rope', {})).ropeDelta, -3);
    const plain = await core.frequencies('rope', { headDim: 64 });
    assert.ok(Math.abs(attentionFactor - (0.1 * Math.log(4) + 1)) < 1e-15);
    assert.equal(plain.attentionFactor, 1);
    assert.ok(Math.abs(frequencies[31] * 4 - plain.frequencies[31]) < 1e-18);
  });

  test(`${name}: a scheme of another kind has no bias, buckets or slopes`, async () => {
    for (const method of ['bias', 'buckets', 'slopes']) {
      await assert.rejects(async () => /** @type {any} */ (core)[method]('sinusoidal'), {
        code: 'input',
        parameter: 'encoding',
      });
    }
  });

  test(`${name}: every bias has a matrix per head, and what it says of slopes and buckets`, async () => {
    const schemes = (await core.catalogue()).filter(({ kind }) => kind === 'bias');
    for (const { name: scheme } of schemes) {
      const { heads, rows, cols, data } = await core.bias(scheme);
      assert.equal(data.length, heads * rows * cols, scheme);
      const [slopes, buckets] = await Promise.allSettled([
        (async () => core.slopes(scheme))(),
        (async () => core.buckets(scheme))(),
      ]);
      if (slopes.status === 'fulfilled') assert.equal(slopes.value.length, heads, scheme);
      if (buckets.status === 'rejected') continue;
      assert.ok(buckets.value.data instanceof Int32Array);
      assert.deepEqual([buckets.value.rows, buckets.value.cols], [rows, cols], scheme);
    }
  });

  test(`${name}: precision in 8 bits: every value is one of the format, the nearest`, async () => {
    const params = { headDim: 64, positions: [0, 1, 17, 400] };
    for (const [format, bits, least] of /** @type {const} */ ([
      ['float8-e4m3', 3, -6],
      ['float8-e5m2', 2, -14],
    ])) {
      const { values, errors } = await core.precision('rope', params, { format, rounding: 'once' });
      values.data.forEach((value, index) => {
        const power = value === 0 ? least : Math.floor(Math.log2(Math.abs(value)));
        const unit = 2 ** (Math.max(power, least) - bits);
        assert.ok(Number.isInteger(value / unit), `${value}`);
        assert.ok(errors.data[index] <= unit / 2, `${value} is off by ${errors.data[index]}`);
      });
    }
    const far = { ...params, positions: [448, 464] };
    const { worst } = await core.precision('rope', far, { format: 'float8-e4m3' });
    assert.deepEqual([...worst].map(Number.isFinite), [true, true], 'the tie goes to 448');
    const beyond = { ...params, positions: [465] };
    const past = await core.precision('rope', beyond, { format: 'float8-e4m3' });
    assert.deepEqual([...past.worst], [Infinity]);
  });

  test(`${name}: precision tells what a format makes of a phase`, async () => {
    const params = { positions: [1, 256, 257, 131071], headDim: 8 };
    const options = /** @type {const} */ ({ format: 'bfloat16', rounding: 'position' });
    const { values, errors, digits, worst } = await core.precision('rope', params, options);
    assert.deepEqual([values.rows, values.cols], [4, 8]);
    const row = (/** @type {number} */ r) => [...values.data.subarray(8 * r, 8 * r + 8)];
    assert.deepEqual(row(1), row(2), 'bfloat16 holds 256, not 257');
    assert.equal(worst[2], Math.max(...errors.data.subarray(16, 24)));
    assert.ok(worst[0] < 1e-6 && worst[2] > 0.5 && worst[3] > 0.5);
    assert.ok(digits.data.every((value) => value >= 0 && value <= 16));
    const exact = await core.precision('rope', params, { format: 'float64', rounding: 'once' });
    assert.ok(exact.worst.every((error) => error === 0));
    await assert.rejects(async () => core.precision('index'), {
      code: 'input',
      parameter: 'encoding',
    });
    const wrong = /** @type {any} */ ({ format: 'float8' });
    await assert.rejects(async () => core.precision('rope', {}, wrong), { parameter: 'format' });
  });

  test(`${name}: draw is encode and paint in one`, async () => {
    const params = { length: 5, dModel: 6 };
    const options = { colormap: 'rdbu', center: 0 };
    const { matrix, image } = await core.draw('sinusoidal', params, options);
    const separate = await core.paint(await core.encode('sinusoidal', params), options);
    assert.deepEqual([...image.data], [...separate.data]);
    assert.deepEqual([image.width, image.height], [matrix.cols, matrix.rows]);
    assert.equal(image.min, -image.max, 'centred on 0');
  });

  test(`${name}: paint leaves its matrix usable`, async () => {
    const matrix = await core.encode('index', { length: 3, dModel: 1 });
    await core.paint(matrix);
    assert.deepEqual([...matrix.data], [0, 1, 2]);
  });

  test(`${name}: explain plugs the numbers of a cell into its formula`, async () => {
    const cell = { row: 3, column: 4 };
    const explanation = await core.explain('sinusoidal', { dModel: 128 }, cell);
    assert.equal(explanation.formula, 'sin(p / b^(2i/d))');
    assert.equal(explanation.substituted, 'sin(3 / 10000^(4/128))');
    const { data } = await core.encode('sinusoidal', { length: 4 });
    assert.ok(Math.abs(explanation.value - data[3 * 128 + 4]) < 6e-8);
    assert.ok(explanation.steps.length > 0);
  });

  /** @type {[string, string, object, string | null, string][]} */
  const refusals = [
    ['an unknown encoding', 'sinusodial', {}, 'encoding', 'input'],
    ['a fraction for a whole number', 'sinusoidal', { length: 4.7 }, 'length', 'input'],
    ['NaN', 'sinusoidal', { base: NaN }, 'base', 'input'],
    ['text for a number', 'sinusoidal', { dModel: 'x' }, 'dModel', 'input'],
    ['a base below 1', 'sinusoidal', { base: 0.5 }, 'base', 'input'],
    ['an unknown choice', 'sinusoidal', { layout: 'diagonal' }, 'layout', 'input'],
    ['an unknown parameter', 'sinusoidal', { colour: 1 }, 'colour', 'input'],
    ['length beside positions', 'sinusoidal', { length: 2, positions: [1] }, 'length', 'input'],
    ['an infinite position', 'sinusoidal', { positions: [Infinity] }, 'positions', 'input'],
    ['a table too large for memory', 'sinusoidal', { length: 65536, dModel: 8192 }, null, 'memory'],
  ];
  for (const [what, encoding, params, parameter, code] of refusals) {
    test(`${name}: encode refuses ${what}`, async () => {
      await assert.rejects(
        async () => core.encode(encoding, params),
        (/** @type {any} */ error) => {
          assert.ok(error instanceof CoreError);
          assert.equal(error.code, code);
          assert.equal(error.parameter, parameter);
          assert.match(error.message, /^\w+: /);
          return true;
        },
      );
    });
  }

  test(`${name}: goes on after a refusal`, async () => {
    await assert.rejects(async () => core.encode('sinusoidal', { length: -1 }), CoreError);
    const { rows } = await core.encode('sinusoidal', { length: 2, dModel: 2 });
    assert.equal(rows, 2);
  });

  test(`${name}: explain refuses a cell outside the table`, async () => {
    const cell = { row: 50, column: 0 };
    await assert.rejects(async () => core.explain('sinusoidal', {}, cell), CoreError);
  });
}
