/** How <pe-trace> looks. */
import { css } from 'lit';

export const traceStyles = css`
  figure {
    container-type: inline-size;
  }
  .top:not(:has(figcaption)) {
    display: none;
  }
  .trace,
  .told,
  .bring {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
    align-content: start;
  }
  @container (width >= 60rem) {
    .trace:not(.brief) {
      grid-template-columns: 23rem minmax(0, 1fr);
      gap: 1.5rem;
    }
  }
  .intake {
    margin: 0;
  }
  .intake .sources,
  .intake .sources > label:not(.file, .mended) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.2rem;
  }
  .intake .sources {
    gap: 0.5rem;
  }
  .intake input[type='file'] {
    min-width: 0;
    flex: 1 1 8rem;
  }
  .intake select {
    width: 100%;
  }
  .mended {
    display: flex;
    gap: 0.5rem;
    align-items: center;
    min-height: 1.75rem;
  }
  .hooks,
  .told > [role='group'],
  .take > [role='group'] {
    min-width: 0;
    padding: 0.75rem 1rem;
    border: 1px solid var(--rule);
    border-radius: 4px;
  }
  .hooks summary {
    font-weight: 600;
  }
  .hooks p {
    margin-top: 0.5rem;
  }
  pre {
    margin: 0.5rem 0 0;
    overflow-x: auto;
    font:
      0.8125rem/1.45 ui-monospace,
      monospace;
  }
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
    margin-top: 0.5rem;
  }
  .tabs [aria-pressed='true'],
  .sequences [aria-pressed='true'] {
    border-color: var(--accent);
    box-shadow: inset 3px 0 0 var(--accent);
  }
  .sequences {
    display: grid;
    gap: 0.4rem;
  }
  .sequences button {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.6rem;
    padding: 0.5rem 0.8rem;
    text-align: start;
    overflow-wrap: anywhere;
  }
  .sequences .state {
    margin-inline-start: auto;
    color: var(--quiet);
  }
  .sequences .wrong .state {
    color: var(--accent);
    font-weight: 600;
  }
  .heading {
    color: var(--quiet);
  }
  .heading b {
    margin-inline-end: 0.5rem;
    color: var(--ink);
  }
  .told > .verdict {
    scroll-margin-block: 4rem 1rem; /* below the bar of a page */
    border-inline-start: 5px solid var(--rule);
  }
  .told > .verdict.bad {
    border-inline-start-color: var(--accent);
  }
  .id {
    color: var(--quiet);
    overflow-wrap: anywhere;
  }
  .id code {
    margin-inline-end: 0.4rem;
    color: var(--accent);
    font:
      600 0.9375rem/1.4 ui-monospace,
      monospace;
  }
  .sentence {
    margin: 0.2rem 0 0.4rem;
    font-size: 1.1875rem;
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .calls {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1.25rem;
    margin-top: 0.5rem;
  }
  .call {
    color: var(--quiet);
    font-size: 0.8125rem;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
  }
  .slot,
  .legend-cell {
    display: grid;
    gap: 0.1rem;
    min-width: 3.4rem;
    text-align: center;
  }
  .legend-cell {
    color: var(--quiet);
    font-size: 0.8125rem;
    text-align: start;
  }
  .calls > li:not(:first-child) .legend-cell {
    display: none;
  }
  .legend-cell span,
  .slot span {
    line-height: 1.6rem;
  }
  .slot .at {
    color: var(--quiet);
    font-size: 0.8125rem;
  }
  .token {
    padding: 0 0.4rem;
    border: 1px solid var(--rule);
    border-radius: 4px;
  }
  .legend-cell span:nth-child(2) {
    padding-block: 1px;
  }
  .pad {
    color: var(--quiet);
  }
  .pad .token {
    border-style: dashed;
  }
  .wrong .token {
    border-color: var(--accent);
    background: color-mix(in srgb, var(--accent) 10%, transparent);
  }
  .wrong .got {
    color: var(--accent);
    font-weight: 700;
  }
  .first .token {
    background: var(--accent);
    color: var(--ground);
    font-weight: 600;
  }
  .asked .token {
    border-style: dotted;
  }
  .said {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .frames {
    display: flex;
    flex-wrap: wrap;
    gap: 1rem;
    margin-top: 0.75rem;
  }
  .grid {
    display: inline-grid;
    gap: 2px;
    margin-top: 0.3rem;
  }
  .grid li {
    min-width: 2.6rem;
    padding: 0.2rem 0.3rem;
    border: 1px solid var(--rule);
    text-align: center;
  }
  .grid .wrong {
    border-color: var(--accent);
    background: color-mix(in srgb, var(--accent) 10%, transparent);
    color: var(--accent);
    font-weight: 700;
  }
  .overview svg {
    display: block;
    width: 100%;
    height: 6rem;
    margin-block: 0.4rem;
    border-bottom: 1px solid var(--rule);
  }
  .overview path {
    fill: none;
    stroke: var(--quiet);
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }
  .overview path.is {
    stroke: var(--accent);
    stroke-width: 1.5;
  }
  .window {
    fill: color-mix(in srgb, var(--quiet) 25%, transparent);
  }
  .mark {
    stroke: var(--accent);
    stroke-dasharray: 3 3;
    vector-effect: non-scaling-stroke;
  }
  .key i {
    display: inline-block;
    width: 1.4rem;
    margin-inline: 0.6rem 0.2rem;
    border-top: 3px solid var(--quiet);
    vertical-align: middle;
  }
  .key .is {
    border-color: var(--accent);
  }
  .along,
  .ask {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 0.75rem;
    align-items: end;
  }
  .along label,
  .ask label {
    display: grid;
    flex: 1 1 14rem;
    gap: 0.2rem;
  }
  .ask label {
    flex: 0 1 auto;
  }
  .ask input {
    max-width: 10rem;
  }
  .ask.answered {
    align-items: center;
  }
  .clocks {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem 1rem;
    margin-top: 0.5rem;
    list-style: none;
  }
  .clocks li {
    display: grid;
    justify-items: center;
    color: var(--quiet);
    font-size: 0.8125rem;
  }
  .hand.is {
    stroke: var(--accent);
    fill: var(--accent);
  }
  .swept {
    fill: color-mix(in srgb, var(--accent) 20%, transparent);
  }
  .clocks b {
    font-weight: 400;
  }
  .suffers b {
    color: var(--accent);
    font-weight: 700;
  }
  .why {
    max-width: 46rem;
    margin-top: 0.5rem;
  }
  .take {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
  }
  @container (width >= 60rem) {
    .take {
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    }
  }
  .take .heading {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
  }
  .mend {
    margin-top: 0.4rem;
  }
  @media print {
    :host(:not([asks], [brief])) {
      break-inside: auto; /* longer than a sheet: its parts are not cut */
    }
    .told > [role='group'],
    .take > [role='group'],
    .sequences button,
    .calls > li {
      break-inside: avoid;
    }
    pre {
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }
    .hooks,
    .ask,
    .along,
    .take button,
    .sequences button:not([aria-pressed='true']) {
      display: none;
    }
  }
`;
