/**
 * The page's side: the core's methods as promises, answered by a worker where the host allows one and
 * on the main thread where not. Callers cannot tell which.
 */

/** @import { Core } from '../core/index.js' */
/** @import { Reply, Request } from './protocol.js' */
import { CoreError, guarded } from '../core/check.js';
import { deepFreeze } from '../core/freeze.js';
import { asMethods } from './methods.js';
import { sent } from './sent.js';
import { call } from './server.js';

/**
 * @typedef {object} Endpoint a Worker, or one end of a MessageChannel
 * @property {(message: Request, moved: ArrayBuffer[]) => void} postMessage
 * @property {(type: string, listener: (event: any) => void) => void} addEventListener
 * @property {() => void} terminate
 *
 * @typedef {object} Pending
 * @property {string} method
 * @property {unknown[]} args
 * @property {(value: any) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** @param {string} method @param {unknown[]} args */
export function refuseOut(method, args) {
  if (!args.some((value) => /** @type {any} */ (value)?.out != null)) return;
  const message = `${method}: out must not be given here: a worker cannot write into a page's array`;
  throw new CoreError(message, { code: 'input', parameter: 'out' });
}

/** One worker and what is asked of it. */
class Link {
  ready = false;
  /** @type {Map<number, Pending>} */
  pending = new Map();

  /** @param {Endpoint} endpoint */
  constructor(endpoint) {
    this.endpoint = endpoint;
  }
}

export class CoreClient {
  #spawn;
  #loadDirect;
  /** @type {Link | null} */
  #link = null;
  /** @type {Promise<Core> | null} set once a worker proved impossible here */
  #direct = null;
  #lastId = 0;

  /** The core's methods as promises. */
  core = asMethods((method, args) => this.#call(method, args));

  /**
   * @param {object} hooks
   * @param {() => Endpoint} hooks.spawn starts a worker; may throw
   * @param {() => Promise<Core>} hooks.loadDirect the core on this thread
   */
  constructor({ spawn, loadDirect }) {
    this.#spawn = spawn;
    this.#loadDirect = loadDirect;
  }

  /** Where calls run now: `worker`, `main thread`, or `none` before the first one. */
  get place() {
    if (this.#direct) return 'main thread';
    return this.#link ? 'worker' : 'none';
  }

  /** Whether calls are under way in the worker. */
  get isBusy() {
    return (this.#link?.pending.size ?? 0) > 0;
  }

  /** Ends the worker and whatever it was doing; the next call starts another. */
  dispose() {
    if (!this.#link) return;
    this.#link.ready = true; // it was stopped, not refused: no reason to leave workers for good
    this.#lose(this.#link, 'it was shut down');
  }

  /** @param {string} method @param {unknown[]} args @returns {Promise<any>} */
  #call(method, args) {
    return new Promise((resolve, reject) => {
      const own = guarded(() => {
        refuseOut(method, args);
        return sent(method, args);
      });
      this.#send({ method, args: own, resolve, reject });
    });
  }

  /** @param {Pending} pending */
  #send(pending) {
    if (!this.#direct && !this.#link) this.#start();
    if (!this.#link) {
      this.#runDirect(pending);
      return;
    }
    const id = ++this.#lastId;
    try {
      this.#link.endpoint.postMessage({ id, method: pending.method, args: pending.args }, []);
      this.#link.pending.set(id, pending);
    } catch (error) {
      const reason = error instanceof Error ? ` (${error.message})` : '';
      const message = `${pending.method}: the arguments cannot be sent to the worker${reason}`;
      pending.reject(new CoreError(message, { code: 'input', cause: error }));
    }
  }

  #start() {
    try {
      const link = new Link(this.#spawn());
      link.endpoint.addEventListener('message', ({ data }) => this.#receive(link, data));
      link.endpoint.addEventListener('error', (event) => {
        event.preventDefault?.();
        this.#lose(link, event.message);
      });
      this.#link = link;
    } catch {
      this.#goDirect();
    }
  }

  /** @param {Link} link @param {Reply} reply */
  #receive(link, reply) {
    if ('ready' in reply) {
      link.ready = true;
      return;
    }
    if ('failed' in reply) {
      this.#lose(link, reply.failed.message);
      return;
    }
    const pending = link.pending.get(reply.id);
    link.pending.delete(reply.id);
    if (!('error' in reply)) {
      pending?.resolve(reply.frozen ? deepFreeze(reply.value) : reply.value);
      return;
    }
    const error = CoreError.from(reply.error);
    pending?.reject(error);
    // A core that failed in a way it did not foresee may be in any state: start over.
    if (error.code === 'internal') this.#lose(link, error.message);
  }

  /**
   * The worker is gone. Before it was ready: workers do not run here, so this thread takes over, and
   * nobody need know. Later: those who wait are told, and the next call starts a fresh one.
   * @param {Link} link
   * @param {string | undefined} reason
   */
  #lose(link, reason) {
    if (this.#link !== link) return;
    this.#link = null;
    link.endpoint.terminate();
    if (!link.ready) this.#goDirect();
    for (const pending of link.pending.values()) {
      if (link.ready) {
        pending.reject(new CoreError(`${pending.method}: the worker stopped (${reason})`));
      } else {
        this.#runDirect(pending);
      }
    }
  }

  #goDirect() {
    this.#direct = this.#loadDirect();
    // Each call reports the failure itself and lets the next one try again.
    this.#direct.catch(() => (this.#direct = null));
  }

  /** @param {Pending} pending */
  async #runDirect({ method, args, resolve, reject }) {
    const direct = /** @type {Promise<Core>} */ (this.#direct);
    try {
      resolve(call(await direct, method, args));
    } catch (thrown) {
      const error = CoreError.from(thrown);
      reject(error);
      // As in a worker. One that could not be loaded is gone already.
      if (error.code === 'internal' && this.#direct === direct) this.#goDirect();
    }
  }
}
