/** The readers' program, in a worker; the same on a page's own thread where a host allows no worker. */
import { startOf } from '../worker/server.js';
import { loadReaders } from './index.js';

export { loadReaders };

export const start = startOf(loadReaders);
