// A poster as pixels, for those who show a link as a picture and know no SVG: without words, which would
// be too small to read there.
import { Resvg } from '@resvg/resvg-js';
import { CARD } from '../../markup/cards/card.js';

const MARGIN = 40;
const PAPER = '#fdfcf9';

/** @param {{svg: string, width: number, height: number}} poster @returns {Buffer} PNG */
export function stampOf({ svg, width, height }) {
  const room = { width: CARD.width - 2 * MARGIN, height: CARD.height - 2 * MARGIN };
  const scale = Math.min(room.width / width, room.height / height);
  const left = (CARD.width - width * scale) / 2;
  const top = (CARD.height - height * scale) / 2;
  const stamp = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">
    <g transform="translate(${left},${top}) scale(${scale})">${inPlainCss(svg)}</g></svg>`;
  const drawn = new Resvg(stamp, { background: PAPER, font: { loadSystemFonts: false } }).render();
  return drawn.asPng();
}

/** What the renderer does not know of CSS, written out in light colours. @param {string} svg */
function inPlainCss(svg) {
  const light = svg
    .replace(/light-dark\(([^,()]+),[^()]*\)/g, '$1')
    .replaceAll(':root', 'svg')
    .replaceAll('image-rendering:pixelated', 'image-rendering:optimizeSpeed');
  const values = new Map(
    [...light.matchAll(/(--[\w-]+)\s*:\s*([^;}]+)/g)].map(([, name, value]) => [name, value]),
  );
  /** @param {string} text @returns {string} */
  const resolved = (text) => {
    const next = text.replace(
      /var\((--[\w-]+)(?:,\s*([^()]*))?\)/g,
      (_, name, otherwise) => values.get(name) ?? otherwise ?? 'none',
    );
    return next === text ? text : resolved(next);
  };
  return resolved(light);
}
