/** What is heard: samples of Chromium's Web Audio, rendered without a loudspeaker. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from '../support/browser.mjs';
import { serve } from '../support/server.mjs';

/** @import { Page } from 'playwright-core' */
/** @import { Score } from '../../../web/sound/score.js' */

const RATE = 24000; // samples per second
const SOUND = new URL('../../../web/sound', import.meta.url).pathname;

/** @type {Page} */
let page;
let origin = '';
/** @type {() => Promise<void>} */
let close = async () => {};

before(async () => {
  const server = await serve(SOUND);
  const browser = await launch();
  close = async () => {
    await browser.close();
    await server.close();
  };
  page = await browser.context.newPage();
  origin = server.origin;
  await page.goto(`${origin}/score.js`);
});
after(() => close());

/**
 * @param {'melody' | 'chord'} kind
 * @param {any} data
 * @returns {Promise<{seconds: number, ticks: number[], left: number[], right: number[]}>}
 */
const rendered = (kind, data) =>
  page.evaluate(
    async ({ kind, data, rate, origin }) => {
      const [{ melody, chord }, { schedule }] = await Promise.all(
        ['score.js', 'render.js'].map((file) => import(`${origin}/${file}`)),
      );
      /** @type {Score} */
      const score =
        kind === 'melody'
          ? melody(data.values, data.range)
          : chord({
              ...data,
              sine: (/** @type {number} */ row, /** @type {number} */ pair) =>
                data.sines[row][pair],
              cosine: (/** @type {number} */ row, /** @type {number} */ pair) =>
                data.cosines[row][pair],
            });
      const context = new OfflineAudioContext(2, Math.ceil(score.seconds * rate), rate);
      schedule(context, score);
      const buffer = await context.startRendering();
      return {
        seconds: score.seconds,
        ticks: score.ticks,
        left: [...buffer.getChannelData(0)],
        right: [...buffer.getChannelData(1)],
      };
    },
    { kind, data, rate: RATE, origin },
  );

/**
 * By counting where the wave rises through zero.
 * @param {number[]} samples
 * @param {number} from [s]
 * @param {number} to
 */
function pitch(samples, from, to) {
  const part = samples.slice(Math.round(from * RATE), Math.round(to * RATE));
  const rises = part.flatMap((value, at) => (at > 0 && part[at - 1] < 0 && value >= 0 ? [at] : []));
  return ((rises.length - 1) * RATE) / (rises[rises.length - 1] - rises[0]);
}

const peak = (/** @type {number[]} */ samples) =>
  samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
const steepest = (/** @type {number[]} */ samples) =>
  samples.reduce((most, value, at) => Math.max(most, Math.abs(value - (samples[at - 1] ?? 0))), 0);

test('melody: the pitch of each value, 220 Hz for the least and 880 Hz for the largest', async () => {
  const values = [-1, -1, -1, 0.5, 0.5, 0.5, 1, 1, 1]; // plateaus, 0.25 s a step
  const { left, right, seconds } = await rendered('melody', { values, range: { min: -1, max: 1 } });
  assert.equal(seconds, 2);
  assert.equal(left.length, 2 * RATE);
  const near = (/** @type {number} */ heard, /** @type {number} */ wanted) =>
    assert.ok(Math.abs(heard - wanted) < 0.01 * wanted, `${heard} Hz, not ${wanted}`);
  near(pitch(left, 0.05, 0.45), 220);
  near(pitch(left, 0.8, 1.2), 220 * 4 ** 0.75);
  near(pitch(right, 1.55, 1.95), 880);
});

test('melody: it goes from the left ear to the right, begins and ends without a click', async () => {
  const values = Array.from({ length: 40 }, () => 0.3);
  const { left, right } = await rendered('melody', { values, range: { min: 0, max: 1 } });
  const early = [0.1 * RATE, 0.3 * RATE];
  const late = [4.7 * RATE, 4.9 * RATE];
  assert.ok(peak(left.slice(...early)) > 8 * peak(right.slice(...early)));
  assert.ok(peak(right.slice(...late)) > 8 * peak(left.slice(...late)));
  for (const ear of [left, right]) {
    assert.ok(peak(ear) <= 0.31);
    assert.ok(peak(ear.slice(0, 12)) < 0.01, 'fades in');
    assert.ok(peak(ear.slice(-12)) < 0.01, 'fades out');
    assert.ok(steepest(ear) < 0.06, 'no jump but the wave itself');
  }
});

test('melody: a tick at each crossing of zero and nowhere else', async () => {
  const values = Array.from({ length: 33 }, (_, index) => Math.cos((index / 32) * 2 * Math.PI));
  const range = { min: -1, max: 1 };
  const { left, right, ticks, seconds } = await rendered('melody', { values, range });
  assert.equal(ticks.length, 2);
  // What the melody does in both ears is known: a tick is more than it.
  const loud = (/** @type {number} */ time) => {
    const [from, to] = [time, time + 0.02].map((at) => Math.round(at * RATE));
    return Math.hypot(peak(left.slice(from, to)), peak(right.slice(from, to)));
  };
  for (const time of ticks) assert.ok(loud(time) > 0.36, `${loud(time)} at ${time} s`);
  for (const share of [0.1, 0.4, 0.5, 0.6, 0.9]) assert.ok(loud(share * seconds) < 0.32);
});

test('pairs: each at its own pitch, the sine left and the cosine right, never clipped', async () => {
  const rows = 16;
  const steady = (/** @type {number[]} */ row) => Array.from({ length: rows }, () => row);
  const one = { frequencies: [1], rows, sines: steady([1]), cosines: steady([0]) };
  const alone = await rendered('chord', one);
  assert.ok(Math.abs(pitch(alone.left, 0.5, 1.5) - 1760) < 9);
  assert.equal(peak(alone.right), 0);
  const two = await rendered('chord', {
    frequencies: [1, 0.25],
    rows,
    sines: steady([1, 0]),
    cosines: steady([0, 1]),
  });
  assert.ok(Math.abs(pitch(two.left, 0.5, 1.5) - 1760) < 9);
  assert.ok(Math.abs(pitch(two.right, 0.5, 1.5) - 440) < 3);
  const many = Array.from({ length: 64 }, (_, pair) => 10000 ** (-pair / 64));
  const all = await rendered('chord', {
    frequencies: many,
    rows,
    sines: steady(many.map(() => 1)),
    cosines: steady(many.map(() => 1)),
  });
  assert.ok(peak(all.left) <= 1 && peak(all.right) <= 1, `${peak(all.left)}`);
  assert.ok(peak(all.left) > 0.1);
});

test('render: of scores that were asked for while the loudspeaker began, the last alone sounds', async () => {
  await page.mouse.click(5, 5); // browsers give sound to who has touched a page
  const states = await page.evaluate(async (origin) => {
    /** @type {AudioContext[]} */
    const contexts = [];
    const Before = window.AudioContext;
    window.AudioContext = class extends Before {
      constructor() {
        super();
        contexts.push(this);
      }
    };
    const [{ chord }, { Sounding }] = await Promise.all(
      ['score.js', 'render.js'].map((file) => import(`${origin}/${file}`)),
    );
    const score = chord({ frequencies: [1, 0.1], rows: 1, sine: () => 0, cosine: () => 1 });
    await Promise.all([1, 2, 3].map(() => Sounding.begin(score)));
    await new Promise((go) => setTimeout(go, 300)); // a sound fades before it ends
    return contexts.map(({ state }) => state);
  }, origin);
  assert.deepEqual(states, ['closed', 'closed', 'running']);
});
