/** An element's control panel at work: what is typed becomes an attribute, what was wrong is said. */
import { html, nothing } from 'lit';
import { kebabCase } from '../../core/check.js';
import { controlPanel } from './controls.js';
import { formatSetting, parseSetting } from '../../settings/settings.js';

/** @import { PeElement } from '../frame/base.js' */
/** @import { Setting, Settings } from '../../settings/settings.js' */

export class Panel {
  #host;
  /** @type {Record<string, {problem: string, text: string}>} by setting, and the text it led to */
  #typed = {};

  /** @param {PeElement<any>} host */
  constructor(host) {
    this.#host = host;
  }

  /** Without the attribute `controls`, only what is wrong with the attributes is said. */
  template() {
    const { controls, settings } = this.#host;
    if (!settings) return nothing;
    const remarks = this.#remarks(settings);
    if (controls === null) return sentence(remarks);
    return controlPanel({
      settings,
      first: controls.split(/\s+/).filter(Boolean).map(camelCase),
      remarks,
      fixed: this.#host.fixedSettings(),
      onChange: this.#onChange,
      onLink: this.#onLink,
    });
  }

  /**
   * @param {Settings} settings
   * @returns {Record<string, string>} by setting
   */
  #remarks({ problems }) {
    const { failure } = this.#host;
    const remarks = { ...problems };
    for (const [name, { problem, text }] of Object.entries(this.#typed)) {
      if (this.#host.getAttribute(kebabCase(name)) === text) remarks[name] ??= problem;
    }
    if (failure?.parameter) remarks[failure.parameter] ??= failure.message;
    return remarks;
  }

  /**
   * @param {Setting} setting
   * @param {string} typed
   * @param {boolean} isFinal let go of, not only moved
   */
  #onChange = (setting, typed, isFinal) => {
    const { name } = setting;
    const { value, problem } = parseSetting(setting, typed);
    const text = formatSetting(setting, value);
    delete this.#typed[name];
    if (problem) this.#typed[name] = { problem, text };
    this.#set(name, text, isFinal);
  };

  /** @param {NonNullable<Setting['link']>} link */
  #onLink = ({ name, text }) => this.#set(name, text, true);

  /**
   * @param {string} name
   * @param {string | null} text null: the attribute goes
   * @param {boolean} isFinal
   */
  #set(name, text, isFinal) {
    this.#host.setSetting(name, text);
    const detail = { name, attribute: kebabCase(name), text };
    const options = { bubbles: true, composed: true, detail };
    if (isFinal) this.#host.dispatchEvent(new CustomEvent('pe-change', options));
    else this.#host.dispatchEvent(new CustomEvent('pe-input', options));
  }
}

/** @param {Record<string, string>} remarks */
function sentence(remarks) {
  const parts = Object.entries(remarks).map(([name, text]) => `${kebabCase(name)}: ${text}`);
  return parts.length === 0 ? nothing : html`<p class="remark">${parts.join('. ')}</p>`;
}

/** @param {string} name */
export const camelCase = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
