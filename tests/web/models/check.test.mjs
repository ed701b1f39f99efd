/** checkRotation(): code that does something else, made here on purpose, and what is found out about it. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadModels } from '../../../web/models/index.js';
import published from '../../../web/content/models/published.json' with { type: 'json' };
import { randomOf } from '../../support/random.mjs';

/** @import { PositionGroup } from '../../../web/models/types.js' */

/** @type {import('../../../web/models/index.js').Models} */
let models;
before(async () => {
  models = await loadModels();
});

const configOf = (/** @type {string} */ name) =>
  published.find((each) => each.name === name)?.config ?? {};

/** @param {number} count */
function vector(count) {
  const random = randomOf(11);
  return Float64Array.from({ length: count }, () => 2 * random() - 1);
}

/**
 * Code of somebody.
 * @param {Float64Array} x
 * @param {object} does
 * @param {number} does.position
 * @param {ArrayLike<number>} does.frequencies
 * @param {boolean} does.half
 * @param {number} [does.start]
 * @param {number} [does.factor]
 */
function turned(x, { position, frequencies, half, start = 0, factor = 1 }) {
  const out = Float64Array.from(x);
  const pairs = frequencies.length;
  for (let i = 0; i < pairs; i++) {
    const a = start + (half ? i : 2 * i);
    const b = start + (half ? i + pairs : 2 * i + 1);
    const cos = factor * Math.cos(position * frequencies[i]);
    const sin = factor * Math.sin(position * frequencies[i]);
    out[a] = x[a] * cos - x[b] * sin;
    out[b] = x[a] * sin + x[b] * cos;
  }
  return out;
}

/** As 16 bits keep it. @param {Float64Array} list */
const bfloat16 = (list) =>
  list.map((value) => {
    const bits = new Uint32Array(Float32Array.of(value).buffer);
    bits[0] = (bits[0] + 0x7fff + ((bits[0] >> 16) & 1)) & 0xffff0000;
    return new Float32Array(bits.buffer)[0];
  });

const powers = (/** @type {number} */ base, /** @type {number} */ width) =>
  Float64Array.from({ length: width / 2 }, (_, i) => base ** ((-2 * i) / width));

/** @type {[string, string, (group: PositionGroup, position: number) => Parameters<typeof turned>[1], string[]][]} */
const CASES = [
  [
    'llama-3.1-8b',
    'as asked',
    (g, position) => ({ position, frequencies: g.invFreq ?? [], half: true }),
    [],
  ],
  [
    'llama-3.1-8b',
    'interleaved',
    (g, position) => ({ position, frequencies: g.invFreq ?? [], half: false }),
    ['layout: half, interleaved'],
  ],
  [
    'llama-3.1-8b',
    'backwards',
    (g, position) => ({ position: -position, frequencies: g.invFreq ?? [], half: true }),
    ['direction: forwards, backwards'],
  ],
  [
    'llama-3.1-8b',
    'unscaled',
    (g, position) => ({ position, frequencies: g.invFreqPlain ?? [], half: true }),
    ['frequencies: base 500000, llama3, unscaled'],
  ],
  [
    'llama-3.1-8b',
    'one position on',
    (g, position) => ({ position: position + 1, frequencies: g.invFreq ?? [], half: true }),
    ['position: 3000, 3001'],
  ],
  [
    'llama-2-7b',
    'another base',
    (_, position) => ({ position, frequencies: powers(1e6, 128), half: true }),
    ['frequencies: base 10000, unscaled, base 1000000, unscaled'],
  ],
  [
    'llama-2-7b',
    'positions divided by 8',
    (g, position) => ({ position: position / 8, frequencies: g.invFreq ?? [], half: true }),
    ['frequencies: base 10000, unscaled, base 10000, linear, factor 8'],
  ],
  [
    'gpt-j-6b',
    'all channels',
    (_, position) => ({ position, frequencies: powers(10000, 256), half: false }),
    ['channels: 64 channels from 0, 256 channels from 0'],
  ],
  [
    'deepseek-v3',
    'the first channels',
    (g, position) => ({
      position,
      frequencies: g.invFreq ?? [],
      half: false,
      factor: g.attentionFactor,
    }),
    ['channels: 64 channels from 128, 64 channels from 0'],
  ],
  [
    'olmo-3-32b',
    'without the attention factor',
    (g, position) => ({ position, frequencies: g.invFreq ?? [], half: true }),
    ['attention-factor: 1.20794415416798, 1'],
  ],
];

for (const [name, title, make, expected] of CASES) {
  for (const [bits, rounded] of /** @type {const} */ ([
    ['float64', (/** @type {Float64Array} */ x) => x],
    ['bfloat16', bfloat16],
  ])) {
    test(`checkRotation: ${name}, ${title}, in ${bits}`, () => {
      const config = configOf(name);
      const { groups } = models.modelPositions(config);
      const group = groups.find(({ scaling }) => scaling && scaling.type !== 'none') ?? groups[0];
      const position = 3000;
      const x = rounded(vector(Number(group.headDim)));
      const after = rounded(turned(x, make(group, position)));
      const check = models.checkRotation(config, { position, before: x, after });
      assert.ok(check.found);
      assert.deepEqual(
        check.deviations.map(({ what, expected: wanted, got }) => `${what}: ${wanted}, ${got}`),
        expected,
      );
      assert.equal(check.channel === x.length, expected.length === 0);
      if (expected.length) {
        assert.equal(check.got, after[check.channel]);
        assert.ok(check.ownDifference > 10 * check.difference);
      }
    });
  }
}

for (const { name, config } of published) {
  test(`checkRotation: ${name}: code that does what the config asks for is told so`, () => {
    const groups = models.modelPositions(config).groups.filter(({ scheme }) => scheme === 'rope');
    for (const group of groups) {
      const { headDim = 0, rotaryStart: start, attentionFactor: factor, layout } = group;
      const before = vector(headDim);
      const frequencies = group.invFreq ?? [];
      const does = { position: 1000, frequencies, half: layout === 'half', start, factor };
      const tried = { position: 1000, before, after: turned(before, does) };
      const check = models.checkRotation(config, tried);
      assert.deepEqual([check.found, check.deviations, check.channel], [true, [], headDim]);
    }
  });
}

test('checkRotation: a base that nobody lists is told by the slow pairs', () => {
  const config = configOf('llama-2-7b');
  const before = vector(128);
  const after = turned(before, { position: 40, frequencies: powers(73000, 128), half: true });
  const { found, deviations } = models.checkRotation(config, { position: 40, before, after });
  assert.ok(found);
  assert.deepEqual(
    deviations.map(({ got }) => got),
    ['base 73000, unscaled'],
  );
});

test('checkRotation: what nothing explains is said, with the first channel that differs', () => {
  const config = configOf('llama-2-7b');
  const before = vector(128);
  const check = models.checkRotation(config, {
    position: 5,
    before,
    after: before.map((x) => x * x),
  });
  assert.equal(check.found, false);
  assert.ok(check.difference > 0.1 && check.channel < 128);
});

test('checkRotation: at position 0 everything fits, which is said', () => {
  const before = vector(128);
  const check = models.checkRotation(configOf('llama-2-7b'), {
    position: 0,
    before,
    after: before,
  });
  assert.deepEqual([check.deviations, check.channel], [[], 128]);
  assert.ok(check.others > 5);
});

test('checkRotation: refusals', () => {
  const config = configOf('llama-2-7b');
  const x = vector(128);
  /** @type {[any, any, RegExp][]} */
  const refusals = [
    [
      config,
      { position: 1, before: vector(100), after: vector(100) },
      /before must have as many numbers as a head, 128, got 100/,
    ],
    [
      config,
      { position: 1, before: x, after: vector(8) },
      /after must have as many numbers as before, 128, got 8/,
    ],
    [config, { position: NaN, before: x, after: x }, /position must be within 2\^30, got NaN/],
    [config, { position: 1, before: x.map(() => 0), after: x }, /before must not be all zeros/],
    [
      config,
      { position: 1, before: x, after: x.map(() => NaN) },
      /after must be finite numbers, got NaN/,
    ],
    [
      configOf('gpt-2'),
      { position: 1, before: x, after: x },
      /config must have layers with RoPE, got none/,
    ],
    ['{', { position: 1, before: x, after: x }, /config must be JSON/],
    [config, null, /tried must be an object, got null/],
  ];
  for (const [given, tried, message] of refusals) {
    assert.throws(() => models.checkRotation(given, tried), { code: 'input', message });
  }
});
