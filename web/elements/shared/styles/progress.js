/** How a row of buttons and bars looks that say how far something under way has come. */
import { css } from 'lit';

export const underwayStyles = css`
  .underway {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1.2rem;
    margin: 0.3rem 0;
  }
  .underway label {
    display: flex;
    align-items: center;
    gap: 0.5rem;
  }
  progress {
    width: 8rem;
    accent-color: var(--accent);
  }
`;
