// What the commands say: steps with their times, problems without stack traces, counts of tests.
import { existsSync, statfsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';

/** Something expected that went wrong; the message is for the person at the terminal. */
export class Problem extends Error {}

const FULL = 16; // MB: with less free a disk is what failed, whatever the program says

/**
 * The message of something expected that went wrong, with a full disk where there is one.
 * @param {unknown} error
 * @returns {string | null} none: a fault of this program
 */
export function messageOf(error) {
  const full = [process.cwd(), tmpdir(), homedir()].filter(
    (folder) => existsSync(folder) && freeSpace(folder) < FULL,
  );
  const ran = /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOSPC';
  if (!(error instanceof Problem) && !ran) return null;
  const { message } = /** @type {Error} */ (error);
  if (full.length === 0 && !ran) return message;
  const where = full.length > 0 ? ` that holds ${full.join(', ')}` : '';
  return `${message}
  The disk${where} is full: make room, and run the same command again.`;
}

/**
 * Asked before something large is written: not every program notices that a disk is full.
 * @param {number} megabytes
 * @param {string} folder
 */
export function needSpace(megabytes, folder) {
  const free = Math.floor(freeSpace(folder));
  if (free >= megabytes) return;
  throw new Problem(`${megabytes} MB are needed in ${folder}, ${free} MB are free.
  Make room, and run the same command again.`);
}

/** @param {string} folder @returns {number} MB */
function freeSpace(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / 1e6;
}

/**
 * Does one step and says how long it took.
 * @template T
 * @param {string} title
 * @param {() => T | Promise<T>} work
 * @param {(result: T) => string} [tell] what to say about the result
 * @returns {Promise<T>}
 */
export async function step(title, work, tell) {
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(1);
  console.log(`... ${title}`);
  try {
    const result = await work();
    console.log(`[${seconds()} s] ${title}${tell ? `: ${tell(result)}` : ''}`);
    return result;
  } catch (error) {
    console.log(`[${seconds()} s] ${title}: failed`);
    throw error;
  }
}

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} [failures] the tests that failed, each with its reason in the lines below
 */

/** Counts tests over all parts of a run and remembers which parts failed. */
export class Results {
  /** @type {Counts} */
  counts = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  failures = [];

  /**
   * Does a part that either works or not. A failure is counted and the run goes on.
   * @param {string} part
   * @param {() => unknown} work
   * @returns {Promise<boolean>} whether it worked
   */
  async attempt(part, work) {
    try {
      await step(part, work);
      return true;
    } catch (error) {
      this.#fail(part, error);
      return false;
    }
  }

  /**
   * A part that is a test by itself: a success counts too.
   * @param {string} part
   * @param {() => unknown} work
   */
  async check(part, work) {
    if (await this.attempt(part, work)) this.counts.passed += 1;
  }

  /**
   * A part with tests of its own, which it counts.
   * @param {string} part
   * @param {() => Promise<Counts>} work
   */
  async suite(part, work) {
    try {
      const counts = await step(part, work, closingLine);
      const { passed, failed, skipped, failures = [] } = counts;
      this.counts.passed += passed;
      this.counts.failed += failed;
      this.counts.skipped += skipped;
      if (failed > 0) this.failures.push([`${part}: ${failed} failed`, ...failures].join('\n'));
    } catch (error) {
      this.#fail(part, error);
    }
  }

  /** @param {string} part @param {unknown} error */
  #fail(part, error) {
    const message = messageOf(error);
    if (message === null) throw error;
    console.error(message);
    this.counts.failed += 1;
    this.failures.push(part);
  }

  /** Prints what failed and why, for a log of which only the end is read; last, the line that says it all. */
  summarize() {
    if (this.failures.length > 0) {
      const indented = this.failures.join('\n').replace(/^/gm, '  ');
      console.log(`\nFailed:\n${indented}\n`);
    }
    console.log(closingLine(this.counts));
    return this.counts.failed > 0 ? 1 : 0;
  }
}

/** @param {Counts} counts */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
