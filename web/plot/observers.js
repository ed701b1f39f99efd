/** Observers of layout. A document that lays nothing out, as jsdom's, has none: there they never report. */

class Never {
  observe() {}
  disconnect() {}
}

export const ResizeObserver = /** @type {typeof globalThis.ResizeObserver} */ (
  globalThis.ResizeObserver ?? Never
);
export const IntersectionObserver = /** @type {typeof globalThis.IntersectionObserver} */ (
  globalThis.IntersectionObserver ?? Never
);

/** Whether a document lays out what is in it: those of some test runners do not. */
export const laysOut = () => Boolean(globalThis.IntersectionObserver);

/** Where there was a canvas, whose context takes time: a page of many figures asks once. @type {Document | null} */
let drawable = null;

/** What a document lacks to draw in. @returns {string} empty for nothing */
export function missingForDrawing() {
  if (!laysOut()) return 'IntersectionObserver';
  if (document === drawable) return '';
  try {
    if (!document.createElement('canvas').getContext('2d')) return 'canvas';
  } catch {
    return 'canvas'; // that may be drawn on
  }
  drawable = document;
  return '';
}

/**
 * Reports a new width of an element, and the first. What watches the element itself may not change its
 * height: a window would report an error for every size it takes.
 * @param {HTMLElement} root
 * @param {() => void} report
 */
export function watchWidth(root, report) {
  const line = document.createElement('div'); // as wide, and always as high
  Object.assign(line.style, { position: 'absolute', inset: '0 0 auto' });
  root.append(line);
  let width = 0;
  const resize = new ResizeObserver(([{ contentRect }]) => {
    if (Math.abs(contentRect.width - width) < 1) return;
    width = contentRect.width;
    report();
  });
  resize.observe(line);
}
