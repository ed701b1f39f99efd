/** What an element renders: caption, legend, plot with a rail beside it, what went wrong, and one line of tools. */
import { html, nothing } from 'lit';
import { spoken } from '../../export/steering.js';
import { connect } from '../../worker/connect.js';
import { LazyPanel } from '../panels/lazy-panel.js';
import { Panel } from '../panels/panel.js';
import { TablePanel } from '../panels/table-panel.js';
import { LATE } from './picture-request.js';
import { readout } from './readout.js';
import { fetched } from '../../core/fetched.js';

/** @import { PeElement } from './base.js' */
/** @import { PictureRequest } from './picture-request.js' */
/** @import { Reading } from './reading.js' */

export class FigureTemplate {
  #host;
  #request;
  #reading;
  #panel;
  #code;
  #listen;
  #share;
  #isFootOpen = false;

  /** @param {PeElement<any>} host @param {PictureRequest<any>} request @param {Reading} reading */
  constructor(host, request, reading) {
    this.#host = host;
    this.#request = request;
    this.#reading = reading;
    this.table = new TablePanel(host);
    this.#panel = new Panel(host);
    this.#code = new LazyPanel(host, {
      part: 'code',
      title: 'Code',
      load: async () => new (await fetched(import('../panels/code.js'))).Code(host),
    });
    this.#listen = new LazyPanel(host, {
      part: 'listen',
      title: 'Listen',
      load: async () => new (await fetched(import('../panels/listen.js'))).Listen(host),
    });
    this.#share = new LazyPanel(host, {
      part: 'share',
      title: 'Share and embed',
      load: async () => new (await fetched(import('../panels/share.js'))).Share(host),
    });
  }

  render() {
    const host = this.#host;
    const { caption, picture } = host;
    const { framed, coded } = /** @type {typeof PeElement} */ (host.constructor);
    const aside = picture ? host.aside(picture) : nothing;
    const hasRail = framed || host.controls !== null || Boolean(aside && aside !== nothing);
    return html`
      <figure part="figure" class=${waiting(host)}>
        <div class="body">
          <div class="picture">
            <div class="top" part="top">
              ${caption ? html`<figcaption part="caption">${caption}</figcaption>` : nothing}
              <div class="legend" part="legend">${host.legend(picture)}</div>
            </div>
            ${picture?.remark ? html`<p class="remark">${picture.remark}</p>` : nothing}
            ${picture ? nothing : html`<slot></slot>`} ${host.stage(picture)}
            ${this.#request.isLate ? lateness(host) : failureTemplate(host)} ${host.below(picture)}
          </div>
          ${hasRail ? this.#rail(aside, framed) : nothing}
        </div>
        ${host.notice ? html`<p part="notice">${spoken(String(host.notice))}</p>` : nothing}
        ${this.#panel.isLong ? this.#panel.template() : nothing}
        <div class="live" aria-live="polite"></div>
        <div class=${this.#isFootOpen ? 'toolbar open' : 'toolbar'} part="toolbar">
          ${this.#panel.way()} ${this.table.template()} ${coded ? this.#code.template() : nothing}
          ${host.sharing()} ${host.frame?.grid?.line ? this.#listen.template() : nothing}
          ${this.#panel.rest()} ${host.settings ? this.#ways() : nothing}
        </div>
      </figure>
    `;
  }

  /**
   * Beside the picture, or below it where there is no room: what follows from it, few controls, what is
   * read. It keeps its room while the picture is waited for.
   * @param {unknown} aside
   * @param {boolean} framed
   */
  #rail(aside, framed) {
    return html`<div class="rail" part="rail">
      ${aside} ${this.#panel.isLong ? nothing : this.#panel.template()}
      ${framed ? readout(this.#host, this.#reading.read) : nothing}
    </div>`;
  }

  /** On a phone the foot is one sign, which brings the others. */
  #ways() {
    const toggle = () => {
      this.#isFootOpen = !this.#isFootOpen;
      this.#host.requestUpdate();
    };
    return html`<button
      type="button"
      class="ways"
      aria-label="Numbers, code, sharing, settings"
      aria-expanded=${this.#isFootOpen}
      @click=${toggle}
    >
      ⋯
    </button>`;
  }

  /** @param {Record<string, string | null>} texts by setting @param {boolean} [isFinal] */
  change(texts, isFinal) {
    this.#panel.change(texts, isFinal);
  }

  /** What saves and embeds the figure. */
  sharing() {
    return this.#share.template();
  }
}

/** Before the first picture, with or without something of the host page to show instead. @param {PeElement<any>} host */
function waiting(host) {
  if (host.picture) return nothing;
  if (host.failure) return 'failed';
  return host.querySelector(':scope > :not(noscript, script)') ? 'waiting' : 'bare';
}

/** @param {PeElement<any>} host */
function lateness(host) {
  const startAgain = () => {
    connect().dispose(); // ends what does not answer
    host.retry();
  };
  return html`
    <div class="error" part="error" role="status">
      No answer for ${LATE / 1000} seconds: a slow connection, a large computation, or one that has
      stopped.
      <button type="button" @click=${startAgain}>Start again</button>
    </div>
  `;
}

/** What went wrong, and a way to try again where that can help. @param {PeElement<any>} host */
export function failureTemplate(host) {
  if (!host.failure) return nothing;
  const { code, message } = host.failure;
  const again = html`<button type="button" @click=${() => host.retry()}>Try again</button>`;
  return html`
    <div class="error" part="error" role="alert">
      ${message} ${code === 'input' || code === 'unsupported' ? nothing : again}
    </div>
  `;
}
