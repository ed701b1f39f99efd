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
  .derivation {
    margin: 0.4rem 0;
    padding-left: 1.4rem;
  }
  .steps-buttons {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    color: var(--quiet);
    font-size: 0.8125rem;
  }
`;
