/** How a reader brings a config: pasted, dropped, opened, or one of the published ones. */
import { fixed } from '../../../plot/format.js';
import { html, nothing } from 'lit';
import { CoreError } from '../../../core/check.js';

/** @import { PeModel } from './model.js' */

const MOST_BYTES = 4_000_000;
/** Of a choice: not a name of a published config. */
const OWN = '+';

export class ConfigIntake {
  #host;
  #isOver = false;
  /** Where what is brought goes. @type {'config' | 'beside'} */
  #target = 'config';

  /** @param {PeModel} host */
  constructor(host) {
    this.#host = host;
  }

  template() {
    return html`
      <div
        class="intake ${this.#isOver ? 'over' : ''}"
        part="intake"
        role="group"
        aria-label="Bring a config"
        @dragover=${this.#onDrag}
        @dragleave=${this.#onDrag}
        @drop=${this.#onDrop}
      >
        <form @submit=${this.#onSubmit}>
          <label>
            Paste ${this.#target === 'beside' ? 'the second' : 'a'} config.json here, drop one, or
            open it below
            <textarea name="text" rows="2" spellcheck="false" @paste=${this.#onPaste}></textarea>
          </label>
          <button type="submit">Read it</button>
        </form>
        <div class="ways">
          <label class="file">
            Open a file
            <input type="file" accept=".json,application/json" @change=${this.#onFile} />
          </label>
          ${this.#choice('config', 'A published model')} ${this.#choice('beside', 'Compare with')}
        </div>
        <p class="hint">It stays on your machine, and in the address of this page.</p>
      </div>
    `;
  }

  /** @param {'config' | 'beside'} name @param {string} title */
  #choice(name, title) {
    const { published, settings } = this.#host;
    const value = settings?.values[name] ?? '';
    const isOwn = value !== '' && !published.some((each) => each.name === value);
    const isSecond = name === 'beside';
    const awaits = isSecond && this.#target === 'beside';
    return html`<label>
      ${title}
      <select
        name=${name}
        @change=${(/** @type {any} */ { target }) => this.#choose(target.value, name)}
      >
        ${isOwn ? html`<option selected disabled>your own</option>` : nothing}
        ${
          isSecond
            ? html`<option value="" ?selected=${value === ''}>none</option>
                <option value=${OWN} ?selected=${awaits}>your own: bring it above</option>`
            : nothing
        }
        ${published.map(
          (each) =>
            html`<option value=${each.name} ?selected=${each.name === value}>
              ${each.title}
            </option>`,
        )}
      </select>
    </label>`;
  }

  /** @param {string} value @param {'config' | 'beside'} name */
  #choose(value, name) {
    this.#target = value === OWN ? 'beside' : 'config';
    if (value === OWN) this.#host.requestUpdate();
    else this.#read(value, name);
  }

  /** @param {string} text @param {'config' | 'beside'} [name] */
  #read(text, name = this.#target) {
    this.#target = 'config';
    this.#host.failure = null;
    this.#host.open(text, name).catch((error) => this.#host.fail(error));
  }

  /** What was pasted is read at once. @param {ClipboardEvent} event */
  #onPaste = (event) => {
    const text = event.clipboardData?.getData('text') ?? '';
    if (text.trim()) this.#read(text);
  };

  /** @param {SubmitEvent} event */
  #onSubmit = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    this.#read(String(new FormData(form).get('text')));
  };

  /** @param {File | undefined} file */
  async #open(file) {
    if (!file) return;
    try {
      if (file.size > MOST_BYTES) {
        const size = fixed(file.size / 1e6, 1);
        const message = `${file.name} must be at most 4 MB, got ${size} MB`;
        throw new CoreError(message, { code: 'input' });
      }
      this.#read(await file.text());
    } catch (error) {
      this.#host.fail(error);
    }
  }

  /** @param {Event} event */
  #onFile = ({ target }) => this.#open(/** @type {HTMLInputElement} */ (target).files?.[0]);

  /** @param {DragEvent} event */
  #onDrag = (event) => {
    event.preventDefault();
    this.#isOver = event.type === 'dragover';
    this.#host.requestUpdate();
  };

  /** @param {DragEvent} event */
  #onDrop = (event) => {
    this.#onDrag(event);
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData('text') ?? '';
    if (file) this.#open(file);
    else if (text) this.#read(text);
  };
}
