import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { curveSamples, pictureSamples } from '../../../web/elements/shared/sampled-positions.js';
import {
  atPositions,
  formatSetting,
  parseSetting,
  readSettings,
} from '../../../web/settings/settings.js';
import { hasSlider, shareOf, valueAt } from '../../../web/settings/slider-scale.js';

/** @import { Setting } from '../../../web/settings/settings.js' */

const core = await loadCore();
const encodings = [...core.catalogue()];

/** @param {Record<string, string>} attributes @param {object} [more] */
const read = (attributes, more = {}) =>
  readSettings({
    encodings,
    ownSettings: [],
    getText: (name) => attributes[name] ?? null,
    ...more,
  });

/** @type {Setting} */
const columns = { name: 'columns', type: 'indices', unit: '', default: [0, 1], help: '' };

test('readSettings: attributes alone, defaults for the rest', () => {
  const { encoding, parameters, values, problems } = read({ 'd-model': '64', length: '20' });
  assert.equal(encoding.name, 'sinusoidal');
  assert.deepEqual(parameters, { dModel: 64, length: 20 });
  assert.equal(values.base, 10000);
  assert.deepEqual(problems, {});
});

test('readSettings: bad attributes never throw; each problem has its name', () => {
  const { encoding, values, problems } = read({ encoding: 'nope', 'd-model': '-3', base: 'ten' });
  assert.equal(encoding.name, 'sinusoidal');
  assert.equal(values.dModel, 1);
  assert.deepEqual(Object.keys(problems).sort(), ['base', 'dModel', 'encoding']);
});

test('readSettings: given defaults come before the catalogue’s, and reach the core', () => {
  const { parameters, values } = read({ 'd-model': 'x' }, { defaults: { 'd-model': '6' } });
  assert.equal(values.dModel, 6);
  assert.deepEqual(parameters, { dModel: 6 });
});

test('readSettings: parameters of another encoding are not passed on', () => {
  const { parameters } = read({ encoding: 'index', base: '100', length: '3' });
  assert.deepEqual(parameters, { length: 3 });
});

test('readSettings: what an element calls so is not the scheme’s', () => {
  const { list, values, parameters, problems } = read(
    { encoding: 'random-walk', columns: '0 2' },
    { ownSettings: [columns] },
  );
  assert.deepEqual(values.columns, [0, 2]);
  assert.deepEqual(parameters, {});
  assert.deepEqual(problems, {});
  assert.equal(list.filter(({ name }) => name === 'columns').length, 1);
});

test('readSettings: positions replace length and start', () => {
  const { parameters } = read({ positions: '0 0.5', length: '9', start: '2' });
  assert.deepEqual(parameters, { positions: [0, 0.5] });
});

test('readSettings: ten million rows where a sample is shown, 65,536 where all are computed with', () => {
  const attributes = { length: '10000000' };
  assert.deepEqual(read(attributes, { samplesRows: true }).problems, {});
  const { values, problems } = read(attributes);
  assert.equal(values.length, 65536);
  assert.match(problems.length, /10000000 is above 65536/);
  const whole = read({ ...attributes, encoding: 'learned-interpolated' }, { samplesRows: true });
  assert.equal(whole.values.length, 65536, 'its rows cannot be asked for one by one');
});

test('atPositions: a scheme that measures by its length keeps it', () => {
  const settings = read({ encoding: 'normalized-index', length: '30' });
  assert.deepEqual(atPositions(settings, [1]), { length: 30, positions: [1] });
});

test('indices: numbers and ranges, written back the same way', () => {
  for (const [text, value, back] of /** @type {const} */ ([
    ['0 4 8 12', [0, 4, 8, 12], '0 4 8 12'],
    ['0-3, 9', [0, 1, 2, 3, 9], '0-3 9'],
    ['5 6', [5, 6], '5 6'],
    ['3 3 3', [3], '3'],
  ])) {
    const parsed = parseSetting(columns, text);
    assert.deepEqual(parsed, { value, problem: null });
    assert.equal(formatSetting(columns, parsed.value), back);
  }
});

test('indices: nonsense gives the default, and is said; ranges stay bounded', () => {
  assert.deepEqual(parseSetting(columns, 'a').value, [0, 1]);
  assert.match(parseSetting(columns, '-1').problem ?? '', /whole number/);
  assert.match(parseSetting(columns, '99999999').problem ?? '', /whole number/);
});

test('curveSamples: curves meet every token, and stay below 2,400 samples', () => {
  for (const count of [1, 2, 50, 512, 2400, 2401, 65536]) {
    const { positions, dots, perToken, remark } = curveSamples(7, count);
    assert.ok(positions.length <= 2400 && positions[0] === 7);
    assert.ok(dots.every((index) => Number.isInteger(positions[index])));
    assert.equal(remark === '', count <= 2400);
    assert.ok(positions[positions.length - 1] <= 7 + count - 1);
    if (dots.length > 1) assert.equal(dots[1] - dots[0], perToken);
  }
});

test('pictureSamples: nothing is left out of what fits, and what is left out is said', () => {
  assert.equal(pictureSamples(0, 100, 512), null);
  const samples = pictureSamples(0, 65536, 8192);
  assert.ok(samples && samples.positions.length * 8192 <= 2 ** 22);
  assert.match(samples?.remark ?? '', /one position in 128/);
  for (const columns of [1, 128, 8192]) {
    const far = pictureSamples(7, 1e7, columns)?.positions ?? [];
    assert.ok(far.length > 256 && far.length <= 2048 && far.length * columns <= 2 ** 22);
    assert.ok(1e7 + 7 - Number(far.at(-1)) <= far[1] - far[0], 'to the end');
  }
});

test('sliders: reach both ends, and come back to the value they stand at', () => {
  for (const { parameters } of encodings) {
    for (const parameter of parameters) {
      if (parameter.type !== 'integer' && parameter.type !== 'number') continue;
      if (!hasSlider(parameter)) continue;
      assert.equal(valueAt(parameter, 0), parameter.min);
      assert.equal(valueAt(parameter, 1), parameter.max);
      const middle = Number(parameter.default);
      const back = valueAt(parameter, shareOf(parameter, middle));
      assert.ok(Math.abs(back - middle) <= 0.01 * Math.abs(middle), `${parameter.name}: ${back}`);
    }
  }
});

test('settings: of numbers in steps no slider gives another one; what is typed the core judges', () => {
  const stepped = encodings.flatMap(({ parameters }) => parameters.filter(({ step }) => step));
  assert.ok(stepped.length >= 12);
  for (const parameter of stepped) {
    const { min, step = 1 } = parameter;
    for (let share = 0; hasSlider(parameter) && share <= 1; share += 1 / 64) {
      assert.equal((valueAt(parameter, share) - Number(min)) % step, 0, parameter.name);
    }
  }
  const { parameters, problems } = read({ encoding: 'conditional', kernel: '6' });
  assert.deepEqual([parameters, problems], [{ kernel: 6 }, {}]);
  assert.throws(() => core.encode('conditional', parameters), /kernel must be odd, got 6/);
});

test('queries end where keys do, and begin there; keys end where given queries do', () => {
  const rangesOf = (/** @type {Record<string, string>} */ given) => {
    const { list, values, problems } = read({ encoding: 'alibi', ...given });
    const [queries, keys] = ['queryLength', 'keyLength'].map(
      (name) => /** @type {Setting} */ (list.find((setting) => setting.name === name)),
    );
    return {
      queries: [queries.min, queries.max, values.queryLength],
      keys: [keys.min, keys.max, values.keyLength],
      problems,
    };
  };
  const most = 65536;
  assert.deepEqual(rangesOf({}), { queries: [1, 16, 16], keys: [1, most, 16], problems: {} });
  assert.deepEqual(rangesOf({ 'key-length': '5' }), {
    queries: [1, 5, 5],
    keys: [1, most, 5],
    problems: {},
  });
  assert.deepEqual(rangesOf({ 'query-length': '8', 'key-length': '32' }), {
    queries: [1, 32, 8],
    keys: [8, most, 32],
    problems: {},
  });
  assert.deepEqual(rangesOf({ 'query-length': '40', 'key-length': '20' }), {
    queries: [1, 20, 20],
    keys: [20, most, 20],
    problems: { queryLength: '40 is above 20; using 20' },
  });
});

test('a slider whose range is one value stands at its beginning', () => {
  const one = /** @type {Setting} */ (
    read({ encoding: 'alibi', 'key-length': '1' }).list.find(({ name }) => name === 'queryLength')
  );
  assert.equal(shareOf(one, 1), 0);
  assert.equal(valueAt(one, 0.5), 1);
});

test('no setting of keys or queries that is offered is refused', () => {
  for (const { name, parameters } of encodings) {
    if (!parameters.some(({ atMost }) => atMost)) continue;
    for (const [attribute, text] of [
      ['key-length', '3'],
      ['query-length', '40'],
    ]) {
      const settings = read({ encoding: name, [attribute]: text });
      assert.doesNotThrow(() => core.bias(name, settings.parameters), name);
    }
  }
});
