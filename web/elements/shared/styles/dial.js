/** How dials and their hands look. */
import { css } from 'lit';

export const dialStyles = css`
  .dial circle {
    fill: none;
    stroke: var(--rule);
  }
  .dial .start {
    stroke: var(--quiet);
    stroke-dasharray: 2 3;
  }
  .hand {
    stroke: var(--ink);
    fill: var(--ink);
    stroke-width: 2.5;
  }
  .hand path {
    stroke: none;
  }
  @media (forced-colors: active) {
    .hand,
    .dial circle,
    .dial .start {
      stroke: CanvasText;
      fill: CanvasText;
    }
    .dial circle {
      fill: none;
    }
  }
`;
