/** Which tones numbers become. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairColumns } from '../../../web/sound/pairs.js';
import {
  MELODY,
  chord,
  crossingsOf,
  heardPairs,
  indexAt,
  melody,
  pitchOf,
  pitchesOf,
} from '../../../web/sound/score.js';

const near = (/** @type {number} */ value, /** @type {number} */ wanted, tolerance = 1e-3) =>
  assert.ok(Math.abs(value - wanted) <= tolerance * Math.abs(wanted), `${value}, not ${wanted}`);

test('pitch: equal steps of the value are equal steps of pitch, two octaves in all', () => {
  const range = { min: -1, max: 1 };
  const pitches = [-1, -0.5, 0, 0.5, 1].map((value) => pitchOf(value, range));
  assert.deepEqual([pitches[0], pitches[2], pitches[4]], [220, 440, 880]);
  near(pitches[1] / pitches[0], Math.SQRT2, 1e-12);
  near(pitches[4] / pitches[3], Math.SQRT2, 1e-12);
  assert.equal(pitchOf(5, range), 880, 'beyond the range: its end');
  assert.equal(pitchOf(3, { min: 3, max: 3 }), 440, 'one value alone: in the middle');
});

test('melody: from the left ear to the right, as long as there are values, 2 to 8 s', () => {
  const { tones, seconds } = melody([0, 1, 2, 3, 4], { min: 0, max: 4 });
  assert.equal(seconds, 2);
  assert.equal(tones.length, 1);
  const [{ pitch, left, right }] = tones;
  assert.deepEqual([pitch[0], pitch[2], pitch[4]], [220, 440, 880]);
  near(left[0], 0.3);
  assert.equal(right[0], 0);
  near(left[2], right[2]);
  near(right[4], 0.3);
  assert.ok(Math.abs(left[4]) < 1e-6);
  assert.equal(melody(new Float32Array(32), { min: 0, max: 1 }).seconds, 4);
  assert.equal(melody(new Float32Array(4096), { min: 0, max: 1 }).seconds, 8);
});

test('melody: one value lasts, what is no number is silent, and no list is not finite', () => {
  const one = melody([0.5], { min: 0, max: 1 });
  assert.deepEqual([...one.tones[0].pitch], [440, 440]);
  const { tones } = melody([NaN, 1, Infinity, 0], { min: 0, max: 1 });
  const [{ pitch, left, right }] = tones;
  assert.equal(left[0] + right[0], 0);
  assert.equal(left[2] + right[2], 0);
  assert.ok(pitch.every((value) => value >= MELODY[0] && value <= MELODY[1]));
  const none = melody([NaN, NaN], { min: Infinity, max: -Infinity });
  assert.ok(none.tones[0].pitch.every(Number.isFinite));
});

test('ticks: between two signs, at a zero that is crossed, not at one that is touched', () => {
  assert.deepEqual(crossingsOf([1, -1, -1, 3]), [0.5, 2.25]);
  assert.deepEqual(crossingsOf([1, 0, -1]), [1]);
  assert.deepEqual(crossingsOf([1, 0, 1]), []);
  assert.deepEqual(crossingsOf([0, 0, 1]), []);
  assert.deepEqual(crossingsOf([1, NaN, -1]), [], 'what lies between is not known');
  const sine = Array.from({ length: 33 }, (_, index) => Math.sin((index / 32) * 2 * Math.PI + 0.1));
  const { ticks, seconds } = melody(sine, { min: -1, max: 1 });
  assert.equal(ticks.length, 2);
  near(ticks[0] / seconds, (Math.PI - 0.1) / (2 * Math.PI), 0.01);
  const restless = Array.from({ length: 500 }, (_, index) => (-1) ** index);
  assert.deepEqual(melody(restless, { min: -1, max: 1 }).ticks, [], 'a rattle is left out');
});

test('pairs: pitches in proportion to the frequencies, or in their order where they reach further', () => {
  const close = pitchesOf([1, 0.5, 0.25]);
  assert.deepEqual(close, { pitches: [1760, 880, 440], isExact: true });
  const far = pitchesOf([1, 0.01, 0.0001]);
  assert.equal(far.isExact, false);
  near(far.pitches[0], 1760, 1e-12);
  near(far.pitches[2], 220, 1e-12);
  near(far.pitches[0] / far.pitches[1], far.pitches[1] / far.pitches[2], 1e-12);
  assert.deepEqual(pitchesOf([1, 0]).pitches, [1760, 220], 'what never turns is the lowest');
});

test('chord: a tone per pair, its sine left and its cosine right, together never too loud', () => {
  const frequencies = Array.from({ length: 64 }, (_, pair) => 10000 ** (-pair / 64));
  const { tones, seconds } = chord({
    frequencies,
    rows: 40,
    sine: (row, pair) => Math.sin(row * frequencies[pair]),
    cosine: (row, pair) => Math.cos(row * frequencies[pair]),
  });
  assert.equal(seconds, 5);
  assert.equal(tones.length, 32);
  const loudness = 0.8 / 32;
  near(tones[0].left[3], loudness * Math.sin(3), 1e-6);
  near(tones[0].right[3], loudness * Math.cos(3), 1e-6);
  const sum = tones.reduce((all, { right }) => all + Math.abs(right[0]), 0);
  assert.ok(sum <= 0.8 + 1e-6);
  const change = (/** @type {import('../../../web/sound/score.js').Tone} */ { left }) =>
    left.slice(1).reduce((all, value, index) => all + Math.abs(value - left[index]), 0);
  assert.ok(change(tones[0]) > 50 * change(tones[31]), 'low dimensions change quickly');
  assert.deepEqual([heardPairs(1), heardPairs(3)], [[0], [0, 1, 2]]);
  assert.equal(heardPairs(500).at(-1), 499);
});

test('pairs: where they stand in each layout, and where there are none', () => {
  const matrix = (/** @type {number} */ cols) => ({ rows: 1, cols, data: new Float32Array(cols) });
  const add = /** @type {any} */ ({ name: 'sinusoidal', kind: 'add' });
  assert.deepEqual(pairColumns(add, { layout: 'interleaved' }, matrix(4)), {
    count: 2,
    sine: [0, 2],
    cosine: [1, 3],
  });
  assert.deepEqual(pairColumns(add, { layout: 'concat' }, matrix(4)), {
    count: 2,
    sine: [0, 1],
    cosine: [2, 3],
  });
  const rope = /** @type {any} */ ({ name: 'rope', kind: 'rotate' });
  assert.deepEqual(pairColumns(rope, {}, matrix(4)), { count: 2, sine: [2, 3], cosine: [0, 1] });
  assert.equal(pairColumns(add, {}, matrix(5)), null);
  assert.equal(
    pairColumns(/** @type {any} */ ({ name: 'learned', kind: 'add' }), {}, matrix(4)),
    null,
  );
});

test('indexAt: the first at the beginning, the last at the end, none beyond', () => {
  assert.deepEqual(
    [-1, 0, 1, 2, 9].map((time) => indexAt(time, 2, 5)),
    [0, 0, 2, 4, 4],
  );
});
