/** The program of every worker of a script with everything inside: what they share is there once. */
import { start as startCore } from '../worker/worker.js';
import { start as startUmap } from '../worker/umap.js';

export { loadCore } from '../worker/worker.js';
export { loadUmap } from '../worker/umap.js';

/** Which of them it is to be, a worker's name says. */
export function start() {
  if (self.name === 'posenc-umap') startUmap();
  else startCore();
}
