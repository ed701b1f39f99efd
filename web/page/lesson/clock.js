/** How long a lesson has lasted. */

const EACH = 1000; // ms

/** @param {number} [past] of it already [ms] */
export function startClock(past = 0) {
  const began = performance.now() - past;
  return {
    /** @returns {number} [ms] */
    past: () => performance.now() - began,
    /** @param {() => void} show at once, and every second */
    each(show) {
      show();
      setInterval(show, EACH);
    },
  };
}

/** `38:20`. @param {number} past [ms] */
export function clockText(past) {
  const seconds = Math.floor(past / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
