/** A lane of the lab below a bench under Node. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadLane } from '../../web/training/lane.js';
import { serve } from '../../web/worker/server.js';

serve(/** @type {any} */ (parentPort), /** @type {any} */ (() => loadLane(workerData)));
