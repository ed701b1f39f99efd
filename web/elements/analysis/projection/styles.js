/** How points in the plane look. */
import { css } from 'lit';

export const projectionStyles = css`
  .title {
    fill: var(--ink);
    font-size: 0.8125rem;
    font-weight: 600;
  }
  .point-ring {
    fill: none;
    stroke: var(--ink);
  }
  .point-name {
    fill: var(--ink);
    paint-order: stroke;
    stroke: var(--ground);
    stroke-width: 4px;
  }
`;
