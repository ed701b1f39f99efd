/** The program of every worker of a single file, which trains too. */
import { start as startOther } from './core-and-umap.js';
import { start as startLane } from '../training/worker.js';

export { loadCore, loadUmap } from './core-and-umap.js';
export { loadLane } from '../training/worker.js';

export function start() {
  if (self.name === 'posenc-training') startLane();
  else startOther();
}
