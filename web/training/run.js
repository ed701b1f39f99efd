/** What is kept of a run: the same for stored runs, for tests and for the page. */

/** Lengths at which runs are tested; training goes from 4 to 16 [tokens of content]. */
export const LENGTHS = [8, 16, 20, 24, 32, 48, 64];
/** Sequences of each length; pairs, where a task is asked in pairs. */
export const TESTS = 200;
/** Points of a curve of losses. */
const POINTS = 40;

/**
 * Means over equal parts of a run.
 * @param {ArrayLike<number>} losses of every step so far
 * @param {number} steps of the whole run
 * @returns {number[]} of the parts that are complete; POINTS where the run is
 */
export function curveOf(losses, steps) {
  const points = Math.min(POINTS, steps);
  const curve = [];
  for (let point = 0; point < points; point++) {
    const from = Math.floor((point * steps) / points);
    const to = Math.floor(((point + 1) * steps) / points);
    if (to > losses.length) break;
    let sum = 0;
    for (let step = from; step < to; step++) sum += losses[step];
    curve.push(sum / (to - from));
  }
  return curve;
}
