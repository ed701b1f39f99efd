/** The numbers of a figure as a table, made while it is open. */
import { html } from 'lit';
import { buildTable } from '../../plot/table.js';
import { useLanguage } from '../../texts/language.js';

/** @import { PeElement } from '../frame/base.js' */

export class TablePanel {
  #host;

  /** @param {PeElement<any>} host */
  constructor(host) {
    this.#host = host;
  }

  template() {
    return html`
      <details class="numbers" part="numbers" @toggle=${() => this.fill()}>
        <summary>Numbers</summary>
        <div class="scroll" tabindex="0" role="group" aria-label="Table of the numbers"></div>
      </details>
    `;
  }

  /** Shows the numbers of the picture as it is now. */
  fill() {
    const { picture, renderRoot } = this.#host;
    const details = renderRoot.querySelector('details.numbers[open]');
    if (!picture || !details) return;
    useLanguage(this.#host);
    const data = this.#host.tableOf(picture);
    if (!data) return;
    details
      .querySelector('.scroll')
      ?.replaceChildren(buildTable({ caption: this.#host.describe(picture), ...data }));
  }
}
