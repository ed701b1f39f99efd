/**
 * Which colours are read on the ground that a figure stands on: a black slide is dark, whatever its
 * color-scheme says, and paper is white.
 */

import { luminance } from '../../plot/colors.js';

const DARK = 0.18; // luminance at which black and white stand out alike
const LIGHT_TEXT = 0.4; // luminance of text that nobody writes on white

/**
 * @param {Element} element
 * @returns {'light' | 'dark' | ''} the color-scheme it needs; empty: the one it has
 */
export function schemeFor(element) {
  const wanted = schemeOf(element);
  return wanted === usedScheme(element) ? '' : wanted;
}

/** @param {Element} element @returns {'light' | 'dark' | ''} */
function schemeOf(element) {
  const { at, color } = groundOf(element);
  const isLight = color ? lightness(color) >= DARK : null;
  if (isPrinting()) return isLight === false ? 'dark' : 'light';
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
 * @returns {{at: Element | null, color: number[] | null}}
 */
function groundOf(element) {
  for (let at = above(element); at; at = above(at)) {
    const style = getComputedStyle(at);
    if (isPrinting() && style.getPropertyValue('print-color-adjust') !== 'exact') continue;
    const { backgroundImage = 'none' } = style;
    if (backgroundImage !== 'none' && backgroundImage !== '') break; // nobody knows
    const color = colorOf(at, 'background-color');
    if (color && (color[3] ?? 1) > 0.5) return { at, color };
  }
  return { at: null, color: null };
}

const isPrinting = () => matches('print');

/** Where no paper and no theme is known, as in jsdom, there is none. @param {string} query */
const matches = (query) => globalThis.matchMedia?.(query).matches ?? false;

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

/** @param {Element} element @returns {'light' | 'dark'} as its styles have it */
export function usedScheme(element) {
  const { colorScheme = '' } = getComputedStyle(element);
  if (!/\bdark\b/.test(colorScheme)) return 'light';
  if (!/\blight\b/.test(colorScheme)) return 'dark';
  return matches('(prefers-color-scheme: dark)') ? 'dark' : 'light';
}
