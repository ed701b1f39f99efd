/**
 * The program of every worker of a single file: what they share is there once. Which of them it is to be,
 * a worker's name says.
 */
import { start as startCore } from '../worker/worker.js';
import { start as startLane } from '../training/worker.js';
import { start as startUmap } from '../worker/umap.js';

export { loadCore } from '../worker/worker.js';
export { loadLane } from '../training/worker.js';
export { loadUmap } from '../worker/umap.js';

export function start() {
  if (self.name === 'posenc-training') startLane();
  else if (self.name === 'posenc-umap') startUmap();
  else startCore();
}
