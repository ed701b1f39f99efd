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
  .answer {
    max-width: 46rem;
    margin: 0.3rem 0 0.5rem;
    padding-left: 0.7rem;
    border-left: 3px solid var(--accent);
  }
  .band {
    fill: color-mix(in srgb, var(--accent) 12%, transparent);
  }
  .second .domain {
    stroke: none;
  }
`;
