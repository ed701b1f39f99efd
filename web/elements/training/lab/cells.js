/** A matrix as a canvas whose cells let the ground through: readable on light and dark. */
import { html } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { penOf } from '../../../plot/canvas.js';
import { largestOf } from '../../../plot/largest.js';

/** @import { Matrix } from '../../../core/types.js' */

const BLUE = [11, 98, 164];
const RED = [179, 40, 30];
const CELL = 4; // px of canvas: browsers smooth smaller ones when they enlarge them

/** @param {Matrix} matrix @param {string} name @param {boolean} [signed] */
export function cellsTemplate({ rows, cols, data }, name, signed = false) {
  const most = signed ? Math.max(largestOf(Array.from(data, Math.abs)), 1e-9) : 1;
  const draw = (/** @type {Element | undefined} */ canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return;
    canvas.width = cols * CELL;
    canvas.height = rows * CELL;
    const context = penOf(canvas);
    if (!context) return;
    const image = context.createImageData(canvas.width, canvas.height);
    for (let y = 0; y < canvas.height; y++) {
      for (let x = 0; x < canvas.width; x++) {
        const value = data[Math.floor(y / CELL) * cols + Math.floor(x / CELL)] / most;
        const at = 4 * (y * canvas.width + x);
        image.data.set(signed && value >= 0 ? RED : BLUE, at);
        image.data[at + 3] = Math.min(255, Math.round(255 * Math.abs(value)));
      }
    }
    context.putImageData(image, 0, 0);
  };
  return html`<canvas
    class=${signed ? 'cells table' : 'cells'}
    role="img"
    aria-label=${name}
    ${ref(draw)}
  ></canvas>`;
}
