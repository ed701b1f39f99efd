/**
 * Vite plugin for pages in a single file, which are downloaded and copied as a whole: one WebAssembly
 * module for core and training, outside of the script.
 */
import { fileURLToPath } from 'node:url';
import { packFile } from './pack.js';
import { bundleProgram } from './program-plugin.js';
import { wasmPlugin } from './wasm-plugin.js';

const WASM = new URL('../../build/wasm/posenc_whole.wasm', import.meta.url);
const GLUE = fileURLToPath(new URL('../../build/wasm/posenc_whole.mjs', import.meta.url));
const BYTES = fileURLToPath(new URL('../lesson/bytes.js', import.meta.url));

/** Where the file keeps what it unpacks. */
export const PLACES = { script: 'posenc-script', core: 'posenc-core' };

/** @returns {Promise<string>} core and training, base64 of LZMA */
export const packedCore = async () => (await packFile(fileURLToPath(WASM))).toString('base64');

/** Both programs are one, which gets its WebAssembly when it is called. */
const MODULES = {
  'virtual:posenc-core-program': `export { wholeProgram as coreProgram } from 'virtual:posenc-whole-program';`,
  'virtual:posenc-training-program': `export { wholeProgram as trainingProgram } from 'virtual:posenc-whole-program';`,
  'virtual:posenc-whole-program': async () => `
    const packed = document.getElementById('${PLACES.core}').textContent;
    function program(packed) {${await program()}\nreturn program;}
    // a worker gets its text
    const toString = () => \`() => (\${program})("\${packed}")\`;
    export const wholeProgram = Object.assign(() => program(packed), { toString });`,
};

/** Before programPlugins(), which would make the programs one by one. @returns {import('vite').Plugin} */
export const lessonPlugin = () => ({
  name: 'posenc-lesson',
  resolveId: (id) => (id in MODULES ? `\0lesson-${id}` : null),
  load(id) {
    const made = MODULES[/** @type {keyof typeof MODULES} */ (id.replace('\0lesson-', ''))];
    return typeof made === 'function' ? made() : (made ?? null);
  },
});

const program = () =>
  bundleProgram('../lesson/worker.js', {
    plugins: [givenWasm, wasmPlugin(WASM)],
    alias: {
      '#core-glue': GLUE,
      '#training-glue': GLUE,
      '#core-bytes': BYTES,
      '#training-bytes': BYTES,
    },
  });

/** What the program is called with. @type {import('vite').Plugin} */
const givenWasm = {
  name: 'posenc-given-wasm',
  enforce: 'pre',
  resolveId: (id) => (id === 'virtual:posenc-whole-wasm' ? '\0given-wasm' : null),
  load: (id) => (id === '\0given-wasm' ? 'export default packed;' : null),
};
