/**
 * Several workers with a core each: heavy calls go to them, whole or in parts, quick ones to the core that
 * is there anyway. Callers cannot tell but by the time it takes.
 */

/** @import { Core } from '../core/index.js' */
/** @import { AsyncCore } from '../core/types.js' */
/** @import { Endpoint } from './client.js' */
/** @import { Gathered } from './deals/deal.js' */
import { CoreError } from '../core/check.js';
import { CALLS, rowsToDeal, workOf } from './calls.js';
import { CoreClient, refuseOut } from './client.js';
import { cutsOf } from './cuts.js';
import { transferables, withOwnArrays } from './protocol.js';
import { sent } from './sent.js';
import { call as answer } from './server.js';

/** Below this a call is done before a worker has begun; of workers that wait, before it is asked. */
const LEAST_WORK = 30; // ms
const LEAST_AWAKE = 12; // ms
/** Of a part, where there are more than workers: what asking takes is little beside it; and what it prepares. */
const LEAST_PART = 40; // ms
const LEAST_PREPARED = 300; // ms
/** For each worker at most, as many for each: the last ones end at about the same time. */
const PARTS = 4;
const TRIES = 2;
const IDLE = 60_000; // ms
/** Of one task, which the core bounds to some seconds: a worker may end without a word. */
const TOO_LONG = 120_000; // ms

/** What all workers together may take for a call; each its module and blocks, and the arguments several times. */
const MOST_BYTES = 2 ** 31;
const OF_WORKER = 2 ** 27;
const COPIES = 6;

/**
 * @typedef {object} Asked
 * @property {AbortSignal} [signal] stops the call at once
 * @property {(share: number) => void} [onProgress] from 0 to 1
 *
 * @typedef {{isStopped: boolean}} Call under way
 *
 * @typedef {object} Task what one worker does at a time
 * @property {Call} call that it belongs to
 * @property {number} jobs workers that its call may have at once
 * @property {(member: Member) => Promise<unknown>} ask
 * @property {(value: any) => void} resolve
 * @property {(error: CoreError) => void} reject
 * @property {number} tries
 */

/** One worker. */
class Member {
  /** @type {Task | null} */
  task = null;
  /** @type {Set<number>} keys of calls whose arguments it has */
  knows = new Set();
  /** @type {(Endpoint & {ref?: () => void, unref?: () => void}) | null} */
  endpoint = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  rest;

  /** @param {() => Endpoint} spawn */
  constructor(spawn) {
    this.client = new CoreClient({
      spawn: () => movesArrays((this.endpoint = spawn())),
      loadDirect: () => Promise.reject(new CoreError('pool: no worker', { code: 'elsewhere' })),
    });
  }

  /** @returns {any} */
  get core() {
    return this.client.core;
  }

  end() {
    clearTimeout(this.rest);
    this.knows.clear();
    this.client.dispose();
  }
}

export class Pool {
  #home;
  #spawn;
  #most;
  #idle;
  /** @type {Member[]} */
  #members = [];
  /** @type {Task[]} */
  #waiting = [];
  #lastKey = 0;
  #hasRun = false;

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
            ? (/** @type {unknown[]} */ ...args) => this.call(method, args)
            : undefined,
      },
    )
  );

  /**
   * @param {object} given
   * @param {AsyncCore | Core} given.home which answers what is quick, and all where no worker starts
   * @param {() => Endpoint} given.spawn starts a worker; may throw
   * @param {number} given.jobs most workers
   * @param {number} [given.idle] ms without work until workers end
   */
  constructor({ home, spawn, jobs, idle = IDLE }) {
    this.#home = /** @type {any} */ (home);
    this.#spawn = spawn;
    this.#most = jobs;
    this.#idle = idle;
  }

  /** Workers that have been started and have not ended. */
  get size() {
    return this.#members.length;
  }

  /** @param {string} method @param {any[]} args @param {Asked} [asked] @returns {Promise<any>} */
  async call(method, args, { signal, onProgress = () => {} } = {}) {
    signal?.throwIfAborted();
    refuseOut(method, args);
    try {
      args = sent(method, args);
    } catch {
      return answer(this.#home, method, args); // which says what is wrong with them
    }
    const work = workOf(method, args);
    const isAwake = this.#members.filter(({ task }) => !task).length > 1;
    const least = isAwake ? LEAST_AWAKE : LEAST_WORK;
    if (work < least || this.#most === 0) return answer(this.#home, method, args);
    const call = { isStopped: false };
    const stop = () => this.#stop(call, signal?.reason);
    signal?.addEventListener('abort', stop);
    try {
      const dealt = await this.#deal(call, { method, args, work, onProgress });
      if (dealt) return dealt.whole();
      return await this.#whole(call, (core) => /** @type {any} */ (core)[method](...args));
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /**
   * Several things, each by a core for itself, whatever it calls.
   * @template Item, Answer
   * @param {readonly Item[]} items
   * @param {(core: AsyncCore, item: Item) => Promise<Answer>} task asked again where its worker is lost
   * @returns {Promise<Answer[]>} in their order
   */
  each(items, task) {
    const call = { isStopped: false };
    return Promise.all(items.map((item) => this.#whole(call, (core) => task(core, item))));
  }

  /** Ends all workers; what they were asked is refused. The next heavy call starts others. */
  end() {
    const reason = new CoreError('pool: it was ended');
    const calls = [...this.#waiting, ...this.#members.map(({ task }) => task)];
    for (const task of calls) if (task) this.#stop(task.call, reason);
    for (const member of this.#members.splice(0)) member.end();
  }

  /**
   * @param {Call} call
   * @param {{method: string, args: any[], work: number, onProgress: (share: number) => void}} asked
   * @returns {Promise<Gathered | null>} null: as a whole
   */
  async #deal(call, { method, args, work, onProgress }) {
    const { deal } = CALLS[method];
    const rows = deal ? rowsToDeal(deal, args) : 0;
    const jobs = Math.min(this.#most, workersFor(args));
    const least = deal?.isPrepared?.(args) ? LEAST_PREPARED : LEAST_PART;
    const each = Math.min(PARTS, Math.floor(work / least / jobs));
    const count = jobs * Math.max(1, each);
    const cuts = deal && jobs > 1 ? cutsOf(rows, count, deal.shape(args)) : [];
    if (!deal || cuts.length < 2) return null;
    const isOnePart = each < 2; // for each worker, which is sent what that needs
    const needed = (/** @type {number} */ to) => (isOnePart && deal.upTo?.(args, to)) || args;
    const key = ++this.#lastKey;
    const gathered = deal.gather(args);
    let done = 0;
    const parts = cuts.map(async ([from, to]) => {
      const ask = (/** @type {Member} */ member) => {
        const isNew = isOnePart || !member.knows.has(key);
        member.knows.add(key);
        return member.core.part(key, from, to, isNew ? { method, args: needed(to) } : undefined);
      };
      const part = await this.#task(call, ask, jobs);
      gathered.take(part, from, to);
      onProgress((done += (to - from) / rows));
    });
    try {
      await Promise.all(parts);
      return gathered;
    } catch (error) {
      this.#drop(call, CoreError.from(error));
      await Promise.allSettled(parts);
      if (call.isStopped) throw error;
      // One core alone says what is wrong with the whole, or has the memory that several have not.
      if (CoreError.from(error).code === 'memory') this.#endIdle();
      return null;
    } finally {
      for (const member of this.#members) {
        const hasKept = member.knows.delete(key) && member.client.place === 'worker';
        if (hasKept) member.core.forget(key).catch(() => {});
      }
    }
  }

  /**
   * By one worker, or by the core that is there.
   * @template Answer
   * @param {Call} call
   * @param {(core: AsyncCore) => Promise<Answer>} ask
   * @returns {Promise<Answer>}
   */
  async #whole(call, ask) {
    try {
      return await this.#task(call, (member) => ask(member.core), this.#most);
    } catch (error) {
      const isHere = error instanceof CoreError && error.code === 'elsewhere';
      if (!isHere) throw error;
      return ask(this.#home);
    }
  }

  /**
   * @param {Call} call
   * @param {Task['ask']} ask
   * @param {number} jobs that its call may have
   * @returns {Promise<any>}
   */
  #task(call, ask, jobs) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, jobs, ask, resolve, reject, tries: 0 });
      this.#next();
    });
  }

  /** Who is free takes what waits, of the call that has the fewest workers; another call's may have ended. */
  #next() {
    const busy = (/** @type {Call} */ call) =>
      this.#members.filter(({ task }) => task?.call === call).length;
    for (;;) {
      const able = this.#waiting
        .filter(({ call, jobs }) => busy(call) < jobs)
        .sort((a, b) => busy(a.call) - busy(b.call));
      const [task] = able;
      const member = task && this.#free(able.reduce((most, { jobs }) => Math.max(most, jobs), 0));
      if (!member) break;
      this.#waiting.splice(this.#waiting.indexOf(task), 1);
      this.#run(member, task);
    }
    if (this.#members.length === 0) {
      for (const { reject } of this.#waiting.splice(0)) reject(noWorker());
    }
  }

  /** @param {number} jobs that a call may have @returns {Member | undefined} */
  #free(jobs) {
    const waits = this.#members.find(({ task }) => !task);
    if (waits || this.#members.length >= Math.min(jobs, this.#most)) return waits;
    const started = new Member(this.#spawn);
    this.#members.push(started);
    return started;
  }

  /** @param {Member} member @param {Task} task */
  async #run(member, task) {
    clearTimeout(member.rest);
    member.task = task;
    task.tries += 1;
    const answer = (async () => task.ask(member))(); // who throws at once is answered, too
    member.endpoint?.ref?.();
    const limit = setTimeout(() => member.client.dispose(), TOO_LONG);
    try {
      task.resolve(await answer);
      this.#hasRun = true;
    } catch (thrown) {
      this.#failed(member, task, CoreError.from(thrown));
    }
    clearTimeout(limit);
    member.task = null;
    if (this.#members.includes(member)) this.#rest(member);
    this.#next();
  }

  /** @param {Member} member @param {Task} task @param {CoreError} error */
  #failed(member, task, error) {
    if (error.code === 'elsewhere') {
      this.#remove(member);
      if (!this.#hasRun) this.#most = 0; // workers do not start here
    }
    const isLost = error.code === 'internal' || error.code === 'elsewhere';
    if (isLost) member.knows.clear();
    const isAskedAgain = isLost && task.tries < TRIES && !task.call.isStopped;
    if (isAskedAgain) this.#waiting.unshift(task);
    else task.reject(error);
  }

  /** @param {Member} member */
  #rest(member) {
    member.endpoint?.unref?.();
    member.rest = setTimeout(() => this.#remove(member), this.#idle);
    /** @type {any} */ (member.rest).unref?.();
  }

  /** @param {Member} member */
  #remove(member) {
    member.end();
    this.#members = this.#members.filter((each) => each !== member);
  }

  #endIdle() {
    for (const member of this.#members) if (!member.task) this.#remove(member);
  }

  /** Nothing more of this call begins. @param {Call} call @param {unknown} reason */
  #drop(call, reason) {
    const own = this.#waiting.filter((task) => task.call === call);
    this.#waiting = this.#waiting.filter((task) => task.call !== call);
    for (const { reject } of own) reject(/** @type {CoreError} */ (reason));
  }

  /** What is under way ends with its worker. @param {Call} call @param {unknown} reason */
  #stop(call, reason) {
    call.isStopped = true;
    this.#drop(call, reason);
    for (const member of this.#members) {
      if (member.task?.call !== call) continue;
      member.task.reject(/** @type {CoreError} */ (reason));
      this.#remove(member);
    }
  }
}

/** @param {Endpoint} endpoint @returns {Endpoint} that is sent arrays of the message's own */
const movesArrays = (endpoint) => ({
  postMessage(message) {
    const copies = new Map();
    const own = withOwnArrays(message, copies);
    endpoint.postMessage(own, transferables([...copies.values()]));
  },
  addEventListener: (type, listener) => endpoint.addEventListener(type, listener),
  terminate: () => endpoint.terminate(),
});

const noWorker = () => new CoreError('pool: no worker', { code: 'elsewhere' });

/** How many have room. @param {any[]} args */
function workersFor(args) {
  const bytes = transferables(args).reduce((sum, { byteLength }) => sum + byteLength, 0);
  return Math.max(1, Math.floor(MOST_BYTES / (OF_WORKER + COPIES * bytes)));
}
