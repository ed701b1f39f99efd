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
