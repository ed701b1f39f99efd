/**
 * Which colours are read on the ground that a figure stands on: a black slide is dark, whatever its
 * color-scheme says, and paper is white.
 */

import { luminance } from '../../plot/colors.js';

const DARK = 0.18; // luminance at which black and white stand out alike
const LIGHT_TEXT = 0.4; // luminance of text that nobody writes on white

/** @typedef {{at: Element | null, color: number[] | null}} Ground `at`: who has that colour; null: nobody knows it */
/** @type {Ground} */
const UNKNOWN = { at: null, color: null };

/** A look at what elements stand on. Those of a page have most of what is around them in common. */
export class Look {
  #isPrinting;
  #isDark = matches('(prefers-color-scheme: dark)');
  /** @type {Map<Element, Ground>} by what stands on it */
  #found = new Map();

  /** @param {boolean} [isPrinting] */
  constructor(isPrinting = matches('print')) {
    this.#isPrinting = isPrinting;
  }

  /**
   * @param {Element} element
   * @returns {'light' | 'dark' | ''} the color-scheme it needs; empty: the one it has
   */
  schemeFor(element) {
    const wanted = this.#schemeOf(element);
    return wanted === this.usedScheme(element) ? '' : wanted;
  }

  /** @param {Element} element @returns {'light' | 'dark'} as its styles have it */
  usedScheme(element) {
    const { colorScheme = '' } = getComputedStyle(element);
    if (!/\bdark\b/.test(colorScheme)) return 'light';
    if (!/\blight\b/.test(colorScheme)) return 'dark';
    return this.#isDark ? 'dark' : 'light';
  }

  /** @param {Element} element @returns {'light' | 'dark' | ''} */
  #schemeOf(element) {
    const { at, color } = this.#below(element);
    const isLight = color ? lightness(color) >= DARK : null;
    if (this.#isPrinting) return isLight === false ? 'dark' : 'light';
    const around = above(element);
    const text = around ? colorOf(around, 'color') : null;
    // A slide may have its ground behind it, not around it: then its text tells.
    const isTold = text && (!color || (at && String(colorOf(at, 'color')) !== String(text)));
    if (isTold && lightness(text) > LIGHT_TEXT && isLight !== false) return 'dark';
    if (isTold && lightness(text) < DARK && !isLight) return 'light';
    return isLight === null ? '' : isLight ? 'light' : 'dark';
  }

  /**
   * The nearest ancestor that has a colour behind it, and that colour; none where a picture is in between.
   * @param {Element} element
   * @returns {Ground}
   */
  #below(element) {
    const at = above(element);
    if (!at) return UNKNOWN;
    const found = this.#found.get(at) ?? this.#of(at);
    this.#found.set(at, found);
    return found;
  }

  /** @param {Element} at @returns {Ground} its own, or that it stands on */
  #of(at) {
    const style = getComputedStyle(at);
    const isKept = !this.#isPrinting || style.getPropertyValue('print-color-adjust') === 'exact';
    if (!isKept) return this.#below(at);
    const { backgroundImage = 'none' } = style;
    if (backgroundImage !== 'none' && backgroundImage !== '') return UNKNOWN;
    const color = colorOf(at, 'background-color');
    return color && (color[3] ?? 1) > 0.5 ? { at, color } : this.#below(at);
  }
}

/** Where no paper and no theme is known, as in jsdom, there is none. @param {string} query */
function matches(query) {
  return globalThis.matchMedia?.(query).matches ?? false;
}

/** @param {Element} element @param {string} property @returns {number[] | null} red, green, blue and what covers */
function colorOf(element, property) {
  const value = getComputedStyle(element).getPropertyValue(property);
  const [, numbers] = /^rgba?\((.*)\)$/.exec(value) ?? [];
  return numbers ? numbers.split(/[\s,/]+/).map(Number) : null;
}

/** @param {Node} node @returns {Element | null} */
function above(node) {
  const parent = /** @type {Element} */ (node).assignedSlot ?? node.parentNode;
  return parent instanceof Element
    ? parent
    : (/** @type {ShadowRoot | null} */ (parent)?.host ?? null);
}

/** @param {number[]} color */
const lightness = ([red, green, blue]) => luminance(red, green, blue);
