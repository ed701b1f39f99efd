/** A program of a page in a worker of its own, so that stopping it is immediate and disturbs no other. */
import { CoreError } from '../core/check.js';
import { CoreClient } from './client.js';
import { spawnProgram } from './spawn.js';
import { moduleOf } from './wasm.js';

/** @import { Wasm } from './wasm.js' */

/**
 * @template Methods
 * @typedef {{[Method in keyof Methods]: Methods[Method] extends (...args: infer Args) => infer Answer ? (...args: Args) => Promise<Awaited<Answer>> : never}} Asked
 */

/**
 * @template Methods
 * @typedef {{core: Asked<Methods>, isBusy: () => boolean, end: () => void}} Opened the next call after
 *   end() starts another worker
 */

/**
 * @template {{start: () => void}} Program
 * @template Methods
 * @param {object} given
 * @param {(() => Program) | null} given.program null: the script leaves it out
 * @param {Wasm | null} given.wasm
 * @param {string} given.name of the worker
 * @param {string} given.lacks what is said where it is left out
 * @param {(program: Program, wasmModule: WebAssembly.Module) => Promise<Methods>} given.load
 * @returns {Opened<Methods>}
 */
export function openProgram({ program, wasm, name, lacks, load }) {
  if (!program || !wasm) throw new CoreError(lacks, { code: 'input' });
  const client = new CoreClient({
    spawn: () => spawnProgram(program, name, moduleOf(wasm)),
    loadDirect: /** @type {any} */ (async () => load(program(), await moduleOf(wasm))),
  });
  return {
    core: /** @type {any} */ (client.core),
    isBusy: () => client.isBusy,
    end: () => client.dispose(),
  };
}
