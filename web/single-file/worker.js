/**
 * The program of every worker of a single file but UMAP's: what they share is there once. Which of
 * them it is to be, a worker's name says.
 */
import { start as startCore } from '../worker/worker.js';
import { start as startLane } from '../training/worker.js';

export { loadCore } from '../worker/worker.js';
export { loadLane } from '../training/worker.js';

export function start() {
  if (self.name === 'posenc-training') startLane();
  else startCore();
}
