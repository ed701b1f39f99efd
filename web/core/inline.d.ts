/** Made by web/tools/wasm-plugin.js while bundling. */
declare module 'virtual:posenc-core-wasm' {
  const packed: string;
  export default packed;
}

/** Made by web/tools/program-plugin.js: web/worker/worker.js with all it needs. */
declare module 'virtual:posenc-core-program' {
  export function coreProgram(): typeof import('../worker/worker.js');
}

/** Likewise of the small core. */
declare module 'virtual:posenc-first-wasm' {
  const packed: string;
  export default packed;
}
declare module 'virtual:posenc-first-program' {
  export function firstProgram(): typeof import('../worker/first.js');
}
/** Where that is: see programPlugins(). */
declare module 'virtual:posenc-first' {
  /** null in scripts that have the whole core anyway */
  export const fetchFirst: (() => Promise<() => typeof import('../worker/first.js')>) | null;
}

/** Made by web/tools/steps/parts.mjs: the files that posenc.js fetches. */
declare module 'virtual:posenc-parts' {
  export const parts: import('../tools/steps/parts.mjs').Parts;
}

/** Likewise the training lab's. */
declare module 'virtual:posenc-training-wasm' {
  const packed: string;
  export default packed;
}
declare module 'virtual:posenc-training-program' {
  /** null in scripts that do without: see programPlugins() */
  export const trainingProgram: (() => typeof import('../training/worker.js')) | null;
}

/** Likewise UMAP's, which has no WebAssembly. */
declare module 'virtual:posenc-umap-program' {
  export function umapProgram(): typeof import('../umap/worker.js');
}

/** Made by web/tools/catalogue-plugin.js. */
declare module 'virtual:posenc-formulas.css';
