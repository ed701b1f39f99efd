/**
 * What every pe- element does alike: reads its attributes against the catalogue, asks the core, keeps
 * the last good picture, follows the reader's cursor, and says what went wrong. Subclasses say what
 * to ask for and how to draw it.
 */
import { LitElement, html, nothing } from 'lit';
import { CoreError, formatParameter, kebabCase } from '../core/check.js';
import { PlotFrame } from '../plot/frame.js';
import { buildTable } from '../plot/table.js';
import { CodePanel } from './code-panel.js';
import { sharedContext, useContext } from './context.js';
import { LazyPanel } from './lazy-panel.js';
import { Panel } from './panel.js';
import { adoptProperties, defineAccessors } from './properties.js';
import { Reading } from './reading.js';
import { readout } from './readout.js';
import { readSettings } from './settings.js';
import { styles } from './styles.js';
import { arrivals, language, useLanguage, watchLanguage } from '../texts/language.js';
import { phrase, say, told } from '../texts/say.js';
import { connect } from '../worker/connect.js';

/** @import { Core } from '../core/index.js' */
/** @import { AsyncCore } from '../worker/client.js' */
/** @import { Encoding, Matrix } from '../core/types.js' */
/** @import { Means, Place } from '../plot/cursor.js' */
/** @import { TableData } from '../plot/table.js' */
/** @import { Context } from './context.js' */
/** @import { Reading as GroupReading } from './group.js' */
/** @import { Spot } from './reading.js' */
/** @import { Setting, Settings } from './settings.js' */

const START_AHEAD = '300px'; // below the window: drawn before it is scrolled to
const FAR = '1000px'; // from the window: its numbers are given up and computed again in time
const WORTH_GIVING_UP = 32768; // bytes
const LATE = 8000; // ms without an answer: the reader is told, and may start again

/**
 * @template {{remark: string}} Picture what a subclass draws; `remark` says what it leaves out
 * @attr {string} encoding - the scheme, by its name in the catalogue; `sinusoidal` if left out
 * @attr {string} label - what the picture shows; becomes the caption and the accessible name
 * @attr {string} controls - shows a control panel; names of settings put those first
 * @attr {string} group - elements of one group read the same position and dimension
 * @attr {'auto' | 'light' | 'dark'} theme - `auto` follows the page's color-scheme
 * @attr {'lazy' | 'eager'} loading - `lazy` waits until the element is nearly in view
 * @slot - what stands there until the first picture, and where none can be drawn
 * @fires pe-ready - the first picture is drawn
 * @fires {CustomEvent<{code: string, parameter: string | null, message: string}>} pe-error
 * @fires {CustomEvent<{name: string, attribute: string, text: string}>} pe-input - a control is being moved
 * @fires {CustomEvent<{name: string, attribute: string, text: string | null}>} pe-change - a control was set; null: it was taken off
 * @fires {CustomEvent<{position: number | null, dimension: number | null, value: number}>} pe-select - a person chose a value
 * @csspart figure - everything
 * @csspart plot - axes and picture
 * @csspart canvas - the picture
 * @csspart axes - the SVG over it
 * @csspart legend - what colours or curves mean
 * @csspart tooltip - the value under the pointer
 * @csspart readout - the formula with its numbers
 * @csspart controls - the control panel
 * @csspart error - what went wrong
 * @csspart table - the numbers as a table
 * @csspart listen - the numbers as sound
 * @csspart code - programs that print the numbers
 * @csspart share - files and snippets of the figure
 */
export class PeElement extends LitElement {
  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [styles];

  /** @override */
  static properties = {
    label: { type: String },
    controls: { type: String },
    group: { type: String },
    loading: { type: String },
    failure: { state: true },
    isLate: { state: true },
  };

  /** Kinds of encodings that can be shown. @type {Encoding['kind'][]} */
  static kinds = ['add', 'none'];

  /** Whether it draws on a PlotFrame; else stage() is the picture, and has controls of its own. */
  static framed = true;

  /** Whether the encoding's own numbers are what it shows, so that a program can print them. */
  static coded = true;

  /** Whether its first picture takes more than the small core answers, which then need not come. */
  static needsWhole = false;

  /** Whether its matrix has a row per position, whose sines and cosines can be heard together. */
  static hasPairs = false;

  /** @type {Context | null} */
  #context = null;
  /** @type {Settings | null} */
  #settings = null;
  /** @type {PlotFrame | null} */
  #frame = null;
  /** @type {Picture | null} the last good one */
  #picture = null;
  #requested = '';
  #spoken = language();
  #isStarted = false;
  /** Far from sight, without its picture: nothing is rendered, so that it looks as before. */
  #isResting = false;
  /** @type {Record<string, unknown>} */
  #lists = {};
  /** @type {AbortController | null} ends what connectedCallback began */
  #connection = null;
  #reading = new Reading(this);
  #panel = new Panel(this);
  #code = new CodePanel(this);
  #listen = new LazyPanel(this, {
    part: 'listen',
    title: 'Listen',
    load: async () => new (await import('./listen.js')).Listen(this),
  });
  #share = new LazyPanel(this, {
    part: 'share',
    title: 'Save, embed or cite',
    load: async () => new (await import('./share.js')).Share(this),
  });

  constructor() {
    super();
    /** @type {string | null} */
    this.label = null;
    /** @type {string | null} */
    this.controls = null;
    /** @type {string | null} */
    this.group = null;
    /** @type {string | null} */
    this.loading = null;
    /**
     * What holds where an attribute is missing or unusable, as text by attribute; the catalogue's
     * defaults for the rest.
     * @type {Record<string, string>}
     */
    this.defaults = this.defaults ?? {}; // set before the element was defined, perhaps
    /** @type {CoreError | null} */
    this.failure = null;
    /** Whether an answer is long in coming: a worker may end without a word. */
    this.isLate = false;
  }

  // What a subclass says -------------------------------------------------------------------------

  /** Whether it can show this encoding. @param {Encoding} encoding */
  accepts({ kind }) {
    return /** @type {typeof PeElement} */ (this.constructor).kinds.includes(kind);
  }

  /** Schemes to choose from. @returns {Encoding[]} */
  choosable() {
    return (this.#context?.catalogue ?? []).filter((encoding) => this.accepts(encoding));
  }

  /** Settings beside those of the encoding. @returns {Setting[]} */
  ownSettings() {
    return [];
  }

  /** Why a setting cannot be changed now, by name. @returns {Record<string, string>} */
  fixedSettings() {
    const reason = say('the positions are given one by one');
    /** @type {Record<string, string>} */
    const fixed = this.#settings?.values.positions ? { length: reason, start: reason } : {};
    return fixed;
  }

  /** Adds to what was read, e.g. what follows from other settings. @param {Settings} _settings */
  refine(_settings) {}

  /**
   * Asks the core. Undefined: overtaken by a newer request.
   * @param {Settings} _settings
   * @returns {Promise<Picture | undefined>}
   */
  async load(_settings) {
    return undefined;
  }

  /** @param {Picture} _picture @param {PlotFrame} _frame */
  draw(_picture, _frame) {}

  /** @param {Place} _place @returns {Spot | null} */
  spotAt(_place) {
    return null;
  }

  /** @param {NonNullable<GroupReading>} _reading of another element @returns {Place | null} */
  placeOf(_reading) {
    return null;
  }

  /** After the reading moved. @param {Spot | null} _spot @param {Place | null} _place */
  pointAt(_spot, _place) {}

  /** @param {Picture} _picture @returns {string} */
  describe(_picture) {
    return '';
  }

  /** @param {Picture} _picture @returns {TableData | null} */
  tableOf(_picture) {
    return null;
  }

  /** The numbers to save. @param {Picture} picture @returns {Matrix | null} null: those of the table */
  matrixOf(picture) {
    return /** @type {{matrix?: Matrix}} */ (picture).matrix ?? null;
  }

  /** @returns {unknown} template of what colours or curves mean */
  legend() {
    return nothing;
  }

  /** @returns {unknown} template of the picture's place: of the picture itself without a frame */
  stage() {
    return html`<div class="plot" part="plot"></div>`;
  }

  /** @returns {unknown} template of what stands under the plot */
  below() {
    return nothing;
  }

  /**
   * Whether the settings alone make its picture, quickly: then it is given up far from sight, where it
   * is large.
   */
  get canRest() {
    return false;
  }

  // What is known ----------------------------------------------------------------------------------

  get context() {
    return this.#context;
  }

  /** What the attributes ask for. */
  get settings() {
    return this.#settings;
  }

  /** The plot, once rendered. */
  get frame() {
    return this.#frame;
  }

  /** What is shown: the last good picture, or null. */
  get picture() {
    return this.#picture;
  }

  /**
   * Asks the core, latest wins among the requests of this element.
   * @template {keyof Core} Method
   * @param {Method} method
   * @param {Parameters<Core[Method]>} args
   */
  async ask(method, ...args) {
    const answer = await this.#context?.client.latest(this, method, ...args);
    useLanguage(this);
    return answer;
  }

  /**
   * ask() for several calls that make one picture.
   * @template Result
   * @param {(core: AsyncCore) => Promise<Result>} task
   */
  async askAll(task) {
    const answer = await this.#context?.client.latestOf(this, task);
    useLanguage(this);
    return answer;
  }

  /**
   * Reads a place as if it were pointed at on the plot: for further plots of the same element.
   * @param {Place | null} place
   * @param {Means} means
   */
  read(place, means) {
    this.#reading.move(place, means);
  }

  /** Tries again after a failure. */
  retry() {
    this.#requested = '';
    this.#isStarted = this.#context !== null;
    if (this.#context) this.requestUpdate();
    else this.#start();
  }

  // Lifecycle --------------------------------------------------------------------------------------

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const attributes = new MutationObserver(() => this.requestUpdate());
    attributes.observe(this, { attributes: true });
    useContext(signal);
    watchLanguage();
    arrivals.addEventListener('language', () => this.#speak(), { signal });
    signal.addEventListener('abort', () => attributes.disconnect());
    const farView = new IntersectionObserver(
      (entries) => (entries[entries.length - 1].isIntersecting ? this.#wake() : this.#rest()),
      { rootMargin: FAR },
    );
    farView.observe(this);
    signal.addEventListener('abort', () => farView.disconnect());
    if (this.#isStarted) return;
    const nearView = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.#start(),
      { rootMargin: START_AHEAD },
    );
    nearView.observe(this);
    signal.addEventListener('abort', () => nearView.disconnect());
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#connection?.abort();
  }

  /** Says all again in another language. */
  #speak() {
    useLanguage(this);
    if (language() !== this.#spoken && this.#context) this.retry();
  }

  async #start() {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { needsWhole } = /** @type {typeof PeElement} */ (this.constructor);
    if (needsWhole) connect().want('whole');
    try {
      const context = await this.#watched(sharedContext());
      const prototype = Object.getPrototypeOf(this);
      const names = context.catalogue.flatMap(({ parameters }) => parameters.map((p) => p.name));
      this.#context = context;
      names.push('encoding', ...this.ownSettings().map(({ name }) => name));
      defineAccessors(prototype, names);
      adoptProperties(this, names);
      this.requestUpdate();
    } catch (error) {
      this.fail(error);
    }
  }

  /** One render per frame, however many attributes change. @override */
  async scheduleUpdate() {
    if (this.#picture && document.visibilityState === 'visible') {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    super.scheduleUpdate();
  }

  /** @override */
  shouldUpdate() {
    if (this.loading === 'eager') this.#wake();
    return !this.#isResting;
  }

  /** Gives up what can be had again, and is large: a page may hold many figures. */
  #rest() {
    const isLarge = this.#frame && bytesOf(this.#picture) >= WORTH_GIVING_UP;
    if (!isLarge || !this.canRest || this.loading === 'eager') return;
    this.#isResting = true;
    this.#requested = '';
    this.#picture = null;
    this.#frame?.shrink();
  }

  #wake() {
    if (!this.#isResting) return;
    this.#readSettings();
    this.#request();
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    useLanguage(this);
    this.#spoken = language();
    if (changed.has('group')) this.#reading.followGroup();
    if (this.loading === 'eager' && this.isConnected) this.#start();
    this.#readSettings();
  }

  #readSettings() {
    if (!this.#context) return;
    this.#settings = readSettings({
      encodings: this.choosable(),
      ownSettings: this.ownSettings(),
      getText: (attribute) => this.getAttribute(attribute),
      defaults: this.defaults,
      lists: this.#lists,
    });
    this.refine(this.#settings);
  }

  /** @override */
  updated() {
    const root = this.renderRoot.querySelector('.plot');
    if (!this.#frame && root instanceof HTMLElement) {
      this.#frame = new PlotFrame(root, {
        onMove: (place, means) => this.#reading.move(place, means),
        onResize: () => this.#redraw(),
      });
    }
    this.#request();
  }

  async #request() {
    const settings = this.#settings;
    if (!settings) return;
    const request = JSON.stringify(settings.values);
    if (request === this.#requested) return;
    this.#requested = request;
    try {
      const picture = await this.#watched(this.load(settings));
      if (picture === undefined) return;
      const isFirst = this.#picture === null && !this.#isResting;
      this.#isResting = false;
      this.#picture = picture;
      this.failure = null;
      this.requestUpdate();
      // the first one makes room for itself, at once: how wide it may be is known then
      if (isFirst) this.performUpdate();
      this.#redraw();
      this.requestUpdate();
      if (isFirst) this.dispatchEvent(new CustomEvent('pe-ready', OUTWARD));
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * @template Result
   * @param {Promise<Result>} answer
   * @returns {Promise<Result>}
   */
  async #watched(answer) {
    const timer = setTimeout(() => (this.isLate = true), LATE);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      this.isLate = false;
    }
  }

  /** Ends what does not answer, and asks again. */
  #startAgain() {
    connect().dispose();
    this.retry();
  }

  #redraw() {
    if (!this.#picture || !this.isConnected) return;
    useLanguage(this);
    if (this.#frame) {
      this.draw(this.#picture, this.#frame);
      this.#frame.refresh();
      this.#frame.describe({
        name: this.label || this.describe(this.#picture),
        hint: say('Arrow keys move by one, Page Up and Page Down by ten.'),
      });
    }
    this.#fillTable();
  }

  /**
   * Shows a failure beside the last good picture, and tells the host page.
   * @param {unknown} thrown
   */
  fail(thrown) {
    const error = CoreError.from(thrown);
    this.#isResting = false;
    this.failure = error;
    const { code, parameter, message } = error;
    this.dispatchEvent(
      new CustomEvent('pe-error', { ...OUTWARD, detail: { code, parameter, message } }),
    );
  }

  // Template ---------------------------------------------------------------------------------------

  /** @override */
  render() {
    return html`
      <figure part="figure" class=${this.#waiting}>
        <div class="top">
          ${this.label ? html`<figcaption>${this.label}</figcaption>` : nothing}
          <div class="legend" part="legend">${this.legend()}</div>
        </div>
        ${this.#picture?.remark ? html`<p class="remark">${this.#picture.remark}</p>` : nothing}
        ${this.#picture ? nothing : html`<slot></slot>`} ${this.stage()} ${this.#error()}
        ${this.#is('framed') ? readout(this.#reading.read) : nothing} ${this.below()}
        <div class="live" aria-live="polite"></div>
        ${this.#panel.template()}
        <details class="numbers" part="table" @toggle=${this.#fillTable}>
          <summary>${say('The numbers as a table')}</summary>
          <div
            class="scroll"
            tabindex="0"
            role="group"
            aria-label=${say('Table of the numbers')}
          ></div>
        </details>
        ${this.#frame?.grid?.line ? this.#listen.template() : nothing}
        ${this.#is('coded') ? this.#code.template() : nothing} ${this.sharing()}
      </figure>
    `;
  }

  /** Before the first picture, with or without something of the host page to show instead. */
  get #waiting() {
    if (this.#picture) return nothing;
    if (this.failure) return 'failed';
    return this.querySelector(':scope > :not(noscript, script)') ? 'waiting' : 'bare';
  }

  /** @returns {unknown} template of what saves and embeds the figure */
  sharing() {
    return this.#share.template();
  }

  /** @param {'framed' | 'coded'} what */
  #is(what) {
    return /** @type {typeof PeElement} */ (this.constructor)[what];
  }

  #error() {
    if (this.isLate) {
      return html`
        <div class="error" part="error" role="status">
          ${phrase`No answer for ${LATE / 1000} seconds: a large computation, or one that has stopped.`}
          <button type="button" @click=${() => this.#startAgain()}>${say('Start again')}</button>
        </div>
      `;
    }
    if (!this.failure) return nothing;
    const { code, message } = this.failure;
    const again = html`<button type="button" @click=${() => this.retry()}>
      ${say('Try again')}
    </button>`;
    return html`
      <div class="error" part="error" role="alert">
        ${told(message)} ${code === 'input' || code === 'unsupported' ? nothing : again}
      </div>
    `;
  }

  #fillTable() {
    const details = this.renderRoot.querySelector('details.numbers');
    useLanguage(this);
    const data = this.#picture && this.tableOf(this.#picture);
    if (!data || !(details instanceof HTMLDetailsElement) || !details.open) return;
    details.querySelector('.scroll')?.replaceChildren(buildTable(data));
  }

  /**
   * Sets a setting from JS: scalars become attributes, lists stay properties.
   * @param {string} name
   * @param {unknown} value null or undefined: back to the default
   */
  setSetting(name, value) {
    const attribute = kebabCase(name);
    delete this.#lists[name];
    if (value === null || value === undefined) this.removeAttribute(attribute);
    else if (typeof value === 'object') this.#lists[name] = Array.from(/** @type {any} */ (value));
    else this.setAttribute(attribute, formatParameter(value));
    this.requestUpdate();
  }
}

/**
 * Of the lists of numbers in a picture.
 * @param {unknown} value
 * @param {number} [depth] how far down they are looked for
 * @returns {number}
 */
function bytesOf(value, depth = 3) {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (depth === 0 || typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum, part) => sum + bytesOf(part, depth - 1), 0);
}

/** Events leave the shadow tree and bubble up the page. */
const OUTWARD = { bubbles: true, composed: true };
