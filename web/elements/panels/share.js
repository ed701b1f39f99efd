/** What the panel “Share and embed” holds: loaded when it is first opened. */
import { html, nothing } from 'lit';
import { formatParameter, kebabCase } from '../../core/check.js';
import { kinds, snippet } from '../../export/snippets.js';
import { writeElement } from '../../settings/address.js';
import { copyText } from './clipboard.js';
import { figurePng, figureSvg } from './figure-svg.js';
import { csvOf, npyOf } from './numbers.js';
import { UNKNOWN_SITE, getSite } from '../../settings/site.js';

/** @import { Kind, Shown } from '../../export/snippets.js' */
/** @import { PeElement } from '../frame/base.js' */

const SCALES = [1, 2, 3, 4];
/** Attributes beside the settings that a figure keeps in other places. */
const TAKEN_ALONG = ['label', 'controls', 'theme', 'lang', 'x-label'];

export class Share {
  #host;
  /** @type {Kind} */
  #kind = 'element';
  #scale = 2;
  #said = '';

  /** @param {PeElement<any>} host with a picture */
  constructor(host) {
    this.#host = host;
  }

  template() {
    const shown = this.#shown();
    const { note, text } = snippet(shown, this.#kind);
    const save = (/** @type {string} */ title, /** @type {() => Promise<void>} */ work) => html`
      <button type="button" @click=${() => this.#try(work)}>${title}</button>
    `;
    return html`
      <div class="languages" role="group" aria-label="Save">
        ${save('SVG', async () => this.#save(figureSvg(this.#host, shown.alt), 'svg'))}
        ${save('PNG', async () => this.#save(await this.#png(shown.alt), 'png'))}
        <select aria-label="Size of the PNG" @change=${this.#onScale}>
          ${SCALES.map((scale) => html`<option ?selected=${scale === this.#scale}>${scale}×</option>`)}
        </select>
        ${save('CSV', async () => this.#save(await csvOf(this.#host), 'csv'))}
        ${save('NPY', async () => this.#save(await npyOf(this.#host), 'npy'))}
        ${save('Copy the alt text', () => this.#copy(shown.alt, '.alt'))}
        <span role="status">${this.#said}</span>
      </div>
      <p class="alt">${shown.alt}</p>
      <div class="languages">
        <label>
          Embed as
          <select @change=${this.#onKind}>
            ${kinds.map(
              ({ kind, title }) =>
                html`<option value=${kind} ?selected=${kind === this.#kind}>${title}</option>`,
            )}
          </select>
        </label>
        ${save('Copy', () => this.#copy(text, '.snippet'))}
      </div>
      ${note ? html`<p>${note}</p>` : nothing}
      ${
        shown.site === UNKNOWN_SITE
          ? html`<p>Put the address of your copy of posenc in place of ${shown.site}</p>`
          : nothing
      }
      <pre class="scroll snippet" tabindex="0" role="group" aria-label="Text to paste">${text}</pre>
    `;
  }

  /** @returns {Shown} */
  #shown() {
    const { localName: tag, label, picture } = this.#host;
    const attributes = this.#attributes();
    const site = getSite();
    const described = this.#host.describe(picture);
    return {
      tag,
      attributes,
      site,
      address: `${site}embed.html#${writeElement(tag, attributes)}`,
      title: label || described,
      alt: label && !described.includes(label) ? `${label}. ${described}` : described,
      file: [tag, attributes.encoding && this.#host.settings?.encoding.name]
        .filter(Boolean)
        .join('-'),
      height: Math.ceil(this.#host.getBoundingClientRect().height / 10) * 10,
    };
  }

  /** Settings as the host page wrote them, and lists it set from JS. @returns {Record<string, string>} */
  #attributes() {
    const { attributes: written, settings } = this.#host;
    const known = new Set([...TAKEN_ALONG, ...Object.keys(settings?.values ?? {}).map(kebabCase)]);
    const texts = [...written].filter(({ name }) => known.has(name));
    const found = Object.fromEntries(texts.map(({ name, value }) => [name, value]));
    for (const { name, default: standard } of settings?.list ?? []) {
      const value = settings?.values[name];
      const text = formatParameter(value);
      const isOwn = value !== null && value !== undefined && text !== formatParameter(standard);
      if (isOwn) found[kebabCase(name)] ??= text;
    }
    return found;
  }

  /** @param {string} alt */
  #png(alt) {
    return figurePng(figureSvg(this.#host, alt), this.#scale);
  }

  /** @param {BlobPart} content @param {'svg' | 'png' | 'csv' | 'npy'} ending */
  #save(content, ending) {
    const name = `${this.#shown().file}.${ending}`;
    const address = URL.createObjectURL(new Blob([content], { type: TYPES[ending] }));
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    this.#say(`Saved ${name}.`);
  }

  /**
   * @param {string} text
   * @param {string} place where it is shown
   */
  async #copy(text, place) {
    const shown = this.#host.renderRoot.querySelector(`.share ${place}`);
    this.#say((await copyText(text, shown)) ? 'Copied.' : 'Selected: copy it from here.');
  }

  /** @param {() => Promise<void>} work */
  async #try(work) {
    try {
      await work();
    } catch (error) {
      this.#say(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} text */
  #say(text) {
    this.#said = text;
    this.#host.requestUpdate();
  }

  /** @param {Event} event */
  #onScale = ({ target }) => {
    this.#scale = SCALES[/** @type {HTMLSelectElement} */ (target).selectedIndex];
  };

  /** @param {Event} event */
  #onKind = ({ target }) => {
    this.#kind = /** @type {Kind} */ (/** @type {HTMLSelectElement} */ (target).value);
    this.#say('');
  };
}

const TYPES = {
  svg: 'image/svg+xml',
  png: 'image/png',
  csv: 'text/csv',
  npy: 'application/octet-stream',
};
