/** The worst text found for whatever reads text: a megabyte of it takes a moment [ms of the processor]. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseParameter } from '../../../web/core/check.js';
import { rowsOf } from '../../../web/files/pasted.js';
import { tokenize } from '../../../web/core/tokens.js';

const LENGTH = 1e6;
/** A frame, and as much again for a machine that is slower or warms up; quadratic time takes minutes. */
const MOST = 400;

/** @param {string} piece @param {string} [begin] @param {string} [end] */
const filled = (piece, begin = '', end = '') =>
  begin + piece.repeat(Math.floor(LENGTH / piece.length)) + end;

/** @param {string} name @param {() => unknown} work @param {import('node:test').TestContext} t */
function isQuick(name, work, t) {
  const before = process.cpuUsage().user;
  work();
  const taken = (process.cpuUsage().user - before) / 1000;
  if (taken > 50) t.diagnostic(`${name}: ${taken.toFixed(0)} ms`);
  assert.ok(taken < MOST, `${name}: ${taken.toFixed(0)} ms`);
}

test('work: pasted text is read in linear time', (t) => {
  /** @type {Record<string, string>} */
  const texts = {
    commas: filled(',', '[1', '2]'),
    blanks: filled(' ', '[1', '2]'),
    'commas and blanks': filled(', ', '[1', '2]'),
    'commas and wide blanks': filled('\u00a0,', '[1', '2]'),
    opening: filled('['),
    closing: filled(']', '['),
    round: filled('(', '['),
    word: filled('a', '['),
    'dotted words': filled('a.', '['),
    'names of lists': filled('np.array ', '['),
    'names of options': filled('shape ', '['),
    'blanks after a name': filled(' ', '[shape'),
    rows: filled('[1,2],', '[', ']'),
    'open rows': filled('[1,\n'),
  };
  for (const [name, text] of Object.entries(texts)) isQuick(name, () => rowsOf(text), t);
});

test('work: an attribute is read in linear time', (t) => {
  const parameter = /** @type {any} */ ({ name: 'base', default: 1, min: 0, max: 9, choices: [] });
  for (const type of ['number', 'integer', 'list', 'choice', 'boolean', 'text']) {
    for (const piece of ['1', '1.', ' ', ', ', '-', 'e']) {
      const read = () => parseParameter({ ...parameter, type }, filled(piece, '', 'x'));
      isQuick(`${type} of ${JSON.stringify(piece)}`, read, t);
    }
  }
});

test('work: words are found in linear time', (t) => {
  const pieces = ['a', 'a-', '.', '\u0301', 'a\u200d', '#\ufe0f'];
  for (const piece of [...pieces, '\u{1f1e6}', '\u{1f468}\u200d'].map((each) => filled(each))) {
    isQuick(piece.slice(0, 2), () => tokenize(piece.slice(0, LENGTH)), t);
  }
});
