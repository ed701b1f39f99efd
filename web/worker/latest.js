/** Latest wins: a dragged slider asks far more often than answers come, and never queues. */

/**
 * @typedef {object} Job
 * @property {() => Promise<any>} run
 * @property {(value: any) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** At most one job under way and one waiting per key; a job pushed out of waiting gives undefined. */
export class LatestQueue {
  /** @type {Map<unknown, Job | null>} key -> the job that waits behind the one under way */
  #waiting = new Map();

  /**
   * @template Result
   * @param {unknown} key compared by identity
   * @param {() => Promise<Result>} run
   * @returns {Promise<Result | undefined>}
   */
  push(key, run) {
    return new Promise((resolve, reject) => {
      const job = { run, resolve, reject };
      if (!this.#waiting.has(key)) {
        this.#start(key, job);
        return;
      }
      this.#waiting.get(key)?.resolve(undefined);
      this.#waiting.set(key, job);
    });
  }

  /** @param {unknown} key @param {Job} job */
  async #start(key, job) {
    this.#waiting.set(key, null);
    try {
      job.resolve(await job.run());
    } catch (error) {
      job.reject(error);
    }
    const next = this.#waiting.get(key);
    this.#waiting.delete(key);
    if (next) this.#start(key, next);
  }
}
