/** What elements do alike that show a scheme's table or, in its place, one of the reader's. */
import { PeElement } from '../frame/base.js';

/** @import { Matrix, Settings } from '../frame/types.js' */

/**
 * @template {{settings: Settings, own: boolean, remark: string}} Picture own: of the reader's table
 * @template [Drawn=unknown]
 * @extends {PeElement<Picture, Drawn>}
 */
export class PeOwnTable extends PeElement {
  /** @type {Matrix | null} */
  #table = null;

  /** A table of the reader, instead of the scheme's. @returns {Matrix | null} */
  get table() {
    return this.#table;
  }

  set table(table) {
    this.#table = table ?? null;
    if (this.context) this.retry();
  }

  /** Whose rows are shown, in words. @param {Picture} picture */
  whose({ settings, own }) {
    return own ? 'your table' : `“${settings.encoding.title}”`;
  }
}
