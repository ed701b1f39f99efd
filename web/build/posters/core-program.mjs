/** What stands for programs where nothing is bundled: what they run, and no worker. */
import { wasmBytes } from '#core-bytes';
import { loadCore } from '../../worker/worker.js';
import { pack } from '../vite/pack.js';

/** The doctor comes when it is asked for: settings are described before its module is built. */
const loadDoctor = async () => (await import('../../models/program.js')).loadDoctor();

export const program = () => ({ loadCore, loadDoctor });
export const wasm = { packed: pack(/** @type {Uint8Array} */ (await wasmBytes())) };
export const fetchFirst = null;
