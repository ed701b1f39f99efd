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

test('sentences: values where they stand, names as they are', () => {
  assert.equal(
    tell('rows 0 and 1 are nearest, 0.5 apart'),
    '⟦rows 0 and 1 are nearest, 0.5 apart⟧',
  );
  assert.equal(
    tell('from 0 to 1; in a text 16 times as long, from 0 to 2'),
    '⟦from 0 to 1⟧; ⟦in a text 16 times as long, ⟦from 0 to 2⟧⟧',
  );
  assert.equal(
    tell('The same numbers as Sinusoidal. The nearest scheme explains 90 %.'),
    '⟦The same numbers as Sinusoidal.⟧ ⟦The nearest scheme explains 90 %.⟧',
  );
});

test('refusals: function and parameter are named as in code', () => {
  assert.equal(
    tell('rotary: rotary_dim must be even, got 7'),
    'rotary: rotary_dim ⟦⟦must be even⟧, got 7⟧',
  );
  assert.equal(
    tell('sinusoidal: base must be a number between 1 and 2, got 7'),
    'sinusoidal: base ⟦⟦must be a number between 1 and 2⟧, got 7⟧',
  );
  assert.equal(tell('“x” is not a number; using 64'), '⟦“x” is not a number⟧; ⟦using 64⟧');
  assert.equal(tell('what no one knows'), 'what no one knows');
});

test('no pattern is hidden by one before it', () => {
  const first = teller((english) => `⟦${SENTENCES.indexOf(english)}⟧`);
  SENTENCES.forEach((pattern, at) => {
    if (pattern.startsWith('{0}') || /[.;] /.test(pattern)) return;
    const sentence = pattern.replace(/\{(\d)\}/g, (_, digit) => `${Number(digit) + 1}`);
    assert.equal(first(sentence), `⟦${at}⟧`, pattern);
  });
});
