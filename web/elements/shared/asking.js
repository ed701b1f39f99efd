/**
 * What one figure asks a program of its own. What it reads comes from strangers: a question that takes long
 * shows its time and can be stopped, and a newer one does not wait for it.
 */
import { fixed } from '../../plot/format.js';
import { html, nothing } from 'lit';
import { CoreError } from '../../core/check.js';

/** @import { Asked } from '../../worker/pool.js' */
/** @import { PeElement } from '../frame/base.js' */

/**
 * @template Core
 * @typedef {{core: Core, isBusy: () => boolean, end: () => void}} Opened
 */
/**
 * @template Core, Result
 * @typedef {(core: Core, asked: Required<Asked>) => Promise<Result>} Task asked: of what does not end with the worker
 */

const TICK = 500; // ms between two times shown
const GONE = 1000; // ms after which an element that was taken out is not put back

/** @typedef {{begun: number, stop: AbortController, share: number | null}} Question share: from 0 to 1; null: not known */

/** @template Core */
export class Asking {
  #host;
  #open;
  #said;
  /** @type {Opened<Core> | null} */
  #opened = null;
  #turn = 0;
  /** Of the program: how many were ended before it; what one was told, the next does not know. */
  life = 0;
  /** @type {Set<Question>} under way */
  #questions = new Set();

  /**
   * @param {PeElement<any>} host
   * @param {() => Opened<Core>} open
   * @param {string} said while it takes long
   */
  constructor(host, open, said) {
    this.#host = host;
    this.#open = open;
    this.#said = said;
  }

  /** Ends what an older question still takes, whose answer nobody wants. @returns {number} the turn of the next */
  overtake() {
    if (this.#opened?.isBusy()) this.stop();
    return ++this.#turn;
  }

  /**
   * Ends what an older question still takes. Undefined: overtaken by a newer one.
   * @template Result
   * @param {Task<Core, Result>} task
   * @returns {Promise<Result | undefined>}
   */
  async latest(task) {
    const turn = this.overtake();
    try {
      const answer = await this.ask(task);
      return turn === this.#turn ? answer : undefined;
    } catch (error) {
      if (turn === this.#turn) throw error;
      return undefined;
    }
  }

  /** @template Result @param {Task<Core, Result>} task @returns {Promise<Result>} */
  async ask(task) {
    this.#opened ??= this.#open();
    /** @type {Question} */
    const question = { begun: performance.now(), stop: new AbortController(), share: null };
    this.#questions.add(question);
    const { signal } = question.stop;
    const onProgress = (/** @type {number} */ share) => {
      question.share = share;
      this.#host.requestUpdate();
    };
    const ticking = setInterval(() => this.#host.requestUpdate(), TICK);
    try {
      return await task(this.#opened.core, { signal, onProgress });
    } catch (error) {
      if (!signal.aborted) throw error;
      const message = `Stopped after ${seconds(question)}, without an answer.`;
      throw new CoreError(message, { code: 'input', cause: error });
    } finally {
      clearInterval(ticking);
      this.#questions.delete(question);
      this.#host.requestUpdate();
    }
  }

  /** Ends what is under way, and the worker; the next question starts another. */
  stop() {
    for (const { stop } of this.#questions) stop.abort();
    this.life += 1;
    this.#opened?.end();
  }

  /** The element was taken out of its page. */
  leave() {
    setTimeout(() => this.#host.isConnected || this.stop(), GONE);
  }

  /** The time it takes, and a way to stop. */
  template() {
    const [question] = this.#questions;
    if (!question || performance.now() - question.begun < TICK) return nothing;
    return html`<p class="asking underway" part="asking">
      <span role="status">${this.#said}</span> <span>${seconds(question)}</span>
      ${question.share === null ? nothing : html`<progress aria-label=${this.#said} value=${question.share}></progress>`}
      <button type="button" @click=${() => this.stop()}>Stop</button>
    </p>`;
  }
}

/** @param {Question} question */
const seconds = ({ begun }) => `${fixed((performance.now() - begun) / 1000, 1)} s`;
