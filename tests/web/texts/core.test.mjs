/** Sentences of the core in another language: all of them are known, numbers and names stay. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { SENTENCES, teller } from '../../../web/texts/core.js';

const core = await loadCore();
/** What is looked up stands in brackets. */
const tell = teller((english) => `⟦${english}⟧`);

/** Parts of sentences that no pattern fits. @param {string[]} sentences */
const unknown = (sentences) => [
  ...new Set(
    sentences
      .flatMap((sentence) => tell(sentence).split(/; (?![^⟦]*⟧)|(?<=⟧) /))
      .filter((part) => !part.startsWith('⟦')),
  ),
];

test('every sentence of every scorecard is known', () => {
  const details = core
    .catalogue()
    .flatMap(({ name }) => core.scorecard(name, {}).criteria.map(({ detail }) => detail));
  const matrix = core.encode('sinusoidal');
  details.push(...core.scorecard(matrix).criteria.map(({ detail }) => detail));
  assert.deepEqual(unknown(details), []);
});

test('what takes too much memory is said in known sentences', () => {
  const tall = { rows: 8193, cols: 1, data: new Float32Array(8193) };
  const wide = { rows: 1, cols: 8193, data: new Float32Array(8193) };
  for (const ask of [
    () => core.encode('sinusoidal', { length: 65536, dModel: 8192 }),
    () => core.similarity(tall),
    () => core.correlation(wide),
    () => core.attend({ queries: tall, keys: tall, values: tall }),
  ]) {
    assert.throws(ask, ({ code, message }) => {
      assert.equal(code, 'memory');
      assert.deepEqual(unknown([message]), []);
      return true;
    });
  }
});

test('every step of every explanation is known, or is a formula', () => {
  const steps = core
    .catalogue()
    .flatMap(({ name }) =>
      [0, 2].flatMap((row) =>
        (name === 'append-index' ? [0] : [0, 1, 4]).flatMap(
          (column) => core.explain(name, {}, { row, column }).steps,
        ),
      ),
    );
  const words = unknown(steps).filter((part) => /[a-z]{4}/i.test(part));
  assert.deepEqual(words, []);
});

for (const told of [
  '⟦rows 0 and 1 are nearest, 0.5 apart⟧',
  '⟦from 0 to 1⟧; ⟦in a text 16 times as long, ⟦from 0 to 2⟧⟧',
  '⟦The same numbers as Sinusoidal.⟧ ⟦The nearest scheme explains 90 %.⟧',
  // function and parameter are named as in code
  'rotary: rotary_dim ⟦⟦must be even⟧, got 7⟧',
  'sinusoidal: base ⟦⟦must be a number between 1 and 2⟧, got 7⟧',
  '⟦“x” is not a number⟧; ⟦using 64⟧',
  '⟦posenc: not enough memory for a table of 8 x 9 numbers, 250 MiB⟧',
  'what no one knows',
]) {
  const sentence = told.replace(/[⟦⟧]/g, '');
  test(`“${sentence}”: values where they stand, names as they are`, () => {
    assert.equal(tell(sentence), told);
  });
}

test('no pattern is hidden by one before it', () => {
  const first = teller((english) => `⟦${SENTENCES.indexOf(english)}⟧`);
  SENTENCES.forEach((pattern, at) => {
    if (pattern.startsWith('{0}') || /[.;] /.test(pattern)) return;
    const sentence = pattern.replace(/\{(\d)\}/g, (_, digit) => `${Number(digit) + 1}`);
    assert.equal(first(sentence), `⟦${at}⟧`, pattern);
  });
});
