/**
 * Which colours are read on the ground that a figure stands on: a black slide is dark, whatever its
 * color-scheme says.
 */

const DARK = 0.18; // luminance at which black and white stand out alike

/**
 * @param {Element} element
 * @returns {'light' | 'dark' | ''} the color-scheme it needs; empty: the one it has
 */
export function schemeFor(element) {
  const ground = groundOf(element);
  if (ground === null) return '';
  const wanted = luminance(ground) < DARK ? 'dark' : 'light';
  return wanted === usedScheme(element) ? '' : wanted;
}

/** Of the nearest ancestor that has a colour behind it. @param {Element} element @returns {number[] | null} */
function groundOf(element) {
  for (let at = above(element); at; at = above(at)) {
    const { backgroundColor = '', backgroundImage = 'none' } = getComputedStyle(at);
    if (backgroundImage !== 'none' && backgroundImage !== '') return null; // nobody knows
    const [red, green, blue, alpha = 1] = (
      backgroundColor.match(/^rgba?\((.*)\)$/)?.[1] ?? '0,0,0,0'
    )
      .split(/[\s,/]+/)
      .map(Number);
    if (alpha > 0.5) return [red, green, blue];
  }
  return null;
}

/** @param {Node} node @returns {Element | null} */
function above(node) {
  const parent = /** @type {Element} */ (node).assignedSlot ?? node.parentNode;
  return parent instanceof Element
    ? parent
    : (/** @type {ShadowRoot | null} */ (parent)?.host ?? null);
}

/** Relative luminance, as WCAG has it. @param {number[]} color of sRGB */
function luminance(color) {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {Element} element @returns {'light' | 'dark'} as its styles have it */
export function usedScheme(element) {
  const { colorScheme = '' } = getComputedStyle(element);
  if (!/\bdark\b/.test(colorScheme)) return 'light';
  if (!/\blight\b/.test(colorScheme)) return 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Elements in the document. @type {Set<import('lit').ReactiveElement>} */
const followers = new Set();
let isWatched = false;

/** Updates an element when the page may have become dark, or light. @param {import('lit').ReactiveElement} element */
export function followGround(element) {
  followers.add(element);
  if (isWatched) return;
  isWatched = true;
  const tell = () => followers.forEach((follower) => follower.requestUpdate());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tell);
  const observer = new MutationObserver(tell);
  for (const root of [document.documentElement, document.body]) {
    observer.observe(root, { attributes: true });
  }
}

/** @param {import('lit').ReactiveElement} element */
export const leaveGround = (element) => followers.delete(element);
