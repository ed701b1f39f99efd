/** “What each engine does”: asked for by a click, and shown as a table. */
import { html, nothing } from 'lit';
import { CoreError } from '../../../core/check.js';
import { fetched } from '../../../core/fetched.js';

/** @import { ReadersOf } from '../../../readers/types.js' */
/** @import { GgufReading } from './gguf.js' */
/** @import { ModelPicture } from './load.js' */
/** @import { PeModel } from './model.js' */

export class EngineReading {
  #host;
  #gguf;
  /** @type {{config: string, found: ReadersOf, table: typeof import('./readers-table.js').readersTemplate} | null} */
  #result = null;
  /** @type {{config: string, said: string} | null} */
  #problem = null;

  /** @param {PeModel} host @param {GgufReading} gguf */
  constructor(host, gguf) {
    this.#host = host;
    this.#gguf = gguf;
  }

  /** @param {ModelPicture} picture */
  template({ config }) {
    const result = this.#result?.config === config.text ? this.#result : null;
    const problem = this.#problem?.config === config.text ? this.#problem : null;
    return html`<div class="engines" part="engines">
      ${
        result
          ? result.table(this.#host, config, result.found)
          : html`<button type="button" @click=${() => this.#ask(config.text)}>
              What transformers, vLLM, llama.cpp and mlx-lm do with this file
            </button>`
      }
      ${problem ? html`<p class="problem" role="alert">${problem.said}</p>` : nothing}
    </div>`;
  }

  /** @param {string} config */
  async #ask(config) {
    this.#problem = null;
    try {
      const [found, { readersTemplate: table }] = await Promise.all([
        this.#gguf.readersOf(config),
        fetched(import('./readers-table.js')),
      ]);
      this.#result = { config, found, table };
    } catch (error) {
      this.#problem = { config, said: CoreError.from(error).complaint };
    }
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    // the button that had the focus is gone
    const table = this.#host.renderRoot.querySelector('.engines .scroll');
    if (table instanceof HTMLElement) table.focus();
  }
}
