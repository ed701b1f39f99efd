/**
 * Vite plugin for pages in a single file, which are downloaded and copied as a whole: one WebAssembly
 * module for core, training and UMAP, outside of the script.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pack } from './pack.js';
import { bundleProgram } from './program-plugin.js';
import { wasmPlugin } from './wasm-plugin.js';

const WASM = new URL('../../../build/wasm/posenc_whole.wasm', import.meta.url);
const GLUE = fileURLToPath(new URL('../../../build/wasm/posenc_whole.mjs', import.meta.url));

/** Where the file keeps what it unpacks. */
export const PLACES = { script: 'posenc-script', core: 'posenc-core' };

/** @returns {Promise<string>} core, training and UMAP, packed */
export const packedCore = async () => pack(await readFile(WASM));

/** The programs are one. @type {Record<string, string | (() => Promise<string>)>} */
const MODULES = {
  'virtual:posenc-core-program': `export * from 'virtual:posenc-whole-program';`,
  'virtual:posenc-training-program': `export * from 'virtual:posenc-whole-program';`,
  'virtual:posenc-umap-program': `export * from 'virtual:posenc-whole-program';`,
  'virtual:posenc-whole-program': async () => `
    export function program() {\n${(await wholeProgram()).code}\nreturn program;\n}
    export const wasm = { packed: document.getElementById('${PLACES.core}').textContent };`,
};

/** Before programPlugins(), which would make the programs one by one. @returns {import('vite').Plugin} */
export const singleFilePlugin = () => ({
  name: 'posenc-single-file',
  resolveId: (id) => (id in MODULES ? `\0single-file-${id}` : null),
  load(id) {
    const made = MODULES[id.replace('\0single-file-', '')];
    return typeof made === 'function' ? made() : (made ?? null);
  },
});

const wholeProgram = () =>
  bundleProgram('../../single-file/worker.js', {
    plugins: [wasmPlugin(WASM, { isInside: false })],
    alias: { '#core-glue': GLUE, '#training-glue': GLUE, '#umap-glue': GLUE },
  });
