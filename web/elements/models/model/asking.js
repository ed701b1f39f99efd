/**
 * What one <pe-model> asks its doctor. Configs come from strangers: a question that takes long shows its time
 * and can be stopped, and a newer config does not wait for it.
 */
import { fixed } from '../../../plot/format.js';
import { html, nothing } from 'lit';
import { CoreError } from '../../../core/check.js';
import { openDoctor } from '../../../models/connect.js';

/** @import { AsyncDoctor } from '../../../models/connect.js' */
/** @import { PeModel } from './model.js' */

const TICK = 500; // ms between two times shown
const GONE = 1000; // ms after which an element that was taken out is not put back

/** @typedef {{begun: number, isStopped: boolean}} Question */

export class Asking {
  #host;
  /** @type {ReturnType<typeof openDoctor> | null} */
  #opened = null;
  #turn = 0;
  /** @type {Set<Question>} under way */
  #questions = new Set();

  /** @param {PeModel} host */
  constructor(host) {
    this.#host = host;
  }

  /**
   * Ends what an older config still takes. Undefined: overtaken by a newer one.
   * @template Result
   * @param {(doctor: AsyncDoctor) => Promise<Result>} task
   * @returns {Promise<Result | undefined>}
   */
  async latest(task) {
    const turn = ++this.#turn;
    if (this.#opened?.isBusy()) this.stop();
    try {
      const answer = await this.ask(task);
      return turn === this.#turn ? answer : undefined;
    } catch (error) {
      if (turn === this.#turn) throw error;
      return undefined;
    }
  }

  /** @template Result @param {(doctor: AsyncDoctor) => Promise<Result>} task @returns {Promise<Result>} */
  async ask(task) {
    this.#opened ??= openDoctor();
    /** @type {Question} */
    const question = { begun: performance.now(), isStopped: false };
    this.#questions.add(question);
    const ticking = setInterval(() => this.#host.requestUpdate(), TICK);
    try {
      return await task(this.#opened.doctor);
    } catch (error) {
      if (!question.isStopped) throw error;
      const message = `Stopped after ${seconds(question)}, without an answer.`;
      throw new CoreError(message, { code: 'input', cause: error });
    } finally {
      clearInterval(ticking);
      this.#questions.delete(question);
      this.#host.requestUpdate();
    }
  }

  /** Ends the worker; the next question starts another. */
  stop() {
    for (const question of this.#questions) question.isStopped = true;
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
    return html`<p class="asking" part="asking">
      <span role="status">The config is read.</span> <span>${seconds(question)}</span>
      <button type="button" @click=${() => this.stop()}>Stop</button>
    </p>`;
  }
}

/** @param {Question} question */
const seconds = ({ begun }) => `${fixed((performance.now() - begun) / 1000, 1)} s`;
