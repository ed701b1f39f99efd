/** A UMAP run as the page sees it: in a worker of its own, or on this thread where there is none. */

/** @import { FitOptions } from './fit.js' */
/** @import { Progress, Scope, serveFit } from './serve.js' */
import { spawnProgram } from '../worker/spawn.js';

/**
 * @typedef {object} Run
 * @property {(isPaused: boolean) => void} pause
 * @property {() => void} stop for good
 */

/**
 * Its program is loaded with the first run, not with the page.
 * @param {FitOptions} options
 * @param {object} hooks
 * @param {(progress: Progress) => void} hooks.onProgress
 * @param {(reason: string) => void} hooks.onFail
 * @returns {Promise<Run>}
 */
export async function startRun(options, { onProgress, onFail }) {
  const endpoint = await spawn();
  let isStopped = false;
  endpoint.addEventListener('message', ({ data }) => {
    if (isStopped || 'ready' in data) return;
    if ('failed' in data) onFail(data.failed);
    else onProgress(data);
  });
  endpoint.addEventListener('error', () => isStopped || onFail('the worker stopped'));
  endpoint.postMessage({ start: options });
  return {
    pause: (isPaused) => endpoint.postMessage({ pause: isPaused }),
    stop: () => {
      isStopped = true;
      endpoint.terminate();
    },
  };
}

/**
 * @typedef {object} Endpoint
 * @property {(message: any) => void} postMessage
 * @property {(type: 'message' | 'error', listener: (event: any) => void) => void} addEventListener
 * @property {() => void} terminate
 */

/** @returns {Promise<Endpoint>} */
async function spawn() {
  const { program } = await import('virtual:posenc-umap-program');
  try {
    return await started(spawnProgram(program, 'posenc-umap'));
  } catch {
    return ownThread(program().serveFit);
  }
}

/**
 * A worker whose script runs: where workers are forbidden, it fails before it says anything.
 * @param {Worker} worker
 * @returns {Promise<Worker>}
 */
function started(worker) {
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    });
    worker.addEventListener('message', () => resolve(worker), { once: true });
  });
}

/** The same code behind a channel. @param {typeof serveFit} serve @returns {Endpoint} */
function ownThread(serve) {
  const { port1, port2 } = new MessageChannel();
  const end = serve(/** @type {Scope} */ (/** @type {unknown} */ (port2)));
  port1.start();
  port2.start();
  const terminate = () => {
    end();
    port1.close();
    port2.close();
  };
  return Object.assign(port1, { terminate });
}
