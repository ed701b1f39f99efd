/** The two plots of <pe-lab>: loss over steps, and accuracy over lengths, of every lane. */
import { scaleLinear } from 'd3-scale';
import { line, area } from 'd3-shape';
import { nothing, svg } from 'lit';
import { spoken } from '../../../export/steering.js';
import { curveStyle } from '../../../plot/colors.js';
import { short } from '../../../plot/format.js';
import { spreadLabels } from '../../../plot/labels.js';

/**
 * @typedef {object} LabCurve
 * @property {string} name of the lane
 * @property {number} style its place among the lanes: colour and dash
 * @property {number[]} xs
 * @property {number[]} values
 * @property {number[]} [low] least and ...
 * @property {number[]} [high] ... most over seeds
 * @property {boolean} [pale] an earlier or a stored run
 *
 * @typedef {object} LabPlot
 * @property {string} label what it shows, for those who do not see it
 * @property {string} xLabel
 * @property {string} yLabel
 * @property {[number, number]} xRange
 * @property {[number, number]} yRange
 * @property {number[]} [xTicks]
 * @property {(value: number) => string} [yFormat]
 * @property {LabCurve[]} curves
 * @property {{y: number, name: string}} [level] a line across
 * @property {{from: number, to: number, name: string}} [band]
 */

const MARGINS = { top: 30, right: 104, bottom: 42, left: 50 };
const LABEL_GAP = 14;

/** @param {LabPlot} plot @param {number} available [px] */
export function labPlot(plot, available) {
  const narrow = available < 480;
  const right = narrow ? 16 : MARGINS.right; // names stand in the list of lanes where there is no room
  const width = available - MARGINS.left - right;
  const height = Math.min(Math.max(width * 0.45, 140), 144);
  const x = scaleLinear(plot.xRange, [0, width]);
  const y = scaleLinear(plot.yRange, [height, 0]);
  const inside = (/** @type {number} */ value) =>
    y(Math.min(Math.max(value, plot.yRange[0]), plot.yRange[1]));
  const format = plot.yFormat ?? short;
  return svg`<svg
    class="lab-plot"
    role="img"
    aria-label=${spoken(plot.label)}
    width=${available}
    height=${height + MARGINS.top + MARGINS.bottom}
    viewBox="0 0 ${available} ${height + MARGINS.top + MARGINS.bottom}"
  ><g transform="translate(${MARGINS.left},${MARGINS.top})">
    ${plot.band ? bandTemplate(plot.band, x, height) : nothing}
    ${y.ticks(5).map(
      (tick) => svg`<line class="grid" x2=${width} y1=${y(tick)} y2=${y(tick)}></line>
        <text class="tick" x="-7" y=${y(tick)} dy="0.32em" text-anchor="end">${format(tick)}</text>`,
    )}
    ${(plot.xTicks ?? x.ticks(Math.max(width / 80, 2))).map(
      (
        tick,
      ) => svg`<line class="tick" x1=${x(tick)} x2=${x(tick)} y1=${height} y2=${height + 5}></line>
        <text class="tick" x=${x(tick)} y=${height + 18} text-anchor="middle">${short(tick)}</text>`,
    )}
    <line class="axis-line" x2=${width} y1=${height} y2=${height}></line>
    <text class="axis-name" x=${width / 2} y=${height + 36} text-anchor="middle">${plot.xLabel}</text>
    <text class="axis-name" x=${-MARGINS.left + 4} y="-16">${plot.yLabel}</text>
    ${plot.level ? levelTemplate(plot.level, inside, width) : nothing}
    ${plot.curves.map((curve) => curveTemplate(curve, x, inside))}
    ${narrow ? nothing : namesTemplate(plot.curves, inside, width, height)}
  </g></svg>`;
}

/** @param {{from: number, to: number, name: string}} band @param {(x: number) => number} x @param {number} height */
const bandTemplate = ({ from, to, name }, x, height) => svg`
  <rect class="band" x=${x(from)} width=${x(to) - x(from)} height=${height}></rect>
  <text class="band-name" x=${x(from) + 4} y=${height - 6}>${name}</text>`;

/** @param {{y: number, name: string}} level @param {(y: number) => number} y @param {number} width */
const levelTemplate = ({ y: at, name }, y, width) => svg`
  <line class="level" x2=${width} y1=${y(at)} y2=${y(at)}></line>
  <text class="level-name" x=${width - 4} y=${y(at) - 5} text-anchor="end">${name}</text>`;

/** @param {LabCurve} curve @param {(x: number) => number} x @param {(y: number) => number} y */
function curveTemplate({ xs, values, low, high, style, pale }, x, y) {
  const { color, dash } = curveStyle(style);
  const at = (_value = 0, index = 0) => x(xs[index]);
  const path = line(at, (value) => y(Number(value)))(/** @type {any[]} */ (values));
  const spread =
    low && high
      ? area(
          at,
          (_, index) => y(low[index]),
          (_, index) => y(high[index]),
        )(/** @type {any[]} */ (values))
      : null;
  return svg`
    ${spread ? svg`<path class="spread" fill=${color} d=${spread}></path>` : nothing}
    <path class=${pale ? 'curve pale' : 'curve'} stroke=${color} stroke-dasharray=${dash} d=${path ?? ''}></path>`;
}

/**
 * @param {LabCurve[]} curves
 * @param {(y: number) => number} y
 * @param {number} width
 * @param {number} height
 */
function namesTemplate(curves, y, width, height) {
  /** @type {Map<number, LabCurve>} the last of every lane */
  const last = new Map(
    curves.filter(({ values }) => values.length).map((curve) => [curve.style, curve]),
  );
  const shown = [...last.values()];
  const heights = spreadLabels(
    shown.map(({ values }) => y(values[values.length - 1])),
    LABEL_GAP,
    height,
  );
  return shown.map(
    ({ name, style }, index) =>
      svg`<text class="name" x=${width + 8} y=${heights[index]} dy="0.32em" fill=${curveStyle(style).color}>${name}</text>`,
  );
}
