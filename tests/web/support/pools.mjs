/** Tables that are the same every time, and pools whose workers a test can hold. */
import { Pool } from '../../../web/worker/pool.js';
import { workers } from '../../../web/worker/pool-workers.node.js';

/**
 * @param {number} rows
 * @param {number} cols
 * @param {number} seed
 * @param {Float32ArrayConstructor | Float64ArrayConstructor} [Numbers]
 */
export function table(rows, cols, seed, Numbers = Float32Array) {
  const data = new Numbers(rows * cols);
  let state = seed;
  for (let at = 0; at < data.length; at += 1) {
    state = (state * 1103515245 + 12345) % 2147483648;
    data[at] = state / 2147483648 - 0.5;
  }
  return { rows, cols, data };
}

/**
 * A pool of threads, which stand in `started` as they begin.
 * @param {number} jobs
 * @param {{idle?: number}} [options]
 */
export async function threads(jobs, options) {
  const { home, spawn } = await workers();
  /** @type {ReturnType<typeof spawn>[]} */
  const started = [];
  const pool = new Pool({
    home,
    jobs,
    spawn() {
      const worker = spawn();
      started.push(worker);
      return worker;
    },
    ...options,
  });
  return { pool, started };
}
