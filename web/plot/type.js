/** How large the letters of plots are, which readers may have set in their browsers. */

/** @import { Margins } from './frame.js' */

const USUAL = 18; // px: of the pages' own root, up to which rooms in px suffice

/** What rooms for letters are multiplied by; 1 where there is no page. */
export function typeScale() {
  if (typeof document === 'undefined') return 1;
  const { fontSize } = getComputedStyle(document.documentElement);
  return Math.max(parseFloat(fontSize) / USUAL || 1, 1);
}

/** Margins with room for such letters. @param {Margins} margins */
export function grown({ top, right, bottom, left }) {
  const scale = typeScale();
  return { top: top * scale, right: right * scale, bottom: bottom * scale, left: left * scale };
}
