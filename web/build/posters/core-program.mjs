/** What stands for programs where nothing is bundled: what they run, and no worker. */
import { wasmBytes } from '#core-bytes';
import { loadDoctor } from '../../models/program.js';
import { loadCore } from '../../worker/worker.js';
import { pack } from '../vite/pack.js';

export const program = () => ({ loadCore, loadDoctor: () => loadDoctor() });
export const wasm = { packed: pack(/** @type {Uint8Array} */ (await wasmBytes())) };
export const fetchFirst = null;
