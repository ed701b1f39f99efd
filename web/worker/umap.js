/** The program of UMAP's own worker, which leaves the core's free; the same on a page's own thread. */
import { loadUmap } from '../core/umap/umap.js';
import { given, serve } from './server.js';

export { loadUmap };

/** Answers what the page asks. Called once, in the worker. */
export function start() {
  const scope = /** @type {any} */ (self);
  const module = given(scope);
  serve(scope, /** @type {any} */ (async () => loadUmap(await module)));
}
