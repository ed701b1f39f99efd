/** How the panels of an element look: controls, the numbers, programs, what is heard, saved and embedded. */
import { css } from 'lit';

export const panelsStyles = css`
  /* controls */
  .panel {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
    gap: 0.35rem 1.75rem;
  }
  label,
  .called {
    font-size: 0.8125rem;
  }
  .unit,
  label code,
  .called code {
    color: var(--quiet);
  }
  .inputs {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    min-height: 2.25rem;
  }
  input,
  select,
  button {
    box-sizing: border-box;
    min-width: 0;
    min-height: 2rem;
    padding: 0.1rem 0.4rem;
    border: 1px solid var(--quiet);
    border-radius: 3px;
    background: var(--ground);
    color: inherit;
    font: inherit;
  }
  input[type='number'] {
    flex: 0 0 7rem;
    width: 7rem;
  }
  input[type='range'] {
    flex: 1 1 6rem;
    padding: 0;
    border: none;
    background: none;
    accent-color: var(--accent);
  }
  input[type='text'],
  select {
    flex: 1 1 auto;
    width: 100%;
  }
  .segments {
    display: flex;
    border: 1px solid var(--quiet);
    border-radius: 3px;
  }
  .segments label {
    position: relative;
    padding: 0.25rem 0.55rem;
    line-height: 1.5rem;
  }
  .segments label + label {
    border-inline-start: 1px solid var(--quiet);
  }
  .segments label:has(:checked) {
    background: var(--ink);
    color: var(--on-ink);
  }
  .segments label:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .segments:has(.swatch-face) {
    flex-wrap: wrap;
    border-color: transparent;
  }
  .segments label:has(.swatch-face) {
    padding: 3px;
    border: 1px solid transparent;
    border-radius: 3px;
    line-height: 0;
  }
  .swatch-face {
    display: block;
    width: 2.25rem;
    height: 1.25rem;
  }
  .unseen {
    position: absolute;
    overflow: hidden;
    width: 1px;
    height: 1px;
  }
  .segments input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
  :disabled {
    border-color: var(--rule);
    color: var(--quiet);
  }
  .remark {
    color: var(--accent);
    font-size: 0.8125rem;
  }
  summary {
    width: fit-content;
    padding: 0.3rem 0;
    color: var(--quiet);
    font-size: 0.8125rem;
    cursor: pointer;
  }

  /* the tools stand in one line; what one of them opens stands below all of them */
  .toolbar {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.25rem;
    margin-top: 0.5rem;
    padding-top: 0.25rem;
    border-top: 1px solid var(--rule);
  }
  .toolbar > .reset {
    min-height: 0;
    padding: 0.3rem 0;
    border: none;
    background: none;
    color: var(--quiet);
    font-size: 0.8125rem;
  }
  .toolbar > .reset:disabled {
    opacity: 0.5;
  }
  .toolbar > .reset:not(:disabled):hover {
    color: var(--accent);
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
  .toolbar > details[open] {
    flex: 1 0 100%;
    order: 1;
  }
  .toolbar > .settings {
    margin-inline-start: auto;
  }
  .toolbar > details > summary {
    list-style: none;
  }
  .toolbar > details > summary::-webkit-details-marker {
    display: none;
  }
  .toolbar > details > summary:hover,
  .toolbar > details[open] > summary {
    color: var(--accent);
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
  @supports selector(details::details-content) {
    .toolbar > details {
      display: contents;
    }
    .toolbar > details:not([open])::details-content {
      display: none;
    }
    .toolbar > .settings > summary {
      margin-inline-start: auto;
    }
    .toolbar > details[open]::details-content {
      flex: 1 0 100%;
      order: 1;
      min-width: 0;
    }
  }

  /* the numbers */
  .scroll {
    max-height: 24rem;
    overflow: auto;
  }
  table {
    border-collapse: collapse;
    font-size: 0.8125rem;
  }
  caption {
    padding: 0.25rem 0;
    color: var(--quiet);
    text-align: left;
  }
  th,
  td {
    padding: 0.15rem 0.6rem;
    border-bottom: 1px solid var(--rule);
    text-align: right;
    white-space: nowrap;
  }

  /* programs */
  .languages,
  .languages > [role='group'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3rem;
    font-size: 0.8125rem;
  }
  .languages [aria-pressed='true'] {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--on-ink);
  }
  .languages select {
    flex: 0 1 auto;
    width: auto;
    max-width: 100%;
  }
  .copy {
    margin-left: 1rem;
  }
  .listen p,
  .share p {
    margin: 0.3rem 0;
    color: var(--quiet);
    font-size: 0.8125rem;
  }
  .composer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem 1.25rem;
    margin-block: 0.5rem;
  }
  .composer select,
  .composer input[type='text'] {
    width: auto;
  }
  .composer label:first-child {
    flex: 1 1 16rem;
    display: flex;
    align-items: center;
    gap: 0.5rem;
  }
  .preview {
    flex: 1 0 100%;
    max-height: 30rem;
    overflow: auto;
    border: 1px dashed var(--rule);
  }
  .preview iframe {
    display: block;
    border: 0;
  }
  .snippet {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  pre {
    margin: 0.5rem 0 0;
    padding: 0.5rem 0.7rem;
    border: 1px solid var(--rule);
    font:
      0.8125rem/1.4 ui-monospace,
      monospace;
  }

  @media (forced-colors: active) {
    /* what is chosen is told by its ground alone elsewhere */
    [aria-pressed='true'],
    .segments label:has(:checked) {
      forced-color-adjust: none;
      background: Highlight !important;
      color: HighlightText !important;
    }
    [aria-pressed='true'] *,
    .segments label:has(:checked) * {
      color: inherit !important;
    }
    .swatch-face {
      forced-color-adjust: none;
    }
  }
  @media (pointer: coarse) {
    input,
    select,
    button,
    summary {
      min-height: 2.75rem;
    }
  }
  /* on a phone the foot is one sign, and a control one line */
  .ways {
    display: none;
  }
  @media screen and (max-width: 30rem) {
    .toolbar {
      align-items: center;
      min-height: 2.75rem;
      margin-top: 0.25rem;
      padding-top: 0;
    }
    .ways {
      display: block;
      min-width: 2.75rem;
      margin-inline-start: auto;
      border: none;
      background: none;
      color: var(--quiet);
      font-weight: 700;
    }
    .toolbar:not(.open) > details:not([open]),
    .toolbar:not(.open) > .reset {
      display: none;
    }
    /* beside the title, where there is one */
    figure:has(figcaption) > .toolbar:not(.open, :has(> [open])) {
      position: absolute;
      inset: 0 0 auto auto;
      margin: 0;
      border: none;
    }
    /* said in the help of the control, and of what is read */
    .unit {
      display: none;
    }
    .control {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      column-gap: 0.6rem;
    }
    .control > :is(label, .called) {
      max-width: 46%;
    }
    .control > .inputs {
      flex: 1 1 8rem;
      min-width: 0;
    }
    .control > .remark {
      flex: 1 0 100%;
    }
    .segments {
      flex-wrap: wrap;
    }
    input[type='number'] {
      flex-basis: 6.25rem; /* seven digits: as many positions as a map may have */
      width: 6.25rem;
    }
  }
`;
