/** One value per name as dots over an axis, each with its number: for a handful of slopes. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { svg } from 'lit';
import { short } from './format.js';

/**
 * @typedef {object} DotsData
 * @property {string} label of the axis; becomes part of the accessible name
 * @property {(index: number) => string} name
 * @property {ArrayLike<number>} values
 * @property {number} width [px]
 * @property {number | null} [read] index to point out
 */

const ROW = 20; // px
const LEFT = 62;
const RIGHT = 84;
const LETTER = 7.6; // px, of the axis title

/** @param {DotsData} data @returns {unknown} template of an <svg> */
export function dotChart({ label, name, values, width, read = null }) {
  const list = Array.from(values);
  const inner = Math.max(width - LEFT - RIGHT, 60);
  const height = list.length * ROW;
  const smallest = Math.min(...list);
  const largest = Math.max(...list);
  const isLog = smallest > 0 && largest / smallest > 8;
  const x = isLog
    ? scaleLog([smallest / 2, largest], [0, inner]).base(2)
    : scaleLinear([Math.min(0, smallest), Math.max(largest, smallest + 1e-9)], [0, inner]);
  const from = isLog ? 0 : x(0);
  const title = isLog ? `${label}, log scale` : label;
  const start = Math.max(0, Math.min(LEFT, width - LETTER * title.length));
  const text = list.map((value, index) => `${name(index)}: ${short(value, 4)}`).join(', ');
  return svg`<svg class="dot-chart" role="img" aria-label="${label}. ${text}"
    width=${width} height=${height + 26} viewBox="0 0 ${width} ${height + 26}">
    ${list.map((value, index) => {
      const y = (index + 0.5) * ROW;
      return svg`<g class=${index === read ? 'read' : ''}>
        <text x=${LEFT - 10} y=${y} text-anchor="end">${name(index)}</text>
        <line x1=${LEFT + from} x2=${LEFT + x(value)} y1=${y} y2=${y}></line>
        <circle cx=${LEFT + x(value)} cy=${y} r="4.5"></circle>
        <text x=${LEFT + Math.max(x(value), from) + 10} y=${y}>${fraction(value)}</text>
      </g>`;
    })}
    <text class="label" x=${start} y=${height + 16}>${title}</text>
  </svg>`;
}

/** `1/8` for powers of two down to 1/1024, decimals for the rest. @param {number} value */
export function fraction(value) {
  const power = Math.log2(value);
  if (Number.isInteger(power) && power < 0 && power >= -10) return `1/${2 ** -power}`;
  return short(value, 4);
}
