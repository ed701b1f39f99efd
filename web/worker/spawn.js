import { trusted } from './trusted.js';

/**
 * A classic script in a blob: the one kind of worker that starts from file:// and in sandboxes too.
 * @param {() => {start: () => void}} program names nothing outside of itself
 * @param {string} name
 * @param {Promise<WebAssembly.Module>} [wasm] what the program runs: it starts while that is fetched and
 *   compiled, and given() of server.js takes it
 */
export function spawnProgram(program, name, wasm) {
  const script = new Blob([`(${program})().start()`], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = new Worker(trusted(address), { name });
  const forget = () => URL.revokeObjectURL(address);
  worker.addEventListener('message', forget, { once: true });
  worker.addEventListener('error', forget, { once: true });
  wasm?.then(
    (module) => worker.postMessage(module),
    ({ message }) => worker.dispatchEvent(new ErrorEvent('error', { message })),
  );
  return worker;
}
