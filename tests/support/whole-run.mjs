/** A run from its first step to its last, as kept ones were made. */
import { LENGTHS, TESTS, curveOf } from '../../web/training/run.js';

/** @import { Trainer, Training, TrainerConfig } from '../../web/training/index.js' */

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
