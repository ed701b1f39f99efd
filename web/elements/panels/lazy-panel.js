/** A panel under a figure whose contents are loaded when it is first opened. */
import { html, nothing } from 'lit';

/** @import { PeElement } from '../frame/base.js' */

export class LazyPanel {
  #host;
  #options;
  #isOpen = false;
  /** @type {{template: () => unknown} | null} */
  #contents = null;

  /**
   * @param {PeElement<any>} host
   * @param {object} options
   * @param {string} options.part its CSS part, and class
   * @param {string} options.title
   * @param {() => Promise<{template: () => unknown}>} options.load
   */
  constructor(host, options) {
    this.#host = host;
    this.#options = options;
  }

  template() {
    if (!this.#host.settings) return nothing;
    const { part, title } = this.#options;
    return html`
      <details class=${part} part=${part} @toggle=${this.#onToggle}>
        <summary>${title}</summary>
        ${this.#isOpen && this.#host.picture ? this.#contents?.template() : nothing}
      </details>
    `;
  }

  /** @param {Event} event */
  #onToggle = async ({ target }) => {
    this.#isOpen = /** @type {HTMLDetailsElement} */ (target).open;
    try {
      if (this.#isOpen) this.#contents ??= await this.#options.load();
      this.#host.requestUpdate();
    } catch (error) {
      this.#host.fail(error);
    }
  };
}
