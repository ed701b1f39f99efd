/** All claims again, on as many cores as there are. */
import { verifyAll } from '../../content/verify.js';
import { pagePool } from '../../worker/page-pool.js';

/** @param {(done: number, all: number) => void} onProgress */
export async function verifyHere(onProgress) {
  const pool = await pagePool();
  return verifyAll(pool.core, onProgress, (claims, check) => pool.each(claims, check));
}
