/** The file of word vectors that a reader brings to a figure. */
import { html, nothing } from 'lit';
import { Intake } from '../table-intake.js';
import { WordVectors } from './word-vectors.js';

/** @import { PeElement } from '../../frame/base.js' */

export class OwnVectors {
  /** @type {WordVectors | null} */
  vectors = null;
  /** Brought so far: another file is another request. */
  files = 0;
  #host;
  #intake;

  /** @param {PeElement<any>} host takes its words' vectors from there once there is a file */
  constructor(host) {
    this.#host = host;
    this.#intake = new Intake(host, (table) => {
      this.vectors = new WordVectors(table);
      this.files += 1;
      host.change({ embeddings: 'vectors' });
      host.requestUpdate();
    });
  }

  /** Where it is brought, beside the figure's controls. */
  template() {
    if (this.#host.controls === null) return nothing;
    const { vectors } = this;
    return html`<details class="own">
      <summary>
        ${html`Your own word vectors${vectors ? `: ${vectors.count} of ${vectors.name}` : ''}`}
      </summary>
      ${this.#intake.template()}
    </details>`;
  }
}
