/**
 * The reader's place on a plot: shown by crosshair and tooltip at once, explained by the core a moment
 * later, spoken where chosen by keyboard, and shared with the elements of the same group.
 */
import { inFloat64 } from '../../settings/settings.js';
import { useLanguage } from '../../texts/language.js';
import { follow, report } from './group.js';

/** @import { AsyncCore, Explanation, Parameters as CoreParameters } from '../../core/types.js' */
/** @import { Means, Place } from '../../plot/cursor.js' */
/** @import { PeElement } from './base.js' */
/** @import { ColorBars } from './color-bars.js' */
/** @import { Reading as GroupReading } from './group.js' */

/**
 * @typedef {object} Spot a place of the plot in the reader's terms
 * @property {{x: number, y: number | null, bare?: boolean}} point [px]
 * @property {number} value
 * @property {number | null | (number | null)[]} [onBar] where the colour bar, or each of several, is pointed
 *   at; `value` where it is left out
 * @property {string} title e.g. `PE(3, 4)`
 * @property {string} tooltip
 * @property {string} [spoken] for the live region; the tooltip where it is left out
 * @property {((core: AsyncCore) => Promise<string>) | null} [more] that is spoken, where the core has to say it
 * @property {string} [said] the value in the read-out, where not all of its digits hold
 * @property {number | null} [position] left out or null: of none in particular
 * @property {number | null} [dimension]
 * @property {[number, number] | null} [pair] query and key, where it is about two positions
 * @property {{encoding: string, parameters: CoreParameters, row: number, column: number}} [cell]
 *   what explain() is asked for
 * @property {Explanation | ((core: AsyncCore) => Explanation | Promise<Explanation>)} [explanation]
 *   where the element has one itself, or makes one with the core
 *
 * @typedef {{spot: Spot, explanation: Explanation}} Read a spot and how its value came about
 */

const SPEAK_AFTER = 200; // ms: a held arrow key is announced once, where it stops

/** What of a spot other elements can show. @param {Spot} spot @returns {GroupReading} */
function readingOf({ position = null, dimension = null, pair = null }) {
  return position === null && dimension === null && !pair ? null : { position, dimension, pair };
}

/** Controller of one element; see https://lit.dev/docs/composition/controllers/ */
export class Reading {
  #host;
  #bars;
  /** @type {Spot | null} */
  #spot = null;
  /** @type {Read | null} */
  #read = null;
  /** @type {AbortController | null} ends listening to the group */
  #following = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #speaking;

  /** @param {PeElement<any>} host @param {ColorBars} bars */
  constructor(host, bars) {
    this.#host = host;
    this.#bars = bars;
    host.addController(this);
  }

  /** What the readout shows: the last spot that has been explained. */
  get read() {
    return this.#read;
  }

  hostConnected() {
    this.followGroup();
  }

  hostDisconnected() {
    this.#following?.abort();
    clearTimeout(this.#speaking);
  }

  /** Listens to the host's group, and to no other. */
  followGroup() {
    this.#following?.abort();
    this.#following = new AbortController();
    const { group } = this.#host;
    if (group) follow(group, this.#onGroupRead, this.#following.signal);
  }

  /** @param {Place | null} place @param {Means} means */
  async move(place, means) {
    const host = this.#host;
    useLanguage(host);
    const spot = place && host.spotAt(place);
    this.#spot = spot;
    this.#show(spot, spot && place);
    if (host.group) report(host.group, spot && readingOf(spot), host);
    if (!spot || !host.context) {
      this.#read = null;
      host.requestUpdate();
      return;
    }
    if (means !== 'pointer') this.#announce(spot);
    if (means === 'lock') this.#select(spot);
    try {
      const explanation = await this.#explain(spot);
      // Value and formula appear together; a spot left in the meantime is not brought back.
      if (!explanation || !this.#spot) return;
      this.#read = { spot, explanation };
      host.requestUpdate();
    } catch (error) {
      host.fail(error);
    }
  }

  /**
   * A cell is explained in float64, whatever it was drawn in: what is said of it holds to its last digit.
   * @param {Spot} spot
   */
  async #explain({ explanation, cell: asked }) {
    const { context } = this.#host;
    if (typeof explanation === 'function') {
      return context?.client.latestOf(this, async (core) => explanation(core));
    }
    if (explanation || !asked || !context) return explanation;
    const { encoding: name, parameters, ...cell } = asked;
    const encoding = context.catalogue.find((other) => other.name === name);
    const given = encoding ? inFloat64(encoding, parameters) : parameters;
    return context.client.latest(this, 'explain', name, given, cell);
  }

  /** @param {Spot | null} spot @param {Place | null} place */
  #show(spot, place) {
    this.#host.frame?.pointAt(spot && { ...spot.point, text: spot.tooltip });
    this.#bars.pointAt(spot);
    this.#host.pointAt(spot, place);
  }

  /** @param {Spot} spot */
  #announce(spot) {
    clearTimeout(this.#speaking);
    const live = /** @type {HTMLElement} */ (this.#host.renderRoot.querySelector('.live'));
    this.#speaking = setTimeout(async () => {
      const core = this.#host.context?.client.core;
      const more = (core && (await spot.more?.(core).catch(() => ''))) ?? '';
      if (spot === this.#spot) live.textContent = (spot.spoken ?? spot.tooltip) + more;
    }, SPEAK_AFTER);
  }

  /** @param {Spot} spot */
  #select({ position = null, dimension = null, value }) {
    this.#host.dispatchEvent(
      new CustomEvent('pe-select', {
        bubbles: true,
        composed: true,
        detail: { position, dimension, value },
      }),
    );
  }

  /** @param {GroupReading} reading @param {unknown} source */
  #onGroupRead = (reading, source) => {
    const host = this.#host;
    if (source === host || host.frame?.locked) return;
    useLanguage(host);
    const place = reading && host.picture ? host.placeOf(host.picture, reading) : null;
    this.#show(place && host.spotAt(place), place);
  };
}
