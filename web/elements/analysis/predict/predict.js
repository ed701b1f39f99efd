/** <pe-predict>: draw how far positions are from the first one, and only then see the exact curve. */
import { css, html } from 'lit';
import { fixed, quantity, short } from '../../../plot/format.js';
import { drawLines } from '../../../plot/lines.js';
import { times } from '../../../texts/words.js';
import { inFloat64 } from '../../../settings/settings.js';
import { PeElement } from '../../frame/base.js';
import { OUTWARD } from '../../panels/events.js';
import { Guess } from './guess.js';

/** @import { DrawnLines, Place, PlotFrame, Settings, Spot, TableData } from '../../frame/types.js' */

/**
 * @typedef {object} Prediction
 * @property {Settings} settings
 * @property {ArrayLike<number>} exact cosine distance of every position from the first
 * @property {ArrayLike<number>} falls positions that are nearer to the first than the one before them
 * @property {number} highest distance that there is room for: 1, or 2 where rows point away from the first
 * @property {string} remark
 */

const KEY_STEP = 0.02;
const FORMULA = '1 − cos(PE(first), PE(p))';

/**
 * @summary Draw the curve of distances first, then compare it with the exact one.
 * @tag pe-predict
 * @example <pe-predict encoding="sinusoidal" length="50" d-model="64"></pe-predict>
 * @fires {CustomEvent<{guess: string | null}>} pe-guess - the exact curve is shown for the first time; how often the drawn one falls and how far off it is on average [hundredths], as `0-8`; null: nothing was drawn
 * @extends {PeElement<Prediction, DrawnLines>}
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
        touch-action: pan-y;
      }
      @media print {
        .untouched .curve,
        .untouched .dots,
        .untouched .name {
          display: none; /* room for a pencil */
        }
        .answer button {
          display: none;
        }
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
  static properties = {
    ...PeElement.properties,
    isShown: { state: true },
    tells: { state: true, noAccessor: true },
  };

  /** @override @type {import('../../../core/types.js').Encoding['kind'][]} */
  static kinds = ['add'];

  #guess = new Guess(0, 0);
  #mean = 0; // of how far off it was when it was shown
  /** Where the pointer that draws was last. @type {{place: number, height: number} | 'begun' | null} */
  #pen = null;

  constructor() {
    super();
    /** Whether the exact curve is shown. */
    this.isShown = false;
  }

  #tells = false;

  /** Whether its page tells the exact curve, which then need not be guessed. */
  get tells() {
    return this.#tells;
  }

  set tells(tells) {
    this.#tells = tells;
    if (!this.picture || tells === this.isShown) return;
    if (tells) this.#show();
    else if (this.#guess.isEmpty) this.#ask();
  }

  /** @override @param {Settings} settings @returns {Promise<Prediction | undefined>} */
  async load(settings) {
    const { encoding, parameters } = settings;
    const exactly = inFloat64(encoding, parameters);
    const profile = await this.ask('offsetProfileOf', encoding.name, exactly, {
      metric: 'cosine-distance',
      reference: 0,
    });
    if (!profile) return undefined;
    const exact = profile.values ?? new Float64Array();
    const highest = exact.some((distance) => distance > 1) ? 2 : 1;
    this.isShown = this.#tells && this.#guess.isEmpty; // who draws is asked again
    this.#guess = new Guess(exact.length, highest / 2);
    return { settings, exact, falls: profile.rises, highest, remark: '' };
  }

  /** @override @param {Prediction} picture @param {PlotFrame} frame */
  draw({ settings, exact, highest }, frame) {
    const xs = Array.from(exact, (_, row) => row + (settings.values.start ?? 0));
    this.drawn = drawLines(frame, {
      xs,
      curves: this.#curves(exact),
      dots: [],
      xLabel: 'position p [tokens]',
      yLabel: `cosine distance from ${xs[0]}`,
      stepX: 1,
      heights: [0, highest],
    });
    const { classList } = /** @type {HTMLElement} */ (frame.canvas.parentElement);
    classList.toggle('drawing', !this.isShown);
    classList.toggle('untouched', this.#guess.isEmpty && !this.isShown);
  }

  /** One that nobody drew is not compared. @param {ArrayLike<number>} exact */
  #curves(exact) {
    const isDrawn = !this.isShown || !this.#guess.isEmpty;
    return [
      ...(isDrawn ? [{ name: 'yours', values: this.#guess.heights }] : []),
      ...(this.isShown ? [{ name: 'exact', values: exact }] : []),
    ];
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
      @pointercancel=${this.#cancel}
      @keydown=${{ handleEvent: this.#key, capture: true }}
    ></div>`;
  }

  /** @param {PointerEvent} event */
  #begin = (event) => {
    if (this.isShown || event.button !== 0) return;
    this.#pen = 'begun';
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
    // A finger may still turn out to scroll the page.
    if (event.pointerType !== 'touch') this.#trace(event);
  };

  /** @param {PointerEvent} event */
  #trace = (event) => {
    if (this.isShown) return;
    event.stopPropagation();
    const { picture, frame } = this;
    if (!this.#pen || !picture || !frame) return;
    const { left, top, width, height } = frame.canvas.getBoundingClientRect();
    const across = (event.clientX - left) / width;
    const up = 1 - (event.clientY - top) / height;
    const last = picture.exact.length - 1;
    const to = { place: inside(Math.round(across * last), last), height: up * picture.highest };
    this.#draw(this.#pen === 'begun' ? to : this.#pen, to);
    this.#pen = to;
  };

  /** @param {PointerEvent} event */
  #end = (event) => {
    this.#trace(event); // a tap has not moved
    this.#pen = null;
  };

  #cancel = () => {
    this.#pen = null;
  };

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const place = this.#place;
    if (!direction || this.isShown || place === null || !this.picture) return;
    event.stopPropagation();
    event.preventDefault();
    const step = direction * KEY_STEP * this.picture.highest;
    const point = { place, height: this.#guess.heights[place] + step };
    this.#draw(point, point);
    this.read({ column: place, row: 0 }, 'keyboard');
  };

  /** @param {{place: number, height: number}} from @param {{place: number, height: number}} to */
  #draw(from, to) {
    const { highest } = /** @type {Prediction} */ (this.picture);
    this.#guess.draw(
      { ...from, height: inside(from.height, highest) },
      { ...to, height: inside(to.height, highest) },
    );
    this.#redraw();
    this.requestUpdate();
  }

  /** Where the cursor reads. @type {number | null} */
  #place = null;

  /** @override @param {Prediction} picture @param {Place} place @param {DrawnLines} drawn @returns {Spot | null} */
  spotOf(picture, { column, row }, drawn) {
    const position = column + (picture.settings.values.start ?? 0);
    const curves = this.#curves(picture.exact);
    const which = Math.min(row, curves.length - 1);
    const { name, values } = curves[which];
    const value = values[column];
    const text = `position ${position}, ${name}: ${short(value, 6)}`;
    return {
      point: drawn.centre({ column, row: which }),
      value,
      title: `distance(${position})`,
      explanation: {
        formula: FORMULA,
        substituted: name === 'exact' ? 'computed' : 'your guess',
        value,
        steps: [],
      },
      tooltip: text,
      position,
    };
  }

  /** @override @param {Spot | null} _spot @param {Place | null} place */
  pointAt(_spot, place) {
    this.#place = place?.column ?? null;
    this.drawn?.mark(this.#place);
  }

  /** @override @param {Prediction} picture */
  aside(picture) {
    return html`<div class="answer">
      <p role="status">${this.isShown ? this.#answer(picture) : this.#task()}</p>
      <button
        type="button"
        ?disabled=${this.#guess.isEmpty && !this.isShown}
        @click=${this.#toggle}
      >
        ${this.isShown ? 'Draw again' : 'Show the exact curve'}
      </button>
      ${this.#guess.isEmpty && !this.isShown ? html`<button type="button" @click=${this.#toggle}>Show me</button>` : ''}
    </div>`;
  }

  #task() {
    return this.#guess.isEmpty
      ? 'Draw the curve you expect: drag across the figure, or move with ← → and set heights with ↑ ↓.'
      : 'Go on drawing, or look.';
  }

  /** @param {Prediction} picture */
  #answer({ exact, falls, settings }) {
    const start = settings.values.start ?? 0;
    const turns = falls.length
      ? `The exact curve falls ${times(falls.length)}, first at position ${falls[0] + start}`
      : 'The exact curve never falls';
    if (this.#guess.isEmpty) return `${turns}.`;
    const { largest, place } = this.#guess.difference(exact);
    const off = `On average you were off by ${fixed(this.#mean, 3)}, most at position ${place + start}, by ${fixed(largest, 3)}.`;
    const own = this.#guess.falls;
    return `${off} ${turns}; yours ${own ? `falls ${times(own)}` : 'never does'}.`;
  }

  #ask() {
    const { exact, highest } = /** @type {Prediction} */ (this.picture);
    this.#guess = new Guess(exact.length, highest / 2);
    this.#turn(false);
  }

  /** @returns {Promise<boolean>} whether it was not shown before */
  async #show() {
    const { picture } = this;
    if (!picture || this.isShown) return false;
    if (!this.#guess.isEmpty) {
      const { all } = this.#guess.difference(picture.exact);
      const off = await this.ask('variance', { rows: all.length, cols: 1, data: all });
      if (!off || picture !== this.picture || this.isShown) return false;
      [this.#mean] = off.mean;
    }
    this.#turn(true);
    return true;
  }

  /** @param {boolean} isShown */
  #turn(isShown) {
    this.isShown = isShown;
    this.#redraw();
    this.frame?.refresh();
  }

  #toggle = async () => {
    if (this.isShown) this.#ask();
    else if (await this.#show()) this.#tellGuess();
  };

  #tellGuess() {
    const guess = this.#guess.isEmpty
      ? null
      : `${this.#guess.falls}-${Math.round(100 * this.#mean)}`;
    this.dispatchEvent(new CustomEvent('pe-guess', { ...OUTWARD, detail: { guess } }));
  }

  /** @override @param {Prediction} picture */
  describe({ settings, exact }) {
    return `Distances of ${quantity(exact.length, 'position')} of “${settings.encoding.title}” from the first, to be drawn by you`;
  }

  /** @override @param {Prediction} picture @returns {TableData} */
  tableOf({ exact, settings }) {
    const curves = this.#curves(exact);
    return {
      caption: 'Cosine distance from the first position',
      corner: 'position',
      rows: exact.length,
      columns: curves.map(({ name }) => name),
      rowName: (row) => String(row + (settings.values.start ?? 0)),
      text: (row, column) => fixed(curves[column].values[row], 4),
    };
  }
}

/** @param {number} value @param {number} most */
const inside = (value, most) => Math.min(Math.max(value, 0), most);
