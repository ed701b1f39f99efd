/** How the slider that moves both words looks. */
import { css } from 'lit';

export const lensStyles = css`
  .slide {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3rem 0.8rem;
    margin: 0.4rem 0;
  }
  .slide input {
    max-width: 24rem;
  }
`;
