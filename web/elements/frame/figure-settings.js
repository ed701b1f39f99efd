/** An element's settings: its attributes, and lists set from JS, read against the catalogue. */
import { formatParameter, kebabCase } from '../../core/check.js';
import { readSettings } from '../../settings/settings.js';

/** @import { Settings } from '../../settings/settings.js' */
/** @import { PeElement } from './base.js' */

export class FigureSettings {
  #host;
  /** @type {Record<string, unknown>} values too large for an attribute, by name */
  #lists = {};
  /** @type {Settings | null} */
  #current = null;

  /** @param {PeElement<any>} host */
  constructor(host) {
    this.#host = host;
  }

  /** As last read. */
  get current() {
    return this.#current;
  }

  /** Updates the element when an attribute changes: the names are known at run time only. @param {AbortSignal} signal */
  watch(signal) {
    const observer = new MutationObserver(() => this.#host.requestUpdate());
    observer.observe(this.#host, { attributes: true });
    signal.addEventListener('abort', () => observer.disconnect());
  }

  read() {
    const host = this.#host;
    if (!host.context) return;
    this.#current = readSettings({
      encodings: host.choosable(),
      ownSettings: host.ownSettings(),
      getText: (attribute) => host.getAttribute(attribute),
      defaults: host.defaults,
      lists: this.#lists,
    });
    host.refine(this.#current);
  }

  /**
   * Scalars become attributes, lists stay properties.
   * @param {string} name
   * @param {unknown} value null or undefined: back to the default
   */
  set(name, value) {
    const attribute = kebabCase(name);
    delete this.#lists[name];
    if (value === null || value === undefined) this.#host.removeAttribute(attribute);
    else if (typeof value === 'object') this.#lists[name] = Array.from(/** @type {any} */ (value));
    else this.#host.setAttribute(attribute, formatParameter(value));
    this.#host.requestUpdate();
  }
}
