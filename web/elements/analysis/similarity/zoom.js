/**
 * Where a reader is in a large map: nearer and farther by buttons, by + and − and by the wheel with Ctrl,
 * elsewhere by dragging. The settings of the element hold it, so that links and pages have it too.
 */
import { html, nothing } from 'lit';
import { grouped } from '../../../plot/format.js';

/** @import { PeElement } from '../../frame/base.js' */
/** @import { View } from './view.js' */

/** @typedef {{row: number, column: number}} Corner the first position that is seen, counted from the map's */

const LEAST_DRAG = 4; // px: less is a click

/** Controller of one element. */
export class MapZoom {
  #host;
  #viewOf;
  #onRest;
  /** @type {HTMLElement | null} */
  #surface = null;
  /** @type {{x: number, y: number, from: Corner, to: Corner | null} | null} where a reader drags, once moved */
  #drag = null;
  #dragged = false;

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
   * @param {{x: number, y: number}} [at] shares of the picture, 0..1
   */
  #by(step, at = { x: 0.5, y: 0.5 }) {
    const view = this.#viewOf();
    const zoom = this.#zoom + step;
    if (!view || zoom < 0 || (step > 0 && view.isDeepest)) return;
    const { count, span, row, column } = view;
    const next = count / 2 ** zoom;
    const begin = (/** @type {number} */ from, /** @type {number} */ share) =>
      Math.round(Math.min(Math.max(from + share * (span - next), 0), Math.max(count - next, 0)));
    this.#go(zoom, { row: begin(row, at.y), column: begin(column, at.x) });
  }

  /** @param {{clientX: number, clientY: number}} event */
  #shares({ clientX, clientY }) {
    const area = /** @type {DOMRect} */ (this.#host.frame?.canvas.getBoundingClientRect());
    return { x: (clientX - area.left) / area.width, y: (clientY - area.top) / area.height };
  }

  /** @param {WheelEvent} event */
  #wheel = (event) => {
    if (!(event.ctrlKey || event.metaKey) || !this.#viewOf()) return;
    event.preventDefault();
    this.#by(event.deltaY < 0 ? 1 : -1, this.#shares(event));
  };

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const step = { '+': 1, '-': -1 }[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey || !this.#viewOf()) return;
    event.stopPropagation();
    event.preventDefault();
    this.#by(step);
  };

  /** @param {PointerEvent} event */
  #down = ({ clientX: x, clientY: y, button, pointerType }) => {
    const view = this.#viewOf();
    this.#dragged = false;
    if (!view || this.#zoom === 0 || button !== 0 || pointerType !== 'mouse') return;
    this.#drag = { x, y, from: { row: view.row, column: view.column }, to: null };
  };

  /** @param {PointerEvent} event */
  #move = (event) => {
    const view = this.#viewOf();
    const drag = this.#drag;
    if (!drag || !view || event.buttons === 0) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.to && Math.hypot(x, y) < LEAST_DRAG) return;
    event.stopImmediatePropagation();
    if (!drag.to) this.#surface?.setPointerCapture(event.pointerId);
    const area = /** @type {DOMRect} */ (this.#host.frame?.canvas.getBoundingClientRect());
    const { count, block, blocks } = view;
    const last = (Math.ceil(count / block) - blocks) * block;
    const moved = (/** @type {number} */ from, /** @type {number} */ share) =>
      Math.min(Math.max(from - Math.round(share * blocks) * block, 0), last);
    drag.to = {
      row: moved(drag.from.row, y / area.height),
      column: moved(drag.from.column, x / area.width),
    };
    this.#go(this.#zoom, drag.to, false);
    this.shift();
  };

  #up = () => {
    const to = this.#drag?.to;
    this.#drag = null;
    if (!to) return;
    this.#dragged = true;
    this.#go(this.#zoom, to);
    this.#onRest();
  };

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
      <span>${grouped(Math.min(view.span, view.count))} of ${grouped(view.count)} positions</span>
    </div>`;
  }
}
