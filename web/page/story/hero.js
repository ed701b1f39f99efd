/**
 * The table of the first screen, alive: painted row by row, a line to drag over it, and a clock for
 * every few pairs of columns. The position that is read here is that of the row in every figure it runs through. A module of its own draws it, which is there before core and figures; what is
 * read is told by the core. Imported once, first of all: it may run before the page is there.
 */
import { hero } from 'virtual:posenc-hero';
import { HERO, handsAt } from '../../content/hero.js';
import { CoreError } from '../../core/check.js';
import { compileFrom, instantiate } from '../../core/wasm/instantiate.js';
import { contextOf } from '../../plot/canvas.js';
import { fixed } from '../../plot/format.js';
import { formulaNodes } from '../../texts/formula.js';

const PAINTING = 1200; // ms
const RETURNING = 500; // ms: from the last row to the one that is read
const COLUMNS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 });
/** By how many rows. */
const ROWS = /** @type {Record<string, number>} */ ({
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
});

/** @type {(hero: Hero) => void} */
let live;
/** Once it is drawn. @type {Promise<Hero>} */
export const living = new Promise((resolve) => (live = resolve));

async function start() {
  const drawing = draw();
  drawing.catch(() => {}); // until somebody waits for it
  const root = await foundRoot();
  if (!root) return;
  try {
    const { matrix, image } = await drawing;
    const hero = new Hero(root, matrix, image);
    hero.start();
    live(hero);
  } catch (error) {
    standIn(root, error);
  }
}

/** @returns {Promise<HTMLElement | null>} once it has been parsed */
async function foundRoot() {
  const find = () => /** @type {HTMLElement | null} */ (document.querySelector('.hero-table'));
  if (!find() && document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  }
  return find();
}

/** One promise for all calls: none overtakes those before. @type {Promise<ReturnType<typeof import('../../worker/connect.js').connect>> | null} */
let connecting = null;
const connected = () =>
  (connecting ??= import('../../worker/connect.js').then(
    ({ connect }) => connect(),
    (error) => {
      connecting = null; // the next call tries again
      throw error;
    },
  ));

/** @returns {Promise<{matrix: Matrix, image: Pick<Picture, 'width' | 'height'> & {data: ArrayLike<number>}}>} */
async function draw() {
  const { encoding, params, paint } = HERO;
  if (!hero) return (await connected()).core.draw(encoding, params, paint);
  const { length: rows, dModel: cols } = params;
  const module = await instantiate(hero.create, await compileFrom(hero.address));
  module.draw(rows, cols);
  const image = { data: module.pixels(), width: cols, height: rows };
  return { matrix: { data: module.table(), rows, cols }, image };
}

/**
 * The picture for readers without scripts, which a single file has not; what went wrong, and a way to try again.
 * @param {HTMLElement} root
 * @param {unknown} thrown
 */
function standIn(root, thrown) {
  const stage = /** @type {HTMLElement} */ (root.querySelector('.stage'));
  const markup = root.querySelector('noscript')?.textContent ?? '';
  const [, src, alt] = /src="([^"]+)".* alt="([^"]*)"/.exec(markup) ?? [];
  const picture = src && Object.assign(new Image(), { src, alt });
  if (picture) stage.prepend(picture);
  const { code, message } = CoreError.from(thrown);
  const failed = Object.assign(document.createElement('p'), { role: 'alert' });
  failed.append(`The live table could not be drawn: ${message} `);
  stage.before(failed);
  if (code === 'unsupported') return;
  const again = Object.assign(document.createElement('button'), { textContent: 'Try again' });
  again.onclick = () => {
    failed.remove();
    if (picture) picture.remove();
    start();
  };
  failed.append(again);
}

/** @import { Matrix, Picture } from '../../core/types.js' */

/** @fires row - another position or column is read */
export class Hero extends EventTarget {
  #root;
  #matrix;
  #image;
  #context;
  #stage;
  #line;
  #isHeld = false;
  #hands;
  /** Words for a turn of each clock. @type {number[]} */
  turns;
  /** In the lead and beside the first rows. @type {NodeListOf<HTMLElement>} */
  #words = document.querySelectorAll('.hero [data-row]');
  #position = HERO.position;
  #column = HERO.column;
  #painted = 0; // rows
  #height = 0; // of the stage [px]
  #isMoving = false;

  /**
   * @param {HTMLElement} root
   * @param {Matrix} matrix
   * @param {Awaited<ReturnType<typeof draw>>['image']} image
   */
  constructor(root, matrix, { data, width, height }) {
    super();
    this.#root = root;
    this.#matrix = matrix;
    const pixels = new Uint8ClampedArray(data);
    this.#image = new ImageData(pixels, width, height);
    this.#stage = this.#find('.stage');
    this.#line = this.#find('.line');
    this.#hands = [...root.querySelectorAll('.clocks line')];
    const clocks = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('.clocks > *'));
    this.turns = [...clocks].map(({ dataset }) => Number(dataset.turn));
    this.#context = contextOf(
      /** @type {HTMLCanvasElement} */ (this.#stage.querySelector('canvas')),
    );
  }

  get position() {
    return this.#position;
  }

  get last() {
    return this.#matrix.rows - 1;
  }

  /** @param {number} position */
  go(position) {
    if (position !== this.#position) this.#read(position, this.#column);
  }

  /** A row of the table. @param {number} position */
  rowAt(position) {
    const { cols, data } = this.#matrix;
    return data.subarray(position * cols, (position + 1) * cols);
  }

  start() {
    this.#line.hidden = false;
    for (const word of this.#words) {
      const go = () => this.go(Number(word.dataset.row));
      for (const type of ['pointerenter', 'click']) word.addEventListener(type, go);
    }
    contextOf(/** @type {HTMLCanvasElement} */ (this.#find('.first canvas'))).putImageData(
      this.#image,
      0,
      0,
    );
    const sound = /** @type {HTMLButtonElement} */ (this.#find('.sound'));
    sound.hidden = false;
    sound.addEventListener('click', () =>
      import('./sound.js').then(({ toggleSound }) => toggleSound(sound, this)),
    );
    new ResizeObserver(([{ contentRect }]) => {
      this.#height = contentRect.height;
      if (!this.#isMoving) this.#point(this.#position);
    }).observe(this.#stage);
    this.#root.classList.add('live');
    this.#stage.addEventListener('pointerdown', (event) => this.#onPress(event));
    this.#stage.addEventListener('pointermove', (event) => this.#onMove(event));
    this.#stage.addEventListener('click', (event) => this.#readAt(event));
    this.#line.addEventListener('keydown', (event) => this.#onKey(event));
    // Sizes and places are asked for in a frame, which lays the page out anyway: asked for before the
    // first one, it would be laid out twice.
    requestAnimationFrame(() => {
      if (this.#painted > 0) return; // a reader was sooner
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (isStill || location.hash || scrollY > 0) this.#finish();
      else this.#play();
    });
  }

  /** @param {string} selector */
  #find(selector) {
    return /** @type {HTMLElement} */ (this.#root.querySelector(selector));
  }

  /** Paints downwards; the line goes along, and back to the row that is read. */
  #play() {
    const { rows } = this.#matrix;
    const begin = performance.now();
    this.#isMoving = true;
    const step = (/** @type {number} */ now) => {
      if (!this.#isMoving) return;
      const time = Math.max(now - begin, 0);
      const row = Math.min(Math.round((rows * time) / PAINTING), rows);
      this.#paint(row);
      const back = Math.min(Math.max((time - PAINTING) / RETURNING, 0), 1);
      const eased = 1 - (1 - back) ** 3;
      this.#point(Math.round((1 - eased) * Math.max(row - 1, 0) + eased * HERO.position));
      if (back < 1) requestAnimationFrame(step);
      else this.#finish();
    };
    requestAnimationFrame(step);
  }

  /** All rows at once; a reader who takes hold of the line does not wait. */
  #finish() {
    this.#isMoving = false;
    this.#paint(this.#matrix.rows);
    this.#point(this.#position);
    this.#root.classList.add('painted');
  }

  /** @param {number} rows from the first on */
  #paint(rows) {
    const { width } = this.#image;
    this.#context.putImageData(this.#image, 0, 0, 0, this.#painted, width, rows - this.#painted);
    this.#painted = rows;
  }

  /** Line and clocks. @param {number} position */
  #point(position) {
    const { rows } = this.#matrix;
    // Moved, not laid out anew: nothing else on the page is looked at again.
    const at = (this.#height * (position + 0.5)) / rows;
    this.#line.style.transform = `translateY(${at}px)`;
    // while it paints, the row that is read is another
    if (!this.#isMoving) this.#find('.line span').textContent = String(position);
    // no shares of its own width, which WebKit takes in whole pixels
    this.#find('.caret').style.setProperty('--column', String(this.#column));
    for (const { classList, dataset } of this.#words)
      classList.toggle('now', dataset.row === String(position));
    handsAt(this.turns, position).forEach(({ x, y }, clock) => {
      this.#hands[clock].setAttribute('x2', x);
      this.#hands[clock].setAttribute('y2', y);
    });
  }

  /** @param {number} position @param {number} column */
  async #read(position, column) {
    const { rows, cols, data } = this.#matrix;
    this.#position = Math.min(Math.max(position, 0), rows - 1);
    this.#column = Math.min(Math.max(column, 0), cols - 1);
    if (this.#isMoving || this.#painted < rows) this.#finish();
    else this.#point(this.#position);
    this.dispatchEvent(new Event('row'));
    const value = fixed(data[this.#position * cols + this.#column], 4);
    this.#line.setAttribute('aria-valuenow', String(this.#position));
    const text = `position ${this.#position}, column ${this.#column}: ${value}`;
    this.#line.setAttribute('aria-valuetext', text);
    const cell = { row: this.#position, column: this.#column };
    try {
      const client = await connected();
      const answer = await client.latest(this, 'explain', HERO.encoding, HERO.params, cell);
      // else a newer one is under way
      if (answer) this.#tell(cell, formulaNodes(answer.substituted), fixed(answer.value, 4));
    } catch {
      this.#tell(cell, [`PE(${cell.row}, ${cell.column})`], value); // what the table alone says
    }
  }

  /** @param {{row: number, column: number}} cell @param {(Node | string)[]} formula @param {string} value */
  #tell({ row, column }, formula, value) {
    this.#find('.position').textContent = String(row);
    this.#find('.column').textContent = String(column);
    this.#find('.formula').replaceChildren(...formula);
    this.#find('.value').textContent = value;
  }

  /** @param {MouseEvent} event */
  #readAt({ clientX, clientY }) {
    const { left, top, width, height } = this.#stage.getBoundingClientRect();
    const { rows, cols } = this.#matrix;
    const [across, down] = [(clientX - left) / width, (clientY - top) / height];
    this.#read(Math.floor(down * rows), Math.floor(across * cols));
  }

  /** A finger holds the line itself, or taps: elsewhere it scrolls the page. @param {PointerEvent} event */
  #onPress(event) {
    const { pointerType, pointerId, target } = event;
    this.#isHeld = pointerType !== 'touch' || this.#line.contains(/** @type {Node} */ (target));
    if (!this.#isHeld) return;
    // the line stays in the hand also outside of the table
    this.#stage.setPointerCapture(pointerId);
    this.#readAt(event);
  }

  /** @param {PointerEvent} event */
  #onMove(event) {
    if (event.pointerType === 'mouse' || (event.buttons && this.#isHeld)) this.#readAt(event);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const across = COLUMNS[event.key] ?? 0;
    const down = ROWS[event.key] ?? 0;
    if (!(across || down) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#read(this.#position + down, this.#column + across);
  }
}

start();
