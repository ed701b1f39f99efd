/** What a reader chooses for the figure that is passed on, and how it will look there: in the frame itself. */
import { html, nothing } from 'lit';
import { hasFrames } from '../../settings/site.js';

/** @import { PeElement } from '../frame/base.js' */

const THEMES = ['auto', 'light', 'dark'];
/** Of a post's column, and of a phone [px]. */
const WIDTHS = [640, 360];
const [COLUMN] = WIDTHS;
/** Around the figure in a frame, until one has told its height: the link below it, and edges [px]. */
const EDGES = 29;
const PAUSE = 300; // ms: what is being changed is shown when a hand rests

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
  /** In a post's column, once a frame has told it [px]. */
  #height = 0;
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  #address = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

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

  /** To be kept for a frame, while nothing is open below the foot of its figure. */
  get height() {
    return this.#height || Math.ceil(closedHeight(this.#host)) + EDGES;
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

  /** @param {Record<string, string>} attributes as they are passed on @param {string} address of their frame */
  template(attributes, address) {
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
      ${hasFrames() ? this.#preview(address) : nothing}
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

  /** @param {string} address */
  #preview(address) {
    // what others embed is not kept with the pages
    if (navigator.onLine === false) return html`<p>The preview needs a connection.</p>`;
    return html`<div class="preview" tabindex="0" role="group" aria-label="Preview">
      ${this.#framed(address)}
    </div>`;
  }

  /** @param {string} address */
  #framed(address) {
    const frame = (this.#frame ??= Object.assign(document.createElement('iframe'), {
      title: 'Preview',
      inert: true, // to be looked at: what is opened in it would count as its height
    }));
    frame.style.width = `${this.#width}px`;
    if (!frame.isConnected) {
      frame.src = this.#address = address;
      window.addEventListener('message', this.#onMessage);
    } else if (address !== this.#address) {
      this.#address = address;
      clearTimeout(this.#waiting);
      // replaced: the reader's way back leads through pages, not through previews
      this.#waiting = setTimeout(() => frame.contentWindow?.location.replace(address), PAUSE);
    }
    return frame;
  }

  /** @param {MessageEvent} event */
  #onMessage = ({ source, data }) => {
    const frame = this.#frame;
    if (!frame?.isConnected) window.removeEventListener('message', this.#onMessage);
    if (!frame || source !== frame.contentWindow || data?.type !== 'pe-embed:height') return;
    const height = Number(data.height);
    if (!(height > 0)) return;
    frame.style.height = `${height}px`;
    if (this.#width !== COLUMN || height === this.#height) return;
    this.#height = height;
    this.#host.requestUpdate();
  };

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
