/** The part of the core that computes tables alone: for programs, which show no figures. */
import createModule from '#first-glue';
import { wasmBytes } from '#first-bytes';
import { encodingCalls } from '../calls/encodings.js';
import { CoreError } from '../check.js';
import { compile, instantiate } from '../wasm/instantiate.js';

/** @typedef {Awaited<ReturnType<typeof createModule>>} TablesModule */

/**
 * What loadCore() gives, with the methods that make tables and their pictures.
 * @param {import('../wasm/instantiate.js').Compiled} [wasmModule]
 */
export async function loadTables(wasmModule) {
  try {
    const compiled = wasmModule ?? (await compile(await wasmBytes()));
    return encodingCalls(await instantiate(createModule, compiled));
  } catch (error) {
    throw CoreError.from(error);
  }
}
