/** An element's control panel at work: what is typed becomes an attribute, what was wrong is said. */
import { html, nothing } from 'lit';
import { camelCase, kebabCase } from '../../core/check.js';
import { controlPanel, restPanel } from './controls.js';
import { formatSetting, parseSetting } from '../../settings/settings.js';
import { wordsOf } from '../../settings/given.js';
import { OUTWARD } from './events.js';

/** @import { PeElement } from '../frame/base.js' */
/** @import { Setting, Settings } from '../../settings/settings.js' */

/** Controls that a picture of usual height has room for beside it. */
const BESIDE = 3;

export class Panel {
  #host;
  /** @type {Record<string, {problem: string, text: string}>} by setting, and the text it led to */
  #typed = {};
  /** What a reader's first change of an attribute found there. @type {Map<string, string | null>} */
  #before = new Map();
  #isRestOpen = false;

  /** @param {PeElement<any>} host */
  constructor(host) {
    this.#host = host;
  }

  /** Whether there are more controls than stand beside a picture. */
  get isLong() {
    const { controls } = this.#host;
    const { length } = this.#named;
    return controls !== null && (length === 0 || length > BESIDE);
  }

  /** Settings that `controls` names; none: all of them. */
  get #named() {
    return wordsOf(this.#host.controls ?? '').map(camelCase);
  }

  /** What is wrong with attributes stands beside their controls, or in a line where they have none. */
  template() {
    const { controls, settings } = this.#host;
    if (!settings) return nothing;
    const remarks = Object.entries(this.#remarks(settings));
    const hasControl = (/** @type {string} */ name) =>
      controls !== null && settings.list.some((setting) => setting.name === name);
    return html`${sentence(remarks.filter(([name]) => !hasControl(name)))}
    ${controls === null ? nothing : controlPanel(this.#options(settings))}`;
  }

  /** The settings that are not shown at once. */
  rest() {
    const { controls, settings } = this.#host;
    if (!settings || controls === null || this.#named.length === 0) return nothing;
    return restPanel(this.#options(settings), this.#isRestOpen, this.#onToggle);
  }

  /** @param {Event} event */
  #onToggle = ({ target }) => {
    this.#isRestOpen = /** @type {HTMLDetailsElement} */ (target).open;
    this.#host.requestUpdate();
  };

  /** A way back from what a reader changed. */
  way() {
    const { controls, settings } = this.#host;
    if (!settings || controls === null) return nothing;
    const isAsGiven = this.#changed(settings).length === 0;
    return html`<button type="button" class="reset" ?disabled=${isAsGiven} @click=${this.#reset}>
      Reset
    </button>`;
  }

  /**
   * Attributes that are not as the page holds for standard, or as readers found them.
   * @param {Settings} settings
   * @returns {[string, string | null][]} each with the text it had; null: it was not there
   */
  #changed({ list }) {
    const { defaults } = this.#host;
    const isGiven = Object.keys(defaults).length > 0;
    const given = isGiven ? list.map(({ name }) => kebabCase(name)) : [];
    const all = new Map([
      ...this.#before,
      ...given.map((name) => /** @type {const} */ ([name, defaults[name] ?? null])),
    ]);
    return [...all].filter(([name, text]) => this.#host.getAttribute(name) !== text);
  }

  #reset = () => {
    const host = this.#host;
    if (!host.settings) return;
    for (const [name, text] of this.#changed(host.settings)) host.setSetting(camelCase(name), text);
    this.#before.clear();
    this.#typed = {};
    host.dispatchEvent(new CustomEvent('pe-reset', OUTWARD));
  };

  /** @param {Settings} settings */
  #options(settings) {
    return {
      settings,
      first: this.#named,
      remarks: this.#remarks(settings),
      fixed: this.#host.fixedSettings(),
      onChange: this.#onChange,
      onLink: this.#onLink,
    };
  }

  /** @param {Settings} settings @returns {Record<string, string>} by setting */
  #remarks({ list, problems }) {
    const { failure } = this.#host;
    const remarks = { ...problems };
    for (const [name, { problem, text }] of Object.entries(this.#typed)) {
      if (this.#host.getAttribute(kebabCase(name)) === text) remarks[name] ??= problem;
    }
    const isSetting = list.some(({ name }) => name === failure?.parameter); // else it is of a file
    if (failure?.parameter && isSetting) remarks[failure.parameter] ??= failure.message;
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
    this.#host.change({ [name]: text }, isFinal);
  };

  /** @param {NonNullable<Setting['link']>} link */
  #onLink = ({ name, text }) => this.#host.change({ [name]: text });

  /**
   * What a person sets, in a control or in the figure itself. Everything is set before the first event.
   * @param {Record<string, string | null>} texts by setting; null: its attribute goes
   * @param {boolean} [isFinal] let go of, not only moved
   */
  change(texts, isFinal = true) {
    const host = this.#host;
    const names = Object.keys(texts);
    for (const name of names) {
      const attribute = kebabCase(name);
      if (!this.#before.has(attribute)) this.#before.set(attribute, host.getAttribute(attribute));
      host.setSetting(name, texts[name]);
    }
    for (const name of names) {
      const last = name === names.at(-1);
      const detail = { name, attribute: kebabCase(name), text: texts[name], last };
      const options = { ...OUTWARD, detail };
      if (isFinal) host.dispatchEvent(new CustomEvent('pe-change', options));
      else host.dispatchEvent(new CustomEvent('pe-input', options));
    }
  }
}

/** @param {[string, string][]} remarks by setting */
function sentence(remarks) {
  const parts = remarks.map(([name, text]) => `${kebabCase(name)}: ${text}`);
  return parts.length === 0 ? nothing : html`<p class="remark">${parts.join('. ')}</p>`;
}
