/** The core as both its users see it: called directly, and through client and worker. */
import { loadCore } from '../../../web/core/index.js';
import { CoreClient } from '../../../web/worker/client.js';
import { serve } from '../../../web/worker/server.js';

/** @import { Endpoint } from '../../../web/worker/client.js' */

/**
 * The worker's code behind a MessageChannel: the same messages, cloning and transfers as a worker's,
 * in one thread.
 * @param {typeof loadCore} [load]
 * @returns {Endpoint & {dispatchEvent: (event: Event) => boolean}}
 */
export function channelWorker(load = loadCore) {
  const { port1, port2 } = new MessageChannel();
  serve(/** @type {any} */ (port2), load);
  port1.start();
  port2.start();
  const events = new EventTarget();
  port1.addEventListener('message', ({ data }) => {
    events.dispatchEvent(new MessageEvent('message', { data }));
  });
  return {
    postMessage: (message) => port1.postMessage(message),
    addEventListener: (type, listener) => events.addEventListener(type, listener),
    dispatchEvent: (event) => events.dispatchEvent(event),
    terminate: () => {
      port1.close();
      port2.close();
    },
  };
}

/** @returns {CoreClient} */
export const channelClient = () =>
  new CoreClient({ spawn: () => channelWorker(), loadDirect: () => loadCore() });
