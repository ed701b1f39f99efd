/** What stands for the core's programs where nothing is bundled: the core itself, and no worker. */
import { wasmBytes } from '#core-bytes';
import { loadCore } from '../../core/index.js';
import { pack } from '../vite/pack.js';

export const program = () => ({ loadCore });
export const wasm = { packed: pack(/** @type {Uint8Array} */ (await wasmBytes())) };
export const fetchFirst = null;
