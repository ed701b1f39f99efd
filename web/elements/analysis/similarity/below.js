/** What is said below a similarity: whether one row makes it, and which cells are in it. */
import { html, nothing } from 'lit';
import { atMost, grouped, short } from '../../../plot/format.js';

/** @import { Proof } from '../../shared/similarity.js' */
/** @import { Similarity } from './similarity.js' */

/** @param {Similarity} picture @param {Proof} proof */
export function proofTemplate(picture, { largest, byCore, times }) {
  const { rows, cols } = picture.matrix;
  const cells = `${rows} × ${cols} cells`;
  const isEnough = largest <= tolerance(picture);
  return html`<p class="proof">
    ${
      isEnough
        ? html`One row makes the matrix: rebuilt from its first row, the ${cells} differ from those
            of all rows by at most <b>${atMost(largest, 3)}</b>, which is rounding.`
        : html`One row does not make this matrix: rebuilt from its first row, the ${cells} differ by
            up to <b>${atMost(largest, 4)}</b>.`
    }
    ${
      times
        ? html`Here and now all rows took ${short(times.allRows, 3)} ms, one row
          ${short(times.oneRow, 3)} ms: ${ratioText(times)}.`
        : nothing
    }
    ${byCore || !isEnough ? nothing : 'The core has no shortcut for it.'}
  </p>`;
}

/** Of a map in blocks. @param {Similarity | null} picture */
export function cellsTemplate(picture) {
  const { view, blocks } = picture ?? {};
  if (!view || !blocks) return nothing;
  const { block, samples, least, largest } = blocks;
  const seen = (/** @type {number} */ from) => Math.min(view.blocks * block, view.count - from);
  const cells = grouped(seen(view.row) * seen(view.column));
  const range = `values from ${short(least, 5)} to ${short(largest, 5)}`;
  return html`<p role="status">
    ${
      samples === block
        ? html`All ${cells} cells are in the picture: ${range}.`
        : html`Of ${cells} cells ${samples} × ${samples} of each pixel were compared: ${range}.`
    }
  </p>`;
}

/** What sums of as many products may differ by in float64. @param {Similarity} picture */
const tolerance = ({ image }) => 1e-12 * Math.max(Math.abs(image.min), Math.abs(image.max), 1);

/** @param {{allRows: number, oneRow: number}} times */
function ratioText({ allRows, oneRow }) {
  const ratio = allRows / oneRow;
  const shown = short(ratio, 2);
  if (shown === '1') return 'as long';
  return ratio >= 1 ? `${shown} times as long` : 'too short to tell';
}
