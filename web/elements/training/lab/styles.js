/** How <pe-lab> looks. */
import { css } from 'lit';

export const labStyles = css`
  .lab {
    container-type: inline-size;
  }
  .lab > * {
    margin-block: 0.375rem;
  }
  .question {
    font-size: 1.0625rem;
  }
  .hint {
    color: var(--quiet);
    font-size: 0.875rem;
  }
  h3 {
    margin: 1rem 0 0.25rem;
    font-size: 1rem;
  }
  .buttons,
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  .primary {
    font-weight: 600;
    min-width: 5rem;
  }
  [aria-pressed='true'] {
    font-weight: 600;
    outline: 2px solid var(--accent);
  }
  .lanes {
    list-style: none;
    display: grid;
    gap: 0.15rem;
  }
  .lanes li {
    display: grid;
    grid-template-columns: 34px 8rem minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 0.75rem;
    border-bottom: 1px solid var(--rule);
    padding-bottom: 0.25rem;
  }
  @media (pointer: fine) {
    .lanes button {
      min-height: 1.5rem;
      padding-block: 0;
    }
    .doors summary {
      padding-block: 0.2rem;
    }
  }
  .sample line {
    stroke-width: 2.5;
  }
  /* one line, whatever is said: nothing below it moves while a run goes on */
  .so-far {
    display: flex;
    gap: 0.75rem;
  }
  .status {
    flex: 1;
    color: var(--quiet);
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  .score {
    white-space: nowrap;
  }
  .status.alarm {
    color: var(--alarm);
    white-space: normal;
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1.5rem;
  }
  .choices select {
    display: block;
    min-width: 10rem;
    max-width: 100%;
  }
  .plots {
    display: grid;
    gap: 16px;
  }
  .plots.two {
    grid-template-columns: 1fr 1fr;
  }
  .plots > div {
    min-width: 0;
  }
  /* no program of a few lines trains a model */
  details.code {
    display: none;
  }
  .lab-plot {
    display: block;
    max-width: 100%;
    overflow: visible;
    font-size: 0.75rem;
    fill: var(--ink);
  }
  .lab-plot .grid {
    stroke: var(--rule);
    stroke-width: 0.6;
  }
  .lab-plot line.tick,
  .axis-line {
    stroke: var(--quiet);
  }
  .lab-plot text.tick,
  .axis-name {
    fill: var(--quiet);
  }
  .lab-plot .curve {
    fill: none;
    stroke-width: 2;
  }
  .lab-plot .pale {
    opacity: 0.45;
    stroke-width: 1.2;
  }
  .spread {
    opacity: 0.16;
  }
  .lab-plot .name {
    font-weight: 600;
  }
  .level {
    stroke: var(--ink);
    stroke-dasharray: 2 4;
  }
  .band {
    fill: var(--quiet);
    opacity: 0.14;
  }
  .band-name,
  .level-name {
    fill: var(--quiet);
  }
  .strip {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    gap: 1px;
    font-size: 0.75rem;
    line-height: 1;
  }
  .token {
    flex: 0 0 calc((100% - 49px) / 50); /* what is asked beyond training, in a line */
    min-width: 0.8rem;
    padding: 0.15rem 0;
    text-align: center;
    border-radius: 2px;
  }
  .token.right {
    color: light-dark(#00563c, #7fe0bd);
    background: light-dark(#dcf2e8, #123529);
  }
  .token.wrong {
    color: light-dark(#8f1020, #ffb0ab);
    background: light-dark(#fbe1df, #461a1c);
  }
  .token.unasked {
    color: var(--quiet);
  }
  .token.beyond {
    margin-left: -3px; /* takes no room: before a run nobody knows where it will stand */
    border-left: 3px solid var(--ink);
    border-radius: 0;
  }
  .maps {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
    margin: 0.25rem 0 0.75rem;
  }
  .map figcaption {
    font-weight: 400;
    font-size: 0.8125rem;
    color: var(--quiet);
  }
  canvas.cells {
    position: static;
    display: block;
    width: 8.5rem;
    height: 8.5rem;
    border: 1px solid var(--rule);
    image-rendering: pixelated;
    background: light-dark(#fff, #e9ecef);
  }
  canvas.table {
    width: 16rem;
    max-width: 100%;
    height: 24rem;
  }
  .pair-test {
    border-collapse: collapse;
    margin-bottom: 0.75rem;
  }
  .pair-test caption {
    text-align: start;
    font-weight: 600;
  }
  .pair-test th,
  .pair-test td {
    padding: 0.2rem 0.6rem 0.2rem 0;
    text-align: start;
    font-weight: 400;
    white-space: normal;
  }
  .pair-test meter {
    width: 4rem;
  }
  .sentence label {
    display: grid;
    font-size: 0.875rem;
  }
  .sentence input {
    width: 100%;
    box-sizing: border-box;
  }
  .heads {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr));
    gap: 0.75rem 1.25rem;
    align-items: start;
  }
  .head {
    margin: 0;
  }
  .read {
    --line: 12px;
    display: grid;
    grid-template-columns: 4.25rem minmax(0, 1fr);
    gap: 0.35rem;
    height: calc(var(--words) * var(--line) + 2px);
  }
  .read ol {
    list-style: none;
    margin: 0;
    padding: 1px 0;
    font-size: 0.6875rem;
    line-height: var(--line);
    text-align: end;
    color: var(--quiet);
  }
  .read li {
    height: var(--line);
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  .weights {
    position: relative;
  }
  .weights canvas.cells {
    width: 100%;
    height: 100%;
    box-sizing: border-box;
  }
  .weights i {
    position: absolute;
    inset: calc(var(--at) * var(--line) + 1px) 0 auto -4.6rem;
    border-top: 2px solid var(--ink);
  }
  .found {
    min-height: 3.9em;
    margin: 0.25rem 0 0;
    font-size: 0.875rem;
    line-height: 1.3;
  }
  .doors {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.5rem;
  }
  .doors [open] {
    flex-basis: 100%;
  }
  .lab summary {
    cursor: pointer;
  }
  @container (max-width: 480px) {
    .lanes li {
      grid-template-columns: 34px minmax(0, 1fr) auto;
    }
    .so-far {
      order: 1;
      grid-column: 1 / -1;
      font-size: 0.875rem;
    }
    .strip {
      order: 2;
      font-size: 0.6875rem;
    }
    .token {
      flex-basis: calc((100% - 24px) / 25);
      min-width: 0;
      padding: 0.05rem 0;
    }
    .lanes button {
      justify-self: end;
      min-height: 1.75rem;
    }
    .lab .wide {
      display: none; /* the settings have what they do */
    }
  }
  @media print {
    .lab .buttons,
    .lanes button,
    .doors > :not([open]) {
      display: none;
    }
  }
`;
