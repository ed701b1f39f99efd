import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHash, writeHash } from '../../../web/settings/state.js';

const figures = ['s1-figure-2', 's3-table'];

test('hash: what is written reads back', () => {
  const state = {
    at: 's3-table',
    hidden: ['controls', 'waves'],
    changes: {
      's1-figure-2': { 'd-model': '64', base: '100' },
      's3-table': { tokens: 'I am & you=are #1', positions: '0 0.5 -2' },
    },
  };
  assert.deepEqual(readHash(writeHash(state), figures), state);
});

test('hash: readable by eye', () => {
  const changes = { 's1-figure-2': { 'd-model': '64' } };
  assert.equal(
    writeHash({ at: 's1-figure-2', changes }),
    '#s1-figure-2.d-model=64&at=s1-figure-2&v=1',
  );
  assert.equal(writeHash({ hidden: ['code', 'table'] }), '#x_hide=code,table&v=1');
  assert.equal(writeHash({ at: 's3-table' }), '#at=s3-table');
  assert.equal(writeHash({}), '');
});

test('hash: a bare figure name is a place', () => {
  assert.equal(readHash('#s3-table', figures).at, 's3-table');
});

test('hash: what is unknown is passed over', () => {
  for (const hash of [
    '',
    '#',
    '#nope',
    '#nope.d-model=3',
    '#at=nope',
    '#s3-table.=1',
    '#s3-table.onclick.x=1',
    '#s3-table.style=color:red',
    '#s3-table.foo=1',
    '#s3-table.inert=',
    '#s3-table.popover=auto',
    '#s3-table.contenteditable=',
    '#s3-table.label=x',
    '#s3-table.constructor=x',
    '#s3-table.__proto__=1',
    '#%E0%A4%A',
    '#s3-table.Class=1',
    '#x_hide=<b>',
  ]) {
    assert.deepEqual(readHash(hash, figures), { at: null, hidden: [], changes: {} }, hash);
  }
});

test('hash: no end of text', () => {
  const long = `#s3-table.tokens=${'x'.repeat(100_000)}`;
  assert.ok(readHash(long, figures).changes['s3-table'].tokens.length <= 4000);
});
