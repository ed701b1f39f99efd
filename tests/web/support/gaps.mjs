/** How long a page did nothing else: the longest time between two ticks of its own thread. */
import assert from 'node:assert/strict';
import { isChromium } from './browser.mjs';

/** @import { Frame, Page } from 'playwright-core' */

/** After which a reader notices that nothing answers [ms]. */
export const MOST_GAP = 250;
const TRIES = 3; // others use this machine, too

/** Before anything runs in the page. */
export function watchGaps() {
  const state = Object.assign(window, { longest: 0 });
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    state.longest = Math.max(state.longest, now - last);
    last = now;
  }, 5);
}

/** What was held up is counted once it goes on. @param {Page | Frame} page @returns {Promise<number>} [ms] */
export const gap = (page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return /** @type {any} */ (window).longest;
  });

/** @param {Page | Frame} page */
export const forgetGap = (page) => page.evaluate(() => void Object.assign(window, { longest: 0 }));

/**
 * The longest gap since it was asked last, as far as the thread also worked that long: other work of the
 * machine stretches the one, and waiting adds up to the other.
 * @param {Page} page that watches gaps
 * @returns {Promise<() => Promise<number>>} [ms]
 */
export async function workMeter(page) {
  const gapAnew = async () => {
    const time = await gap(page);
    await forgetGap(page);
    return time;
  };
  if (!isChromium) return gapAnew; // no other driver tells of work
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  let before = 0;
  return async () => {
    const longest = await gapAnew();
    const now = await worked();
    const time = Math.min(now - before, longest);
    before = now;
    return time;
  };
}

/** @param {() => Promise<number>} measure [ms] @returns {Promise<number>} the best of three */
export async function bestGap(measure) {
  let best = Infinity;
  for (let turn = 0; turn < TRIES && best > MOST_GAP; turn++)
    best = Math.min(best, await measure());
  return best;
}

/** @param {() => Promise<number>} measure */
export async function isSmooth(measure) {
  const best = await bestGap(measure);
  assert.ok(best <= MOST_GAP, `${Math.round(best)} ms`);
}
