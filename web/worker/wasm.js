/** The WebAssembly of a program, compiled by the page. */
import { compile, compileFrom } from '../core/wasm/instantiate.js';
import { unpacked } from '../core/wasm/packed.js';

/** @typedef {{packed: string} | {url: string}} Wasm inside the script, or beside it */

/** @type {WeakMap<Wasm, Promise<WebAssembly.Module>>} */
const compiled = new WeakMap();

/**
 * @param {Wasm} wasm
 * @returns {Promise<WebAssembly.Module>} made once; after a failure the next call tries again
 */
export function moduleOf(wasm) {
  const module = compiled.get(wasm) ?? make(wasm);
  compiled.set(wasm, module);
  module.catch(() => compiled.delete(wasm));
  return module;
}

/** @param {Wasm} wasm */
const make = async (wasm) =>
  'url' in wasm ? compileFrom(wasm.url) : compile(await unpacked(wasm.packed));
