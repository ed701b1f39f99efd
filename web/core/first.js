/** The part of the core that first figures need, as a module of its own: half of the whole one's size. */
import createModule from '#first-glue';
import { wasmBytes } from '#first-bytes';
import { CoreError } from './check.js';
import { AttentionCalls } from './attention-calls.js';
import { compile, instantiate } from './instantiate.js';

/** @typedef {Awaited<ReturnType<typeof createModule>>} FirstModule */

/** @returns {Promise<AttentionCalls>} what loadCore() gives, with fewer methods */
export async function loadFirst() {
  try {
    return new AttentionCalls(await instantiate(createModule, await compile(await wasmBytes())));
  } catch (error) {
    throw CoreError.from(error);
  }
}
