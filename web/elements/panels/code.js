/** The code behind a picture: a program per language that prints the same numbers. */
import { html, nothing } from 'lit';
import { exportCode, languages } from '../../export/index.js';
import { copyText } from './clipboard.js';

/** @import { Language } from '../../export/index.js' */
/** @import { PeElement } from '../frame/base.js' */

export class Code {
  #host;
  /** @type {Language} */
  #language = 'numpy';
  #copied = '';
  /** The reader's formula, by the core. */
  #formula = { text: '', python: '' };

  /** @param {PeElement<any>} host */
  constructor(host) {
    this.#host = host;
  }

  template() {
    const { settings } = this.#host;
    if (!settings) return nothing;
    const { encoding, parameters, values } = settings;
    if (encoding.name === 'formula' && values.formula !== this.#formula.text) {
      this.#translate(values.formula);
      return nothing;
    }
    const { python } = this.#formula;
    const { title, code } = exportCode(encoding, parameters, this.#language, python);
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

  /** @param {string} text */
  async #translate(text) {
    try {
      const python = await this.#host.context?.client.latest(this, 'formulaInPython', text);
      if (python === undefined) return;
      this.#formula = { text, python };
      this.#host.requestUpdate();
    } catch {
      // no formula: the figure says what is wrong with it
    }
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
