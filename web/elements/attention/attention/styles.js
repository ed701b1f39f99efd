/** How maps of words, the links between equal words, and what is found out look. */
import { css } from 'lit';

export const attentionStyles = css`
  .word {
    fill: var(--ink);
    font-size: 0.8125rem;
    dominant-baseline: central;
  }
  .value.small {
    font-size: 0.6875rem;
  }
  .link {
    fill: none;
    stroke: var(--quiet);
    stroke-width: 1.5;
    stroke-dasharray: 1 3;
    stroke-linecap: round;
  }
  .link.same {
    stroke: var(--accent);
    stroke-width: 2.5;
    stroke-dasharray: none;
  }
  .sign {
    fill: var(--quiet);
    stroke: var(--ground);
    stroke-width: 4;
    paint-order: stroke;
    font-size: 0.8125rem;
    text-anchor: middle;
    dominant-baseline: central;
  }
  .sign.same {
    fill: var(--accent);
    font-size: 1rem;
    font-weight: 700;
  }
  .presets {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    max-width: 26rem;
    margin: 0.4rem 0;
  }
  .findings {
    margin: 0.4rem 0 0.6rem;
    list-style: none;
  }
  .findings li {
    display: flex;
    gap: 0.5rem;
    padding: 0.15rem 0;
  }
  .findings i {
    flex: none;
    width: 1.1rem;
    color: var(--quiet);
    font-style: normal;
    font-weight: 700;
    text-align: center;
  }
  .findings .same i,
  .findings .same b {
    color: var(--accent);
  }
  .pairs {
    margin: 0.3rem 0 0.6rem;
  }
  .pairs th[scope='row'] {
    text-align: left;
  }
  @media (forced-colors: active) {
    .link,
    .link.same {
      stroke: CanvasText;
    }
    .word,
    .sign,
    .sign.same {
      fill: CanvasText;
    }
  }
  @media print {
    .presets,
    .own {
      display: none;
    }
  }
`;
