/** How alike rows are by how many rows they stand apart. */

/** @import { Deal } from './deal.js' */
/** @import { OffsetProfile } from '../../core/types.js' */
import { isMatrix } from '../../core/matrix.js';
import { stepsOfPairs } from './collisions.js';
import { MOST_STEPS, asksSome } from './deal.js';

const DISTANCES = ['cosine-distance', 'euclidean'];

const LEAST_RISE = 1e-14; // of the largest value: less is rounding

/**
 * Offsets at which the mean rises, as src/analysis/pairs/offset_profile.cpp finds them: the least that is
 * no rounding follows from all means.
 * @param {Float64Array} mean
 * @param {string} metric
 */
function risesOf(mean, metric) {
  const largest = mean.reduce((most, x) => (Math.abs(x) > most ? Math.abs(x) : most), 0);
  const least = LEAST_RISE * largest;
  const isRise = DISTANCES.includes(metric)
    ? (/** @type {number} */ near, /** @type {number} */ far) => far < near - least
    : (/** @type {number} */ near, /** @type {number} */ far) => far > near + least;
  const offsets = [...mean.keys()].slice(1);
  return Int32Array.from(offsets.filter((offset) => isRise(mean[offset - 1], mean[offset])));
}

/**
 * A part has some offsets, of all rows: each offset's sum is made in one.
 * @type {Deal}
 */
export const offsetProfile = {
  rows: ([matrix, options]) =>
    isMatrix(matrix) && !asksSome(options) && options?.reference == null ? matrix.rows : 0,
  bounds: ([matrix]) => ({ steps: stepsOfPairs(matrix), most: MOST_STEPS / 4 }),
  shape: () => 'falling',
  part: (core, [matrix, options], from, to) =>
    core.offsetProfile(matrix, { ...options, first: from, rows: to - from }),
  gather([{ rows }, options]) {
    const empty = () => new Float64Array(rows);
    const lists = { mean: empty(), min: empty(), max: empty() };
    let toeplitzDefect = 0;
    return {
      /** @param {Required<OffsetProfile>} part @param {number} from */
      take(part, from) {
        for (const [name, list] of Object.entries(lists)) {
          list.set(part[/** @type {keyof lists} */ (name)], from);
        }
        toeplitzDefect = Math.max(toeplitzDefect, part.toeplitzDefect);
      },
      whole() {
        const rises = risesOf(lists.mean, options?.metric ?? 'dot');
        const offsets = Int32Array.from(lists.mean.keys());
        return { offsets, ...lists, toeplitzDefect, firstRise: rises[0] ?? null, rises };
      },
    };
  },
};
