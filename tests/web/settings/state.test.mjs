import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHash, writeHash } from '../../../web/settings/state.js';

const figures = ['kazemnejad-figure-2', 'saeed-table'];

test('hash: what is written reads back', () => {
  const state = {
    at: 'saeed-table',
    hidden: ['controls', 'waves'],
    guesses: { 'saeed-table': 'rope-t5', 'kazemnejad-figure-2': '44' },
    changes: {
      'kazemnejad-figure-2': { 'd-model': '64', base: '100' },
      'saeed-table': { tokens: 'I am & you=are #1', positions: '0 0.5 -2' },
    },
  };
  assert.deepEqual(readHash(writeHash(state), figures), state);
});

test('hash: readable by eye', () => {
  const changes = { 'kazemnejad-figure-2': { 'd-model': '64' } };
  assert.equal(
    writeHash({ at: 'kazemnejad-figure-2', changes }),
    '#kazemnejad-figure-2.d-model=64&at=kazemnejad-figure-2&v=1',
  );
  assert.equal(writeHash({ hidden: ['code', 'table'] }), '#x_hide=code,table&v=1');
  assert.equal(writeHash({ at: 'saeed-table' }), '#at=saeed-table');
  assert.equal(writeHash({}), '');
});

test('hash: the names that figures had in older links', () => {
  const wanted = {
    at: 'saeed-table',
    hidden: ['code', 'kazemnejad-figure-2'],
    guesses: {},
    changes: { 'kazemnejad-figure-2': { 'd-model': '64' } },
  };
  const old = '#s1-figure-2.d-model=64&x_hide=code,s1-figure-2&at=s3-table&v=1';
  assert.deepEqual(readHash(old, figures), wanted);
  assert.equal(readHash('#s3-table', figures).at, 'saeed-table');
  assert.equal(readHash('#s4-table', figures).at, null);
});

test('hash: a bare figure name is a place', () => {
  assert.equal(readHash('#saeed-table', figures).at, 'saeed-table');
});

test('hash: what is unknown is passed over', () => {
  for (const hash of [
    '',
    '#',
    '#nope',
    '#nope.d-model=3',
    '#at=nope',
    '#saeed-table.=1',
    '#saeed-table.onclick.x=1',
    '#saeed-table.style=color:red',
    '#saeed-table.foo=1',
    '#saeed-table.inert=',
    '#saeed-table.popover=auto',
    '#saeed-table.contenteditable=',
    '#saeed-table.label=x',
    '#saeed-table.constructor=x',
    '#saeed-table.__proto__=1',
    '#%E0%A4%A',
    '#saeed-table.Class=1',
    '#x_hide=<b>',
    '#x_guess=nope.44',
    '#x_guess=saeed-table.<b>',
    '#x_guess=constructor.44,saeed-table,.44',
  ]) {
    const none = { at: null, hidden: [], guesses: {}, changes: {} };
    assert.deepEqual(readHash(hash, figures), none, hash);
  }
});

test('hash: no end of text', () => {
  const long = `#saeed-table.tokens=${'x'.repeat(300_000)}`;
  assert.ok(readHash(long, figures).changes['saeed-table'].tokens.length <= 200_000);
});

test('hash: a long text that a page wrote takes nothing of what follows it along', () => {
  const changes = { 'saeed-table': { tokens: 'ein Satz, '.repeat(2000), length: '7' } };
  const read = readHash(writeHash({ at: 'saeed-table', changes }), figures);
  assert.deepEqual(read.changes, changes);
  assert.equal(read.at, 'saeed-table');
});
