/** Configs that strangers made large: each is answered or refused, in time in proportion to its size. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CoreError } from '../../../web/core/index.js';
import { loadModels } from '../../../web/models/index.js';

const { modelPositions, checkRotation } = await loadModels();

const LLAMA = { model_type: 'llama', num_hidden_layers: 4, hidden_size: 256 };
const llama = (/** @type {object} */ rest) => ({ ...LLAMA, num_attention_heads: 4, ...rest });

/** @param {string} member @param {number} count */
const times = (member, count) => Array(count).fill(member).join();
/** @param {string} name @param {number} count */
const wide = (name, count) => Array.from({ length: count }, (_, k) => `"${name}${k}":1`).join();

/** The two dictionaries of scaling, which are compared. @param {string} old @param {string} now */
function twoDictionaries(old, now) {
  const text = JSON.stringify(llama({}));
  const same = '"rope_type":"linear","factor":2,';
  return `${text.slice(0, -1)},"rope_scaling":{${same}${old}},"rope_parameters":{${same}${now}}}`;
}

/** Of this process, which a busy machine does not stretch [s]. @param {() => unknown} call */
function secondsOf(call) {
  const start = process.cpuUsage();
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof CoreError && error.code === 'input', String(error));
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

const MANY = 120_000; // a quadratic comparison of as many takes minutes
const LONGEST = 10; // five times what is promised

/** @type {Record<string, () => string>} */
const LARGE = {
  'one dictionary repeats a key that the other has once': () =>
    twoDictionaries(times('"z":1', MANY), `"z":1,${times('"y":1', MANY)}`),
  'wide dictionaries in another order': () =>
    twoDictionaries(
      wide('z', MANY / 2),
      wide('z', MANY / 2)
        .split(',')
        .reverse()
        .join(),
    ),
  'wide objects inside of both': () =>
    twoDictionaries(
      `"a":{"b":{${wide('z', MANY / 2)}}}`,
      `"a":{"b":{${wide('z', MANY / 2)
        .split(',')
        .reverse()
        .join()}}}`,
    ),
  'keyed by layer, each with the same name': () =>
    twoDictionaries(times('"a":{"b":1}', MANY / 2), times('"a":{"b":1}', MANY / 2)),
  'a wide config with a base for each of many layers': () =>
    JSON.stringify(llama({ num_hidden_layers: 2048, rope_theta: Array(2048).fill(10000) })).replace(
      '{',
      `{${wide('z', 2 * MANY)},`,
    ),
  'kinds of layers with a long beginning in common': () => {
    const names = Array.from({ length: 2000 }, (_, k) => `${'x'.repeat(900)}${k}`);
    const listed = names.map((name) => `${name}y`);
    return JSON.stringify(
      llama({ num_hidden_layers: 2000, layer_types: names, yarn_only_types: listed }),
    );
  },
};

for (const [what, made] of Object.entries(LARGE)) {
  test(`modelPositions: ${what}: no more time than in proportion`, () => {
    const text = made();
    const took = secondsOf(() => modelPositions(text));
    assert.ok(took < LONGEST, `${text.length} bytes took ${took} s`);
  });
}

test('modelPositions: layers times pairs are bounded, published models are far below', () => {
  const large = { num_hidden_layers: 2048, head_dim: 8192 };
  for (const config of [
    llama(large),
    llama({ ...large, head_dim: 1026 }),
    { ...llama(large), model_type: 'mixtral' },
  ]) {
    assert.throws(
      () => modelPositions(config),
      /num_hidden_layers must leave at most 1048576 pairs/,
    );
  }
  const most = modelPositions(llama({ ...large, head_dim: 1024 }));
  assert.equal(most.groups[0].layers.length, 2048);
});

test('modelPositions: classes are looked for as long as a file may name some', () => {
  const named = (/** @type {number} */ count) => ({
    ...llama({ architectures: [...Array(count - 1).fill('Foo'), 'LlamaForCausalLM'] }),
    model_type: 'foo',
  });
  assert.equal(modelPositions(named(64)).groups[0].scheme, 'rope');
  assert.throws(
    () => modelPositions(named(65)),
    /config\.architectures must have at most 64 names, got 65/,
  );
});

test('modelPositions: texts of the file are shown by their beginning', () => {
  const long = `${'ä'.repeat(30)}${'x'.repeat(3_000_000)}`;
  for (const config of [
    { ...llama({}), model_type: long },
    llama({ rope_scaling: { rope_type: long, factor: 2 } }),
    llama({ layer_types: Array(4).fill(long.slice(0, 700_000)) }),
    llama({
      rope_parameters: { [long]: { rope_type: 'linear' } },
      layer_types: Array(4).fill('y'),
    }),
  ]) {
    const said = JSON.stringify(modelPositions(config));
    assert.ok(said.length < 20_000, `${said.length}`);
    assert.ok(!said.includes('\ufffd'));
  }
});

for (const [key, value, rope = 'yarn'] of /** @type {const} */ ([
  ['factor', 5e-324],
  ['factor', 1e-300, 'linear'],
  ['factor', 1e-10, 'llama3'],
  ['beta_fast', 5e-324],
  ['beta_slow', 1e-320],
  ['high_freq_factor', 5e-324, 'llama3'],
  ['alpha', 5e-324, 'dynamic'],
])) {
  test(`modelPositions: ${rope} with ${key} ${value} is refused: frequencies stay finite`, () => {
    const scaling = { rope_type: rope, factor: 4, original_max_position_embeddings: 2048 };
    assert.throws(
      () => modelPositions(llama({ rope_scaling: { ...scaling, [key]: value } })),
      new RegExp(`${key} must be a number above 1e-9`),
    );
  });
}

test('modelPositions: factors of pairs that leave no finite frequency are refused', () => {
  for (const bad of [5e-324, 1e308, 0]) {
    const list = [...Array(31).fill(1), bad];
    const scaling = { rope_type: 'longrope', short_factor: list, long_factor: list };
    assert.throws(
      () => modelPositions(llama({ rope_scaling: scaling })),
      /short_factor must be numbers from 1e-9 to 1000000000/,
    );
  }
});

test('checkRotation: what is no list of numbers is refused by name', () => {
  for (const before of [undefined, null, {}, 'x', [1, '2'], [NaN]]) {
    assert.throws(
      () => checkRotation(llama({}), /** @type {any} */ ({ position: 1, before, after: [1] })),
      (error) => error instanceof CoreError && error.code === 'input',
    );
  }
});

/** As many kinds of layers, each with heads of that width. @param {number} kinds @param {number} width */
function checkKinds(kinds, width) {
  const config = llama({
    num_hidden_layers: kinds,
    head_dim: width,
    rope_theta: Array.from({ length: kinds }, (_, k) => 10000 + k),
  });
  const vector = new Float64Array(width).fill(1);
  return checkRotation(config, { position: 2 ** 30, before: vector, after: vector });
}

test('checkRotation: kinds of layers times the width of their heads are bounded', () => {
  for (const [kinds, width] of [
    [64, 8192],
    [64, 2048],
    [9, 8192],
  ]) {
    const took = secondsOf(() =>
      assert.throws(() => checkKinds(kinds, width), /config must leave at most 4290000000 steps/),
    );
    assert.ok(took < 1, `${kinds} x ${width} refused after ${took} s`);
  }
  for (const [kinds, width] of [
    [8, 8192],
    [64, 1024],
  ]) {
    const took = secondsOf(() => checkKinds(kinds, width));
    assert.ok(took < LONGEST, `${kinds} x ${width} took ${took} s`);
  }
});
