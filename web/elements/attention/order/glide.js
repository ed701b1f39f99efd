/** Rows that change places glide there, so that the eye can follow a word. */
import { penOf } from '../../../plot/canvas.js';
import { isCalm } from '../../../plot/morph.js';

/** @import { drawPanels } from '../../../plot/panels.js' */
/** @import { PlotFrame } from '../../../plot/frame.js' */

const DURATION = 320; // ms
const PANEL = 1; // the new order's

export class Glide {
  /** @type {number[]} the order that was drawn last */
  #from = [];
  #run = 0;

  /**
   * What is drawn stands as it will; on the way, the canvas shows its rows between their places, and
   * the numbers in them are hidden.
   * @param {PlotFrame} frame
   * @param {ReturnType<typeof drawPanels>} panels
   * @param {number[]} order which word stands at every place
   * @param {number} columns of a panel
   */
  show(frame, panels, order, columns) {
    const from = this.#from;
    const isOther = from.length === order.length && from.some((word, k) => word !== order[k]);
    this.#from = order;
    const run = ++this.#run;
    this.#hideNumbers(frame, false);
    if (!isOther || isCalm()) return;
    const { canvas } = frame;
    const context = penOf(canvas);
    const still = copyOf(canvas);
    const ratio = canvas.width / canvas.getBoundingClientRect().width;
    const at = (/** @type {number} */ row) => panels.centre({ panel: PANEL, row, column: -0.5 });
    const height = at(1).y - at(0).y;
    const width = panels.centre({ panel: PANEL, row: 0, column: columns - 0.5 }).x - at(0).x;
    const top = (/** @type {number} */ row) => (at(row).y - height / 2) * ratio;
    const [left, wide, high] = [at(0).x * ratio, width * ratio, height * ratio];
    const start = performance.now();
    this.#hideNumbers(frame, true);
    const step = (/** @type {number} */ now) => {
      if (run !== this.#run) return;
      const share = Math.min(Math.max(now - start, 0) / DURATION, 1);
      const eased = share * share * (3 - 2 * share);
      context?.setTransform(1, 0, 0, 1, 0, 0);
      context?.clearRect(left, top(0), wide, high * order.length);
      order.forEach((word, place) => {
        const y = top(from.indexOf(word)) * (1 - eased) + top(place) * eased;
        context?.drawImage(still, left, top(place), wide, high, left, y, wide, high);
      });
      if (share < 1) requestAnimationFrame(step);
      else this.#hideNumbers(frame, false);
    };
    requestAnimationFrame(step);
  }

  /** @param {PlotFrame} frame @param {boolean} isHidden */
  #hideNumbers({ marks }, isHidden) {
    marks.selectAll('text.value').style('visibility', isHidden ? 'hidden' : 'inherit');
  }
}

/** @param {HTMLCanvasElement} canvas */
function copyOf(canvas) {
  const copy = document.createElement('canvas');
  Object.assign(copy, { width: canvas.width, height: canvas.height });
  penOf(copy)?.drawImage(canvas, 0, 0);
  return copy;
}
