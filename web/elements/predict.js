/** <pe-predict>: draw how far positions are from the first one, and only then see the exact curve. */
import { css, html } from 'lit';
import { fixed, short } from '../plot/format.js';
import { drawLines } from '../plot/lines.js';
import { PeElement } from './base.js';
import { Guess } from './guess.js';

/** @import { Place } from '../plot/cursor.js' */
/** @import { PlotFrame } from '../plot/frame.js' */
/** @import { Spot } from './reading.js' */
/** @import { Settings } from './settings.js' */

/**
 * @typedef {object} Prediction
 * @property {Settings} settings
 * @property {ArrayLike<number>} exact cosine distance of every position from the first
 * @property {Int32Array} falls positions that are nearer to the first than the one before them
 * @property {string} remark
 */

const KEY_STEP = 0.02;
const HIGHEST = 1;

/**
 * @summary Draw the curve of distances first, then compare it with the exact one.
 * @tag pe-predict
 * @extends {PeElement<Prediction>}
 */
export class PePredict extends PeElement {
  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [
    PeElement.styles,
    css`
      .drawing canvas,
      .drawing svg {
        cursor: crosshair;
      }
      .drawing {
        touch-action: none;
      }
      .answer {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5rem 1rem;
        min-height: 2.5rem;
      }
      .answer p {
        flex: 1 1 18rem;
        margin: 0;
      }
    `,
  ];

  /** @override */
  static properties = { ...PeElement.properties, isShown: { state: true } };

  /** @override @type {import('../core/types.js').Encoding['kind'][]} */
  static kinds = ['add'];

  #guess = new Guess(0, 0);
  /** @type {ReturnType<typeof drawLines> | null} */
  #drawn = null;
  #isDrawing = false;

  constructor() {
    super();
    /** Whether the exact curve is shown. */
    this.isShown = false;
  }

  /** @override @param {Settings} settings @returns {Promise<Prediction | undefined>} */
  async load(settings) {
    const { encoding, parameters } = settings;
    const profile = await this.ask('offsetProfileOf', encoding.name, parameters, {
      metric: 'cosine-distance',
      reference: 0,
    });
    if (!profile) return undefined;
    const exact = profile.values ?? new Float64Array();
    this.#guess = new Guess(exact.length, HIGHEST / 2);
    this.isShown = false;
    return { settings, exact, falls: profile.rises, remark: '' };
  }

  /** @override @param {Prediction} picture @param {PlotFrame} frame */
  draw({ settings, exact }, frame) {
    const xs = Array.from(exact, (_, row) => row + (settings.values.start ?? 0));
    /** @type {import("../plot/lines.js").Curve[]} */
    const curves = [{ name: 'yours', values: this.#guess.heights }];
    if (this.isShown) curves.push({ name: 'exact', values: exact });
    this.#drawn = drawLines(frame, {
      xs,
      curves,
      dots: [],
      xLabel: 'position p [tokens]',
      yLabel: `cosine distance from ${xs[0]}`,
      stepX: 1,
      heights: [0, HIGHEST],
    });
    frame.canvas.parentElement?.classList.toggle('drawing', !this.isShown);
  }

  #redraw() {
    if (this.picture && this.frame) this.draw(this.picture, this.frame);
  }

  /** @override */
  stage() {
    return html`<div
      class="plot"
      part="plot"
      @pointerdown=${{ handleEvent: this.#begin, capture: true }}
      @pointermove=${{ handleEvent: this.#trace, capture: true }}
      @pointerup=${this.#end}
      @pointercancel=${this.#end}
      @keydown=${{ handleEvent: this.#key, capture: true }}
    ></div>`;
  }

  /** @param {PointerEvent} event */
  #begin = (event) => {
    if (this.isShown || event.button !== 0) return;
    this.#isDrawing = true;
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
    this.#trace(event);
  };

  /** @param {PointerEvent} event */
  #trace = (event) => {
    if (this.isShown) return;
    event.stopPropagation();
    const { picture, frame } = this;
    if (!this.#isDrawing || !picture || !frame) return;
    const { left, top, width, height } = frame.canvas.getBoundingClientRect();
    const across = (event.clientX - left) / width;
    const up = 1 - (event.clientY - top) / height;
    this.#set(Math.round(across * (picture.exact.length - 1)), up * HIGHEST);
  };

  #end = () => {
    this.#isDrawing = false;
  };

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || this.isShown || this.#place === null) return;
    event.stopPropagation();
    event.preventDefault();
    this.#set(this.#place, this.#guess.heights[this.#place] + direction * KEY_STEP);
    this.frame?.refresh();
  };

  /** @param {number} place @param {number} height */
  #set(place, height) {
    if (!(place >= 0 && place < this.#guess.heights.length)) return;
    this.#guess.set(place, Math.min(Math.max(height, 0), HIGHEST));
    this.#redraw();
    this.requestUpdate();
  }

  /** Where the cursor reads. @type {number | null} */
  #place = null;

  /** @override @param {Place} place @returns {Spot | null} */
  spotAt({ column, row }) {
    const { picture } = this;
    if (!picture || !this.#drawn) return null;
    const position = column + (picture.settings.values.start ?? 0);
    const curves = [this.#guess.heights, ...(this.isShown ? [picture.exact] : [])];
    const which = Math.min(row, curves.length - 1);
    const value = curves[which][column];
    const text = `position ${position}, ${which ? 'exact' : 'yours'}: ${short(value, 6)}`;
    return {
      point: this.#drawn.centre({ column, row: which }),
      value,
      title: `distance(${position})`,
      tooltip: text,
      spoken: text,
      position,
      dimension: null,
    };
  }

  /** @override @param {Spot | null} _spot @param {Place | null} place */
  pointAt(_spot, place) {
    this.#place = place?.column ?? null;
    this.#drawn?.mark(this.#place);
  }

  /** @override */
  below() {
    if (!this.picture) return '';
    return html`<div class="answer">
      <p role="status">${this.isShown ? this.#answer(this.picture) : this.#task()}</p>
      <button
        type="button"
        ?disabled=${this.#guess.isEmpty && !this.isShown}
        @click=${this.#toggle}
      >
        ${this.isShown ? 'Draw again' : 'Show the exact curve'}
      </button>
    </div>`;
  }

  #task() {
    return this.#guess.isEmpty
      ? 'Draw the curve you expect: drag across the figure, or move with ← → and set heights with ↑ ↓.'
      : 'Go on drawing, or look.';
  }

  /** @param {Prediction} picture */
  #answer({ exact, falls, settings }) {
    const off = `On average you were off by ${fixed(this.#guess.difference(exact), 3)}.`;
    const start = settings.values.start ?? 0;
    const turns = falls.length
      ? `The exact curve falls ${falls.length} times, first at position ${falls[0] + start}`
      : 'The exact curve never falls';
    return `${off} ${turns}; yours falls ${this.#guess.falls} times.`;
  }

  #toggle = () => {
    if (this.isShown && this.picture)
      this.#guess = new Guess(this.picture.exact.length, HIGHEST / 2);
    this.isShown = !this.isShown;
    this.#redraw();
  };

  /** @override @param {Prediction} picture */
  describe({ settings, exact }) {
    return `Distances of ${exact.length} positions of “${settings.encoding.title}” from the first, to be drawn by you`;
  }

  /** @override @param {Prediction} picture */
  tableOf({ exact, settings }) {
    const columns = this.isShown ? ['yours', 'exact'] : ['yours'];
    return {
      caption: 'Cosine distance from the first position',
      corner: 'position',
      rows: exact.length,
      columns: columns.length,
      rowName: (/** @type {number} */ row) => String(row + (settings.values.start ?? 0)),
      columnName: (/** @type {number} */ column) => columns[column],
      text: (/** @type {number} */ row, /** @type {number} */ column) =>
        fixed(column ? exact[row] : this.#guess.heights[row], 4),
    };
  }
}
