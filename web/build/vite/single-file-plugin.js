/**
 * Vite plugin for pages in a single file, which are downloaded and copied as a whole: one WebAssembly
 * module for core, training and UMAP, outside of the script.
 */
import { oneProgramPlugin, packedModule } from './one-program-plugin.js';

const MODULE = 'posenc_whole';

/** Where the file keeps what it unpacks. */
export const PLACES = { script: 'posenc-script', core: 'posenc-core' };

/** @returns {Promise<string>} core, training and UMAP, packed */
export const packedCore = () => packedModule(MODULE);

export const singleFilePlugin = () =>
  oneProgramPlugin({
    module: MODULE,
    entry: '../../single-file/worker.js',
    programs: ['core', 'training', 'umap'],
    packed: `document.getElementById('${PLACES.core}').textContent`,
  });
