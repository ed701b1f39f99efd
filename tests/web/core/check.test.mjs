import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CoreError, formatParameter, kebabCase, parseParameter } from '../../../web/core/check.js';

/** @import { Parameter } from '../../../web/core/types.js' */

/** @type {Parameter} */
const length = {
  name: 'length',
  type: 'integer',
  unit: 'tokens',
  default: 50,
  min: 1,
  max: 65536,
  help: '',
};
/** @type {Parameter} */
const layout = {
  name: 'layout',
  type: 'choice',
  unit: '',
  default: 'interleaved',
  choices: ['interleaved', 'concat'],
  help: '',
};
/** @type {Parameter} */
const positions = {
  name: 'positions',
  type: 'list',
  unit: 'tokens',
  default: null,
  max: 1e9,
  help: '',
};

test('parseParameter: nothing given is the default, without a word', () => {
  assert.deepEqual(parseParameter(length, null), { value: 50, problem: null });
});

test('parseParameter: numbers in range pass', () => {
  for (const [text, value] of /** @type {const} */ ([
    ['64', 64],
    [' 7 ', 7],
    ['1e3', 1000],
    ['+2', 2],
  ])) {
    assert.deepEqual(parseParameter(length, text), { value, problem: null });
  }
});

test('parseParameter: out of range is clamped, and said', () => {
  assert.deepEqual(parseParameter(length, '0'), { value: 1, problem: '0 is below 1; using 1' });
  assert.equal(parseParameter(length, '1e9').value, 65536);
  assert.match(parseParameter(length, '70000').problem ?? '', /above 65536/);
});

test('parseParameter: a fraction of a whole number is rounded, and said', () => {
  assert.equal(parseParameter(length, '4.7').value, 5);
  assert.match(parseParameter(length, '4.7').problem ?? '', /whole/);
  assert.deepEqual(parseParameter({ ...length, type: 'number' }, '4.7'), {
    value: 4.7,
    problem: null,
  });
});

test('parseParameter: what is no number gives the default, and is said', () => {
  for (const text of ['', 'abc', '0x10', '1,5', 'NaN', 'Infinity', '1e999', '5 6']) {
    const { value, problem } = parseParameter(length, text);
    assert.equal(value, 50, text);
    assert.match(problem ?? '', /not a number; using 50/);
  }
});

test('parseParameter: choices in any case; others give the default', () => {
  assert.deepEqual(parseParameter(layout, 'Concat'), { value: 'concat', problem: null });
  assert.equal(parseParameter(layout, 'diagonal').value, 'interleaved');
  assert.match(parseParameter(layout, 'diagonal').problem ?? '', /interleaved, concat/);
});

test('parseParameter: lists hold finite numbers in range', () => {
  assert.deepEqual(parseParameter(positions, '0 -1.5, 2e2').value, [0, -1.5, 200]);
  assert.deepEqual(parseParameter(positions, '  '), { value: null, problem: null });
  assert.equal(parseParameter(positions, '1 two').value, null);
  assert.match(parseParameter(positions, '1 two').problem ?? '', /“two”/);
  assert.deepEqual(parseParameter(positions, '0 2e9').value, null);
  assert.match(parseParameter(positions, '0 2e9').problem ?? '', /2e9 is above 1000000000/);
});

test('parseParameter: booleans are true by being there', () => {
  /** @type {Parameter} */
  const causal = { name: 'causal', type: 'boolean', unit: '', default: false, help: '' };
  const read = (/** @type {string | null} */ text) => parseParameter(causal, text).value;
  assert.deepEqual([null, '', 'true', 'false', 'yes'].map(read), [false, true, true, false, false]);
  assert.match(parseParameter(causal, 'yes').problem ?? '', /neither true nor false/);
});

test('parseParameter: what is said of a long text fits beside its control', () => {
  const parameter = /** @type {any} */ ({ name: 'x', default: 1, min: 0, max: 9, choices: ['a'] });
  for (const type of ['number', 'integer', 'list', 'choice', 'boolean']) {
    for (const piece of ['9', 'x', 'é']) {
      const { problem } = parseParameter({ ...parameter, type }, piece.repeat(1e6));
      assert.ok(problem && problem.length < 120, `${type} of ${piece}: ${problem?.length}`);
    }
  }
});

test('parseParameter: texts are cut at their bytes, never inside a character', () => {
  /** @type {Parameter} */
  const words = { name: 'words', type: 'text', unit: '', default: '', max: 5, help: '' };
  assert.deepEqual(parseParameter(words, ' a b '), { value: ' a b ', problem: null });
  assert.equal(parseParameter(words, 'abcdéf').value, 'abcd');
  assert.match(parseParameter(words, 'abcdéf').problem ?? '', /5 bytes/);
});

test('formatParameter: reads back as the same value', () => {
  for (const value of [0.5, -3, 1e12]) {
    const text = formatParameter(value);
    assert.equal(
      parseParameter({ ...length, type: 'number', min: null, max: null }, text).value,
      value,
    );
  }
  assert.deepEqual(parseParameter(positions, formatParameter([0, 1.5])).value, [0, 1.5]);
});

test('kebabCase: the mechanical spelling of attributes', () => {
  assert.equal(kebabCase('dModel'), 'd-model');
  assert.equal(kebabCase('length'), 'length');
});

test('CoreError.from: keeps ours, wraps the rest as internal', () => {
  const ours = new CoreError('a: b', { code: 'input', parameter: 'base' });
  assert.equal(CoreError.from(ours), ours);
  const raw = Object.assign(new Error('x'), { name: 'CoreError', code: 'memory', parameter: null });
  assert.equal(CoreError.from(raw).code, 'memory');
  const trap = new WebAssembly.RuntimeError('unreachable');
  assert.equal(CoreError.from(trap).code, 'internal');
  assert.equal(CoreError.from(trap).cause, trap);
  assert.equal(CoreError.from(undefined).message, 'undefined');
});
