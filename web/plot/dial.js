/** A dial with hands. */
import { svg } from 'lit';

/**
 * Arrows on a circle, and the direction they started from.
 * @param {{x: number, y: number, style: string}[]} arrows
 */
export function dial(arrows) {
  const radius = 26;
  return svg`<svg class="dial" width="64" height="64" viewBox="-32 -32 64 64" aria-hidden="true">
    <circle r=${radius}></circle>
    <line class="start" x2=${radius}></line>
    ${arrows.map(({ x, y, style }) => {
      // Schemes may stretch what they turn: a hand stays within its dial.
      const reach = radius / Math.max(Math.hypot(x, y), 1);
      const [dx, dy] = [x * reach, -y * reach];
      const tip = `M${dx},${dy}L${0.72 * dx - 0.14 * dy},${0.72 * dy + 0.14 * dx}L${0.72 * dx + 0.14 * dy},${0.72 * dy - 0.14 * dx}Z`;
      return svg`<g class="hand ${style}">
        <line x2=${0.8 * dx} y2=${0.8 * dy}></line><path d=${tip}></path>
      </g>`;
    })}
  </svg>`;
}
