/** What a reader chooses for the figure that is passed on, and how it will look there. */
import { html, nothing } from 'lit';

/** @import { PeElement } from '../frame/base.js' */

const THEMES = ['auto', 'light', 'dark'];
/** Of a post's column, and of a phone [px]. */
const WIDTHS = [640, 360];
const [COLUMN] = WIDTHS;
/** What figures tell those around them: a preview is nobody's figure. */
const TOLD = ['pe-change', 'pe-input', 'pe-reset', 'pe-ready', 'pe-error'];

export class Composer {
  #host;
  /** @type {string | null} null: as the figure has it */
  #title = null;
  /** @type {boolean | null} */
  #hasControls = null;
  /** @type {boolean | null} */
  #hasNotice = null;
  #theme;
  #width = COLUMN;
  /** In a post's column, once it is drawn there [px]. */
  #height = 0;
  /** @type {HTMLElement | null} */
  #preview = null;
  /** Attributes of the preview. @type {string[]} */
  #given = [];
  #grown = new ResizeObserver(() => this.#measure());

  /** @param {PeElement<any>} host */
  constructor(host) {
    this.#host = host;
    this.#theme = host.getAttribute('theme') ?? THEMES[0];
  }

  get title() {
    return this.#title ?? this.#host.caption;
  }

  /** What may be said of it: its own notice, or that of its page while it holds. */
  get #notice() {
    return this.#host.notice ?? this.#host.told;
  }

  /** While nothing is open below its foot. */
  get height() {
    return this.#height || closedHeight(this.#host);
  }

  /** @param {Record<string, string>} attributes of the figure @returns {Record<string, string>} as they are passed on */
  composed(attributes) {
    const { label, notice, controls, theme: _, ...others } = attributes;
    const isTold = this.#hasNotice ?? notice !== undefined;
    const title = this.#title ?? label;
    const shown = this.#hasControls === null ? controls : this.#hasControls && (controls ?? '');
    return {
      ...others,
      ...(title && { label: title }),
      ...(isTold && this.#notice && { notice: this.#notice }),
      ...(typeof shown === 'string' && { controls: shown }),
      ...(this.#theme !== THEMES[0] && { theme: this.#theme }),
    };
  }

  /** @param {Record<string, string>} attributes as they are passed on */
  template(attributes) {
    const { controls, notice } = attributes;
    return html`<div class="composer" role="group" aria-label="As it is passed on">
      <label
        >Title <input type="text" name="title" .value=${this.title} @change=${this.#onTitle}
      /></label>
      <label
        ><input
          type="checkbox"
          name="controls"
          .checked=${controls !== undefined}
          @change=${this.#onControls}
        />
        controls</label
      >
      ${
        this.#notice
          ? html`<label
              ><input
                type="checkbox"
                name="notice"
                .checked=${notice !== undefined}
                @change=${this.#onNotice}
              />
              what to notice</label
            >`
          : nothing
      }
      ${this.#choice('Theme', THEMES, this.#theme, (theme) => (this.#theme = theme))}
      ${this.#choice('Width', WIDTHS.map(String), String(this.#width), (width) => (this.#width = Number(width)))}
      <div class="preview" tabindex="0" role="group" aria-label="Preview">
        <div .style=${`width: ${this.#width}px`}>${this.#drawn(attributes)}</div>
      </div>
    </div>`;
  }

  /**
   * @param {string} title
   * @param {string[]} values
   * @param {string} chosen
   * @param {(value: string) => void} choose
   */
  #choice(title, values, chosen, choose) {
    const onChange = (/** @type {Event} */ { target }) => {
      choose(/** @type {HTMLSelectElement} */ (target).value);
      this.#host.requestUpdate();
    };
    return html`<label
      >${title}
      <select @change=${onChange}>
        ${values.map((value) => html`<option ?selected=${value === chosen}>${value}</option>`)}
      </select></label
    >`;
  }

  /** The same element once more, with what is passed on. @param {Record<string, string>} attributes */
  #drawn(attributes) {
    const { localName } = this.#host;
    if (!customElements.get(localName)) return nothing;
    const preview = (this.#preview ??= this.#made());
    const wanted = { ...attributes, loading: 'eager' };
    for (const name of this.#given) if (!(name in wanted)) preview.removeAttribute(name);
    this.#given = Object.keys(wanted);
    for (const [name, text] of Object.entries(wanted))
      if (preview.getAttribute(name) !== text) preview.setAttribute(name, text);
    return preview;
  }

  #made() {
    const preview = document.createElement(this.#host.localName);
    for (const type of TOLD) preview.addEventListener(type, (event) => event.stopPropagation());
    preview.addEventListener('pe-ready', () => this.#measure());
    this.#grown.observe(preview);
    return preview;
  }

  #measure() {
    const preview = /** @type {PeElement<any> | null} */ (this.#preview);
    if (!preview?.picture || this.#width !== COLUMN || !preview.isConnected) return;
    const height = closedHeight(preview);
    if (Math.abs(height - this.#height) < 1) return;
    this.#height = height;
    this.#host.requestUpdate();
  }

  /** @param {Event} event */
  #onTitle = ({ target }) => {
    this.#title = /** @type {HTMLInputElement} */ (target).value;
    this.#host.requestUpdate();
  };

  /** @param {Event} event */
  #onNotice = ({ target }) => {
    this.#hasNotice = /** @type {HTMLInputElement} */ (target).checked;
    this.#host.requestUpdate();
  };

  /** @param {Event} event */
  #onControls = ({ target }) => {
    this.#hasControls = /** @type {HTMLInputElement} */ (target).checked;
    this.#host.requestUpdate();
  };
}

/** Of the figure while nothing is open below its foot. @param {PeElement<any>} host @returns {number} [px] */
function closedHeight(host) {
  const foot = host.renderRoot.querySelector('.toolbar');
  const whole = host.getBoundingClientRect().height;
  if (!foot) return whole;
  const row = [...foot.querySelectorAll(':scope > :not(details), :scope > details > summary')];
  const lowest = Math.max(...row.map((each) => each.getBoundingClientRect().bottom));
  return whole - Math.max(foot.getBoundingClientRect().bottom - lowest, 0);
}
