/** The height that a page gives an element, by its `height` or by CSS: where it is less than a figure takes, the plot does with less. */
import { ResizeObserver } from '../../plot/observers.js';

/** @import { PlotFrame } from '../../plot/frame.js' */

/** A plot less high is not worth it [px]: then all is scrolled, from the plot seen as a whole. */
const LEAST = 150;

/** Looked at together before the next frame is painted: each alone would have the page laid out. @type {Set<() => void>} */
const due = new Set();

/** @param {() => void} look */
function lookSoon(look) {
  if (due.size === 0)
    requestAnimationFrame(() => due.forEach((each) => due.delete(each) && each()));
  due.add(look);
}

export class GivenHeight {
  #host;
  #frame;
  #paint;
  #given = ''; // what may say a height, as it was last looked at
  #kept = ''; // sizes, then
  #isGiven = false;
  #watch = new ResizeObserver(() => this.#fit());

  /**
   * @param {import('lit').LitElement} host
   * @param {PlotFrame} frame
   * @param {() => void} paint draws what the frame has room for
   */
  constructor(host, frame, paint) {
    this.#host = host;
    this.#frame = frame;
    this.#paint = paint;
  }

  /** Looks at it once; again where it is limited, or given by other means than before. */
  keep() {
    if (this.#isLimited || this.#host.style.maxHeight) this.#fit();
    else if (this.#given !== this.#style) lookSoon(this.#fit);
  }

  /** Has keep() look again. */
  renew() {
    this.#given = '';
  }

  get #style() {
    return `${this.#host.className}; ${this.#host.style.cssText};`;
  }

  get #isLimited() {
    return this.#frame.tallest < Infinity;
  }

  #fit = () => {
    const host = this.#host;
    const figure = /** @type {HTMLElement | null} */ (host.renderRoot.querySelector('figure'));
    if (!figure) return;
    const { paddingTop, paddingBottom } = getComputedStyle(host);
    const padding = parseFloat(paddingTop) + parseFloat(paddingBottom);
    const sizes = () => [host.clientWidth, host.clientHeight, figure.offsetHeight].join();
    if (this.#given === this.#style && this.#kept === sizes()) return;
    if (this.#isLimited) {
      this.#frame.tallest = Infinity;
      this.#paint();
    }
    const excess = figure.offsetHeight + padding - host.clientHeight;
    const isTooHigh = excess >= 1;
    host.style.overflow = isTooHigh || host.style.maxHeight ? 'auto' : '';
    if (isTooHigh) {
      const left = this.#frame.height - Math.ceil(excess) - 1; // sizes are rounded
      const belowTop = host.clientHeight - this.#top(figure);
      this.#frame.tallest = left < LEAST ? Math.max(belowTop, LEAST) : left;
      this.#paint();
    }
    this.#given = this.#style;
    this.#kept = sizes();
    this.#follow(Math.abs(excess) >= 1);
  };

  /** Of the plot, below the figure's [px]. @param {HTMLElement} figure */
  #top(figure) {
    const plot = /** @type {HTMLElement} */ (figure.querySelector('.plot'));
    return plot.offsetTop - figure.offsetTop;
  }

  /**
   * A window reports an error where what is watched takes its height from what is drawn for it, or is
   * watched from then on.
   * @param {boolean} isGiven
   */
  #follow(isGiven) {
    if (this.#isGiven === isGiven) return;
    this.#isGiven = isGiven;
    if (!isGiven) this.#watch.disconnect();
    else requestAnimationFrame(() => this.#isGiven && this.#watch.observe(this.#host));
  }
}
