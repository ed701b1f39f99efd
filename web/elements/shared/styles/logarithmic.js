/** How logarithmic plots look. */
import { css } from 'lit';

export const spectrumStyles = css`
  .mark {
    stroke: var(--quiet);
    stroke-dasharray: 2 4;
  }
  .mark-name {
    fill: var(--quiet);
    dominant-baseline: central;
    paint-order: stroke;
    stroke: var(--ground);
    stroke-width: 4px;
  }
  .second .domain {
    stroke: none;
  }
`;
