/** The program of UMAP's own worker, which leaves the core's free; the same on a page's own thread. */
import { loadUmap } from '../core/umap/umap.js';
import { startOf } from './server.js';

export { loadUmap };

export const start = startOf(loadUmap);
