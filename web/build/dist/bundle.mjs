// Scripts for other people's pages, made by Vite.
import { join } from 'node:path';
import { d3Plugin } from '../vite/d3-plugin.js';
import { elementsPlugin } from '../vite/elements-plugin.js';
import { litPlugin } from '../vite/lit-plugin.js';
import { programPlugins } from '../vite/program-plugin.js';
import { stylesPlugin } from '../vite/styles-plugin.js';
import { noticesPlugin } from '../vite/notices.mjs';
import { root } from '../cli/process.mjs';
import { Problem } from '../cli/report.mjs';

/** @import { PluginOption, Rolldown } from 'vite' */

/**
 * @param {string} entry
 * @param {object} [options]
 * @param {'es' | 'iife'} [options.format]
 * @param {import('../vite/program-plugin.js').Program[]} [options.programs] that it can start
 * @param {PluginOption[]} [options.plugins]
 * @param {RegExp} [options.external] what stays an import
 * @returns {Promise<string>} one script with all it imports, whenever it imports it
 */
export async function bundle(
  entry,
  { format = 'es', programs = ['core', 'umap'], plugins = [], external } = {},
) {
  const [{ code }] = await build({
    input: join(root, entry),
    plugins: [plugins, programPlugins(programs)],
    external,
    output: { format, codeSplitting: false },
  });
  return code;
}

/** Formulas come with the style sheets of the page. @type {import('vite').Plugin} */
const noFormulas = {
  name: 'posenc-no-formulas',
  resolveId: (id) => (id === 'virtual:posenc-formulas.css' ? '\0no-formulas' : null),
  load: (id) => (id === '\0no-formulas' ? '' : null),
};

/**
 * Vite's helper for dynamic imports looks for style sheets, of which there are none, by means that other
 * bundlers warn of.
 * @type {import('vite').Plugin}
 */
const noPreload = {
  name: 'posenc-no-preload',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
};

/** Consoles tell errors and elements by the names of their classes. @type {Rolldown.MinifyOptions} */
const NAMED_CLASSES = {
  mangle: { keepNames: { function: false, class: true } },
  compress: { keepNames: { function: false, class: true } },
};

/**
 * @param {object} options
 * @param {Rolldown.InputOption} options.input
 * @param {PluginOption[]} options.plugins
 * @param {RegExp} [options.external]
 * @param {false | 'hidden'} [options.sourcemap]
 * @param {Rolldown.InputOptions['experimental']} [options.experimental]
 * @param {Rolldown.OutputOptions} options.output
 * @returns {Promise<Rolldown.OutputChunk[]>}
 */
export async function build({
  input,
  plugins,
  external,
  sourcemap = false,
  experimental,
  output: options,
}) {
  const vite = await import('vite');
  try {
    const built = await vite.build({
      configFile: false,
      root: join(root, 'web'),
      base: '/', // Vite's helper would else be told import.meta.url, which Babel cannot turn into CommonJS
      logLevel: 'warn',
      plugins: [
        plugins,
        noPreload,
        elementsPlugin,
        noFormulas,
        stylesPlugin,
        litPlugin,
        d3Plugin,
        noticesPlugin,
      ],
      build: {
        write: false,
        target: 'es2022',
        sourcemap,
        modulePreload: false,
        reportCompressedSize: false,
        chunkSizeWarningLimit: 2000, // KiB
        rolldownOptions: {
          experimental,
          input,
          external,
          preserveEntrySignatures: 'strict',
          output: { minify: NAMED_CLASSES, ...options },
        },
      },
    });
    const { output } = /** @type {Rolldown.RolldownOutput} */ (built);
    return /** @type {Rolldown.OutputChunk[]} */ (output);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Problem(`Vite could not build ${JSON.stringify(input)}: ${reason}`);
  }
}
