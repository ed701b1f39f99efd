/**
 * The reader's finger on a plot, by mouse, touch or keyboard. Works on a grid of places (column, row);
 * hovering previews, a click or tap locks, Escape lets go.
 */

/**
 * @typedef {{column: number, row: number}} Place
 * @typedef {'pointer' | 'lock' | 'keyboard'} Means how a place was chosen
 *
 * @typedef {object} Grid
 * @property {number} columns
 * @property {number} rows
 * @property {number} stepX columns an arrow key moves by
 * @property {'column' | 'row'} pageAxis what PageUp and PageDown move along, by ten steps
 * @property {(x: number, y: number) => Place} placeAt x, y: shares of the plot area, 0..1
 * @property {'cells' | string[]} [line] what makes a line of numbers: cells along a row or down a column,
 *   or the rows, which are then curves of these names
 * @property {boolean} [isLog] whether the heights of curves are logarithmic
 */

const PAGE = 10;

export class PlotCursor {
  /** @type {Grid | null} */
  #grid = null;
  /** @type {Place | null} */
  #place = null;
  #locked = false;
  #surface;
  #area;
  #onMove;

  /**
   * @param {HTMLElement} surface takes focus and events
   * @param {() => DOMRect} area the plot area on screen
   * @param {(place: Place | null, means: Means) => void} onMove
   */
  constructor(surface, area, onMove) {
    this.#surface = surface;
    this.#area = area;
    this.#onMove = onMove;
    surface.addEventListener('pointermove', this.#hover);
    surface.addEventListener('pointerleave', this.#leave);
    surface.addEventListener('click', this.#click);
    surface.addEventListener('keydown', this.#key);
  }

  get locked() {
    return this.#locked;
  }

  get grid() {
    return this.#grid;
  }

  get place() {
    return this.#place;
  }

  /** @param {Grid | null} grid null: there is nothing to point at */
  configure(grid) {
    this.#grid = grid;
  }

  /** Reads again after new data: the reader keeps their place as far as it still exists. */
  refresh() {
    if (this.#place && this.#grid)
      this.#onMove((this.#place = this.#clamp(this.#place)), 'pointer');
  }

  /** @param {PointerEvent} event */
  #hover = (event) => {
    const isDragging = event.pointerType !== 'mouse' && event.buttons > 0;
    if (event.pointerType === 'mouse' ? this.#locked : !isDragging) return;
    if (isDragging) this.#locked = true;
    this.#move(this.#at(event), 'pointer');
  };

  /** @param {PointerEvent} event */
  #leave = (event) => {
    if (event.pointerType === 'mouse' && !this.#locked) this.#move(null, 'pointer');
  };

  /** @param {MouseEvent} event */
  #click = (event) => {
    const place = this.#at(event);
    const isSame =
      place?.column === this.#place?.column && place?.row === this.#place?.row && this.#locked;
    this.#locked = Boolean(place) && !isSame;
    this.#move(isSame ? null : place, 'lock');
  };

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    if (!this.#grid || event.altKey || event.metaKey || event.target !== this.#surface) return;
    const next = this.#target(event.key, event.ctrlKey);
    if (next === undefined) return;
    // Slides and page readers listen for the same keys further up.
    event.stopPropagation();
    event.preventDefault();
    this.#locked = next !== null;
    this.#move(next && this.#clamp(next), 'keyboard');
  };

  /**
   * Where a key leads: a place, null for nowhere, undefined for a key that is not ours.
   * @param {string} key
   * @param {boolean} toCorner
   * @returns {Place | null | undefined}
   */
  #target(key, toCorner) {
    const { columns, rows, stepX, pageAxis } = /** @type {Grid} */ (this.#grid);
    if (key === 'Escape') return this.#place ? null : undefined;
    if (!MOVES.has(key)) return undefined;
    if (!this.#place) return { column: 0, row: 0 };
    const { column, row } = this.#place;
    const page = pageAxis === 'row' ? { x: 0, y: PAGE } : { x: PAGE * stepX, y: 0 };
    switch (key) {
      case 'ArrowLeft':
        return { column: column - stepX, row };
      case 'ArrowRight':
        return { column: column + stepX, row };
      case 'ArrowUp':
        return { column, row: row - 1 };
      case 'ArrowDown':
        return { column, row: row + 1 };
      case 'PageUp':
        return { column: column - page.x, row: row - page.y };
      case 'PageDown':
        return { column: column + page.x, row: row + page.y };
      case 'Home':
        return { column: 0, row: toCorner ? 0 : row };
      default:
        return { column: columns - 1, row: toCorner ? rows - 1 : row };
    }
  }

  /** @param {MouseEvent} event @returns {Place | null} */
  #at(event) {
    if (!this.#grid) return null;
    // Shares of the drawn rectangle, not pixels: slides scale their content.
    const { left, top, width, height } = this.#area();
    const x = (event.clientX - left) / width;
    const y = (event.clientY - top) / height;
    if (x < 0 || x > 1 || y < 0 || y > 1) return null;
    return this.#clamp(this.#grid.placeAt(x, y));
  }

  /** @param {Place} place @returns {Place | null} */
  #clamp({ column, row }) {
    const { columns, rows } = /** @type {Grid} */ (this.#grid);
    if (columns === 0 || rows === 0) return null;
    return {
      column: Math.min(Math.max(column, 0), columns - 1),
      row: Math.min(Math.max(row, 0), rows - 1),
    };
  }

  /** @param {Place | null} place @param {Means} means */
  #move(place, means) {
    this.#place = place;
    if (!place) this.#locked = false;
    this.#onMove(place, means);
  }
}

const MOVES = new Set([
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  ...['PageUp', 'PageDown', 'Home', 'End'],
]);
