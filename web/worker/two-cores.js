/**
 * Two clients that look like one: what first figures ask for is answered by a small core, everything
 * else by the whole one, and so are schemes that the small one describes and does not compute. Each is fetched when it is first asked. Where the whole one is wanted from the
 * start it answers all, and the small one is not fetched.
 */
import { CoreError } from '../core/check.js';
import { notFetched } from '../core/fetched.js';
import { isFirst } from '../core/first-methods.js';
import { LatestQueue } from './latest.js';
import { asMethods } from './methods.js';

/** @import { Core } from '../core/index.js' */
/** @import { AsyncCore } from '../core/types.js' */
/** @import { CoreClient } from './client.js' */

/** A client that is fetched once. */
class Fetched {
  #fetch;
  /** @type {Promise<CoreClient> | null} */
  #fetching = null;
  /** @type {CoreClient | null} once there */
  client = null;

  /** @param {() => Promise<CoreClient>} fetch */
  constructor(fetch) {
    this.#fetch = fetch;
  }

  get isWanted() {
    return this.#fetching !== null;
  }

  get() {
    this.#fetching ??= this.#fetch().then(
      (client) => (this.client = client),
      (error) => {
        this.#fetching = null; // the next call tries again
        if (error instanceof CoreError) throw error;
        return notFetched(error);
      },
    );
    return this.#fetching;
  }
}

export class TwoCores {
  #first;
  #whole;
  #latest = new LatestQueue();

  /** The core's methods as promises. */
  core = asMethods((method, args) => this.#call(method, args));

  /**
   * @param {object} clients
   * @param {(() => Promise<CoreClient>) | null} clients.fetchFirst null: the whole core answers all
   * @param {() => Promise<CoreClient>} clients.fetchWhole
   */
  constructor({ fetchFirst, fetchWhole }) {
    this.#whole = new Fetched(fetchWhole);
    this.#first = fetchFirst ? new Fetched(fetchFirst) : this.#whole;
  }

  /**
   * Begins to fetch what calls to come will need; who then calls is told of a failure.
   * @param {'first' | 'whole'} which
   */
  want(which) {
    const core = which === 'whole' ? this.#whole : this.#answering;
    core.get().catch(() => {});
  }

  /** Which core answers what both can. */
  get #answering() {
    return this.#whole.isWanted && !this.#first.isWanted ? this.#whole : this.#first;
  }

  get #clients() {
    return [this.#first, this.#whole].map(({ client }) => client);
  }

  /** Where calls run now, as of a CoreClient. */
  get place() {
    const places = this.#clients.map((client) => client?.place ?? 'none');
    return (
      places.find((place) => place === 'main thread') ??
      places.find((place) => place !== 'none') ??
      'none'
    );
  }

  /** Whether calls are under way in a worker. */
  get isBusy() {
    return this.#clients.some((client) => client?.isBusy);
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
    for (const client of this.#clients) client?.dispose();
  }

  /** @param {string} method @param {unknown[]} args @returns {Promise<any>} */
  async #call(method, args) {
    const core = isFirst(method, args) ? this.#answering : this.#whole;
    const ask = async (/** @type {Fetched} */ asked) =>
      /** @type {any} */ ((await asked.get()).core)[method](...args);
    if (core === this.#whole) return ask(core);
    try {
      return await ask(core);
    } catch (error) {
      if (!(error instanceof CoreError) || error.code !== 'elsewhere') throw error;
      return ask(this.#whole); // a scheme that the small one only describes
    }
  }
}
