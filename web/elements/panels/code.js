/** The code behind a picture: a program per language that prints the same numbers. */
import { html, nothing } from 'lit';
import { exportCode, languages } from '../../export/index.js';
import { copyText } from '../../export/copy.js';

/** @import { Language, Program } from '../../export/index.js' */
/** @import { Writer } from '../../export/writer.js' */
/** @import { PeElement } from '../frame/base.js' */

export class Code {
  #host;
  /** @type {Language} */
  #language = 'numpy';
  #copied = '';
  /** Of several programs, the one that is shown. */
  #side = 0;
  /** The reader's formula, parsed by the core. */
  #formula = { text: '', program: /** @type {string[]} */ ([]) };

  /** @param {PeElement<any>} host */
  constructor(host) {
    this.#host = host;
  }

  template() {
    const { settings } = this.#host;
    if (!settings) return nothing;
    const { encoding, values } = settings;
    const sides = this.#host.codes();
    const side = Math.min(this.#side, Math.max(sides.length - 1, 0));
    const parameters = sides[side]?.parameters ?? settings.parameters;
    if (encoding.name === 'formula' && values.formula !== this.#formula.text) {
      this.#parse(values.formula);
      return nothing;
    }
    const { program } = this.#formula;
    const { by, code } = exportCode(encoding, parameters, this.#language, program);
    const what = { encoding, params: parameters, formula: program };
    const label = `Program, ${by.name}`;
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
        ${sides.length > 1 ? this.#sides(sides, side) : nothing}
        <span role="group" aria-label="Language">${buttons}</span>
        <button type="button" class="copy" @click=${() => this.#copy(by, what)}>Copy</button>
        <span role="status">${this.#copied === code ? 'Copied.' : ''}</span>
      </div>
      <pre class="scroll" tabindex="0" role="group" aria-label=${label}>${code}</pre>
    `;
  }

  /** @param {{title: string}[]} sides @param {number} shown */
  #sides = (sides, shown) =>
    html`<span role="group" aria-label="Program of">
      ${sides.map(
        ({ title }, index) =>
          html`<button
            type="button"
            title=${title}
            aria-pressed=${String(index === shown)}
            @click=${() => this.#show(index)}
          >
            ${'AB'[index]}
          </button>`,
      )}
    </span>`;

  /** @param {number} side */
  #show(side) {
    this.#side = side;
    this.#host.requestUpdate();
  }

  /** @param {string} text */
  async #parse(text) {
    try {
      const program = await this.#host.context?.client.latest(this, 'formulaProgram', text);
      if (program === undefined) return;
      this.#formula = { text, program };
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

  /** @param {Writer<Program>} by @param {Program} what */
  async #copy(by, what) {
    const shown = this.#host.renderRoot.querySelector('.code pre');
    if (await copyText(by, what, shown)) this.#copied = by.write(what);
    this.#host.requestUpdate();
  }
}
