/**
 * Computes every number of the posts with the built core and prints how many came out as stored, as
 * JSON. A process of its own, as catalogue.mjs.
 */
import { loadCore } from '../core/index.js';
import { verifyAll } from '../posts/verify.js';

/** @import { AsyncCore } from '../worker/client.js' */

const core = /** @type {AsyncCore} */ (/** @type {unknown} */ (await loadCore()));
const { numbers, verified, claims } = await verifyAll(core);
console.log(JSON.stringify({ numbers, verified, claims: claims.length }));
