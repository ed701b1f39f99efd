/** How figures look that are asked of a table: samples to try, and answers. */
import { css } from 'lit';

export const tableQuestionStyles = css`
  .samples {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.35rem 0.5rem;
    font-size: 0.8125rem;
  }
  .samples [aria-pressed='true'] {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--on-ink);
  }
  .answer {
    margin: 0.9rem 0 0.6rem;
    padding-left: 0.8rem;
    border-left: 3px solid var(--accent);
  }
  .name {
    color: var(--quiet);
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }
  .sentence {
    font-size: 1.125rem;
    line-height: 1.4;
    text-wrap: pretty;
  }
  .candidates {
    margin-top: 0.75rem;
  }
  .candidates th,
  .candidates .words {
    text-align: left;
  }
  .candidates .words {
    white-space: normal;
  }
  @media print {
    .samples {
      display: none;
    }
  }
`;
