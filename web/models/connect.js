/** Doctors of a page: each in a worker of its own, so that stopping one is immediate and disturbs no other. */
import { program, wasm } from 'virtual:posenc-models-program';
import { CoreError } from '../core/check.js';
import { CoreClient } from '../worker/client.js';
import { spawnProgram } from '../worker/spawn.js';
import { moduleOf } from '../worker/wasm.js';

/** @import { Doctor } from './program.js' */

/**
 * @typedef {{[Method in keyof Doctor]: (...args: Parameters<Doctor[Method]>) => Promise<ReturnType<Doctor[Method]>>}} AsyncDoctor
 */

/** @returns {{doctor: AsyncDoctor, isBusy: () => boolean, end: () => void}} the next call after end() starts another worker */
export function openDoctor() {
  const make = program;
  if (!make) {
    const message = 'pe-model: this script leaves models out; posenc.js has them';
    throw new CoreError(message, { code: 'input' });
  }
  const client = new CoreClient({
    spawn: () => spawnProgram(make, 'posenc-models', moduleOf(wasm)),
    loadDirect: /** @type {any} */ (async () => make().loadDoctor(await moduleOf(wasm))),
  });
  return {
    doctor: /** @type {any} */ (client.core),
    isBusy: () => client.isBusy,
    end: () => client.dispose(),
  };
}
