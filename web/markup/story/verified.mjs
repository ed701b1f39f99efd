/**
 * Computes every number of the posts with the built core and prints the table of claims with them, how
 * many came out as stored, and the badge that says so, as JSON. A process of its own, as catalogue.mjs.
 */
import { loadCore } from '../../core/index.js';
import { badgeMarkup, claimsMarkup } from './claims.js';
import { verifyAll } from '../../content/verify.js';

/** @import { AsyncCore } from '../../core/types.js' */

const core = /** @type {AsyncCore} */ (/** @type {unknown} */ (await loadCore()));
const { numbers, verified, claims } = await verifyAll(core);
const counted = { numbers, verified, claims: claims.length };
const parts = { badge: badgeMarkup(counted), claims: claimsMarkup(claims) };
console.log(JSON.stringify({ parts, counted }));
