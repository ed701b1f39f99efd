/** A row of buttons, of which one is chosen. */
import { css } from 'lit';

export const casesStyles = css`
  .cases {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3rem;
    margin: 0.3rem 0 0.6rem;
    font-size: 0.8125rem;
  }
  .cases [aria-pressed='true'] {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--on-ink);
  }
`;
