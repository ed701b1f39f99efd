/**
 * What every pe- element does alike: reads its attributes against the catalogue, asks the core, keeps
 * the last good picture, follows the reader's cursor, and says what went wrong. Subclasses say what
 * to ask for and how to draw it.
 */
import { CoreError } from '../../core/check.js';
import { spoken } from '../../export/steering.js';
import { captionOf } from '../../settings/caption.js';
import { changes, useLanguage, watchLanguage } from '../../texts/language.js';
import { laysOut, missingForDrawing } from '../../plot/observers.js';
import { connect } from '../../worker/connect.js';
import { panelsStyles } from '../panels/styles.js';
import { ColorBars } from './color-bars.js';
import { onGround, sharedContext, useContext } from './context.js';
import { Drawing } from './drawing.js';
import { FigureSettings } from './figure-settings.js';
import { OUTWARD } from '../panels/events.js';
import { FigureHooks } from './hooks.js';
import { paperStyles } from '../panels/paper-styles.js';
import { PictureRequest } from './picture-request.js';
import { prepareAll } from './properties.js';
import { Reading } from './reading.js';
import { isLarge, watchSight } from './sight.js';
import { drawNext, startInSpareTime, waitNoLonger } from './spare-time.js';
import { styles } from './styles.js';
import { FigureTemplate } from './template.js';
import { inTurn } from './turns.js';

/** @import { Core } from '../../core/index.js' */
/** @import { AsyncCore, Context, Encoding, Means, Place, Setting, Settings, Spot } from './types.js' */

/**
 * @template {{remark: string}} Picture what a subclass draws; `remark` says what it leaves out
 * @template [Drawn=unknown] what draw() puts on the plot
 * @extends {FigureHooks<Picture, Drawn>}
 * @attr {string} encoding - the scheme, by its name in the catalogue; `sinusoidal` if left out
 * @attr {string} label - what the picture shows; becomes the caption and the accessible name; `{length}` in
 *   it is that setting, `{length word|words}` counts it, `{encoding}` is the title of the scheme
 * @attr {string} notice - what to see in the picture: a sentence below it
 * @attr {string} controls - shows a control panel; names of settings put those first
 * @attr {string} group - elements of one group read the same position and dimension
 * @attr {'auto' | 'light' | 'dark'} theme - `auto` follows the page's color-scheme
 * @attr {'lazy' | 'eager'} loading - `lazy` waits until the element is nearly in view
 * @slot - what stands there until the first picture, and where none can be drawn
 * @fires pe-ready - the first picture is drawn
 * @fires {CustomEvent<{code: string, parameter: string | null, message: string}>} pe-error - something went wrong
 * @fires {CustomEvent<{name: string, attribute: string, text: string | null, last: boolean}>} pe-input - a control is being moved
 * @fires {CustomEvent<{name: string, attribute: string, text: string | null, last: boolean}>} pe-change - a setting was set; null: it was taken off; `last` of those set together
 * @fires pe-reset - a person went back to the settings as they were given
 * @fires {CustomEvent<{position: number | null, dimension: number | null, value: number}>} pe-select - a person chose a value
 * @csspart figure - everything
 * @csspart top - caption and legend
 * @csspart caption - the label
 * @csspart rail - controls and read-out, beside the picture or below it
 * @csspart toolbar - the line below all else, which opens numbers, code and sharing
 * @csspart plot - axes and picture
 * @csspart canvas - the picture
 * @csspart axes - the SVG over it
 * @csspart legend - what colours or curves mean
 * @csspart tooltip - the value under the pointer
 * @csspart readout - the formula with its numbers
 * @csspart panel - the control panel
 * @csspart error - what went wrong
 * @csspart numbers - the numbers as a table
 * @csspart listen - the numbers as sound
 * @csspart code - programs that print the numbers
 * @csspart share - files and snippets of the figure
 */
export class PeElement extends FigureHooks {
  static {
    prepareAll(this);
  }

  /** @override @type {import('lit').CSSResultGroup} */
  static styles = [styles, panelsStyles, paperStyles];

  /** @override */
  static properties = {
    label: { type: String },
    notice: { type: String },
    controls: { type: String },
    group: { type: String },
    failure: { state: true },
  };

  /** @override */
  static switches = ['controls'];

  /** Kinds of encodings that can be shown. @type {Encoding['kind'][]} */
  static kinds = ['add', 'none'];

  /** Whether it draws on a PlotFrame; else stage() is the picture, and has controls of its own. */
  static framed = true;

  /** Whether the encoding's own numbers are what it shows, so that a program can print them. */
  static coded = true;

  /** Whether it asks for as many positions as can be seen, however long a table is. */
  static samplesRows = false;

  /** What holds where nobody says otherwise, by attribute. @type {Record<string, string>} */
  static defaults = {};
  /** As the registry says it of this element. */
  static needsWhole = false;

  /** Whether its matrix has a row per position, whose sines and cosines can be heard together. */
  static hasPairs = false;

  /** @type {Context | null} */
  #context = null;
  /** @type {AbortController | null} ends what connectedCallback began */
  #connection = null;
  #settings = new FigureSettings(this);
  /** @type {PictureRequest<Picture>} */
  #request = new PictureRequest(this, (isFirst) => this.#show(isFirst));
  #bars = new ColorBars(this);
  #reading = new Reading(this, this.#bars);
  #drawing = new Drawing(this, this.#bars, (place, means) => this.#reading.move(place, means));
  #template = new FigureTemplate(this, this.#request, this.#reading);

  constructor() {
    super();
    /** @type {string | null} */
    this.label = null;
    /** @type {string | null} */
    this.notice = null;
    /** What its page says of it as it stands, which can be passed on. */
    this.told = this.told ?? ''; // set before the element was defined, perhaps
    /** @type {string | null} */
    this.controls = null;
    /** @type {string | null} */
    this.group = null;
    /**
     * What holds where an attribute is missing or unusable, by attribute; else the catalogue's default.
     * @type {Record<string, string>}
     */
    this.defaults = this.defaults ?? {}; // set before the element was defined, perhaps
  }

  // What a subclass says -------------------------------------------------------------------------

  /** Whether it can show this encoding. @param {Encoding} encoding */
  accepts({ kind }) {
    return /** @type {typeof PeElement} */ (this.constructor).kinds.includes(kind);
  }

  /** Schemes to choose from. @returns {Encoding[]} */
  choosable() {
    return (this.context?.catalogue ?? []).filter((encoding) => this.accepts(encoding));
  }

  /** Settings beside those of the encoding. @returns {Setting[]} */
  ownSettings() {
    return [];
  }

  /** Why a setting cannot be changed now, by name. @returns {Record<string, string>} */
  fixedSettings() {
    const reason = 'the positions are given one by one';
    /** @type {Record<string, string>} */
    const fixed = this.settings?.values.positions ? { length: reason, start: reason } : {};
    return fixed;
  }

  /** Adds to what was read, e.g. what follows from other settings. @param {Settings} _settings */
  refine(_settings) {}

  /**
   * What there is a program of, where that is more than the settings: two sides that are compared.
   * @returns {{title: string, parameters: import('../../core/types.js').Parameters}[]}
   */
  codes() {
    return [];
  }

  // What is known ----------------------------------------------------------------------------------

  get context() {
    return this.#context && onGround(this.#context, this.ground);
  }

  /** What the label says, as it is shown and read out, in the place of names the settings that are shown; empty without one. */
  get caption() {
    const settings = this.#request.settings ?? this.settings;
    const label = String(this.label ?? '');
    if (!settings && label.includes('{')) return ''; // nobody knows yet what stands there
    const { values, list, encoding } = settings ?? {};
    return spoken(captionOf(label, { ...values, encoding: encoding?.title }, list));
  }

  /** What the attributes ask for. */
  get settings() {
    return this.#settings.current;
  }

  /** The plot, once rendered. */
  get frame() {
    return this.#drawing.frame;
  }

  /** What is shown: the last good picture, or null. */
  get picture() {
    return this.#request.picture;
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

  /** What is at a place of the plot. @param {Place} place @returns {Spot | null} */
  spotAt(place) {
    const { picture, drawn } = this;
    return picture && drawn && this.spotOf(picture, place, drawn);
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
    this.#request.renew();
    this.isStarted = this.#context !== null;
    if (this.#context) this.requestUpdate();
    else this.#start();
  }

  /**
   * Sets a setting from JS: scalars become attributes, lists stay properties.
   * @param {string} name
   * @param {unknown} value null or undefined: back to the default
   */
  setSetting(name, value) {
    this.#settings.set(name, value);
  }

  /**
   * What a person sets in the figure itself, as the control panel would; attributes hosts hear of.
   * @param {Record<string, string | null>} texts by setting; null: back to the default
   * @param {boolean} [isFinal] let go of, not only moved
   */
  change(texts, isFinal = true) {
    this.#template.change(texts, isFinal);
  }

  /**
   * Shows a failure beside the last good picture, and tells the host page.
   * @override @param {unknown} thrown
   */
  fail(thrown) {
    const error = CoreError.from(thrown);
    error.message = error.inAttributes;
    this.#request.isResting = false;
    this.failure = error;
    const { code, parameter, message } = error;
    this.dispatchEvent(
      new CustomEvent('pe-error', { ...OUTWARD, detail: { code, parameter, message } }),
    );
    drawNext(false);
  }

  /** @returns {unknown} template of what saves and embeds the figure */
  sharing() {
    return this.#template.sharing();
  }

  // Lifecycle --------------------------------------------------------------------------------------

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    const lack = missingForDrawing();
    if (lack) {
      const message = `${this.localName}: nothing is drawn here: this document has no ${lack}`;
      this.fail(new CoreError(message, { code: 'unsupported' }));
      if (!laysOut()) return; // else its numbers can be read
    }
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    useContext(signal);
    this.#settings.watch(signal);
    watchLanguage();
    changes.addEventListener('language', () => this.requestUpdate(), { signal });
    watchSight(this, signal, {
      near: () => this.#start(),
      far: () => this.#rest(),
      back: () => this.#wake(),
    });
    if (!this.isStarted) startInSpareTime(this, signal, () => this.#start());
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#connection?.abort();
  }

  async #start() {
    if (this.isStarted) return;
    this.isStarted = true;
    waitNoLonger(this);
    const { needsWhole } = /** @type {typeof PeElement} */ (this.constructor);
    if (needsWhole) connect().want('whole');
    try {
      this.#context = await this.#request.watch(sharedContext());
      this.requestUpdate();
    } catch (error) {
      this.fail(error);
    }
  }

  /** One render per frame, however many attributes change. @override */
  async scheduleUpdate() {
    if (!this.hasUpdated) return inTurn(() => super.scheduleUpdate());
    if (this.picture && document.visibilityState === 'visible') {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return super.scheduleUpdate();
  }

  /** @override @param {import('lit').PropertyValues<any>} changed */
  shouldUpdate(changed) {
    if (this.loading === 'eager') this.#wake();
    return super.shouldUpdate(changed) && !this.#request.isResting;
  }

  /** Gives up what can be had again, and is large. */
  #rest() {
    const isWorthIt = this.frame && this.canRest && isLarge(this.picture);
    if (!isWorthIt || this.loading === 'eager') return;
    this.#request.rest();
    this.drawn = null;
    this.frame?.rest();
  }

  #wake() {
    if (!this.#request.isResting) return;
    this.#settings.read();
    this.#request.follow(this.settings);
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    useLanguage(this);
    if (changed.has('group')) this.#reading.followGroup();
    if (this.loading === 'eager' && this.isConnected) this.#start();
    this.#settings.read();
  }

  /** @override */
  render() {
    return this.#template.render();
  }

  /** @param {Map<string, unknown>} changed @override */
  updated(changed) {
    this.#drawing.place();
    if (changed.has('label')) this.#drawing.describe();
    this.#request.follow(this.settings);
  }

  /** @param {boolean} isFirst */
  #show(isFirst) {
    this.requestUpdate();
    // the first one makes room for itself, at once: how wide it may be is known then
    if (isFirst) this.performUpdate();
    this.#drawing.draw();
    this.#template.table.fill();
    this.requestUpdate();
    if (!isFirst) return;
    this.dispatchEvent(new CustomEvent('pe-ready', OUTWARD));
    drawNext(true);
  }
}
