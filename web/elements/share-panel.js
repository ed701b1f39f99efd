/** Saves a figure and takes it elsewhere: pictures, numbers, and text to paste. */
import { html, nothing } from 'lit';

/** @import { PeElement } from './base.js' */

export class SharePanel {
  #host;
  #isOpen = false;
  /** @type {import('./share.js').Share | null} loaded when the panel is first opened */
  #share = null;

  /** @param {PeElement<any>} host */
  constructor(host) {
    this.#host = host;
  }

  template() {
    if (!this.#host.settings) return nothing;
    return html`
      <details class="share" part="share" @toggle=${this.#onToggle}>
        <summary>Save, embed or cite</summary>
        ${this.#isOpen && this.#host.picture ? this.#share?.template() : nothing}
      </details>
    `;
  }

  /** @param {Event} event */
  #onToggle = async ({ target }) => {
    this.#isOpen = /** @type {HTMLDetailsElement} */ (target).open;
    try {
      if (this.#isOpen && !this.#share) {
        const { Share } = await import('./share.js');
        this.#share ??= new Share(this.#host);
      }
      this.#host.requestUpdate();
    } catch (error) {
      this.#host.fail(error);
    }
  };
}
