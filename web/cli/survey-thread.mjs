// A survey's files read by threads: this program once more, which then answers what it is asked.
import { realpathSync } from 'node:fs';
import process from 'node:process';
import { Worker, parentPort, workerData } from 'node:worker_threads';
import { surveyed } from './survey-item.mjs';

/** @import { Surveyed } from './survey-report.js' */

/** Begun with the first file. */
export class SurveyThread {
  #length;
  /** @type {Worker | undefined} */
  #worker;

  /** @param {number} length [tokens] */
  constructor(length) {
    this.#length = length;
  }

  /** One at a time. @param {string} item @returns {Promise<Surveyed>} */
  surveyed(item) {
    this.#worker ??= new Worker(realpathSync(process.argv[1]), { workerData: this.#length });
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      worker
        .removeAllListeners()
        .once('message', resolve)
        .once('error', reject)
        .once('exit', () => reject(new Error('a thread of the survey has ended')))
        .postMessage(item);
    });
  }

  end() {
    return this.#worker?.terminate();
  }
}

/** In such a thread. */
export function serveSurvey() {
  parentPort?.on('message', async (item) => {
    parentPort?.postMessage(await surveyed(item, workerData));
  });
}
