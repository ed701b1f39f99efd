/** The pen of a canvas, which browsers may refuse: for want of memory, or because a reader forbids it. */
import { CoreError } from '../core/check.js';

/** @param {HTMLCanvasElement} canvas */
export function contextOf(canvas) {
  const context = canvas.getContext('2d');
  if (context) return context;
  throw new CoreError('posenc: this browser gives no canvas to draw on; the numbers are there', {
    code: 'unsupported',
  });
}
