/** The part of the core that first figures need, as a module of its own: half of the whole one's size. */
import createModule from '#first-glue';
import { wasmBytes } from '#first-bytes';
import { CoreError } from './check.js';
import { firstCalls } from './calls/first.js';
import { compile, instantiate } from './wasm/instantiate.js';

/** @typedef {Awaited<ReturnType<typeof createModule>>} FirstModule */

/**
 * What loadCore() gives, with fewer methods.
 * @param {import('./wasm/instantiate.js').Compiled} [wasmModule]
 */
export async function loadFirst(wasmModule) {
  try {
    const compiled = wasmModule ?? (await compile(await wasmBytes()));
    return firstCalls(await instantiate(createModule, compiled));
  } catch (error) {
    throw CoreError.from(error);
  }
}
