/** How a derivation looks, and the buttons that go on in it. */
import { css } from 'lit';

export const stepsStyles = css`
  .derivation {
    margin: 0.4rem 0;
    padding-left: 1.4rem;
  }
  .derivation .formula {
    white-space: pre-wrap;
  }
  .steps {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.8rem;
    margin: 0.4rem 0 0.5rem;
  }
  .steps button {
    min-width: 4.2rem;
    cursor: pointer;
  }
`;
