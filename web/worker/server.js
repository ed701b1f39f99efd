/** The worker's side: answers requests with the core's methods, in the order they came. */

/** @import { Core } from '../core/index.js' */
/** @import { Reply, Request } from './protocol.js' */
import { CoreError } from '../core/check.js';
import { packError, transferables } from './protocol.js';

/**
 * @typedef {object} Scope the worker's global scope, or one end of a MessageChannel
 * @property {(message: Reply, transfer?: ArrayBuffer[]) => void} postMessage
 * @property {(type: 'message', listener: (event: MessageEvent<Request>) => void) => void} addEventListener
 */

/**
 * The WebAssembly that spawnProgram() sends once it is compiled. Called before serve(), which does not
 * hear of it.
 * @param {Scope} scope
 * @returns {Promise<WebAssembly.Module>}
 */
export const given = (scope) =>
  new Promise((resolve) => {
    const take = (/** @type {MessageEvent} */ event) => {
      if (!(event.data instanceof WebAssembly.Module)) return;
      event.stopImmediatePropagation();
      resolve(event.data);
    };
    scope.addEventListener('message', take);
  });

/** @param {Scope} scope @param {() => Promise<Core>} loadCore */
export function serve(scope, loadCore) {
  const loading = loadCore();
  loading.then(
    () => scope.postMessage({ ready: true }),
    (error) => scope.postMessage({ failed: packError(error) }),
  );
  scope.addEventListener('message', async ({ data: { id, method, args } }) => {
    try {
      const value = await call(await loading, method, args);
      scope.postMessage({ id, value, frozen: Object.isFrozen(value) }, transferables(value));
    } catch (error) {
      scope.postMessage({ id, error: packError(error) });
    }
  });
}

/**
 * What a worker's program does once: answers what the page asks.
 * @param {(wasmModule: WebAssembly.Module) => Promise<any>} load
 */
export const startOf = (load) => () => {
  // tsc takes `self` for a window: only a worker's postMessage has no target.
  const scope = /** @type {any} */ (self);
  const module = given(scope);
  serve(scope, async () => load(await module));
};

/** @param {Core} core @param {string} method @param {unknown[]} args @returns {unknown} */
export function call(core, method, args) {
  const found = method in Object.prototype ? undefined : /** @type {any} */ (core)[method];
  if (typeof found !== 'function') {
    throw new CoreError(`core: no method "${method}"`, { code: 'input' });
  }
  return found.apply(core, args);
}
