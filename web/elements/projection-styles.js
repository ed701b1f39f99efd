/** How points in the plane and the runs behind them look. */
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
  .runs {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1.2rem;
    margin: 0.3rem 0;
  }
  .runs label {
    display: flex;
    align-items: center;
    gap: 0.5rem;
  }
  progress {
    width: 8rem;
    accent-color: var(--accent);
  }
`;
