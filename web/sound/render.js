/** A score as sound: a graph of Web Audio that works for loudspeakers and for a buffer alike. */

/** @import { Score, Tone } from './score.js' */

const FADE = 0.03; // s: without it beginning and end are clicks
const TICK = { pitch: 2200, loudness: 0.12, rise: 0.003, seconds: 0.025 };

/**
 * Puts a score on the time line of an audio context, to begin at `start`.
 * @param {BaseAudioContext} context
 * @param {Score} score
 * @param {number} [start] [s]
 * @returns {GainNode} the loudness of all of it
 */
export function schedule(context, { seconds, tones, ticks }, start = 0) {
  const end = start + seconds;
  const ears = context.createChannelMerger(2);
  const all = context.createGain();
  fade(all.gain, start, end);
  ears.connect(all).connect(context.destination);
  for (const tone of tones) {
    const oscillator = oscillate(context, start, end);
    oscillator.frequency.setValueCurveAtTime(tone.pitch, start, seconds);
    for (const [ear, loudness] of [tone.left, tone.right].entries()) {
      const gain = context.createGain();
      gain.gain.setValueCurveAtTime(loudness, start, seconds);
      oscillator.connect(gain).connect(ears, 0, ear);
    }
  }
  if (ticks.length === 0) return all;
  const oscillator = oscillate(context, start, end);
  oscillator.frequency.value = TICK.pitch;
  const tick = context.createGain();
  tick.gain.value = 0;
  let free = start;
  for (const time of ticks) {
    const at = Math.max(start + time, free);
    free = at + TICK.seconds;
    tick.gain.setValueAtTime(0, at);
    tick.gain.linearRampToValueAtTime(TICK.loudness, at + TICK.rise);
    tick.gain.linearRampToValueAtTime(0, free);
  }
  oscillator.connect(tick);
  for (const ear of [0, 1]) tick.connect(ears, 0, ear);
  return all;
}

/** @param {BaseAudioContext} context @param {number} start @param {number} end */
function oscillate(context, start, end) {
  const oscillator = context.createOscillator();
  oscillator.start(start);
  oscillator.stop(end);
  return oscillator;
}

/** @param {AudioParam} gain @param {number} start @param {number} end */
function fade(gain, start, end) {
  gain.setValueAtTime(0, start);
  gain.linearRampToValueAtTime(1, start + FADE);
  gain.setValueAtTime(1, end - FADE);
  gain.linearRampToValueAtTime(0, end);
}

/** Whether this browser has sound at all. */
export const canSound = () => typeof AudioContext === 'function';

const PATIENCE = 2000; // ms for the loudspeaker to begin
const LEAD = 0.06; // s between asking for sound and its beginning

/** What sounds now: one figure of a page at a time. @type {Sounding | null} */
let sounding = null;

/** A score being played through the loudspeaker. */
export class Sounding {
  #context;
  #all;
  #start;

  /** @param {AudioContext} context @param {Score} score */
  constructor(context, score) {
    this.#context = context;
    this.#start = context.currentTime + LEAD;
    this.#all = schedule(context, score, this.#start);
    this.seconds = score.seconds;
  }

  /** @param {Score} score @returns {Promise<Sounding | null>} null: no sound is to be had */
  static async begin(score) {
    const context = new AudioContext();
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    await Promise.race([context.resume(), late]).catch(() => {});
    if (context.state !== 'running') {
      context.close();
      return null;
    }
    sounding?.stop(); // also one that was asked for and began meanwhile
    sounding = new Sounding(context, score);
    return sounding;
  }

  /** Since the beginning, however long the page was busy [s]. */
  get time() {
    return Math.max(this.#context.currentTime - this.#start, 0);
  }

  get isOver() {
    return this.#context.state === 'closed' || this.time >= this.seconds;
  }

  /** Fades out at once. */
  async stop() {
    if (sounding === this) sounding = null;
    if (this.#context.state === 'closed') return;
    const { gain } = this.#all;
    const now = this.#context.currentTime;
    gain.cancelScheduledValues(now);
    gain.setValueAtTime(gain.value, now);
    gain.linearRampToValueAtTime(0, now + FADE);
    await new Promise((resolve) => setTimeout(resolve, 2000 * FADE));
    await this.#context.close().catch(() => {}); // stopped twice
  }
}
