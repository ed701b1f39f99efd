/**
 * UMAP under an element: one run or two with neighbouring seeds, started, paused and stopped. Runs wait
 * while the element is out of view; with less motion they begin when asked, and show where they end.
 */
import { html } from 'lit';
import { short } from '../../../plot/format.js';
import { IntersectionObserver } from '../../../plot/observers.js';
import { LatestQueue } from '../../../worker/latest.js';
import { openRun } from './umap.js';

/** @import { UmapOptions, UmapProgress } from '../../../core/umap/umap.js' */
/** @import { Run } from './umap.js' */
/** @import { PeElement } from '../../frame/base.js' */

const SLICE = 40; // ms between two pictures

/**
 * @typedef {object} State of one run
 * @property {number} seed
 * @property {number} epoch
 * @property {number} epochs 0 before it has begun
 * @property {Float32Array | null} points x and y in turns
 */

/** Controller of one element. */
export class ProjectionRuns {
  #host;
  #onPoints;
  /** @type {State[]} */
  #states = [];
  /** @type {Run[]} */
  #runs = [];
  #isPaused = false;
  #isSeen = false;
  /** @type {InstanceType<typeof IntersectionObserver> | null} */
  #view = null;
  /** @type {Omit<UmapOptions, 'seed'> | null} */
  #options = null;
  /** @type {(() => void)[]} runs that wait for going on */
  #waiting = [];
  #latest = new LatestQueue();
  /** Of two runs. @type {number | null} */
  #disparity = null;
  #isAsked = false;
  #isBegun = false;
  #generation = 0;

  /** @param {PeElement<any>} host @param {() => void} onPoints draws them */
  constructor(host, onPoints) {
    this.#host = host;
    this.#onPoints = onPoints;
    host.addController(this);
  }

  get states() {
    return this.#states;
  }

  get isDone() {
    return this.#states.every(({ epoch, epochs }) => epochs > 0 && epoch >= epochs);
  }

  /** For the reader's word, where less motion is asked for. */
  get #isWaiting() {
    return !this.#isBegun && !this.#isAsked && isCalm();
  }

  hostConnected() {
    this.#view = new IntersectionObserver((entries) => {
      this.#isSeen = entries[entries.length - 1].isIntersecting;
      this.#launch();
    });
    this.#view.observe(this.#host);
  }

  hostDisconnected() {
    this.#view?.disconnect();
    this.stop();
  }

  /** @param {Omit<UmapOptions, 'seed'>} options @param {number[]} seeds one per run */
  start(options, seeds) {
    this.stop();
    this.#options = options;
    this.#isPaused = false;
    this.#isAsked = false;
    this.#states = seeds.map((seed) => ({ seed, epoch: 0, epochs: 0, points: null }));
    this.#launch();
    this.#host.requestUpdate();
  }

  /** Begins what waits for being seen, and pauses or goes on with what has begun. */
  #launch() {
    const options = this.#options;
    if (options && this.#isSeen && !this.#isBegun && !this.#isWaiting) {
      this.#isBegun = true;
      this.#states.forEach((state) => this.#begin(state, options, this.#generation));
    }
    this.#tell();
  }

  get #isResting() {
    return this.#isPaused || !this.#isSeen;
  }

  #tell() {
    if (this.#isResting) return;
    for (const go of this.#waiting.splice(0)) go();
  }

  /** When the next slice may begin; messages are heard before. */
  async #turn() {
    await new Promise((resolve) => setTimeout(resolve));
    while (this.#isResting) await new Promise((resolve) => this.#waiting.push(() => resolve(null)));
  }

  stop() {
    this.#generation++; // runs that are still being started end there
    for (const run of this.#runs) run.end();
    this.#runs = [];
    this.#waiting = [];
    this.#states = [];
    this.#disparity = null;
    this.#options = null;
    this.#isBegun = false;
  }

  /** @param {State} state @param {Omit<UmapOptions, 'seed'>} options @param {number} generation */
  async #begin(state, options, generation) {
    const isOver = () => generation !== this.#generation;
    try {
      const run = await openRun();
      if (isOver()) return run.end();
      this.#runs.push(run);
      let progress = await run.umap.start({ ...options, seed: state.seed });
      while (!isOver() && progress.epoch < progress.epochs) {
        // the worker goes on while this is drawn; after its end a call would begin another worker
        const next = this.#turn().then(() => (isOver() ? progress : run.umap.run(SLICE)));
        [progress] = await Promise.all([next, this.#show(state, progress)]);
      }
      if (!isOver()) await this.#show(state, progress);
    } catch (error) {
      if (!isOver()) this.#host.fail(error);
    }
  }

  /** @param {State} state @param {UmapProgress} progress */
  #show(state, { epoch, epochs, points }) {
    Object.assign(state, { epoch, epochs });
    if (!isCalm() || epoch >= epochs) state.points = points;
    if (state.points) this.#onPoints();
    this.#host.requestUpdate();
    return this.#compare();
  }

  /** By a run's own worker; while that is busy, only the latest pictures wait. */
  async #compare() {
    const generation = this.#generation;
    const [first, second] = this.#states;
    if (!first?.points || !second?.points) return;
    const [a, b] = [first.points, second.points];
    const value = await this.#latest.push(this, () => this.#runs[0].umap.disparity(a, b));
    if (value === undefined || generation !== this.#generation) return;
    this.#disparity = value;
    this.#host.requestUpdate();
  }

  #toggle() {
    if (!this.#isWaiting) this.#isPaused = !this.#isPaused;
    this.#isAsked = true;
    this.#launch();
    this.#host.requestUpdate();
  }

  template() {
    if (this.#states.length === 0) return html``;
    const again = () => {
      if (!this.#options) return;
      const seeds = this.#states.map(({ seed }) => seed);
      this.start(this.#options, seeds);
      this.#isAsked = true;
      this.#launch();
    };
    return html`<div class="underway">
        <button type="button" ?disabled=${this.isDone} @click=${() => this.#toggle()}>
          ${this.#isWaiting ? 'Start' : this.#isPaused ? 'Go on' : 'Pause'}
        </button>
        <button type="button" ?disabled=${!this.#isBegun} @click=${again}>From the start</button>
        ${this.#states.map(
          ({ seed, epoch, epochs }) =>
            html`<label
              >${html`seed ${seed}: ${epochs === 0 ? 'not begun' : `epoch ${Math.floor(epoch)} of ${epochs}`}`}
              <progress max=${epochs || 1} value=${epoch}></progress
            ></label>`,
        )}
      </div>
      ${this.#difference()}`;
  }

  #difference() {
    const value = this.#disparity;
    if (value === null) return html``;
    return html`<p class="disparity" role=${this.isDone ? 'status' : 'none'}>
      Two runs of one table: Procrustes disparity
      <b>${short(value, 3)}</b>
      ${this.isDone ? '' : 'so far'} (0: the same picture up to turning, mirroring and size; 1:
      nothing in common). Only the seed differs.
    </p>`;
  }
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
