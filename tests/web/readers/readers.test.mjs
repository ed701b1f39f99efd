/** readersOf(): what it gives, and what it refuses. Cells and angles: tests/readers/readers_test.cpp. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModels } from '../../../web/models/index.js';
import { loadReaders } from '../../../web/readers/index.js';
import { mendText, otherwise } from '../../../web/readers/words.js';
import { readGoldenJson } from '../support/npy.mjs';

const { readersOf } = await loadReaders();
const { modelPositions } = await loadModels();

/** @type {{model: string, config: string}[]} */
const files = await readGoldenJson('readers/readers.json');
const configOf = (/** @type {string} */ name) =>
  /** @type {any} */ (files.find(({ model }) => model === name)).config;

test('readersOf: groups as modelPositions() has them, each with its source', () => {
  const { readers, modelType } = readersOf(configOf('llama-3.1-8b'));
  assert.equal(modelType, 'llama');
  assert.deepEqual(Object.keys(readers), [
    'transformers-4',
    'transformers-5',
    'vllm',
    'llama.cpp',
    'mlx-lm',
  ]);
  const [own] = modelPositions(configOf('llama-3.1-8b')).groups;
  const [group] = readers.vllm.groups;
  assert.deepEqual(group.invFreq, own.invFreq);
  assert.deepEqual(group.parameters, own.parameters);
  assert.match(group.source, /^https:\/\/github\.com\/vllm-project\/vllm\/blob\/[0-9a-f]{40}\//);
  const { permuted, layout } = readers['llama.cpp'].groups[0];
  assert.deepEqual([permuted, layout], [true, 'interleaved']);
});

test('readersOf: a text and an object give the same; a length is where angles are taken', () => {
  const text = configOf('kimi-k2');
  assert.deepEqual(readersOf(JSON.parse(text)), readersOf(text));
  const [far] = readersOf(text).disagreements;
  const [near] = readersOf(text, { length: 8192 }).disagreements;
  assert.deepEqual([far.position, near.position], [131071, 8191]);
  assert.ok(Math.abs(Number(far.turns) - 122.520153) < 1e-4);
  assert.ok(Math.abs(Number(near.turns) - (122.520153 * 8191) / 131071) < 1e-4);
});

test('readersOf: of LongRoPE vLLM reads short_mscale and long_mscale, but no attention_factor', () => {
  const factors = { short_factor: Array(48).fill(1), long_factor: Array(48).fill(4) };
  const phi3 = { model_type: 'phi3', max_position_embeddings: 131072 };
  const own = Math.sqrt(1 + Math.log(32) / Math.log(4096));
  for (const [
    told,
    wanted,
    beyond,
    transformers,
  ] of /** @type {[object, number, number?, number?][]} */ ([
    [{}, own, undefined, own],
    [{ attention_factor: 1.5 }, own, undefined, 1.5],
    [{ short_mscale: 1.25, long_mscale: 1.25 }, 1.25, undefined, own],
    [{ short_mscale: 1, long_mscale: 1.25 }, 1, 1.25, own],
  ])) {
    const rope_scaling = { type: 'longrope', ...factors, ...told };
    const { readers } = readersOf({ ...phi3, rope_scaling });
    const [group] = readers.vllm.groups;
    const text = JSON.stringify(told);
    assert.ok(Math.abs(Number(group.attentionFactor) - wanted) < 1e-12, text);
    assert.equal(group.attentionFactorLong, beyond, text);
    assert.equal(group.parameters?.attentionFactor, group.attentionFactor, text);
    const [theirs] = readers['transformers-5'].groups;
    assert.ok(Math.abs(Number(theirs.attentionFactor) - Number(transformers)) < 1e-12, text);
  }
});

test('readersOf: PLaMo 2’s windows and their base are read by neither llama.cpp nor mlx-lm', () => {
  const config = {
    model_type: 'plamo2',
    num_hidden_layers: 4,
    max_position_embeddings: 10485760,
    rope_theta: 500000,
    rope_local_theta: 1000000,
  };
  const [own] = modelPositions(config).groups;
  assert.deepEqual([own.base, own.window?.tokens], [1e6, 2048]);
  const { readers } = readersOf(config);
  for (const [reader, base] of /** @type {const} */ ([
    ['llama.cpp', 500000],
    ['mlx-lm', 10000],
  ])) {
    const [group] = readers[reader].groups;
    assert.deepEqual([group.base, group.window?.kind], [base, 'full'], reader);
  }
});

test('readersOf: mlx-lm has a base of its own for MiniCPM3, and reads Mellum’s dictionaries', () => {
  const of = (/** @type {object} */ config) =>
    readersOf(config).readers['mlx-lm'].groups.map(({ base, window }) => [base, window?.tokens]);
  assert.deepEqual(of({ model_type: 'minicpm3' }), [[1e6, undefined]]);
  const layer_types = ['sliding_attention', 'full_attention'];
  const turn = (/** @type {number} */ rope_theta) => ({ rope_type: 'default', rope_theta });
  const rope_parameters = { sliding_attention: turn(2e4), full_attention: turn(3e5) };
  const mellum = { model_type: 'mellum', num_hidden_layers: 2, layer_types, rope_parameters };
  assert.deepEqual(of(mellum), [
    [2e4, 1024],
    [3e5, undefined],
  ]);
});

test('readersOf: a later commit stands beside the one that was read first', () => {
  const { readers } = readersOf(configOf('glm-5'));
  const { groups, later } = readers['transformers-5'];
  assert.equal(groups[0].layout, 'half');
  assert.deepEqual([later?.version, later?.groups[0].layout], ['5.16.0.dev0', 'interleaved']);
});

test('readersOf: what was written is applied, and the readers agree', () => {
  const config = JSON.parse(configOf('minimax-m2.5'));
  const [mend] = readersOf(config).mends;
  assert.equal(mendText(mend), 'partial_rotary_factor: 0.5 (1 → 0 disagreements)');
  for (const { path, json } of mend.file ?? []) config[path[0]] = JSON.parse(json);
  assert.deepEqual(readersOf(config).disagreements, []);
});

test('readersOf: the table has a cell of each reader and commit for every layer of the file', () => {
  for (const { config } of files) {
    const { readers, table } = readersOf(config);
    const later = Object.values(readers).filter((answer) => answer.later);
    const wanted = modelPositions(config).groups.flatMap(({ module, layers }) =>
      layers.map((layer) => `${module} ${layer}`),
    );
    const told = table.flatMap(({ module, layers }) => layers.map((layer) => `${module} ${layer}`));
    assert.deepEqual(told.toSorted(), wanted.toSorted());
    for (const { cells } of table) {
      assert.deepEqual(
        cells.filter((each) => !each.later).map(({ reader }) => reader),
        Object.keys(readers),
      );
      assert.equal(cells.filter((each) => each.later).length, later.length);
    }
  }
});

test('words: a reader that puts rows in another order does as the file asks', () => {
  const { readers, table } = readersOf(configOf('llama-3.1-8b'));
  assert.equal(readers['llama.cpp'].groups[0].permuted, true);
  for (const name of Object.keys(readers))
    assert.deepEqual(otherwise(table, name), { other: [], absent: [] });
});

test('words: what a reader does otherwise, and layers of which nothing is known', () => {
  const { table } = readersOf(configOf('olmo-3-7b'));
  const { other } = otherwise(table, 'transformers-5');
  assert.match(other.join(), /^layers [^:]+: yarn instead of unscaled, attention factor 1\.2079/);
  assert.deepEqual(otherwise(table, 'transformers-5', true).other, []);
  assert.equal(otherwise(table, 'vllm').absent.length, 1);
});

test('readersOf: refusals name the parameter, the rule and the value', () => {
  const refusal = (/** @type {any[]} */ ...args) => {
    try {
      readersOf(.../** @type {[any]} */ (args));
    } catch (/** @type {any} */ error) {
      return `${error.code}: ${error.message}`;
    }
    return 'none';
  };
  assert.equal(refusal(4), 'input: readersOf: config must be a text or an object, got number');
  assert.match(refusal('[]'), /^input: modelPositions: config must be an object/);
  assert.match(
    refusal('{}', { lenght: 1 }),
    /^input: readersOf: lenght is not one of its parameters: length/,
  );
  assert.match(
    refusal('{}', { length: 1 }),
    /^input: readersOf: length must be from 2 to 2\^53, got 1/,
  );
  assert.match(
    refusal('{}', { length: Number.NaN }),
    /^input: readersOf: length must be .* got NaN/,
  );
});
