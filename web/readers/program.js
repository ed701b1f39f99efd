/** The readers' program, in a worker; the same on a page's own thread where a host allows no worker. */
import { given, serve } from '../worker/server.js';
import { loadReaders } from './index.js';

export { loadReaders };

/** Answers what the page asks. Called once, in the worker. */
export function start() {
  const scope = /** @type {any} */ (self);
  const module = given(scope);
  serve(scope, /** @type {any} */ (async () => loadReaders(await module)));
}
