/** How small multiples and what stands beside them look. */
import { css } from 'lit';

export const panelStyles = css`
  .title {
    fill: var(--ink);
    font-size: 0.8125rem;
    font-weight: 600;
  }
  .cell {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1.5;
    paint-order: stroke;
    filter: drop-shadow(0 0 1px var(--ground));
  }
  .cell.read {
    stroke: var(--accent);
    stroke-width: 3;
  }
  .swatch {
    display: flex;
    align-items: center;
    justify-content: end;
    gap: 0.5rem;
    margin-top: 0.25rem;
  }
  .hatch {
    fill: none;
    stroke: #8a8a8a; /* as in the cells */
  }
  .hatch rect {
    stroke: var(--rule);
  }

  .scrub {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
    margin: 0.5rem 0;
  }
  .scrub input {
    max-width: 24rem;
  }
  .scrub output {
    font-size: 1.125rem;
  }

  .dot-chart {
    display: block;
    margin-top: 0.75rem;
    max-width: none;
    font-size: 0.8125rem;
    fill: var(--ink);
  }
  .dot-chart text {
    dominant-baseline: central;
  }
  .dot-chart line {
    stroke: var(--rule);
    stroke-width: 2;
  }
  .dot-chart circle {
    fill: var(--pe-curve-1);
  }
  .dot-chart .read circle {
    fill: var(--accent);
  }
  .dot-chart .read text {
    font-weight: 600;
  }
  .dot-chart .label {
    fill: var(--quiet);
    font-size: 0.8125rem;
  }
  @media (forced-colors: active) {
    .cell,
    .dot-chart line {
      stroke: CanvasText;
    }
    .dot-chart circle {
      fill: CanvasText;
    }
  }
`;
