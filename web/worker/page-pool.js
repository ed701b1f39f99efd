/** The pool of a document, which its figures share; no figure loads it before one has heavy work. */
import { loadPool } from './load-pool.js';

/** @import { Pool } from './pool.js' */

/** @type {Promise<Pool> | undefined} */
let pool;

export const pagePool = () => (pool ??= loadPool());
