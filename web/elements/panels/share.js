/** What the panel “Share and embed” holds: loaded when it is first opened. */
import { html, nothing } from 'lit';
import { formatParameter, kebabCase } from '../../core/check.js';
import { copyText } from '../../export/copy.js';
import { csv } from '../../export/csv.js';
import { fileName } from '../../export/file-name.js';
import { saveBytes, saveText } from '../../export/save.js';
import { kinds, snippet } from '../../export/snippets.js';
import { altText } from '../../export/words.js';
import { writeElement } from '../../settings/address.js';
import { figurePng, figureSvg, svg } from './figure-svg.js';
import { Composer } from './composer.js';
import { csvRows, npyOf } from './numbers.js';
import { UNKNOWN_SITE, getSite } from '../../settings/site.js';
import { ended } from '../../texts/words.js';

/** @import { Kind, Shown } from '../../export/snippets.js' */
/** @import { Writer } from '../../export/writer.js' */
/** @import { PeElement } from '../frame/base.js' */

const SCALES = [1, 2, 3, 4];
/** Attributes beside the settings that a figure keeps in other places. */
const TAKEN_ALONG = ['label', 'notice', 'controls', 'theme', 'lang', 'x-label'];

export class Share {
  #host;
  /** @type {Kind} */
  #kind = 'element';
  #scale = 2;
  #said = '';
  #composer;

  /** @param {PeElement<any>} host with a picture */
  constructor(host) {
    this.#host = host;
    this.#composer = new Composer(host);
  }

  template() {
    const attributes = this.#composer.composed(this.#attributes());
    const shown = this.#shown(attributes);
    const { by, note, text } = snippet(shown, this.#kind);
    const save = (/** @type {string} */ title, /** @type {() => Promise<void>} */ work) => html`
      <button type="button" @click=${() => this.#try(work)}>${title}</button>
    `;
    return html`
      <div class="languages" role="group" aria-label="Save">
        ${save('SVG', async () => this.#saved(saveText(svg, figureSvg(this.#host, shown.alt), shown.file, 'svg')))}
        ${save('PNG', async () => this.#saved(saveBytes(await this.#png(shown.alt), shown.file, 'png')))}
        <select aria-label="Size of the PNG" @change=${this.#onScale}>
          ${SCALES.map((scale) => html`<option ?selected=${scale === this.#scale}>${scale}×</option>`)}
        </select>
        ${save('CSV', async () => this.#saved(saveText(csv, await csvRows(this.#host), shown.file, 'csv')))}
        ${save('NPY', async () => this.#saved(saveBytes(await npyOf(this.#host), shown.file, 'npy')))}
        ${save('Copy the alt text', () => this.#copy(altText, shown.alt, '.alt'))}
        <span role="status">${this.#said}</span>
      </div>
      <p class="alt">${shown.alt}</p>
      ${this.#composer.template(attributes, shown.address)}
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
        ${save('Copy', () => this.#copy(by, shown, '.snippet'))}
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

  /** @param {Record<string, string>} attributes @returns {Shown} */
  #shown(attributes) {
    const { localName: tag, picture } = this.#host;
    const caption = this.#composer.title;
    const site = getSite();
    const described = this.#host.describe(picture);
    return {
      tag,
      attributes,
      site,
      address: `${site}embed.html#${writeElement(tag, attributes)}`,
      title: caption || described,
      alt: altText.write(
        caption && !described.includes(caption) ? `${ended(caption)} ${described}` : described,
      ),
      file: fileName.write(
        [tag, attributes.encoding && this.#host.settings?.encoding.name].filter(Boolean).join('-'),
      ),
      height: this.#composer.height,
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
    return figurePng(svg.write(figureSvg(this.#host, alt)), this.#scale);
  }

  /** @param {string} name */
  #saved(name) {
    this.#say(`Saved ${name}.`);
  }

  /**
   * @template W
   * @param {Writer<W>} by
   * @param {W} what
   * @param {string} place where it is shown
   */
  async #copy(by, what, place) {
    const shown = this.#host.renderRoot.querySelector(`.share ${place}`);
    this.#say((await copyText(by, what, shown)) ? 'Copied.' : 'Selected: copy it from here.');
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
