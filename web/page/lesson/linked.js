/**
 * Two windows of one lesson: slides, and what their speaker reads. They hear each other by a
 * BroadcastChannel. Files opened by double click share none; there the window that was opened and the one
 * that opened it write to each other.
 */

/**
 * @typedef {object} Said what the slides say of themselves
 * @property {number} step @property {number} count
 * @property {string} question @property {string} answerText @property {string} say @property {string} next
 * @property {boolean} isShown whether the answer is
 * @property {number} minutes of the lesson; 0: nobody said
 * @property {number} past of it [ms]
 */

const OF_SLIDES = /([?&])present\b/;

/** @param {string} query of slides or notes: without the word for which of them */
const deckOf = (query) => query.replace(/([?&])(present|notes)\b/, '$1');

export class Linked {
  /** One for each deck: two lessons may be open side by side. */
  #channel = new BroadcastChannel(`posenc-slides${location.pathname}${deckOf(location.search)}`);
  /** @type {Window | null} */
  #other = window.opener;
  #count = 0;
  /** Messages that came by one of both ways. @type {Set<string>} */
  #heard = new Set();
  #hooks;

  /** @param {{tell?: (said?: Said) => void, press?: (name: string) => void}} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    this.#channel.addEventListener('message', ({ data }) => this.#hear(data));
    addEventListener('message', ({ source, data }) => {
      if (source === this.#other) this.#hear(data);
    });
  }

  /** @returns {boolean} whether the browser let the speaker's window open */
  open() {
    const address = `${location.pathname}${location.search.replace(OF_SLIDES, '$1notes')}`;
    this.#other = window.open(address, 'posenc-notes', 'width=800,height=600');
    return this.#other !== null;
  }

  /** @param {Said} said */
  send(said) {
    this.#post({ said });
  }

  /** @param {string} name of what a key does; empty: say how things stand */
  press(name) {
    this.#post({ press: name });
  }

  /** @param {object} content */
  #post(content) {
    const message = { ...content, id: `${performance.timeOrigin} ${this.#count++}` };
    this.#channel.postMessage(message);
    this.#other?.postMessage(message, '*'); // an opaque origin has no other name
  }

  /** @param {any} message of our own shape, or nothing */
  #hear(message) {
    const { said, press, id } = message ?? {};
    if (this.#heard.has(id)) return;
    this.#heard.add(id);
    if (said && Number.isInteger(said.step)) this.#hooks.tell?.(said);
    if (press === '') this.#hooks.tell?.();
    else if (typeof press === 'string') this.#hooks.press?.(press);
  }
}
