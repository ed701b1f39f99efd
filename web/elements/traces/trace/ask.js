/** Asks first: where should this token stand? Nothing tells it before the reader has said something. */
import { html, nothing } from 'lit';
import { placeText } from './load.js';

/** @import { TracePicture } from './load.js' */
/** @import { PeTrace } from './trace.js' */

export class AskFirst {
  #host;
  /** What was asked last, and what the reader said to it. */
  #run = '';
  /** @type {string | null} null: nothing yet; empty: to be shown */
  #said = null;

  /** @param {PeTrace} host */
  constructor(host) {
    this.#host = host;
  }

  /** Another run is another question; the same one with its mistake is not. @param {TracePicture} picture */
  follow({ example }) {
    const run = example?.name ?? '';
    if (run !== this.#run) this.#said = null;
    this.#run = run;
  }

  /** From which row on nothing is told. @param {TracePicture} picture @returns {{row: number} | null} */
  hidden({ asked }) {
    return asked && this.#said === null ? asked : null;
  }

  /** @param {TracePicture} picture */
  template(picture) {
    const row = picture.asked && picture.rows[picture.asked.row - picture.from];
    if (!row || row.token === null) return nothing;
    const { expected, token, step, slot } = row;
    const word = picture.words[token];
    const name = `token ${token}${word ? ` (“${word}”)` : ''}`;
    const axes = Array.isArray(expected);
    if (this.#said === null) {
      return html`<form class="ask" @submit=${this.#onSubmit}>
        <label>
          Call ${step}, slot ${slot}: where should ${name}
          stand?${axes ? ' Three numbers: time, row, column.' : ''}
          <input name="place" inputmode=${axes ? 'text' : 'numeric'} autocomplete="off" size="8" />
        </label>
        <button type="submit">That is it</button>
        <button type="button" @click=${() => this.#answer('')}>Show me</button>
      </form>`;
    }
    const right = placeText(expected);
    const isRight = this.#said === right;
    const { mended } = this.#host.settings?.values ?? {};
    return html`<div class="ask answered">
      <p role="status">
        ${
          this.#said === ''
            ? ''
            : html`You said ${this.#said}${isRight ? ', and that is right. ' : '. '}`
        }
        It should stand at <b>${right}</b>.
      </p>
      <button type="button" @click=${() => this.#host.change({ mended: mended ? null : '' })}>
        ${mended ? 'Now with its mistake' : 'Now without its mistake'}
      </button>
    </div>`;
  }

  /** @param {SubmitEvent} event */
  #onSubmit = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const said = String(new FormData(form).get('place'));
    const numbers = said.match(/-?\d+/g);
    if (numbers) this.#answer(numbers.map(Number).join(' '));
  };

  /** @param {string} said */
  #answer(said) {
    this.#said = said;
    this.#host.requestUpdate();
  }
}
