/** How pairs of rows look. */
import { css } from 'lit';

export const collisionsStyles = css`
  .finding {
    font-size: 1rem;
  }
  .arcs {
    margin: 0.5rem 0;
    color: var(--quiet);
    font-size: 0.8125rem;
  }
  .arcs svg {
    display: block;
    width: 100%;
    height: 6.5rem;
  }
  .arcs p {
    display: flex;
    justify-content: space-between;
  }
  .arcs line,
  .arc {
    fill: none;
    stroke: var(--quiet);
    vector-effect: non-scaling-stroke;
  }
  .arc {
    opacity: 0.7;
  }
  .arc.chosen {
    stroke: var(--accent);
    stroke-width: 3;
    opacity: 1;
  }
  [part='pairs'] :is(th, td) {
    padding-block: 0;
  }
  th button {
    min-height: 1.6rem;
    border-color: transparent;
    background: none;
    font-weight: normal;
    text-decoration: underline dotted;
  }
  tr.chosen button {
    font-weight: 600;
    text-decoration: underline;
  }
  .repeats {
    margin-top: 0.75rem;
  }
  .repeated {
    color: var(--accent);
    font-weight: 600;
  }
  .threshold {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3rem 0.8rem;
  }
  .threshold input {
    max-width: 18rem;
  }
  @media (pointer: coarse) {
    th button {
      min-height: 2.75rem;
    }
  }
  @media screen and (max-width: 30rem) {
    .finding {
      font-size: 0.9375rem;
    }
    .arcs svg {
      height: 3.5rem;
    }
    th button {
      min-height: 1.75rem;
    }
    [part='pairs'] :is(th, td) {
      padding-inline: 0.2rem;
      font-size: 0.75rem;
    }
    [part='pairs'] caption,
    [part='pairs'] tbody tr:nth-child(n + 4) {
      display: none; /* the numbers have them all */
    }
    .threshold {
      flex-wrap: nowrap;
    }
    .threshold input {
      flex: 1 1 4rem;
    }
  }
`;
