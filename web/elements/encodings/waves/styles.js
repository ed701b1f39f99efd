/** How marked positions look. */
import { css } from 'lit';

export const wavesStyles = css`
  line.stop {
    stroke: var(--quiet);
    stroke-dasharray: 2 3;
  }
  text.stop {
    fill: var(--ink);
    font-weight: 600;
  }
  circle.stop {
    fill: var(--ground);
    stroke: var(--ink);
  }
  .cursors label {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    max-width: 40rem;
  }
  .cursors input {
    flex: 1;
  }
  .cursors p {
    display: flex;
    gap: 0.5rem;
    margin-top: 0.4rem;
  }
  .cursors th {
    font-weight: 400;
    text-align: end;
  }
  @media print {
    .cursors label,
    .cursors p {
      display: none;
    }
  }
`;
