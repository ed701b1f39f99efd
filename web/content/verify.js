/** Computes what the posts print and claim, and compares. The badge of the page and the tests count here. */
import { claims } from './claims/index.js';

/** @import { AsyncCore } from '../core/types.js' */
/** @import { Claim, Quantity, Verdict } from './types.js' */

/** @typedef {Quantity & {value: number, agrees: boolean}} Measured */

/**
 * @template [Source=AsyncCore]
 * @typedef {object} Checked
 * @property {Claim<Source>} claim
 * @property {Measured[]} numbers
 * @property {Verdict} verdict that follows from what was just computed
 * @property {boolean} agrees every number is within its tolerance, and the verdict is the stored one
 */

/**
 * @template Source
 * @param {Source} source
 * @param {Claim<Source>} claim
 * @returns {Promise<Checked<Source>>}
 */
export async function checkClaim(source, claim) {
  const values = await claim.compute(source);
  const numbers = claim.numbers.map((quantity, k) => {
    const value = values[k] ?? NaN;
    return { ...quantity, value, agrees: Math.abs(value - quantity.exact) <= quantity.tolerance };
  });
  const verdict = claim.decide?.(values) ?? claim.verdict;
  const agrees =
    values.length === numbers.length &&
    numbers.every((number) => number.agrees) &&
    verdict === claim.verdict;
  return { claim, numbers, verdict, agrees };
}

/**
 * Computes all that the core decides.
 * @param {AsyncCore} core
 * @param {(done: number, all: number) => void} [onProgress] claims done
 * @returns {Promise<{numbers: number, verified: number, claims: Checked[]}>} `verified` counts the
 *   numbers of all claims that came out as stored
 */
export async function verifyAll(core, onProgress = () => {}) {
  /** @type {Checked[]} */
  const checked = [];
  for (const claim of claims) {
    checked.push(await checkClaim(core, claim));
    onProgress(checked.length, claims.length);
  }
  const all = checked.flatMap(({ numbers }) => numbers);
  return {
    numbers: all.length,
    verified: all.filter(({ agrees }) => agrees).length,
    claims: checked,
  };
}
