/** How a claim looks: a paragraph with a mark in the margin, not a box. */
import { css } from 'lit';

export const claimStyles = css`
  :host {
    margin-block: 1.75rem;
  }
  article {
    padding-left: 1rem;
    border-left: 3px solid var(--rule);
  }
  article > * + * {
    margin-top: 0.4rem;
  }
  .verdict {
    display: flex;
    align-items: baseline;
    gap: 0.45rem;
    color: var(--accent);
    font-size: 0.875rem;
    font-weight: 600;
  }
  .verdict.holds {
    color: var(--pe-curve-3);
  }
  .verdict .sign {
    min-width: 1.1em;
    font-size: 1.05rem;
    text-align: center;
  }
  .says {
    font-size: 1.0625rem;
    font-weight: 600;
    line-height: 1.35;
    text-wrap: pretty;
  }
  .source {
    color: var(--quiet);
    font-size: 0.8125rem;
  }
  a {
    color: inherit;
  }
  th[scope='row'] {
    font-weight: normal;
    text-align: left;
    white-space: normal;
  }
  th[scope='col']:first-child {
    text-align: left;
  }
  td small {
    color: var(--quiet);
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3rem 1rem;
    color: var(--quiet);
    font-size: 0.8125rem;
  }
  .alarm,
  td small.alarm {
    color: var(--alarm);
  }
  .exhibit {
    padding: 0.5rem 0;
  }
  @media print {
    .tools button,
    .permalink {
      display: none;
    }
  }
`;
