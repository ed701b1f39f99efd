/** An element's settings: its attributes, and lists set from JS, read against the catalogue. */
import { kebabCase } from '../../core/check.js';
import { attributeOf, isNumbers, joined, textOf } from '../../settings/given.js';
import { isFlag } from '../../settings/setting-names.js';
import { readSettings } from '../../settings/settings.js';
import { misspelled, unknownName } from '../../settings/spelling.js';

/** @import { Settings } from '../../settings/settings.js' */
/** @import { PeElement } from './base.js' */

export class FigureSettings {
  #host;
  /** @type {Record<string, number[]>} values too large for an attribute, by name */
  #lists = {};
  /** @type {Settings | null} */
  #current = null;
  /** Attributes of settings that it has had: those of a scheme that it showed before may stay. @type {Set<string>} */
  #known = new Set();

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
    const { defaults: own, samplesRows } = /** @type {typeof PeElement} */ (host.constructor);
    this.#current = readSettings({
      encodings: host.choosable(),
      ownSettings: host.ownSettings(),
      getText: (attribute) => attributeOf(host, attribute),
      defaults: { ...own, ...host.defaults },
      lists: this.#lists,
      samplesRows,
    });
    for (const { name } of this.#current.list) this.#known.add(kebabCase(name));
    host.refine(this.#current);
    this.#remark(this.#current);
  }

  /** What is written in vain. @param {Settings} settings */
  #remark({ list, problems, encoding }) {
    const host = this.#host;
    const element = {
      list,
      known: this.#known,
      scheme: encoding.name,
      isOfHtml: (/** @type {string} */ attribute) => attribute in HTMLElement.prototype,
    };
    for (const { name, remark } of misspelled(host.getAttributeNames(), element)) {
      problems[name] ??= remark;
    }
    const unknown = unknownName(host.controls ?? '', list);
    if (unknown) problems.controls ??= unknown;
  }

  /**
   * Scalars become attributes, lists of numbers stay properties.
   * @param {string} name
   * @param {unknown} value null, undefined or false: back to the default
   */
  set(name, value) {
    const attribute = kebabCase(name);
    delete this.#lists[name];
    if (joined(attribute) !== attribute) this.#host.removeAttribute(joined(attribute));
    if (isNumbers(value)) {
      this.#lists[name] = Array.from(value);
    } else {
      const isOff = value === false && isFlag(attribute); // whose default may be on
      const text = isOff ? 'false' : textOf(value);
      if (text === null) this.#host.removeAttribute(attribute);
      else this.#host.setAttribute(attribute, text);
    }
    this.#host.requestUpdate();
  }
}
