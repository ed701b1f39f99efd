/** The worker's side of a pool: parts of a call whose arguments came once. */

/** @import { Core } from '../core/index.js' */
import { CoreError } from '../core/check.js';
import { CALLS } from './calls.js';

/**
 * @template {Core} Methods
 * @param {Methods} core
 */
export function withParts(core) {
  /** @type {Map<number, {method: string, args: any[]}>} */
  const kept = new Map();
  return {
    ...core,
    /**
     * Some rows of a call.
     * @param {number} key of the call
     * @param {number} from
     * @param {number} to
     * @param {{method: string, args: any[]}} [call] the first time
     */
    part(key, from, to, call) {
      if (call) kept.set(key, call);
      const found = kept.get(key);
      if (!found) throw new CoreError('pool: a worker has lost the arguments of a call');
      const { deal } = CALLS[found.method];
      return deal?.part(core, deal.upTo?.(found.args, to) ?? found.args, from, to);
    },
    /** No more parts of this call are to come. @param {number} key */
    forget(key) {
      kept.delete(key);
    },
  };
}
