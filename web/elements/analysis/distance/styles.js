/** How the calculator of distances looks. */
import { css } from 'lit';

export const distanceStyles = css`
  .ask {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.5rem 1.5rem;
    margin: 0.4rem 0;
  }
  .ask label {
    display: grid;
  }
  .answer {
    font-size: 1.125rem;
    overflow-wrap: anywhere;
  }
  tbody th {
    padding-left: 0;
  }
`;
