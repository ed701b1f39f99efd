/** A whole run and what is kept of it: the same for stored runs, for tests and for the page. */

/** @import { Trainer, Training, TrainerConfig } from './index.js' */

/** Lengths at which runs are tested; training goes from 4 to 16 [tokens of content]. */
export const LENGTHS = [8, 16, 20, 24, 32, 48, 64];
/** Sequences of each length; pairs, where a task is asked in pairs. */
export const TESTS = 200;
/** Points of a curve of losses. */
export const POINTS = 40;

/**
 * Means over equal parts of a run.
 * @param {ArrayLike<number>} losses of every step so far
 * @param {number} steps of the whole run
 * @returns {number[]} of the parts that are complete; POINTS where the run is
 */
export function curveOf(losses, steps) {
  const points = Math.min(POINTS, steps);
  const curve = [];
  for (let point = 0; point < points; point++) {
    const from = Math.floor((point * steps) / points);
    const to = Math.floor(((point + 1) * steps) / points);
    if (to > losses.length) break;
    let sum = 0;
    for (let step = from; step < to; step++) sum += losses[step];
    curve.push(sum / (to - from));
  }
  return curve;
}

/**
 * @typedef {object} RunResult
 * @property {string} status
 * @property {number[]} curve
 * @property {number} final mean loss of the last twentieth of the steps
 * @property {number[]} accuracy at LENGTHS
 * @property {number[]} exact share of sequences without a wrong answer, likewise
 * @property {string} hash
 */

/** @param {Training} training @param {TrainerConfig} config @returns {RunResult} */
export function wholeRun(training, config) {
  const trainer = training.createTrainer(config);
  try {
    const { losses, steps, status } = trainer.step(100000);
    return { ...summary(losses, steps, status), ...tested(trainer), hash: trainer.hash() };
  } finally {
    trainer.dispose();
  }
}

/** @param {Float32Array} losses @param {number} steps @param {string} status */
function summary(losses, steps, status) {
  const last = losses.subarray(Math.floor(losses.length * 0.95));
  const final = last.reduce((sum, loss) => sum + loss, 0) / last.length;
  return { status, curve: curveOf(losses, steps), final };
}

/** @param {Trainer} trainer */
function tested(trainer) {
  const results = LENGTHS.map((length) => trainer.evaluate(length, TESTS));
  return {
    accuracy: results.map(({ accuracy }) => accuracy),
    exact: results.map(({ exact }) => exact),
  };
}
