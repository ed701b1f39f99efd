/** How words that can be dragged, and what follows from their order, look. */
import { css } from 'lit';

export const orderStyles = css`
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
    margin: 0.4rem 0 0.2rem;
    padding: 0;
    list-style: none;
  }
  .chips button {
    min-height: 2.75rem;
    padding: 0.3rem 0.7rem;
    cursor: grab;
    touch-action: none;
    user-select: none;
    overflow-wrap: anywhere;
  }
  .chips small {
    color: var(--quiet);
    font-size: 0.75rem;
  }
  .chips .held {
    border-color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--ink);
    cursor: grabbing;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
    margin: 0.4rem 0;
  }
  .tools button {
    cursor: pointer;
  }
  .badge {
    margin: 0.5rem 0;
    padding: 0.35rem 0.7rem;
    border-left: 3px solid var(--quiet);
  }
  .badge.bag {
    border-color: var(--accent);
  }
  .badge.bag > b:first-child {
    color: var(--accent);
  }
  .badge > b:first-child {
    margin-right: 0.4rem;
  }
  @media print {
    .tools {
      display: none;
    }
  }
`;
