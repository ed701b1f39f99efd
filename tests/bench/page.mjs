// The suite in a page: run.mjs opens page.html and calls runBench.
import { runSuite } from './suite.mjs';

/**
 * The libraries in a frame: both have one number of threads for all of a page.
 * @param {number} threads
 * @returns {Promise<import('./suite.mjs').Peer>}
 */
async function peer(threads) {
  const frame = document.createElement('iframe');
  frame.src = 'peers/frame.html';
  document.body.append(frame);
  await new Promise((resolve) => frame.addEventListener('load', resolve));
  return /** @type {any} */ (frame.contentWindow).preparePeer(threads);
}

/** @param {import('./suite.mjs').Options} options */
async function runBench(options) {
  const load = (/** @type {string} */ url) => import(url);
  const { loadCore } = await load('/package/index.js');
  const { loadPool } = await load('/package/pool.js');
  const { cores } = options;
  /** @type {import('./suite.mjs').Peer[]} */
  const peers = [];
  for (const threads of new Set([1, cores])) peers.push(await peer(threads));
  const engines = {
    core: await loadCore(),
    bench: await (await load('/module/pe_bench.mjs')).default(),
    pool: await loadPool({ jobs: cores }),
    cores,
    peers,
  };
  return runSuite(engines, options, console.info);
}

Object.assign(globalThis, { runBench });
