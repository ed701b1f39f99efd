/**
 * Matrices larger than a screen, all of them: tile by tile, each pixel the mean of the cells it stands
 * for. The picture of samples is there before, and is refined under the reader's eyes.
 */
import { html, nothing } from 'lit';
import { grouped, short } from '../../../plot/format.js';
import { Means } from './means.js';

/** @import { AsyncCore, Matrix } from '../../../core/types.js' */
/** @import { PeElement } from '../../frame/base.js' */
/** @import { Metric } from '../../shared/similarity-metrics.js' */

/**
 * @typedef {object} Plan
 * @property {AsyncCore} core
 * @property {Metric} metric
 * @property {number} count rows and columns of the whole matrix
 * @property {number} stride of them that one pixel stands for
 * @property {Matrix} samples what to begin with: one cell of each pixel
 * @property {(from: number, to: number) => Promise<Matrix>} rows of the table
 *
 * @typedef {object} State
 * @property {number} done tiles
 * @property {number} tiles
 * @property {boolean} isWhole all of them are in the picture
 * @property {boolean} isStopped by the reader
 * @property {Means} means
 */

const TILE = 1024; // rows and columns that are compared in one call
const REPAINT = 250; // ms from one picture to the next

/** Controller of one element. */
export class SimilarityTiles {
  #host;
  #onMatrix;
  /** @type {State | null} */
  #state = null;
  #generation = 0;

  /** @param {PeElement<any>} host @param {(matrix: Matrix) => Promise<void>} onMatrix shows it */
  constructor(host, onMatrix) {
    this.#host = host;
    this.#onMatrix = onMatrix;
    host.addController(this);
  }

  get state() {
    return this.#state;
  }

  hostDisconnected() {
    this.stop();
  }

  /** Ends the run and forgets it. */
  stop() {
    this.#generation++;
    this.#state = null;
  }

  /** @param {Plan} plan */
  async start(plan) {
    this.stop();
    const generation = this.#generation;
    const { count, stride, samples } = plan;
    const blocks = Math.ceil(count / blockOf(stride));
    const state = {
      done: 0,
      tiles: (blocks * (blocks + 1)) / 2,
      isWhole: false,
      isStopped: false,
      means: new Means(samples, stride, count),
    };
    this.#state = state;
    const isOver = () => generation !== this.#generation || state.isStopped;
    try {
      await this.#run(plan, state, isOver);
    } catch (error) {
      if (isOver()) return;
      state.isStopped = true;
      this.#host.fail(error);
    }
  }

  /**
   * The upper half: the matrix is its own mirror image.
   * @param {Plan} plan
   * @param {State} state
   * @param {() => boolean} isOver
   */
  async #run({ core, metric, count, stride, rows }, state, isOver) {
    const block = blockOf(stride);
    const part = (/** @type {number} */ from) => rows(from, Math.min(from + block, count));
    let shown = performance.now();
    for (let top = 0; top < count; top += block) {
      const a = await part(top);
      for (let left = top; left < count; left += block) {
        const b = left === top ? null : await part(left);
        const tile = await core.similarity(a, { metric, b });
        if (isOver()) return;
        state.means.add(tile, top, left);
        state.done++;
        const isLast = state.done === state.tiles;
        if (isLast || performance.now() - shown > REPAINT) {
          await this.#onMatrix(state.means.matrix);
          if (isOver()) return;
          shown = performance.now();
          state.isWhole = isLast;
        }
        this.#host.requestUpdate();
      }
    }
  }

  template() {
    const state = this.#state;
    if (!state) return nothing;
    const { done, tiles, isWhole, isStopped, means } = state;
    const stop = () => {
      state.isStopped = true;
      this.#host.requestUpdate();
    };
    const range = `values from ${short(means.least, 5)} to ${short(means.largest, 5)}`;
    return html`<div class="underway">
      ${
        isWhole
          ? html`<p role="status">
              All ${grouped(means.cells)} cells are in the picture: ${range}.
            </p>`
          : html`<label
                >tile ${done} of ${tiles} <progress max=${tiles} value=${done}></progress
              ></label>
              <button type="button" ?disabled=${isStopped} @click=${stop}>Stop</button>
              ${
                isStopped
                  ? html`<span role="status">Stopped: the rest is a sample.</span>`
                  : nothing
              }`
      }
    </div>`;
  }
}

/** Rows of a tile: whole pixels. @param {number} stride */
const blockOf = (stride) => Math.max(Math.floor(TILE / stride), 1) * stride;
