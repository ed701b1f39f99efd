/**
 * The file of word vectors that a reader brings to a figure. What reads files is as large as the figure: it
 * is loaded when the fold where one is brought is first opened.
 */
import { html, nothing } from 'lit';

/** @import { PeElement } from '../../frame/base.js' */
/** @import { Intake } from '../table-intake.js' */
/** @import { WordVectors } from './word-vectors.js' */

export class OwnVectors {
  /** @type {WordVectors | null} */
  vectors = null;
  /** Brought so far: another file is another request. */
  files = 0;
  #host;
  /** @type {Intake | null} */
  #intake = null;

  /** @param {PeElement<any>} host takes its words' vectors from there once there is a file */
  constructor(host) {
    this.#host = host;
  }

  /** Where it is brought, beside the figure's controls. */
  template() {
    if (this.#host.controls === null) return nothing;
    const { vectors } = this;
    return html`<details class="own" @toggle=${this.#onToggle}>
      <summary>
        ${html`Your own word vectors${vectors ? `: ${vectors.count} of ${vectors.name}` : ''}`}
      </summary>
      ${this.#intake?.template()}
    </details>`;
  }

  #onToggle = async () => {
    const host = this.#host;
    try {
      const { vectorsIntake } = await import('./vectors-intake.js');
      this.#intake ??= vectorsIntake(host, (vectors) => {
        this.vectors = vectors;
        this.files += 1;
        host.change({ embeddings: 'vectors' });
        host.requestUpdate();
      });
      host.requestUpdate();
    } catch (error) {
      host.fail(error);
    }
  };
}
