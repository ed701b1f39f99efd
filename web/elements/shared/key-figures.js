/** A few numbers that sum a figure up, each with what it measures. */
import { css, html } from 'lit';
import { fixed } from '../../plot/format.js';

/** @param {number} share */
export const percent = (share) => `${fixed(100 * share, 1)} %`;

/** @param {{name: string, value: unknown}[]} list */
export const measures = (list) =>
  html`<div role="status">
    <dl class="measures">
      ${list.map(
        ({ name, value }) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </div>`;

export const measureStyles = css`
  .measures {
    display: grid;
    gap: 0.3rem 1.75rem;
    grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
    margin: 0.4rem 0 0.6rem;
  }
  .measures dt {
    color: var(--quiet);
    font-size: 0.8125rem;
  }
  .measures dd {
    margin: 0;
  }
  .wrapped th,
  .wrapped caption {
    white-space: normal;
  }
`;
