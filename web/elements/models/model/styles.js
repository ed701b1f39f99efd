/** How <pe-model> looks. */
import { css } from 'lit';

export const modelStyles = css`
  .intake .sources {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1.25rem;
  }
  .intake .sources label {
    display: grid;
    flex: 1 1 12rem;
    gap: 0.2rem;
    align-content: start;
  }
  .asking {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
    align-items: baseline;
  }
  .title-line {
    margin: 1rem 0 0;
    font-size: 1.5rem;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .summary {
    margin-bottom: 0.75rem;
    color: var(--quiet);
    font-size: 1.0625rem;
  }
  .warnings,
  .notes ul {
    display: grid;
    gap: 0.5rem;
    margin: 0.5rem 0;
    list-style: none;
  }
  .warnings li {
    padding: 0.6rem 0.9rem;
    border-left: 4px solid var(--accent);
    border-radius: 4px;
    background: color-mix(in srgb, var(--accent) 10%, transparent);
    overflow-wrap: anywhere;
  }
  .notes li {
    padding-left: 0.9rem;
    border-left: 4px solid var(--rule);
    overflow-wrap: anywhere;
  }
  code {
    margin-right: 0.4rem;
    font:
      600 0.875rem/1.4 ui-monospace,
      monospace;
  }
  .mended,
  .ntk {
    margin: 0.75rem 0;
  }
  .mended .lines {
    max-height: 8.5rem;
    margin: 0.4rem 0;
    overflow: auto;
    font:
      0.875rem/1.5 ui-monospace,
      monospace;
    overflow-wrap: anywhere;
  }
  :is(.ntk, .views) [aria-pressed='true'] {
    border-color: var(--accent);
    box-shadow: inset 0 -3px 0 var(--accent);
  }
  .turns[hidden] {
    display: none;
  }
  .engines {
    margin: 1rem 0;
  }
  .engines button {
    padding: 0.4rem 0.8rem;
    text-align: start;
  }
  .engines label {
    display: block;
    margin-top: 0.6rem;
  }
  .engines input {
    width: 10em;
  }
  .engines .scroll {
    max-height: none; /* so that what differs is in sight */
  }
  .apart-list {
    padding-inline-start: 1.2rem;
  }
  .apart-list li {
    margin: 0.4rem 0;
    overflow-wrap: anywhere;
  }
  .engines td.apart {
    border: 2px solid var(--alarm);
  }
  .engines .unread {
    color: var(--quiet);
  }
  .engines :is(td, th) {
    min-width: 6.5rem;
    max-width: 22rem;
  }
  .engines a {
    color: inherit;
  }
  :is(.differences, .engines) :is(th, td) {
    text-align: left;
    white-space: normal;
    vertical-align: top;
  }
  /* words above the picture are as wide as it and the rail together */
  figure {
    container-type: inline-size;
  }
  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0 1.75rem;
  }
  .picture {
    display: contents;
  }
  .rail {
    order: 1;
    margin-top: 1rem;
  }
  .below {
    order: 2;
  }
  /* on a phone the answer stands before the field for another config */
  @container (width < 36rem) {
    .body:has(.title-line) .intake {
      order: 1;
      margin-top: 1rem;
    }
    .body:has(.title-line) :is(.turns, .error) {
      order: 2;
    }
    .rail {
      order: 3;
    }
    .below {
      order: 4;
    }
    .title-line {
      margin: 0;
      font-size: 1.25rem;
    }
    .summary,
    .warnings li {
      font-size: 0.9375rem;
    }
    .mended .lines {
      max-height: 4.5rem;
    }
  }
  @container (width >= 56rem) {
    .body {
      grid-template-columns: minmax(0, 1fr) 15.5rem;
    }
    .body > *,
    .picture > * {
      grid-column: 1 / -1;
    }
    .picture > .turns {
      grid-column: 1;
    }
    .body > .rail {
      grid-column: 2;
      margin-top: 2.5rem;
    }
    .groups {
      flex-direction: column;
    }
    /* nothing turns: no picture to stand beside */
    .body:has(.turns[hidden]) > .rail {
      grid-column: 1 / -1;
      margin-top: 1rem;
    }
    .body:has(.turns[hidden]) .groups {
      flex-direction: row;
    }
  }
  .body:has(.turns[hidden]) .readout {
    display: none;
  }
  .verdict {
    padding: 0.6rem 0.8rem;
    border-radius: 4px;
    background: color-mix(in srgb, var(--accent) 10%, transparent);
  }
  .groups,
  .take-away {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  .take-away {
    margin: 0.75rem 0;
  }
  .groups button {
    padding: 0.4rem 0.8rem;
    text-align: start;
  }
  .groups [aria-pressed='true'] {
    border-color: var(--accent);
    box-shadow: inset 3px 0 0 var(--accent);
  }
  .groups b {
    display: block;
  }
  .group-told p {
    margin-bottom: 0.4rem;
    max-width: 46rem;
    overflow-wrap: anywhere;
  }
  .top:not(:has(figcaption)) {
    display: none;
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0.25rem 1.5rem;
    margin-top: 1.25rem;
    color: var(--quiet);
    font-size: 0.8125rem;
  }
  .hint a {
    color: inherit;
  }
  .code-check form {
    display: grid;
    gap: 0.5rem;
    max-width: 46rem;
  }
  .code-check label {
    display: grid;
    gap: 0.2rem;
  }
  .code-check .position input {
    max-width: 10rem;
  }
  .code-check button {
    justify-self: start;
  }
  .found > p {
    max-width: 46rem;
    margin-top: 0.4rem;
  }
  .found:not(.good) > p:first-child {
    padding-left: 0.8rem;
    border-left: 3px solid var(--accent);
  }
  .problem {
    color: var(--alarm);
  }
  @media print {
    :host {
      break-inside: auto; /* longer than a sheet: its parts are not cut */
    }
    .turns,
    .mended,
    li,
    tr {
      break-inside: avoid;
    }
    :is(.groups, .views) button:not([aria-pressed='true']),
    .ntk,
    .engines > :is(button, label),
    .code-check:not([open]),
    .take-away {
      display: none;
    }
  }
`;
