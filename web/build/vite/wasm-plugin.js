/**
 * Vite plugin: takes from Emscripten's glue what only serves to find a second file, and puts a module's
 * WebAssembly into the script where nobody gives it.
 */
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packWasm } from './pack.js';

const PACKED = fileURLToPath(new URL('../../core/wasm/packed.js', import.meta.url));

/**
 * @param {URL} wasm a built module, beside its glue; `#core-bytes` gives the bytes of `posenc_core.wasm`
 * @param {object} [options]
 * @param {boolean} [options.isInside] false: whoever loads the module has them
 * @param {string} [options.from] a script that has them packed, as `wasm`: see program-plugin.js
 * @returns {import('vite').Plugin}
 */
export function wasmPlugin(wasm, { isInside = true, from = '' } = {}) {
  const file = basename(wasm.pathname, '.wasm');
  const name = file.replace(/^posenc_(\w+)$/, '#$1-bytes');
  const resolved = `\0${file}-bytes`;
  return {
    name: `${file}-wasm`,
    enforce: 'pre', // it takes modules from the sources' own folder
    resolveId: (id) => (isInside && id === name ? resolved : null),
    async load(id) {
      if (id !== resolved) return null;
      const unpacks = `import { unpacked } from ${JSON.stringify(PACKED)};`;
      if (from) {
        return `${unpacks}\nimport { wasm } from ${JSON.stringify(from)};
          export const wasmBytes = () => unpacked(wasm.packed);`;
      }
      const packed = JSON.stringify(await packWasm(wasm));
      return `${unpacks}\nexport const wasmBytes = () => unpacked(${packed});`;
    },
    transform(code, id) {
      if (!id.split('?')[0].endsWith(`${file}.mjs`)) return null;
      const browserOnly = code
        .replace(/new URL\("posenc_\w+\.wasm",\s*import\.meta\.url\)\.href/, `"${file}.wasm"`)
        .replace(/ENVIRONMENT_IS_NODE\s*=\s*typeof process[^;]*;/, 'ENVIRONMENT_IS_NODE=false;')
        .replace(/wasmBinaryFile\s*\?\?=[^;]*;\s*instantiateAsync\([^;]*;\s*return\s*{};?/, '')
        .replaceAll('await import("module")', '{}')
        .replaceAll('import.meta.url', '""');
      return { code: browserOnly, map: { mappings: '' } }; // maps name what a reader can look up
    },
  };
}
