/** The code behind a picture: a program per language that prints the same numbers. */
import { html, nothing } from 'lit';
import { copyText } from './clipboard.js';

/** @import { Language } from '../../export/index.js' */
/** @import { PeElement } from '../frame/base.js' */
/** @import { Settings } from '../../settings/settings.js' */

export class CodePanel {
  #host;
  #isOpen = false;
  /** @type {Language} */
  #language = 'numpy';
  #copied = '';
  /** @type {typeof import('../../export/index.js') | null} loaded when the panel is first opened */
  #exporter = null;

  /** @param {PeElement<any>} host */
  constructor(host) {
    this.#host = host;
  }

  template() {
    const { settings } = this.#host;
    if (!settings) return nothing;
    return html`
      <details class="code" part="code" @toggle=${this.#onToggle}>
        <summary>Code</summary>
        ${this.#isOpen && this.#exporter ? this.#program(settings, this.#exporter) : nothing}
      </details>
    `;
  }

  /** @param {Event} event */
  #onToggle = async ({ target }) => {
    this.#isOpen = /** @type {HTMLDetailsElement} */ (target).open;
    try {
      if (this.#isOpen) this.#exporter ??= await import('../../export/index.js');
      this.#host.requestUpdate();
    } catch (error) {
      this.#host.fail(error);
    }
  };

  /**
   * @param {Settings} settings
   * @param {typeof import('../../export/index.js')} exporter
   */
  #program({ encoding, parameters }, { languages, exportCode }) {
    let shown;
    try {
      shown = exportCode(encoding, parameters, this.#language);
    } catch (error) {
      return html`<p class="remark">${error instanceof Error ? error.message : String(error)}</p>`;
    }
    const { title, code } = shown;
    const buttons = languages.map(
      ({ language, title }) => html`
        <button
          type="button"
          aria-pressed=${language === this.#language}
          @click=${() => this.#choose(language)}
        >
          ${title}
        </button>
      `,
    );
    return html`
      <div class="languages">
        <span role="group" aria-label="Language">${buttons}</span>
        <button type="button" class="copy" @click=${() => this.#copy(code)}>Copy</button>
        <span role="status">${this.#copied === code ? 'Copied.' : ''}</span>
      </div>
      <pre class="scroll" tabindex="0" role="group" aria-label=${`Program, ${title}`}>${code}</pre>
    `;
  }

  /** @param {Language} language */
  #choose(language) {
    this.#language = language;
    this.#host.requestUpdate();
  }

  /** @param {string} code */
  async #copy(code) {
    const program = this.#host.renderRoot.querySelector('.code pre');
    if (await copyText(code, program)) this.#copied = code;
    this.#host.requestUpdate();
  }
}
