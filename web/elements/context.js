/** What every element of a document shares: the client and the core's two catalogues. */
import { connect } from '../worker/connect.js';

/** @import { Colormap, Encoding } from '../core/types.js' */
/** @import { CoreClient } from '../worker/client.js' */

/**
 * @typedef {object} Context
 * @property {CoreClient} client
 * @property {readonly Encoding[]} catalogue
 * @property {readonly Colormap[]} colormaps
 */

/** @type {Promise<Context> | null} */
let loading = null;

/** @returns {Promise<Context>} loaded once; after a failure the next call tries again */
export function sharedContext() {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** @returns {Promise<Context>} */
async function load() {
  const client = connect();
  const [catalogue, colormaps] = await Promise.all([
    client.core.catalogue(),
    client.core.colormaps(),
  ]);
  return { client, catalogue, colormaps };
}
