// The port that the page is served on.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Problem } from './report.mjs';

/**
 * Refuses a port that cannot be had, before anything is built for it.
 * @param {number | undefined} port without one, the next free one is taken
 * @param {string | true | undefined} host true for all addresses of the machine
 */
export async function portIsFree(port, host) {
  if (port === undefined) return;
  const probe = createServer().listen(port, host === true ? '::' : (host ?? 'localhost'));
  try {
    await once(probe, 'listening');
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EADDRINUSE')
      throw new Problem(`--port must be free, got ${port}, which is in use`);
    throw new Problem(`the page cannot be served: ${message}`);
  }
  await new Promise((done) => probe.close(done));
}
