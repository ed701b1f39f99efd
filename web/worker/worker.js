/** The program of the worker; the same on a page's own thread where a host allows no worker. */
import { withBatch } from '../core/calls/batch.js';
import { loadCore as loadWhole } from '../core/index.js';
import { warmUp } from '../core/warm-up.js';
import { withParts } from './parts.js';
import { startOf } from './server.js';

/** @import { Core } from '../core/index.js' */

/** @param {Parameters<typeof loadWhole>[0]} options */
export const loadCore = async (options) => withBatch(await loadWhole(options));

const PAUSE = 300; // ms: the first pictures go before

/** Between requests, a slice at a time. @param {Core} core */
function warmUpLater(core) {
  const slices = warmUp(core);
  const next = () => {
    if (!slices.next().done) setTimeout(next);
  };
  setTimeout(next, PAUSE);
}

/** Answers what the page asks. Called once, in the worker. */
export const start = startOf(async (wasmModule) => {
  const core = await loadCore({ wasmModule });
  warmUpLater(core);
  return withParts(core);
});
