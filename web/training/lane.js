/** What a lane's worker does: one run at a time, in slices that leave it answering. */
import { loadTraining } from './index.js';
import { look, probe } from './probe.js';

/** @import { StepReport, Trainer, TrainerConfig, Training } from './index.js' */

export class Lane {
  #training;
  /** @type {Trainer | null} */
  #trainer = null;

  /** @param {Training} training */
  constructor(training) {
    this.#training = training;
  }

  lab() {
    return this.#training.lab();
  }

  /** Begins a run; the one before is over. @param {TrainerConfig} config */
  start(config) {
    this.#trainer?.dispose();
    this.#trainer = null;
    this.#trainer = this.#training.createTrainer(config);
  }

  /**
   * Steps until the time is up or the run ends; `operations` are those of this slice.
   * @param {number} milliseconds
   * @param {number} [most] steps
   * @returns {StepReport & {seconds: number}}
   */
  run(milliseconds, most = Infinity) {
    const started = performance.now();
    const losses = [];
    let report = this.#running.step(0);
    const before = report.operations;
    while (losses.length < most && report.status === 'running') {
      report = this.#running.step(1);
      losses.push(...report.losses);
      const time = performance.now() - started;
      if (time >= milliseconds || time < 0) break; // below 0: the clock was set back
    }
    const seconds = Math.max(performance.now() - started, 0) / 1000;
    const operations = report.operations - before;
    return { ...report, losses: Float32Array.from(losses), operations, seconds };
  }

  /**
   * Tests the run as it is now.
   * @param {number} tests sequences of each length
   * @param {number[][]} pair sentences whose last answers are to be compared
   */
  probe(tests, pair) {
    return probe(this.#running, tests, pair);
  }

  /** What the run makes of a sequence as it is now. @param {number[]} tokens */
  look(tokens) {
    return look(this.#running, Int32Array.from(tokens));
  }

  /** Of the run's weights. */
  hash() {
    return this.#running.hash();
  }

  get #running() {
    if (!this.#trainer) throw new Error('lane: start() comes first');
    return this.#trainer;
  }
}

/** @param {WebAssembly.Module} [wasmModule] @returns {Promise<Lane>} */
export const loadLane = async (wasmModule) => new Lane(await loadTraining(wasmModule));
