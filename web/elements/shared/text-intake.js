/** How a reader brings a text: pasted, dropped, or opened as a file; choices stand beside. */
import { fixed, grouped } from '../../plot/format.js';
import { html, nothing } from 'lit';
import { CoreError } from '../../core/check.js';
import { MOST_TYPED } from '../frame/typing.js';

/** @import { PeElement } from '../frame/base.js' */
/** @typedef {{value: string, title: string}} Choice */

/** The same file may be chosen again: it may have changed. @param {Event} event */
export const afresh = ({ target }) => {
  /** @type {HTMLInputElement} */ (target).value = '';
};

/** What subclasses say of what is brought. */
export class TextIntake {
  /** Of the whole. */
  name = '';
  accept = '';
  mostBytes = 0;
  /** The setting that is brought next. */
  target = '';
  /** How often each was brought. @type {Record<string, number>} */
  #brought = {};
  #isOver = false;

  /** @param {PeElement<any>} host */
  constructor(host) {
    this.host = host;
  }

  /** @returns {string} of the field */
  label() {
    return '';
  }

  /** @returns {string} what happens to it */
  hint() {
    return '';
  }

  /** @returns {unknown} what can be chosen instead */
  choices() {
    return nothing;
  }

  /** @param {File} _file @returns {Promise<number>} the most bytes of it that are read */
  async mostOf(_file) {
    return this.mostBytes;
  }

  /**
   * @param {string | File} _given pasted, or a file that is not too large
   * @param {string} _target the setting that it was brought for
   * @param {() => boolean} _isOver whether another was brought for that since
   * @returns {Promise<void>}
   */
  async take(_given, _target, _isOver) {}

  /**
   * Something else is brought: what is still being read for the same is not wanted any more.
   * @param {string} target
   * @returns {() => boolean} whether it is over, too
   */
  begin(target) {
    const turn = (this.#brought[target] ?? 0) + 1;
    this.#brought[target] = turn;
    return () => this.#brought[target] !== turn;
  }

  template() {
    return html`
      <div
        class="intake ${this.#isOver ? 'over' : ''}"
        part="intake"
        role="group"
        aria-label=${this.name}
        @dragover=${this.#onDrag}
        @dragleave=${this.#onDrag}
        @drop=${this.#onDrop}
      >
        <form @submit=${this.#onSubmit}>
          <label>
            ${this.label()}
            <textarea name="text" rows="2" spellcheck="false" @paste=${this.#onPaste}></textarea>
          </label>
          <button type="submit">Read it</button>
        </form>
        <div class="sources">
          <label class="file">
            Open a file
            <input type="file" accept=${this.accept} @click=${afresh} @change=${this.#onFile} />
          </label>
          ${this.choices()}
        </div>
        <p class="hint">${this.hint()}</p>
      </div>
    `;
  }

  /**
   * @param {object} given
   * @param {string} given.name
   * @param {string} given.title
   * @param {string} given.value
   * @param {readonly Choice[]} given.options
   * @param {string} [given.other] what it is called if it is none of them
   * @param {(value: string) => void} given.choose
   */
  choice({ name, title, value, options, other, choose }) {
    const isOther = !options.some((each) => each.value === value);
    return html`<label>
      ${title}
      <select name=${name} @change=${(/** @type {any} */ { target }) => choose(target.value)}>
        ${isOther && other ? html`<option selected disabled>${other}</option>` : nothing}
        ${options.map(
          (each) =>
            html`<option value=${each.value} ?selected=${each.value === value}>
              ${each.title}
            </option>`,
        )}
      </select>
    </label>`;
  }

  /** @param {File} file */
  async #requireRoom(file) {
    const most = await this.mostOf(file);
    if (file.size <= most) return;
    const [allowed, got] = [most, file.size].map((bytes) => fixed(bytes / 1e6, 1));
    const message = `${file.name} must be at most ${allowed} MB, got ${got} MB`;
    throw new CoreError(message, { code: 'input' });
  }

  /** @param {string | File} given */
  async #read(given) {
    const { target } = this;
    const isOver = this.begin(target);
    this.host.failure = null;
    try {
      if (typeof given !== 'string') await this.#requireRoom(given);
      await this.take(given, target, isOver);
    } catch (error) {
      if (!isOver()) this.host.fail(error);
    }
  }

  /** What was pasted is read at once. @param {ClipboardEvent} event */
  #onPaste = (event) => {
    const text = event.clipboardData?.getData('text') ?? '';
    const field = /** @type {HTMLTextAreaElement} */ (event.target);
    if (field.value.length + text.length > MOST_TYPED) {
      event.preventDefault();
      field.value = '';
      field.placeholder = `${grouped(text.length)} characters, read at once and not shown here`;
    }
    if (text.trim()) this.#read(text);
  };

  /** @param {SubmitEvent} event */
  #onSubmit = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    this.#read(String(new FormData(form).get('text')));
  };

  /** @param {Event} event */
  #onFile = ({ target }) => {
    const file = /** @type {HTMLInputElement} */ (target).files?.[0];
    if (file) this.#read(file);
  };

  /** @param {DragEvent} event */
  #onDrag = (event) => {
    event.preventDefault();
    this.#isOver = event.type === 'dragover';
    this.host.requestUpdate();
  };

  /** @param {DragEvent} event */
  #onDrop = (event) => {
    this.#onDrag(event);
    const given = event.dataTransfer?.files[0] ?? event.dataTransfer?.getData('text');
    if (given) this.#read(given);
  };
}
