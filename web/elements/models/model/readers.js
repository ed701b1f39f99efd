/** “What each engine does”: asked for by a click, and shown as a table; at a length of a reader's choice. */
import { html, nothing } from 'lit';
import { CoreError } from '../../../core/check.js';
import { fetched } from '../../../core/fetched.js';

/** @import { ReadersOf } from '../../../readers/types.js' */
/** @import { GgufReading } from './gguf.js' */
/** @import { ModelPicture } from './load.js' */
/** @import { PeModel } from './model.js' */

/** @typedef {{config: string, asked: number}} Question asked: tokens; 0: as many as the file says */

export class EngineReading {
  #host;
  #gguf;
  /** @type {Question & {found: ReadersOf, table: typeof import('./readers-table.js').readersTemplate} | null} */
  #result = null;
  /** @type {Question & {said: string} | null} */
  #problem = null;

  /** @param {PeModel} host @param {GgufReading} gguf */
  constructor(host, gguf) {
    this.#host = host;
    this.#gguf = gguf;
  }

  /** @param {ModelPicture} picture */
  template({ config }) {
    const asked = Number(this.#host.settings?.values.asked ?? 0);
    const question = { config: config.text, asked };
    const [result, problem] = [
      answering(this.#result, question),
      answering(this.#problem, question),
    ];
    return html`<div class="engines" part="engines">
      ${
        result
          ? result.table(this.#host, config, result.found)
          : html`<button type="button" @click=${() => this.#show(question)}>
              What transformers, vLLM, llama.cpp and mlx-lm do with this file
            </button>`
      }
      <label>
        asked to read
        <input
          type="number"
          min="2"
          step="1"
          placeholder="as the file says"
          .value=${asked ? String(asked) : ''}
          @change=${(/** @type {Event} */ event) => this.#askFor(question, event)}
        />
        tokens
      </label>
      ${problem ? html`<p class="problem" role="alert">${problem.said}</p>` : nothing}
    </div>`;
  }

  /** A table that is shown is read again; what is no length is the file's own. @param {Question} question @param {Event} event */
  #askFor(question, { currentTarget }) {
    const asked = Math.trunc(Number(/** @type {HTMLInputElement} */ (currentTarget).value)) || 0;
    const isShown = answering(this.#result, question) ?? answering(this.#problem, question);
    this.#host.choose({ asked: String(asked) });
    if (isShown) this.#ask({ ...question, asked });
  }

  /** @param {Question} question */
  async #show(question) {
    await this.#ask(question);
    // the button that had the focus is gone
    const table = this.#host.renderRoot.querySelector('.engines .scroll');
    if (table instanceof HTMLElement) table.focus();
  }

  /** @param {Question} question */
  async #ask(question) {
    const { config, asked } = question;
    this.#problem = null;
    try {
      const [found, { readersTemplate: table }] = await Promise.all([
        this.#gguf.readersOf(config, { length: asked }),
        fetched(import('./readers-table.js')),
      ]);
      this.#result = { config, asked, found, table };
    } catch (error) {
      this.#problem = { config, asked, said: CoreError.from(error).complaint };
    }
    this.#host.requestUpdate();
    await this.#host.updateComplete;
  }
}

/**
 * An answer to this question; null: to another one.
 * @template {Question} Answer
 * @param {Answer | null} answer
 * @param {Question} question
 */
const answering = (answer, { config, asked }) =>
  answer?.config === config && answer.asked === asked ? answer : null;
