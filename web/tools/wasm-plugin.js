/**
 * Vite plugin: puts a module's WebAssembly into the script as base64 of LZMA, and takes from
 * Emscripten's glue what only serves to find a second file.
 */
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packFile } from './pack.js';

/**
 * @param {URL} wasm a built module, beside its glue; `posenc_core.wasm` is imported as
 *   `virtual:posenc-core-wasm`
 * @returns {import('vite').Plugin}
 */
export function wasmPlugin(wasm) {
  const file = basename(wasm.pathname, '.wasm');
  const name = `virtual:${file.replace('_', '-')}-wasm`;
  const resolved = `\0${name}`;
  return {
    name: `${file}-wasm`,
    resolveId: (id) => (id === name ? resolved : null),
    async load(id) {
      if (id !== resolved) return null;
      this.addWatchFile(wasm.pathname);
      const packed = (await packFile(fileURLToPath(wasm))).toString('base64');
      return `export default ${JSON.stringify(packed)};`;
    },
    transform(code, id) {
      if (!id.split('?')[0].endsWith(`${file}.mjs`)) return null;
      const browserOnly = code
        .replace(/new URL\("posenc_\w+\.wasm",\s*import\.meta\.url\)\.href/, `"${file}.wasm"`)
        .replace(/ENVIRONMENT_IS_NODE\s*=\s*typeof process[^;]*;/, 'ENVIRONMENT_IS_NODE=false;')
        .replaceAll('await import("module")', '{}')
        .replaceAll('import.meta.url', '""');
      return { code: browserOnly, map: null };
    },
  };
}
