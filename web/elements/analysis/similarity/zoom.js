/**
 * Where a reader is in a large map: nearer and farther by buttons, by + and −, by the wheel with Ctrl and by
 * two fingers, elsewhere by dragging with the mouse or with two fingers. The settings of the element hold it,
 * so that links and pages have it too.
 */
import { html, nothing } from 'lit';
import { grouped } from '../../../plot/format.js';
import { counted } from '../../../texts/words.js';

/** @import { PeElement } from '../../frame/base.js' */
/** @import { View } from './view.js' */

/**
 * @typedef {{row: number, column: number}} Corner the first position that is seen, counted from the map's
 * @typedef {{x: number, y: number}} Point on the screen [px]
 *
 * @typedef {object} Drag
 * @property {Point} at where it began
 * @property {Corner} from
 * @property {Corner | null} to once moved
 *
 * @typedef {object} Pinch
 * @property {number} width between the fingers, at the zoom that is shown [px]
 * @property {number} zoom that is asked for
 */

const LEAST_DRAG = 4; // px: less is a click
const STEP = Math.SQRT2; // fingers so much farther apart are nearer to the next zoom, which is twice as near

/** Controller of one element. */
export class MapZoom {
  #host;
  #viewOf;
  #onRest;
  /** @type {HTMLElement | null} */
  #surface = null;
  /** @type {Drag | null} */
  #drag = null;
  #dragged = false;
  /** Fingers on the map, by their pointers. @type {Map<number, Point>} */
  #fingers = new Map();
  /** @type {Pinch | null} while there are two */
  #pinch = null;

  /**
   * @param {PeElement<any>} host
   * @param {object} hooks
   * @param {() => View | null} hooks.viewOf what the settings ask for
   * @param {() => void} hooks.onRest the map is let go of
   */
  constructor(host, { viewOf, onRest }) {
    this.#host = host;
    this.#viewOf = viewOf;
    this.#onRest = onRest;
    host.addController(this);
  }

  /** Whether the map is on its way under the reader's hand. */
  get isMoving() {
    return Boolean(this.#drag?.to);
  }

  hostUpdated() {
    const surface = this.#host.renderRoot.querySelector('.plot');
    if (this.#surface || !(surface instanceof HTMLElement)) return;
    this.#surface = surface;
    surface.addEventListener('wheel', this.#wheel, { passive: false });
    surface.addEventListener('keydown', this.#key);
    surface.addEventListener('pointerdown', this.#down);
    // before the cursor, for which a drag is no reading
    surface.addEventListener('pointermove', this.#move, { capture: true });
    surface.addEventListener('click', this.#click, { capture: true });
    surface.addEventListener('pointerup', this.#up);
    surface.addEventListener('pointercancel', this.#up);
    // one finger scrolls the page, two do not
    for (const type of /** @type {const} */ (['touchstart', 'touchmove'])) {
      surface.addEventListener(type, this.#touch, { passive: false });
    }
  }

  /** Of the settings. */
  get #zoom() {
    return this.#host.settings?.values.zoom ?? 0;
  }

  /**
   * @param {number} zoom
   * @param {Corner} corner
   * @param {boolean} [isFinal] let go of, not only moved
   */
  #go(zoom, { row, column }, isFinal) {
    const text = (/** @type {number} */ value) => (zoom > 0 && value > 0 ? String(value) : null);
    const texts = { zoom: text(zoom), zoomRow: text(row), zoomColumn: text(column) };
    this.#host.change(texts, isFinal);
  }

  /**
   * Nearer or farther, where what is at these shares of the picture stays.
   * @param {number} step
   * @param {Point} [at] shares of the picture, 0..1
   * @returns {number} the zoom that is asked for
   */
  #by(step, at = { x: 0.5, y: 0.5 }) {
    const view = this.#viewOf();
    const zoom = this.#zoom + step;
    if (!view || zoom < 0 || (step > 0 && view.isDeepest)) return this.#zoom;
    const { count, span, row, column } = view;
    const next = count / 2 ** zoom;
    const begin = (/** @type {number} */ from, /** @type {number} */ share) =>
      Math.round(Math.min(Math.max(from + share * (span - next), 0), Math.max(count - next, 0)));
    this.#go(zoom, { row: begin(row, at.y), column: begin(column, at.x) });
    return zoom;
  }

  get #area() {
    return /** @type {DOMRect} */ (this.#host.frame?.canvas.getBoundingClientRect());
  }

  /** @param {Point} at */
  #shares({ x, y }) {
    const { left, top, width, height } = this.#area;
    return { x: (x - left) / width, y: (y - top) / height };
  }

  /** @param {WheelEvent} event */
  #wheel = (event) => {
    if (!(event.ctrlKey || event.metaKey) || !this.#viewOf()) return;
    event.preventDefault();
    this.#by(event.deltaY < 0 ? 1 : -1, this.#shares(pointOf(event)));
  };

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const step = { '+': 1, '-': -1 }[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey || !this.#viewOf()) return;
    event.stopPropagation();
    event.preventDefault();
    this.#by(step);
  };

  /** @param {TouchEvent} event */
  #touch = (event) => {
    if (event.touches.length > 1 && event.cancelable && this.#viewOf()) event.preventDefault();
  };

  /** @param {PointerEvent} event */
  #down = (event) => {
    const view = this.#viewOf();
    this.#dragged = false;
    if (!view || event.button !== 0) return;
    if (event.pointerType === 'mouse') this.#begin(pointOf(event));
    else this.#fingers.set(event.pointerId, pointOf(event));
    if (this.#fingers.size !== 2) return;
    const { at, width } = this.#two;
    this.#pinch = { width, zoom: this.#zoom };
    this.#begin(at);
  };

  /** The middle of two fingers, and how far they are apart. */
  get #two() {
    const [a, b] = this.#fingers.values();
    return {
      at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
      width: Math.hypot(a.x - b.x, a.y - b.y),
    };
  }

  /** @param {Point} at */
  #begin(at) {
    const { row, column } = /** @type {View} */ (this.#viewOf());
    this.#drag = this.#zoom === 0 ? null : { at, from: { row, column }, to: null };
  }

  /** @param {PointerEvent} event */
  #move = (event) => {
    if (event.buttons === 0 || !this.#viewOf()) return;
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, pointOf(event));
    if (this.#pinch) {
      event.stopImmediatePropagation();
      this.#pinched(this.#pinch);
    } else if (event.pointerType === 'mouse' && this.#moved(pointOf(event))) {
      event.stopImmediatePropagation();
      this.#surface?.setPointerCapture(event.pointerId);
    } else if (this.#dragged) event.stopImmediatePropagation(); // the finger that is left
  };

  /** @param {Pinch} pinch */
  #pinched(pinch) {
    if (pinch.zoom !== this.#zoom) return; // not read yet
    const { at, width } = this.#two;
    const ratio = width / pinch.width;
    const step = ratio > STEP ? 1 : ratio < 1 / STEP ? -1 : 0;
    if (step === 0) {
      if (!this.#drag) this.#begin(at);
      this.#moved(at);
      return;
    }
    this.#rest();
    pinch.width *= 2 ** step;
    pinch.zoom = this.#by(step, this.#shares(at));
  }

  /** Drags the map to where a hand is. @param {Point} at @returns {boolean} whether that is a drag */
  #moved({ x, y }) {
    const view = this.#viewOf();
    const drag = this.#drag;
    if (!drag || !view) return false;
    const [right, down] = [x - drag.at.x, y - drag.at.y];
    if (!drag.to && Math.hypot(right, down) < LEAST_DRAG) return false;
    const { width, height } = this.#area;
    const { count, block, blocks } = view;
    const last = (Math.ceil(count / block) - blocks) * block;
    const moved = (/** @type {number} */ from, /** @type {number} */ share) =>
      Math.min(Math.max(from - Math.round(share * blocks) * block, 0), last);
    drag.to = {
      row: moved(drag.from.row, down / height),
      column: moved(drag.from.column, right / width),
    };
    this.#go(this.#zoom, drag.to, false);
    this.shift();
    return true;
  }

  /** @param {PointerEvent} event */
  #up = ({ pointerId, pointerType }) => {
    this.#fingers.delete(pointerId);
    if (pointerType !== 'mouse' && !this.#pinch) return;
    this.#dragged = this.isMoving || this.#pinch !== null;
    this.#pinch = null;
    this.#rest();
  };

  /** The map is let go of. */
  #rest() {
    const to = this.#drag?.to;
    this.#drag = null;
    if (!to) return;
    this.#go(this.#zoom, to);
    this.#onRest();
  }

  /** @param {Event} event */
  #click = (event) => {
    if (this.#dragged) event.stopImmediatePropagation();
    this.#dragged = false;
  };

  /** While the map is dragged: moves what is painted of it to where it belongs; the rest is on its way. */
  shift() {
    const { frame, picture } = this.#host;
    if (!frame) return;
    const { style } = frame.canvas;
    /** @type {View | undefined} */
    const view = picture?.view;
    const to = this.#drag?.to;
    const place = view && to ? [view.column - to.column, view.row - to.row] : [];
    const pixels = view ? parseFloat(style.width) / (view.block * view.blocks) : 0; // of a position
    style.objectPosition = place.map((positions) => `${positions * pixels}px`).join(' ');
  }

  template() {
    const view = this.#viewOf();
    if (!view) return nothing;
    const isWhole = this.#zoom === 0;
    const buttons = [
      { name: 'Zoom in', isOff: view.isDeepest, act: () => this.#by(1) },
      { name: 'Zoom out', isOff: isWhole, act: () => this.#by(-1) },
      { name: 'Whole map', isOff: isWhole, act: () => this.#go(0, { row: 0, column: 0 }) },
    ];
    return html`<div class="underway">
      ${buttons.map(
        ({ name, isOff, act }) =>
          html`<button type="button" ?disabled=${isOff} @click=${act}>${name}</button>`,
      )}
      <span
        >${counted(
          view.count,
          { one: '{1} of {2} position', other: '{1} of {2} positions' },
          grouped(Math.min(view.span, view.count)),
          grouped(view.count),
        )}</span
      >
    </div>`;
  }
}

/** @param {MouseEvent} event @returns {Point} */
const pointOf = ({ clientX: x, clientY: y }) => ({ x, y });
