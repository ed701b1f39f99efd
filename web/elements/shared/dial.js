/** A dial with hands. */
import { nothing, svg } from 'lit';
import { handAfter } from '../../plot/layout.js';

const RADIUS = 26;

/**
 * Arrows on a circle, and the direction they started from.
 * @param {{x: number, y: number, style: string}[]} arrows
 * @param {number} [swept] turns from the start on that are filled; of several the last one
 */
export function dial(arrows, swept = 0) {
  return svg`<svg class="dial" width="64" height="64" viewBox="-32 -32 64 64" aria-hidden="true">
    <circle r=${RADIUS}></circle>
    ${swept === 0 ? nothing : svg`<path class="swept" d=${sector(swept % 1)}></path>`}
    <line class="start" x2=${RADIUS}></line>
    ${arrows.map(({ x, y, style }) => {
      // Schemes may stretch what they turn: a hand stays within its dial.
      const reach = RADIUS / Math.max(Math.hypot(x, y), 1);
      const [dx, dy] = [x * reach, -y * reach];
      const tip = `M${dx},${dy}L${0.72 * dx - 0.14 * dy},${0.72 * dy + 0.14 * dx}L${0.72 * dx + 0.14 * dy},${0.72 * dy - 0.14 * dx}Z`;
      return svg`<g class="hand ${style}">
        <line x2=${0.8 * dx} y2=${0.8 * dy}></line><path d=${tip}></path>
      </g>`;
    })}
  </svg>`;
}

/** Counterclockwise from the start. @param {number} turns less than one */
function sector(turns) {
  const { x, y } = handAfter(turns);
  return `M0,0 L${RADIUS},0 A${RADIUS},${RADIUS} 0 ${turns > 0.5 ? 1 : 0} 0 ${RADIUS * x},${-RADIUS * y} Z`;
}
