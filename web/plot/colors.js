/** Telling things apart: ink on a coloured cell, and curves by colour and dash together. */

/**
 * Relative luminance by WCAG 2.
 * @param {number} red 0..255
 * @param {number} green
 * @param {number} blue
 */
export function luminance(red, green, blue) {
  const [r, g, b] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * The ink, black or white, with the higher contrast.
 * @param {number} red
 * @param {number} green
 * @param {number} blue
 */
export function inkOn(red, green, blue) {
  const light = luminance(red, green, blue);
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000' : '#fff';
}

/** Dash patterns [px]; curve k has pattern k mod 6 and colour k mod 8, so 24 curves differ. */
const DASHES = ['none', '7 3', '2 3', '9 3 2 3', '14 4', '5 3 2 3 2 3'];
const COLORS = 8;

/**
 * @param {number} index of the curve
 * @returns {{color: string, dash: string}} a CSS colour (themes set --pe-curve-…) and a dash pattern
 */
export function curveStyle(index) {
  return { color: `var(--pe-curve-${(index % COLORS) + 1})`, dash: DASHES[index % DASHES.length] };
}
