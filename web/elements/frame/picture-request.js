/**
 * The request for an element's picture: one per settings, the latest wins, and an answer that is long in
 * coming is told to the reader.
 */
import { language, useLanguage } from '../../texts/language.js';

/** @import { Settings } from '../../settings/settings.js' */
/** @import { PeElement } from './base.js' */

/** Without an answer for so long, the reader is told, and may start again [ms]. */
export const LATE = 8000;

/** @template {{remark: string}} Picture */
export class PictureRequest {
  #host;
  #onPicture;
  #asked = '';
  #turn = 0;
  #shown = 0; // the turn of what is shown: an older answer that comes later is not wanted
  /** The last answer that was a failure. @type {{failure: Error | null, turn: number}} */
  #failed = { failure: null, turn: 0 };
  /** @type {Picture | null} the last good one */
  #picture = null;
  /** What the last good one shows. @type {Settings | null} */
  settings = null;
  /** Its picture is given up far from sight: nothing is rendered, so that the element looks as before. */
  isResting = false;
  /** Answers that are long in coming: a worker may end without a word. @type {Set<Promise<unknown>>} */
  #late = new Set();

  /**
   * @param {PeElement<any>} host
   * @param {(isFirst: boolean) => void} onPicture a new one is there
   */
  constructor(host, onPicture) {
    this.#host = host;
    this.#onPicture = onPicture;
  }

  get picture() {
    return this.#picture;
  }

  get isLate() {
    return this.#late.size > 0;
  }

  /** Asks for what these settings show, unless that is what was asked last. @param {Settings | null} settings */
  async follow(settings) {
    if (!settings) return;
    useLanguage(this.#host); // a picture may have written numbers in it
    const asked = JSON.stringify([language(), this.#host.ground, settings.values]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    const turn = ++this.#turn;
    const host = this.#host;
    const { failure } = host;
    try {
      const picture = await this.watch(host.load(settings));
      if (picture === undefined || turn < this.#shown) return;
      const isOlder = this.#failed.turn < turn && host.failure === this.#failed.failure;
      if (isOlder || host.failure === failure) host.failure = null; // what was said since stays
      this.#shown = turn;
      const isFirst = this.#picture === null && !this.isResting;
      this.isResting = false;
      this.#picture = picture;
      this.settings = settings;
      this.#onPicture(isFirst);
    } catch (error) {
      // one that has come, too, may not be drawn
      if (turn < this.#shown) return;
      host.fail(error);
      this.#failed = { failure: host.failure, turn };
    }
  }

  /** Asks again at the next update, whatever was asked. */
  renew() {
    this.#asked = '';
  }

  /** Frees the picture until it is asked for again. */
  rest() {
    this.isResting = true;
    this.#picture = null;
    this.renew();
  }

  /**
   * @template Result
   * @param {Promise<Result>} answer
   * @returns {Promise<Result>}
   */
  async watch(answer) {
    const timer = setTimeout(() => {
      this.#late.add(answer);
      this.#host.requestUpdate();
    }, LATE);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      if (this.#late.delete(answer)) this.#host.requestUpdate();
    }
  }
}
