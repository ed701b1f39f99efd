/**
 * Numbers as something to hear: which tones, how high, how loud in which ear. Nothing here sounds; see
 * render.js. A melody follows SAS Graphics Accelerator and Chart2Music: pitch for value, the left ear for
 * the beginning and the right one for the end, a tick where the sign changes.
 */

/**
 * @typedef {object} Tone what one oscillator does; lists run evenly over the whole time
 * @property {Float32Array} pitch [Hz]
 * @property {Float32Array} left loudness in the left ear, -1..1; below 0 the wave is upside down
 * @property {Float32Array} right
 *
 * @typedef {object} Score
 * @property {number} seconds
 * @property {Tone[]} tones
 * @property {number[]} ticks when [s]
 *
 * @typedef {object} Pairs what rows of sines and cosines hold, of pair i in row r
 * @property {ArrayLike<number>} frequencies [radians per token]
 * @property {number} rows
 * @property {(row: number, pair: number) => number} sine
 * @property {(row: number, pair: number) => number} cosine
 */

/** Pitch of the least and of the largest value of a melody: two octaves that small speakers give [Hz]. */
export const MELODY = [220, 880];
/** Pitch of the slowest and of the fastest pair, at most [Hz]. */
export const CHORD = [220, 1760];
/** Rows that are heard in a second where every pair has its tone. */
export const ROWS_PER_SECOND = 8;
export const MOST_ROWS = 96;
const MOST_TONES = 32; // of a chord: more are not told apart
const MELODY_SECONDS = [2, 8];
const VALUES_PER_SECOND = 8;
const MOST_TICKS_PER_SECOND = 8; // more of them are a rattle
const MELODY_LOUDNESS = 0.3;
const CHORD_LOUDNESS = 0.8; // of all tones together: never more than the loudspeaker takes

/**
 * Equal steps of the value are equal steps of pitch, zero is halfway between -1 and 1.
 * @param {number} value
 * @param {{min: number, max: number}} range
 * @returns {number} [Hz]
 */
export function pitchOf(value, { min, max }) {
  const [low, high] = MELODY;
  const share = max > min ? Math.min(Math.max((value - min) / (max - min), 0), 1) : 0.5;
  return low * (high / low) ** share;
}

/**
 * A curve: the height is the pitch. What is no number is silent.
 * @param {ArrayLike<number>} values at least one
 * @param {{min: number, max: number}} range of the least and the highest pitch
 * @returns {Score}
 */
export function melody(values, range) {
  const [least, most] = MELODY_SECONDS;
  const seconds = Math.min(Math.max(values.length / VALUES_PER_SECOND, least), most);
  const ends = Array.from(values.length > 1 ? values : [values[0], values[0]]);
  const last = ends.length - 1;
  const turn = (/** @type {number} */ index) => (index / last) * (Math.PI / 2);
  const loudness = ends.map((value) => (Number.isFinite(value) ? MELODY_LOUDNESS : 0));
  let before = MELODY[0]; // what is silent has a pitch all the same
  const pitch = Float32Array.from(ends, (value) => {
    if (Number.isFinite(value)) before = pitchOf(value, range);
    return before;
  });
  const crossings = crossingsOf(ends).map((index) => (index / last) * seconds);
  return {
    seconds,
    tones: [
      {
        pitch,
        left: Float32Array.from(loudness, (value, index) => value * Math.cos(turn(index))),
        right: Float32Array.from(loudness, (value, index) => value * Math.sin(turn(index))),
      },
    ],
    ticks: crossings.length <= seconds * MOST_TICKS_PER_SECOND ? crossings : [],
  };
}

/**
 * Where the sign changes, as a fractional index: between two values of different sign, or at zero itself.
 * @param {number[]} values
 */
export function crossingsOf(values) {
  /** @type {number[]} */
  const found = [];
  let from = -1; // the last value that was not 0
  values.forEach((value, index) => {
    if (!Number.isFinite(value)) from = -1;
    if (!(Math.abs(value) > 0)) return;
    if (from >= 0 && value > 0 !== values[from] > 0) {
      const share = values[from] / (values[from] - value);
      found.push(from + share * (index - from));
    }
    from = index;
  });
  return found;
}

/**
 * Pitches in the order of the frequencies. Equal ratios stay equal; they are exact where all fit between
 * the lowest and the highest pitch, and drawn together where they do not.
 * @param {ArrayLike<number>} frequencies [radians per token]
 * @returns {{pitches: number[], isExact: boolean}}
 */
export function pitchesOf(frequencies) {
  const [low, high] = CHORD;
  const all = Array.from(frequencies);
  const moving = all.filter((frequency) => frequency > 0 && Number.isFinite(frequency));
  const fastest = Math.max(...moving);
  const ratio = fastest / Math.min(...moving);
  const power = ratio > high / low ? Math.log(high / low) / Math.log(ratio) : 1;
  return {
    pitches: all.map((frequency) =>
      frequency > 0 && Number.isFinite(frequency) ? high * (frequency / fastest) ** power : low,
    ),
    isExact: power === 1,
  };
}

/**
 * Which pairs get a tone: all, or some evenly spaced ones, the first and the last among them.
 * @param {number} count
 */
export function heardPairs(count) {
  const heard = Math.min(count, MOST_TONES);
  const step = heard > 1 ? (count - 1) / (heard - 1) : 0;
  return Array.from({ length: heard }, (_, index) => Math.round(index * step));
}

/**
 * Rows of sines and cosines: every pair a tone as high as its frequency, its sine the loudness in the left
 * ear and its cosine in the right. Pairs that turn fast go round the head, slow ones hardly move.
 * @param {Pairs} pairs
 * @returns {Score}
 */
export function chord({ frequencies, rows, sine, cosine }) {
  const heard = heardPairs(frequencies.length);
  const { pitches } = pitchesOf(frequencies);
  const loudness = CHORD_LOUDNESS / heard.length;
  const steps = Array.from({ length: Math.max(rows, 2) }, (_, row) => Math.min(row, rows - 1));
  return {
    seconds: Math.max(rows / ROWS_PER_SECOND, MELODY_SECONDS[0]),
    tones: heard.map((pair) => ({
      pitch: Float32Array.of(pitches[pair], pitches[pair]),
      left: Float32Array.from(steps, (row) => loudness * bounded(sine(row, pair))),
      right: Float32Array.from(steps, (row) => loudness * bounded(cosine(row, pair))),
    })),
    ticks: [],
  };
}

/** @param {number} value */
const bounded = (value) => (value >= -1 && value <= 1 ? value : Math.sign(value) || 0);

/**
 * Which value is heard.
 * @param {number} time since the beginning [s]
 * @param {number} seconds of all of it
 * @param {number} count of values, or rows
 */
export const indexAt = (time, seconds, count) =>
  Math.min(Math.max(Math.round((time / seconds) * (count - 1)), 0), count - 1);
