/** How two schemes beside one another look. */
import { css } from 'lit';

export const compareStyles = css`
  fieldset {
    min-width: 0;
    margin: 0.6rem 0 0;
    padding: 0;
    border: none;
    border-top: 1px solid var(--rule);
  }
  legend {
    padding: 0 0.5rem 0 0;
    font-size: 0.8125rem;
    font-weight: 600;
  }
  .link {
    min-height: 1.5rem;
    margin-left: 0.4rem;
    padding: 0 0.35rem;
    border-color: transparent;
    background: none;
    color: var(--accent);
    font-size: 0.8125rem;
    text-decoration: underline;
  }
  .sides {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.5rem;
    margin: 0.4rem 0 0;
    padding: 0;
    list-style: none;
    font-size: 0.8125rem;
  }
  .difference {
    max-width: 46rem;
  }
  .second[hidden],
  .color-bar[hidden] {
    display: none;
  }
`;
