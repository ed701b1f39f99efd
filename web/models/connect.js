/** The one reader of configs of a document. */
import { program, wasm } from 'virtual:posenc-models-program';
import { CoreError } from '../core/check.js';
import { moduleOf } from '../worker/wasm.js';

/** @import { Models } from './index.js' */

/** @type {Promise<Models> | null} */
let connected = null;

/** @returns {Promise<Models>} after a failure the next call tries again */
export function connectModels() {
  connected ??= start().catch((error) => {
    connected = null;
    throw error;
  });
  return connected;
}

async function start() {
  if (!program) {
    const message = 'pe-model: this script leaves models out; posenc.js has them';
    throw new CoreError(message, { code: 'input' });
  }
  return program().loadModels(await moduleOf(wasm));
}
