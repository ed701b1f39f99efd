/** How the shift's demonstrations look. */
import { css } from 'lit';

export const shiftStyles = css`
  .landings {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
    margin: 0.4rem 0;
  }
  .landings button {
    padding: 0.2rem 0.6rem;
  }
  .landings small {
    display: block;
    color: var(--quiet);
  }
  .landings [aria-pressed='true'] {
    border-color: var(--ink);
    box-shadow: inset 0 -3px var(--accent);
  }
  @media screen and (max-width: 30rem) {
    .landings {
      display: grid;
      grid-auto-columns: minmax(0, 1fr);
      grid-auto-flow: column;
    }
    .vectors :is(th, td) {
      padding: 0 0.3rem;
      font-size: 0.75rem;
    }
    .vectors tbody tr:nth-child(n + 4) {
      display: none;
    }
    .landings small {
      font-size: inherit;
    }
    .landings button {
      padding-inline: 0.1rem;
      font-size: 0.75rem;
    }
  }
`;
