/**
 * Vite plugin: puts the core's WebAssembly into the script as base64(gzip(wasm)), and takes from
 * Emscripten's glue what only serves to find a second file.
 */
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const NAME = 'virtual:posenc-core-wasm';
const RESOLVED = `\0${NAME}`;

/**
 * @param {URL} wasm the built core
 * @returns {import('vite').Plugin}
 */
export function wasmPlugin(wasm) {
  return {
    name: 'posenc-wasm',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      this.addWatchFile(wasm.pathname);
      const packed = gzipSync(await readFile(wasm), { level: 9 }).toString('base64');
      return `export default ${JSON.stringify(packed)};`;
    },
    transform(code, id) {
      if (!/posenc_core\.mjs(\?.*)?$/.test(id)) return null;
      const browserOnly = code
        .replace(/new URL\("posenc_core\.wasm",\s*import\.meta\.url\)\.href/, '"posenc_core.wasm"')
        .replace(/ENVIRONMENT_IS_NODE\s*=\s*typeof process[^;]*;/, 'ENVIRONMENT_IS_NODE=false;')
        .replaceAll('await import("module")', '{}')
        .replaceAll('import.meta.url', '""');
      return { code: browserOnly, map: null };
    },
  };
}
