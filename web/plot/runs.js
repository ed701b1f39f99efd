/** Pairs that never finish a turn within a length: a model has not seen all of their angles. */

/**
 * Runs of pairs whose wavelength is longer.
 * @param {ArrayLike<number>} wavelengths [tokens]; negative: turns the other way
 * @param {number} length [tokens]
 * @returns {[number, number][]} first and last pair of each run
 */
export function unfinishedRuns(wavelengths, length) {
  const pairs = Array.from(wavelengths, (_, pair) => pair);
  return runsOf(pairs.filter((pair) => Math.abs(wavelengths[pair]) > length));
}

/** @param {number[]} numbers whole, increasing @returns {[number, number][]} */
export function runsOf(numbers) {
  /** @type {[number, number][]} */
  const runs = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

/** @param {[number, number][]} runs @returns {string} `35–63`, `0, 4–9` */
export const runsText = (runs) =>
  runs.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ');

/** How many numbers runs hold. @param {[number, number][]} runs */
export const countOf = (runs) => runs.reduce((count, [first, last]) => count + last - first + 1, 0);
