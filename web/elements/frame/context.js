/** What every element of a document shares: the client and the core's catalogues. */
import { connect } from '../../worker/connect.js';

export { setFetch } from './need.js';
export { setSite } from '../../settings/site.js';

/** @import { Lab } from '../../core/attention-types.js' */
/** @import { Colormap, Encoding } from '../../core/types.js' */
/** @import { TwoCores } from '../../worker/two-cores.js' */

/**
 * @typedef {Colormap & {as?: string}} GroundColormap `as`: the name that settings know it by
 *
 * @typedef {object} Context
 * @property {TwoCores} client
 * @property {readonly Encoding[]} catalogue
 * @property {readonly GroundColormap[]} colormaps
 * @property {readonly Lab[]} labs options of the core's functions
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

/** Elements in the document, moved ones counted once. */
let users = 0;
/** How long the worker outlives the last element: one that is moved comes back at once [ms]. */
const REST_AFTER = 1000;
/** Since the last one left. @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

/**
 * Keeps the worker until `signal` ends it: with the last element of a document its memory goes too.
 * @param {AbortSignal} signal
 */
export function useContext(signal) {
  users += 1;
  clearTimeout(resting);
  signal.addEventListener('abort', () => {
    users -= 1;
    if (users === 0) resting = setTimeout(rest, REST_AFTER);
  });
}

function rest() {
  if (!loading) return;
  const client = connect();
  if (client.isBusy) resting = setTimeout(rest, REST_AFTER);
  else client.dispose();
}

/** @returns {Promise<Context>} */
async function load() {
  const client = connect();
  const [catalogue, colormaps, labs] = await Promise.all([
    client.core.encodings(),
    client.core.colormaps(),
    client.core.labs(),
  ]);
  return { client, catalogue, colormaps, labs };
}

/** @type {WeakMap<Context, Record<'light' | 'dark', Context>>} */
const onGrounds = new WeakMap();

/**
 * What is shared, with each colour map as it is drawn on this ground: on a dark one, maps whose zero is
 * white give way to those whose zero is black.
 * @param {Context} context
 * @param {'light' | 'dark'} ground
 */
export function onGround(context, ground) {
  const all = context.colormaps;
  const both = onGrounds.get(context) ?? {
    light: { ...context, colormaps: all.map((map) => ({ ...map, as: map.name })) },
    dark: {
      ...context,
      colormaps: all.map((map) => ({
        ...(all.find(({ name }) => name === map.dark) ?? map),
        as: map.name,
      })),
    },
  };
  onGrounds.set(context, both);
  return both[ground];
}
