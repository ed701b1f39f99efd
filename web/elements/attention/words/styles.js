/** How clouds of words and their measures look. */
import { css } from 'lit';

export const wordsStyles = css`
  .point {
    stroke: var(--ground);
    stroke-width: 0.8;
  }
  .tag {
    fill: var(--ink);
    font-size: 0.75rem;
    stroke: var(--ground);
    stroke-width: 3;
    paint-order: stroke;
    dominant-baseline: central;
  }
  .word-ring {
    fill: none;
    stroke: var(--ink);
  }
  @media screen and (max-width: 30rem) {
    .own:not([open]) {
      display: none; /* files are brought at a desk */
    }
    .curves {
      font-size: 0.75rem;
      gap: 0 0.7rem;
    }
    .measures dt {
      font-size: 0.75rem;
    }
  }
  @media (forced-colors: active) {
    .point {
      fill: CanvasText;
      stroke: Canvas;
    }
    .tag {
      fill: CanvasText;
    }
    .word-ring {
      stroke: CanvasText;
    }
  }
`;
