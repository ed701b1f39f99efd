/** A document without a browser, just enough of one for the elements to ask the core and to draw. */
import { register } from 'node:module';
import { parseHTML } from 'linkedom';
import { teachCanvas } from './canvas.mjs';

const NAMES = [
  ...['document', 'customElements', 'HTMLElement', 'Node', 'Element', 'Event', 'CustomEvent'],
  ...['MutationObserver', 'HTMLDetailsElement', 'HTMLCanvasElement', 'DocumentFragment'],
];

/** What plots find around them [px]; whoever draws sets it. */
export const room = { width: 0 };

/** Puts the document in place; elements can be imported afterwards. */
export function openDocument() {
  register('./resolve.mjs', import.meta.url);
  const { window } = parseHTML('<!doctype html><html><body></body></html>');
  const { document, Element } = window;
  teachCanvas(document);
  Object.defineProperty(Element.prototype, 'clientWidth', { get: () => room.width });
  Element.prototype.getBoundingClientRect = () =>
    /** @type {any} */ ({ left: 0, top: 0, height: 0, ...room });
  for (const name of NAMES) {
    Object.defineProperty(globalThis, name, { value: /** @type {any} */ (window)[name] });
  }
  class Nothing {
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, {
    window: globalThis,
    devicePixelRatio: 1,
    ResizeObserver: Nothing,
    IntersectionObserver: Nothing,
    CSSStyleSheet: class {},
    ImageData: Pixels,
    matchMedia: () => ({ matches: false, addEventListener() {} }),
    getComputedStyle: () => ({ getPropertyValue: () => '' }),
  });
}

/** As browsers have it: of a size, or round pixels that are there. */
class Pixels {
  /** @param {[number, number] | [Uint8ClampedArray, number, number]} given */
  constructor(...given) {
    const [width, height] = /** @type {[number, number]} */ (given.slice(-2));
    this.width = width;
    this.height = height;
    this.data = typeof given[0] === 'number' ? new Uint8ClampedArray(4 * width * height) : given[0];
  }
}
