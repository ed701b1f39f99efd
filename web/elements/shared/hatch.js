/** What a hatch means, in a legend: drawn, so that pictures of the figure have it as its cells do. */
import { html, svg } from 'lit';

/** @param {string} meaning */
export const hatchLegend = (meaning) =>
  html`<p class="swatch">
    <svg class="hatch" width="22" height="13" aria-hidden="true">
      ${svg`<path d="M1 6 6 1M1 12 12 1M6 12 17 1M12 12 21 3M18 12 21 9" /><rect x="0.5" y="0.5" width="21" height="12" />`}
    </svg>
    ${meaning}
  </p>`;
