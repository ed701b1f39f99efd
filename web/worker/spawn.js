import { trusted } from './trusted.js';

/**
 * A classic script in a blob: the one kind of worker that starts from file:// and in sandboxes too.
 * @param {() => {start: () => void}} program names nothing outside of itself
 * @param {string} name
 * @param {WebAssembly.Module | string} [wasm] what the program runs, or its address: given() of server.js
 *   takes it
 */
export function spawnProgram(program, name, wasm) {
  const script = new Blob([`(${program})().start()`], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = new Worker(trusted(address), { name });
  const forget = () => URL.revokeObjectURL(address);
  worker.addEventListener('message', forget, { once: true });
  worker.addEventListener('error', forget, { once: true });
  if (wasm) worker.postMessage(wasm);
  return worker;
}
