/** The pen of a canvas, which browsers may refuse: for want of memory, or because a reader forbids it. */
import { CoreError } from '../core/check.js';

/** Null where there is none, whether the browser says so or throws. @param {HTMLCanvasElement} canvas */
export function penOf(canvas) {
  try {
    return canvas.getContext('2d');
  } catch {
    return null;
  }
}

/** @param {HTMLCanvasElement} canvas */
export function contextOf(canvas) {
  const context = penOf(canvas);
  if (context) return context;
  throw new CoreError('posenc: this browser gives no canvas to draw on; the numbers are there', {
    code: 'unsupported',
  });
}

/**
 * A pen in CSS pixels, on a canvas that has the screen's own.
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height
 */
export function sharpContextOf(canvas, width, height) {
  const ratio = devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = contextOf(canvas);
  context.scale(ratio, ratio);
  return context;
}
