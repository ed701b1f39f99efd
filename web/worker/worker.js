/** Entry of the worker script. */
import { loadCore } from '../core/index.js';
import { serve } from './server.js';

// tsc takes `self` for a window: only a worker's postMessage has no target.
serve(/** @type {any} */ (self), () => loadCore());
