/**
 * Two clients that look like one: what first figures ask for is answered by a small core that came
 * with the page, everything else by the whole core, which is fetched when it is first asked.
 */
import { AttentionCalls } from '../core/attention-calls.js';
import { CoreError } from '../core/check.js';
import { LatestQueue } from './latest.js';

/** @import { Core } from '../core/index.js' */
/** @import { AsyncCore, CoreClient } from './client.js' */

export class TwoCores {
  #first;
  #fetchWhole;
  #latest = new LatestQueue();
  /** @type {Promise<CoreClient> | null} */
  #whole = null;
  /** @type {CoreClient | null} the same, once there */
  #arrived = null;

  /**
   * The core's methods as promises.
   * @type {AsyncCore}
   */
  core = /** @type {any} */ (
    new Proxy(
      {},
      {
        get: (_, method) =>
          typeof method === 'string' && method !== 'then'
            ? (/** @type {unknown[]} */ ...args) => this.#call(method, args)
            : undefined,
      },
    )
  );

  /**
   * @param {object} clients
   * @param {CoreClient | null} clients.first null: the whole core is here already
   * @param {() => Promise<CoreClient>} clients.fetchWhole
   */
  constructor({ first, fetchWhole }) {
    this.#first = first;
    this.#fetchWhole = fetchWhole;
  }

  /** Where calls run now, as of a CoreClient. */
  get place() {
    const places = [this.#first, this.#arrived].map((client) => client?.place ?? 'none');
    return (
      places.find((place) => place === 'main thread') ??
      places.find((place) => place !== 'none') ??
      'none'
    );
  }

  /** Whether calls are under way in a worker. */
  get isBusy() {
    return [this.#first, this.#arrived].some((client) => client?.isBusy);
  }

  /**
   * As of a CoreClient.
   * @template {keyof Core} Method
   * @param {unknown} key
   * @param {Method} method
   * @param {Parameters<Core[Method]>} args
   * @returns {Promise<ReturnType<Core[Method]> | undefined>}
   */
  latest(key, method, ...args) {
    return this.#latest.push(key, () => this.#call(method, args));
  }

  /**
   * As of a CoreClient.
   * @template Result
   * @param {unknown} key
   * @param {(core: AsyncCore) => Promise<Result>} task
   * @returns {Promise<Result | undefined>}
   */
  latestOf(key, task) {
    return this.#latest.push(key, () => task(this.core));
  }

  /** Ends the workers and whatever they were doing; the next call starts others. */
  dispose() {
    this.#first?.dispose();
    this.#arrived?.dispose();
  }

  /**
   * @param {string} method
   * @param {unknown[]} args
   * @returns {Promise<any>}
   */
  async #call(method, args) {
    const first = method in AttentionCalls.prototype ? this.#first : null;
    const client = first ?? (await this.#wholeClient());
    return /** @type {any} */ (client.core)[method](...args);
  }

  #wholeClient() {
    this.#whole ??= this.#fetchWhole().then(
      (client) => (this.#arrived = client),
      (error) => {
        this.#whole = null; // the next call tries again
        throw new CoreError('the rest of the core could not be fetched', { cause: error });
      },
    );
    return this.#whole;
  }
}
