/** Of slides and of their speaker's window; the page has the tokens. */
import { css } from 'lit';

const sheet = css`
  .present {
    overflow: hidden;
    scroll-padding: 0;
  }
  .present body {
    padding: 0;
  }
  .present main {
    zoom: var(--zoom);
    max-width: none;
  }
  .present :is(.bar, header, footer, .measured, .tools, .newer, figcaption.exhibit, .hands, .sign),
  .present main > section:not(.now),
  .present section.now > :not(h1, h2, .now, .answer[open]),
  .present .exhibit > figcaption,
  .present .say,
  .notes :is(.bar, header, footer) {
    display: none !important;
  }
  .present main > section.now {
    display: grid !important;
    grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
    gap: 0.3rem;
    align-items: stretch !important;
    box-sizing: border-box;
    width: auto;
    max-width: none;
    height: var(--high);
    padding: 0.6rem 1rem 0.5rem;
    content-visibility: visible;
  }
  .present section.now > * {
    grid-column: 1 !important;
    grid-row: auto !important;
    max-width: none;
  }
  .present section.now > :is(h1, h2) {
    margin: 0;
    font-size: 1.45rem;
    line-height: 1.15;
    text-wrap: wrap;
  }
  .present .exhibit.now {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    min-height: 0;
    margin: 0;
  }
  .present .exhibit.now > :first-child {
    height: 100% !important; /* no room is kept for more */
    min-height: 0 !important;
    overflow: auto; /* tables have no plot that does with less */
  }
  /* what would answer the question comes with the answer */
  .present
    section.now:has(.answer:not([open]))
    .exhibit:is([data-asks='choice'], [data-asks='number'], [data-asks='ranking'])
    > :first-child {
    visibility: hidden;
  }
  .present .exhibit > ::part(figure) {
    box-sizing: border-box;
    min-height: 100%;
    padding: 0.3rem 0.8rem;
  }
  .present .exhibit > ::part(caption),
  .present .exhibit > ::part(toolbar),
  .present:not(.controls) .exhibit > ::part(rail) {
    display: none;
  }
  .present .exhibit > ::part(top) {
    min-height: 0;
    justify-content: end;
  }
  .present .answer {
    font: 1rem/1.3 var(--serif);
    & summary {
      display: none;
    }
    & p {
      margin: 0;
      font-weight: 600;
    }
  }
  .presenting {
    position: fixed;
    z-index: 5;
    inset: auto 0 0;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.1rem 0.9rem;
    padding: 0.25rem 1.25rem;
    background: var(--paper);
    font: 16px/1.4 var(--sans);
    & button {
      padding: 0.1rem 0;
      border: 0;
      color: var(--quiet);
      font-size: 16px;
    }
    & button[aria-pressed='true'] {
      color: var(--accent);
    }
    & button:disabled {
      opacity: 0.5;
    }
    & kbd {
      padding: 0 0.35em;
      border: 1px solid var(--rule);
      border-radius: 4px;
      color: var(--ink);
      font: inherit;
    }
    & [role='status'] {
      margin-inline-start: auto;
    }
    & .time {
      font-variant-numeric: tabular-nums;
    }
  }
  .slides,
  .ink {
    display: none;
    position: fixed;
    inset: 0;
  }
  .overview .slides {
    z-index: 4;
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr));
    align-content: start;
    gap: 0.75rem 3rem;
    overflow: auto;
    margin: 0;
    padding: 2rem 2rem 5rem 4rem;
    background: var(--paper);
    font: 1.25rem/1.3 var(--serif);
  }
  .pen .ink {
    z-index: 3;
    display: block;
    color: var(--accent);
    cursor: crosshair;
    touch-action: none;
  }
  .blank body > :not(.presenting) {
    visibility: hidden;
  }
  @media print {
    .presenting {
      display: none;
    }
  }
  .notes main {
    max-width: 48rem;
    margin: 1rem auto;
    & h1 {
      margin: 0 0 1rem;
      font: 600 2rem/1.2 var(--sans);
      font-variant-numeric: tabular-nums;
    }
    & dt {
      color: var(--quiet);
      font: 0.875rem/1.4 var(--sans);
    }
    & dd {
      margin: 0 0 1rem;
      font-size: 1.25rem;
      line-height: 1.4;
    }
  }
`;

export const styles = /** @type {CSSStyleSheet} */ (sheet.styleSheet);
