// The ways into other people's pages: posenc.js with everything inside.
import { join } from 'node:path';
import { coreProgramPlugin } from '../core-program-plugin.js';
import { Problem } from './report.mjs';
import { root } from './process.mjs';

const wasm = new URL('../../../build/wasm/posenc_core.wasm', import.meta.url);
const outDir = join(root, 'dist');

/** Everything but the page. */
export async function buildDoors() {
  await buildScript();
}

/** posenc.js: one module, nothing beside it. */
async function buildScript() {
  await build({
    plugins: [coreProgramPlugin(wasm)],
    build: {
      rolldownOptions: {
        input: join(root, 'web/embed/posenc.js'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'posenc.js', codeSplitting: false },
      },
    },
  });
}

/** @param {import('vite').UserConfig} config */
async function build(config) {
  const vite = await import('vite');
  try {
    await vite.build({
      configFile: false,
      root: join(root, 'web'),
      base: './',
      logLevel: 'warn',
      ...config,
      build: {
        outDir,
        emptyOutDir: false,
        target: 'es2022',
        modulePreload: false,
        reportCompressedSize: false,
        chunkSizeWarningLimit: 2000, // KiB; one file is the point
        ...config.build,
      },
    });
  } catch (error) {
    throw new Problem(`Vite could not build: ${error instanceof Error ? error.message : error}`);
  }
}
