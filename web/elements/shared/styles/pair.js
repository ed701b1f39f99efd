/** How plots beside one another look, and triangles on curves. */
import { css } from 'lit';

export const pairStyles = css`
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
    gap: 0.5rem 1.5rem;
    align-items: start;
  }
  .side,
  .pair > .plot {
    min-width: 0;
  }
  .side-title {
    min-height: 1.4rem;
    color: var(--quiet);
    font-size: 0.8125rem;
  }
  .proof {
    max-width: 46rem;
  }
  polygon.mark {
    fill: var(--accent);
    stroke: var(--ground);
    stroke-width: 0.5;
  }
  @media (forced-colors: active) {
    polygon.mark {
      fill: CanvasText;
    }
  }
`;
