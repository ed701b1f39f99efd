import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHash, writeHash } from '../../../web/page/state.js';
import { verdict } from '../../../web/page/verdict.js';

const figures = ['s1-figure-2', 's3-table'];

test('hash: what is written reads back', () => {
  const state = {
    at: 's3-table',
    changes: {
      's1-figure-2': { 'd-model': '64', base: '100' },
      's3-table': { tokens: 'I am & you=are #1', positions: '0 0.5 -2' },
    },
  };
  assert.deepEqual(readHash(writeHash(state), figures), state);
});

test('hash: readable by eye', () => {
  const changes = { 's1-figure-2': { 'd-model': '64' } };
  assert.equal(writeHash({ at: 's1-figure-2', changes }), '#s1-figure-2.d-model=64&at=s1-figure-2');
  assert.equal(writeHash({ at: null, changes: {} }), '');
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
    '#s3-table.__proto__=1',
    '#%E0%A4%A',
    '#s3-table.Class=1',
  ]) {
    assert.deepEqual(readHash(hash, figures), { at: null, changes: {} }, hash);
  }
});

test('hash: no end of text', () => {
  const long = `#s3-table.tokens=${'x'.repeat(100_000)}`;
  assert.ok(readHash(long, figures).changes['s3-table'].tokens.length <= 4000);
});

test('verdict: rounded, cut off, or different', () => {
  assert.equal(verdict('0.84', 0.8414709848), 'rounded');
  assert.equal(verdict('0.04', 0.0463992235), 'cut off');
  assert.equal(verdict('0.99', 0.9999976792), 'cut off');
  assert.equal(verdict('-0.41', -0.4161468365), 'cut off');
  assert.equal(verdict('0.87', 0.9092974268), 'different');
  assert.equal(verdict('0', 0), 'rounded');
  assert.equal(verdict('1', 0.5), 'rounded');
});
