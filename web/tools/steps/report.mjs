// What the commands say: steps with their times, problems without stack traces, counts of tests.

/** Something expected that went wrong; the message is for the person at the terminal. */
export class Problem extends Error {}

/**
 * Does one step and says how long it took.
 * @template T
 * @param {string} title
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(1);
  console.log(`... ${title}`);
  try {
    const result = await work();
    console.log(`[${seconds()} s] ${title}`);
    return result;
  } catch (error) {
    console.log(`[${seconds()} s] ${title}: failed`);
    throw error;
  }
}

/** @typedef {{passed: number, failed: number, skipped: number}} Counts */

/** Counts tests over all parts of a run and remembers which parts failed. */
export class Results {
  /** @type {Counts} */
  counts = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  failures = [];

  /**
   * @param {string} part
   * @param {Counts} counts
   */
  add(part, counts) {
    this.counts.passed += counts.passed;
    this.counts.failed += counts.failed;
    this.counts.skipped += counts.skipped;
    if (counts.failed > 0) this.failures.push(`${part}: ${counts.failed} failed`);
  }

  /**
   * Does a part that either works or not. A failure is counted and the run goes on.
   * @param {string} part
   * @param {() => unknown} work
   * @param {{counts?: boolean}} [options] counts: a success is a passed test too
   * @returns {Promise<boolean>} whether it worked
   */
  async attempt(part, work, { counts = false } = {}) {
    try {
      await step(part, work);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      console.error(error.message);
      this.counts.failed += 1;
      this.failures.push(part);
      return false;
    }
    if (counts) this.counts.passed += 1;
    return true;
  }

  /** Prints what failed and, last, the one line that says it all. */
  summarize() {
    if (this.failures.length > 0) {
      console.log(`\nFailed:\n${this.failures.map((part) => `  ${part}`).join('\n')}\n`);
    }
    console.log(closingLine(this.counts));
    return this.counts.failed > 0 ? 1 : 0;
  }
}

/** @param {Counts} counts */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
