/** Made by web/tools/wasm-plugin.js while bundling. */
declare module 'virtual:posenc-core-wasm' {
  const packed: string;
  export default packed;
}

/** Made by web/tools/core-program-plugin.js: web/worker/worker.js with all it needs. */
declare module 'virtual:posenc-core-program' {
  export function coreProgram(): typeof import('../worker/worker.js');
}

/** Made by web/tools/catalogue-plugin.js. */
declare module 'virtual:posenc-formulas.css';
