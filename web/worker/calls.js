/**
 * The calls that may take long: how long, and how their rows are dealt to several workers. No sum is ever
 * split, so that the answer is the same, bit for bit, whatever the number of workers.
 */

/** @import { Matrix } from '../core/types.js' */
/** @import { Deal } from './deals/deal.js' */
import { askedOf, attend } from './deals/attend.js';
import { collisions, stepsOfPairs } from './deals/collisions.js';
import { MOST_STEPS, isDouble, product } from './deals/deal.js';
import { neighbors, stepsOfNeighbors } from './deals/neighbors.js';
import { offsetProfile } from './deals/offset-profile.js';
import { similarity } from './deals/similarity.js';
import { similarityMap, stepsOfMap, widthOf } from './deals/similarity-map.js';
import { ofCard, ofConfusion, ofIdentifying, ofOffsets, ofProbe } from './steps.js';

/** @typedef {{work: (args: any[]) => number, deal?: Deal}} Call work: [ms] on one core of this decade */

/** Of a step as src/support/work.h counts them. */
const STEP = 0.5e-6; // ms
const steps = (/** @type {number} */ count) => STEP * count;

// A test holds these and bounds of deals to what the core says where it refuses.
const MOST_BYTES = 2 ** 28;

/**
 * Rows to be dealt. What one core refuses as too large is not done in parts: the answer does not depend on
 * their number.
 * @param {Deal} deal
 * @param {any[]} args
 */
export function rowsToDeal(deal, args) {
  const rows = deal.rows(args);
  if (rows === 0) return 0;
  const { steps: count, most = MOST_STEPS, bytes = 0 } = deal.bounds(args);
  return count <= most && bytes <= MOST_BYTES ? rows : 0;
}

/** What it takes, of which the bound is the worst case. @param {any[]} args */
function workOfAttend([inputs]) {
  const { queries, keys, values, heads = 1, outputOnly, split, mask } = inputs;
  const single = !isDouble(queries);
  const pairs = (askedOf(inputs).rows * keys.rows) / (mask === 'causal' ? 2 : 1);
  const ofChannel = (single ? 0.08 : 4) + (split ? 16 : 0);
  const ofHead = outputOnly && single ? 3 : 20;
  return steps(pairs * ((queries.cols + values.cols) * ofChannel + heads * ofHead));
}

/** @param {any[]} args */
const workOfSimilarity = ([a, options]) =>
  steps(product(a) * a.rows * a.cols * (options?.b?.rows ?? a.rows / 2));

/** Of one worker, as the core counts them: rows by rows or columns by columns. */
export const STEPS = {
  correlation: (/** @type {Matrix} */ { rows, cols }) => (cols ** 2 / 2) * rows,
  columnWaves: (/** @type {Matrix} */ { rows, cols }) => 9 * rows * (rows + 64) * cols,
  repeats: (/** @type {Matrix} */ { rows, cols }) => (rows * cols) ** 2,
};

/** What a scorecard is about: a table, or a scheme's of this size. @param {any[]} args */
const tableOf = ([about, params]) =>
  typeof about === 'string' ? { rows: params?.length ?? 64, cols: widthOf(params) } : about;

/** Those that are not here are quick on tables of usual sizes. @type {Record<string, Call>} */
export const CALLS = {
  attend: { work: workOfAttend, deal: attend },
  neighbors: {
    work: ([matrix, options]) => steps(stepsOfNeighbors(matrix, options)),
    deal: neighbors,
  },
  similarity: { work: workOfSimilarity, deal: similarity },
  similarityMap: { work: (args) => steps(stepsOfMap(args).sampled), deal: similarityMap },
  collisions: { work: ([matrix]) => steps(stepsOfPairs(matrix)), deal: collisions },
  offsetProfile: {
    work: ([matrix, options]) =>
      steps(options?.reference == null ? stepsOfPairs(matrix) : matrix.rows * (matrix.cols + 8)),
    deal: offsetProfile,
  },
  project: { work: ([{ rows, cols }]) => steps(rows * cols * Math.min(rows, cols, 60)) },
  scorecard: { work: (args) => steps(ofCard(tableOf(args))) },
  identify: { work: ([matrix]) => steps(ofIdentifying(matrix)) },
  wordConfusion: { work: ([options]) => steps(ofConfusion(options)) },
  probeLayers: { work: ([options]) => steps(ofProbe(options)) },
  attentionByOffset: { work: ([options]) => steps(ofOffsets(options)) },
  ...Object.fromEntries(
    Object.entries(STEPS).map(([name, count]) => [
      name,
      { work: ([matrix]) => steps(count(matrix)) },
    ]),
  ),
};

/** @param {string} method @param {any[]} args @returns {number} [ms]; 0 of what the core will refuse */
export function workOf(method, args) {
  try {
    const work = Object.hasOwn(CALLS, method) ? CALLS[method].work(args) : 0;
    return work > 0 ? work : 0;
  } catch {
    return 0; // arguments that are none: the core says so
  }
}
