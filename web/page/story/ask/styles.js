/** Of questions and of the card at the end; the page has the tokens. */
import { css } from 'lit';

const sheet = css`
  .ask {
    display: none;
    align-content: center;
    min-height: inherit;
    box-sizing: border-box;
    justify-items: center;
    gap: 1rem;
    padding: 1.5rem 1.1rem;
    border: 1px solid var(--rule);
    border-radius: 6px;
    background: var(--panel);
    font: 1rem/1.4 var(--sans);
  }
  .asking > .ask {
    display: grid;
  }
  /* asked in the figure itself: its place among the others, and the way past them */
  .drawing > .ask {
    display: block;
    min-height: 0;
    padding: 0;
    border: 0;
    background: none;
  }
  .ask > *,
  .ask fieldset {
    width: 100%;
    max-width: 34rem;
    margin: 0;
    box-sizing: border-box;
  }
  .drawing > .ask > * {
    max-width: none;
  }
  .ask fieldset {
    display: grid;
    gap: 0.5rem;
    padding: 0;
    border: 0;
  }
  .ask .place {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    color: var(--quiet);
    font-size: 0.875rem;
  }
  .ask .place button {
    border-color: transparent;
    color: var(--accent);
  }
  .ask legend {
    margin-bottom: 1rem;
    padding: 0;
    font: 1.375rem/1.3 var(--serif);
  }
  /* it is the heading above */
  .stop .ask legend {
    position: absolute;
    clip-path: inset(50%);
  }
  .ask label:has([type='radio']) {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    min-height: 2.75rem;
    padding-inline: 0.75rem;
    border: 1px solid var(--rule);
    border-radius: 4px;
    cursor: pointer;
  }
  .ask :is(label:has(:checked), .rank[aria-pressed='true']) {
    border-color: var(--accent);
  }
  .ask input {
    accent-color: var(--accent);
  }
  .ask .rank {
    display: flex;
    gap: 0.75rem;
    align-items: center;
    min-height: 2.75rem;
    border-color: var(--rule);
    text-align: start;
  }
  .ask .rank b {
    width: 1.5rem;
    color: var(--accent);
    text-align: center;
  }
  .ask .slide {
    display: grid;
    gap: 0.5rem;
  }
  .ask output {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .ask .dial {
    width: 8rem;
    height: 8rem;
    justify-self: center;
    fill: none;
    stroke: var(--quiet);
  }
  .ask .dial .start {
    stroke: var(--ink);
  }
  .ask .hand {
    fill: var(--accent);
    stroke: var(--accent);
    stroke-width: 2;
  }
  :is(.ask, #guesses) .ways {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
  }
  #recap-card ol {
    padding-inline-start: 1.2em;
  }
  .ask .ways .primary:enabled {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  .ask .ways .primary:disabled {
    opacity: 1;
    color: var(--quiet);
    cursor: default;
  }
  .verdict {
    min-height: 3em;
    margin: 0.75rem 0 0;
    padding: 0.5rem 0.9rem;
    border-inline-start: 2px solid var(--accent);
    font: 1rem/1.5 var(--sans);
  }
  .exhibit:not(.changed) .as-asked {
    display: none;
  }
  @media (width < 30rem) {
    .verdict {
      margin-top: 0.4rem;
      padding-block: 0.25rem;
      font-size: 0.875rem;
    }
  }
  /* the verdict beside the notice, as what was measured stands beside the text */
  @media screen and (width >= 62rem) {
    .exhibit:has(> .verdict) {
      display: grid;
      grid-template: repeat(3, auto) 1fr / minmax(0, var(--text)) minmax(0, 1fr);
      column-gap: 2.5rem;
    }
    .exhibit:has(> .verdict) > * {
      grid-column: 1 / -1;
      min-width: 0;
    }
    .exhibit:has(> .verdict) > figcaption {
      display: contents;
    }
    .exhibit:has(> .verdict) .notice {
      grid-area: 3 / 1 / span 2;
      margin-top: 0.5rem;
      font-size: 1rem;
    }
    .exhibit > .verdict {
      grid-area: 3 / 2;
      align-self: start;
      min-height: 0;
      margin-top: 0.5rem;
      padding-block: 0.1rem;
      font-size: 0.9375rem;
    }
    .exhibit:has(> .verdict) .source {
      grid-area: 4 / 2;
      margin-top: 0.25rem;
    }
  }
  #guesses {
    font: 1rem/1.4 var(--sans);
  }
  #guesses .mark {
    color: var(--accent);
    font-weight: 600;
  }
  #guesses th a {
    color: inherit;
    text-decoration-color: var(--rule);
  }
  #guesses .ways {
    margin-top: 1rem;
  }
  @media screen and (width < 40rem) {
    #guesses thead {
      display: none;
    }
    #guesses tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      padding-block: 0.6rem;
      border-bottom: 1px solid var(--rule);
    }
    #guesses :is(th, td) {
      grid-column: 1;
      padding: 0;
      border: 0;
    }
    #guesses th {
      font-weight: 600;
    }
    #guesses .mark {
      grid-area: 1 / 2;
    }
  }
  @media print {
    :is(.asking, .drawing) > .ask {
      display: none;
    }
  }
`;

export const styles = /** @type {CSSStyleSheet} */ (sheet.styleSheet);
