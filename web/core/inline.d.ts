/** Made by web/build/vite/program-plugin.js: web/worker/worker.js with all it needs. */
declare module 'virtual:posenc-core-program' {
  export function program(): typeof import('../worker/worker.js');
  export const wasm: import('../worker/wasm.js').Wasm;
}

/** What starts a pool's workers: threads under Node, workers in a page. */
declare module '#pool-workers' {
  export const cores: number;
  export function workers(): Promise<{
    home: import('./types.js').AsyncCore | import('./types.js').BatchedCore;
    spawn: () => import('../worker/client.js').Endpoint;
  }>;
}

/** Likewise of the small core. */
declare module 'virtual:posenc-first-program' {
  export function program(): typeof import('../worker/first.js');
  export const wasm: import('../worker/wasm.js').Wasm;
}
/** Where that is: see programPlugins(). */
declare module 'virtual:posenc-first' {
  /** null in scripts that have the whole core anyway */
  export const fetchFirst: (() => Promise<typeof import('virtual:posenc-first-program')>) | null;
}

/** Made by web/build/dist/chunks.mjs: the files that posenc.js fetches. */
declare module 'virtual:posenc-hero' {
  /** What draws the first screen: see src/bindings/hero.cpp; null: it is left to the core. */
  export const hero: {
    address: string;
    create: (
      options: object,
    ) => Promise<{
      draw: (rows: number, cols: number) => void;
      table: () => Float32Array;
      pixels: () => Uint8Array;
    }>;
  } | null;
}
declare module 'virtual:posenc-chunks' {
  export const chunks: import('../build/dist/chunks.mjs').Chunks;
}

/** Likewise the training lab's. */
declare module 'virtual:posenc-training-program' {
  /** null in scripts that do without: see programPlugins() */
  export const program: (() => typeof import('../training/worker.js')) | null;
  export const wasm: import('../worker/wasm.js').Wasm;
}

/** Likewise of what reads models' configs. */
declare module 'virtual:posenc-models-program' {
  /** null in scripts that do without: see programPlugins() */
  export const program: (() => typeof import('../models/program.js')) | null;
  export const wasm: import('../worker/wasm.js').Wasm;
}

/** Likewise of what reads GGUF files. */
declare module 'virtual:posenc-readers-program' {
  /** null in scripts that do without: see programPlugins() */
  export const program: (() => typeof import('../readers/program.js')) | null;
  export const wasm: import('../worker/wasm.js').Wasm;
}

/** Likewise of what reads recorded runs. */
declare module 'virtual:posenc-traces-program' {
  /** null in scripts that do without: see programPlugins() */
  export const program: (() => typeof import('../traces/program.js')) | null;
  export const wasm: import('../worker/wasm.js').Wasm;
}

/** Likewise UMAP's. */
declare module 'virtual:posenc-umap-program' {
  export function program(): typeof import('../worker/umap.js');
  export const wasm: import('../worker/wasm.js').Wasm;
}

/** Made by web/build/vite/pages-plugin.js. */
declare module 'virtual:posenc-formulas.css';
