/**
 * UMAP under an element: one run or two with neighbouring seeds, started, paused and stopped. Runs wait
 * while the element is out of view; with less motion they begin when asked, and show where they end.
 */
import { html } from 'lit';
import { short } from '../../../plot/format.js';
import { IntersectionObserver } from '../../../plot/observers.js';
import { disparity } from '../../../umap/procrustes.js';
import { startRun } from '../../../umap/client.js';

/** @import { FitOptions } from '../../../umap/fit.js' */
/** @import { Run } from '../../../umap/client.js' */
/** @import { PeElement } from '../../frame/base.js' */

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
  /** @type {Omit<FitOptions, 'seed'> | null} */
  #options = null;
  #isAsked = false;
  #isBegun = false;
  #generation = 0;

  /**
   * @param {PeElement<any>} host
   * @param {() => void} onPoints draws them
   */
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

  /**
   * @param {Omit<FitOptions, 'seed'>} options
   * @param {number[]} seeds one per run
   */
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

  #tell() {
    for (const run of this.#runs) run.pause(this.#isPaused || !this.#isSeen);
  }

  stop() {
    this.#generation++; // runs that are still being started end there
    for (const run of this.#runs) run.stop();
    this.#runs = [];
    this.#states = [];
    this.#options = null;
    this.#isBegun = false;
  }

  /** @param {State} state @param {Omit<FitOptions, 'seed'>} options @param {number} generation */
  async #begin(state, options, generation) {
    const showsSteps = !isCalm();
    try {
      const run = await startRun(
        { ...options, seed: state.seed },
        {
          onProgress: ({ epoch, epochs, points }) => {
            if (generation !== this.#generation) return;
            Object.assign(state, { epoch, epochs });
            if (showsSteps || epoch >= epochs) state.points = points;
            if (state.points) this.#onPoints();
            this.#host.requestUpdate();
          },
          onFail: (reason) => this.#host.fail(new Error(reason)),
        },
      );
      if (generation !== this.#generation) {
        run.stop();
        return;
      }
      this.#runs.push(run);
      this.#tell();
    } catch (error) {
      this.#host.fail(error);
    }
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
    const [first, second] = this.#states;
    if (!first?.points || !second?.points) return html``;
    const value = disparity(first.points, second.points);
    return html`<p class="disparity" role=${this.isDone ? 'status' : 'none'}>
      Two runs of one table: Procrustes disparity
      <b>${short(value, 3)}</b>
      ${this.isDone ? '' : 'so far'} (0: the same picture up to turning, mirroring and size; 1:
      nothing in common). Only the seed differs.
    </p>`;
  }
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
