/** Published configs, replayed mistakes and refusals of modelPositions(). */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadModels } from '../../../web/models/index.js';
import { randomOf } from '../../support/random.mjs';
import { readGoldenJson, readPublished } from '../support/npy.mjs';

/** @import { Models } from '../../../web/models/index.js' */
/** @import { PositionGroup, PositionRemark } from '../../../web/models/types.js' */

/** @type {Models} */
let models;
before(async () => {
  models = await loadModels();
});

const { models: index } = await readGoldenJson('doctor/index.json');
/** @type {any[]} */
const goldens = await Promise.all(
  index.map((/** @type {{name: string}} */ { name }) => readPublished(name)),
);
/** @type {any[]} */
const mistakes = await readGoldenJson('doctor/mistakes.json');

const codes = (/** @type {PositionRemark[]} */ remarks) => remarks.map(({ code }) => code);
const camel = (/** @type {string} */ name) =>
  name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** All that is expected is there; numbers of frequencies within 4e-15. */
function assertHolds(
  /** @type {any} */ got,
  /** @type {any} */ expected,
  /** @type {string} */ at,
) {
  if (typeof expected === 'number') {
    const relative = Math.abs(got - expected) / Math.abs(expected || 1);
    assert.ok(relative <= 4e-15, `${at}: ${got} for ${expected}`);
  } else if (expected === null || typeof expected !== 'object') {
    assert.equal(got, expected, at);
  } else if (Array.isArray(expected)) {
    assert.equal(got?.length, expected.length, `${at}: length`);
    expected.forEach((value, i) => assertHolds(got[i], value, `${at}[${i}]`));
  } else {
    for (const [name, value] of Object.entries(expected)) {
      const key = camel(name);
      if (key === 'name' || key === 'layers') continue;
      if (key === 'scaling') {
        assert.deepEqual(
          Object.keys(got[key]).toSorted(),
          Object.keys(value).map(camel).toSorted(),
        );
      }
      if (key === 'invFreqAt') {
        const lengths = value.map((/** @type {any} */ each) => each.length);
        const same = got[key].filter((/** @type {any} */ each) => lengths.includes(each.length));
        assertHolds(same, value, `${at}.${key}`);
      } else {
        assertHolds(got[key], value, `${at}.${key}`);
      }
    }
  }
}

for (const { name, config, expect } of goldens) {
  test(`modelPositions: ${name} as published`, () => {
    const found = models.modelPositions(config);
    assert.deepEqual(
      [found.modelType, found.textModelType],
      [expect.model_type, expect.text_model_type],
    );
    const where = (/** @type {any} */ { module, layers }) => `${module} ${layers}`;
    assert.deepEqual(found.groups.map(where).toSorted(), expect.groups.map(where).toSorted());
    for (const group of expect.groups) {
      assertHolds(
        found.groups.find((each) => where(each) === where(group)),
        group,
        name,
      );
    }
    assert.deepEqual(codes(found.warnings), []);
    for (const code of expect.notes) assert.ok(codes(found.notes).includes(code), code);
    assert.deepEqual(models.modelPositions(JSON.stringify(config)), found, 'as text');
  });
}

for (const { id, kind, code, config, corrected } of mistakes) {
  test(`modelPositions: ${id} is told, and not of the corrected one`, () => {
    const found = models.modelPositions(config);
    const remarks = kind === 'config' ? found.warnings : found.notes;
    const remark = remarks.find((each) => each.code === code);
    assert.ok(remark, `${code} among ${codes(found.warnings)} | ${codes(found.notes)}`);
    assert.match(remark.message, /^\S.*\.$/s);
    if (kind === 'reader') assert.deepEqual(codes(found.warnings), []);
    if (corrected) assert.deepEqual(codes(models.modelPositions(corrected).warnings), []);
  });
}

test('modelPositions: an unknown model_type is read by its keys', () => {
  const config = { model_type: 'newer', num_hidden_layers: 2, head_dim: 8, rope_theta: 500 };
  const { groups, warnings, notes } = models.modelPositions(config);
  assert.deepEqual([groups.length, groups[0].base, groups[0].rotaryDim], [1, 500, 8]);
  assert.deepEqual([codes(warnings), codes(notes)], [[], ['unknown-model-type']]);
});

test('modelPositions: bad JSON is refused by line and column', () => {
  const refusals = /** @type {const} */ ([
    ['{\n "a": 1,\n "é" 2}', /line 3, column 6/],
    ['', /line 1, column 1, got the end/],
    ['[1]', /config must be an object, got a list/],
    ['['.repeat(40), /at most 32 levels/],
    [`{"a": [${'0,'.repeat(300000)}0]}`, /at most 262144 values/],
    [' '.repeat(4000001), /at most 4000000 bytes/],
  ]);
  for (const [text, message] of refusals) {
    assert.throws(() => models.modelPositions(text), {
      code: 'input',
      parameter: 'config',
      message,
    });
  }
});

test('modelPositions: an impossible value is refused by its key', () => {
  const good = { model_type: 'llama', num_hidden_layers: 2, head_dim: 8 };
  const refused = (/** @type {object} */ change, /** @type {RegExp} */ message) =>
    assert.throws(() => models.modelPositions({ ...good, ...change }), { code: 'input', message });
  refused({ num_hidden_layers: 2.5 }, /config\.num_hidden_layers must be a whole number.*got 2\.5/);
  refused({ num_hidden_layers: 1e9 }, /num_hidden_layers.*got 1000000000/);
  refused({ head_dim: '8' }, /config\.head_dim must be .*got '8'/);
  refused({ rope_theta: Infinity }, /config\.rope_theta must be .*got 'Infinity'/);
  refused({ rope_scaling: 'yarn' }, /config\.rope_scaling must be an object, got 'yarn'/);
  refused({ rope_scaling: { type: 'linear', factor: -2 } }, /rope_scaling\.factor must be.*got -2/);
  refused(
    { model_type: 'phi', partial_rotary_factor: 0.01 },
    /partial_rotary_factor must leave a channel/,
  );
  refused({ layer_types: [3] }, /config\.layer_types must be a list of texts, got 3/);
  refused({ head_dim: null, model_type: 'internlm2' }, /config\.hidden_size must be given/);
  const loop = /** @type {any} */ ({});
  loop.self = loop;
  for (const bad of [null, 3, undefined, loop]) {
    assert.throws(() => models.modelPositions(/** @type {any} */ (bad)), { parameter: 'config' });
  }
});

const SEED = 20261122;

test(`modelPositions: a plan or a refusal of any change to a config, seed ${SEED}`, () => {
  const random = randomOf(SEED);
  const pick = (/** @type {readonly any[]} */ list) => list[Math.floor(random() * list.length)];
  const VALUES = [null, 0, 1, -1, 2, 0.5, 7, 64, 1e5, 1e18, 1e300, '', 'yarn', true, false, [], {}];
  const configs = goldens.map(({ config }) => config);
  /** @type {(value: any) => any[]} */
  const dicts = (value) =>
    value === null || typeof value !== 'object'
      ? []
      : [value, ...Object.values(value).flatMap(dicts)];
  const names = [...new Set(configs.flatMap(dicts).flatMap(Object.keys))];
  const types = [...new Set(configs.map(({ model_type }) => model_type))];
  let plans = 0;
  for (let k = 0; k < 2000; ++k) {
    const config = structuredClone(pick(configs));
    for (let n = 0; n < 1 + random() * 3; ++n) {
      const dict = pick(dicts(config));
      const name = pick(random() < 0.5 && Object.keys(dict).length ? Object.keys(dict) : names);
      if (random() < 0.2) delete dict[name];
      else dict[name] = structuredClone(pick(random() < 0.2 ? dicts(config) : VALUES));
      if (random() < 0.2) config.model_type = pick(types);
    }
    let text = JSON.stringify(config);
    if (random() < 0.1) text = text.slice(0, random() * text.length);
    const start = performance.now();
    try {
      const { groups, warnings, notes } = models.modelPositions(text);
      ++plans;
      for (const { invFreq, attentionFactor } of groups) {
        assert.ok(invFreq?.every(Number.isFinite) ?? true, text);
        assert.ok(Number.isFinite(attentionFactor ?? 1), text);
      }
      for (const { about, message } of [...warnings, ...notes]) {
        assert.ok(about && message.length > 10 && !/NaN|undefined/.test(message), message);
      }
    } catch (/** @type {any} */ error) {
      if (error.name !== 'CoreError') throw error;
      assert.equal(error.code, 'input', `${error.message} of ${text}`);
      assert.match(error.message, /^(modelPositions: config|rope: rotaryDim)/, text);
    }
    assert.ok(performance.now() - start < 500, text);
  }
  assert.ok(plans > 500, `${plans} plans`);
});
