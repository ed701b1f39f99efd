/** How words that can be dragged, and what follows from their order, look. */
import { css } from 'lit';

export const orderStyles = css`
  .desk {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25rem 1rem;
  }
  .desk .hint {
    order: 1;
    width: 100%;
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
    margin: 0;
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
  .thread {
    fill: none;
    stroke: var(--quiet);
    stroke-width: 1.5;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
  }
  .tools button {
    cursor: pointer;
  }
  .badge {
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
    display: block;
  }
  @media screen and (max-width: 30rem) {
    .desk .hint {
      display: none; /* a finger drags */
    }
    .chips {
      gap: 0.3rem;
    }
    .chips button {
      padding-inline: 0.4rem;
    }
    .badge {
      padding-block: 0;
      font-size: 0.875rem;
    }
    .desk .tools {
      gap: 0.3rem;
    }
    .desk .tools button {
      padding-inline: 0.25rem;
      font-size: 0.8125rem;
    }
  }
  @media print {
    .tools {
      display: none;
    }
  }
`;
