/** posenc/pool: the core's calls as promises, heavy ones by several workers. */
import { cores, workers } from '#pool-workers';
import { optionsOf, refuse } from '../core/check.js';
import { Pool } from './pool.js';

export { CoreError } from '../core/check.js';

/** @typedef {Pool} CorePool */

const MOST_JOBS = 64;
/** More take memory that a page should not. */
const USUAL_JOBS = 8;

/**
 * A pool of its own. Its workers start with the first call that takes long, and end a minute after the
 * last; the answers are those of one core, bit for bit.
 * @param {{jobs?: number}} [options] jobs: most workers; as many as there are processors, up to 8, where
 *   left out
 * @returns {Promise<CorePool>}
 */
export async function loadPool(options = {}) {
  const { jobs = Math.min(cores, USUAL_JOBS) } = optionsOf('loadPool', 'options', options, {
    jobs: 1,
  });
  if (!(Number.isInteger(jobs) && jobs >= 0 && jobs <= MOST_JOBS)) {
    refuse('loadPool', 'jobs', `must be a whole number from 0 to ${MOST_JOBS}, got ${jobs}`);
  }
  return new Pool({ ...(await workers()), jobs });
}
