/** Pictures of exercises as SVG, made while the page is built; worksheets draw the same in the browser. */
import { described, draw } from '../../worksheets/pictures.js';
import { escape } from '../text.js';

/** @param {import('../../worksheets/pictures.js').Panel[]} panels */
export function pictureMarkup(panels) {
  const { width, height, cells, lines, texts } = draw(panels);
  const shapes = [
    ...cells.map(
      (cell) =>
        `<rect x="${cell.x}" y="${cell.y}" width="${cell.width}" height="${cell.height}" fill="${cell.fill}" />`,
    ),
    ...lines.map(({ points, kind }) => `<polyline class="${kind}" points="${points}" />`),
    ...texts.map(
      ({ x, y, text, anchor }) =>
        `<text x="${x}" y="${y}" text-anchor="${anchor}">${escape(text)}</text>`,
    ),
  ];
  return `<svg class="task-picture" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escape(described(panels))}">${shapes.join('')}</svg>`;
}
