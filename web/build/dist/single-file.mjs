// For a classroom without network: the page as one file, in a zip for those who may not open files of
// this kind, and as a package of SCORM 1.2 for learning platforms.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { inlinePage } from './inline.mjs';
import { packedCore } from '../vite/single-file-plugin.js';
import { NOTICES, notices } from '../vite/notices.mjs';
import { root } from '../cli/process.mjs';
import { written } from '../../export/writer.js';
import { scormManifest } from './scorm.mjs';

const dist = join(root, 'dist');
/** The single file of each built page. */
const FILES = {
  'index.html': 'posenc.html',
  'workbench.html': 'posenc-workbench.html',
  'gallery.html': 'posenc-gallery.html',
  'model.html': 'posenc-model.html',
  'trace.html': 'posenc-trace.html',
  'worksheet.html': 'posenc-worksheet.html',
};
/** Of the page, the script that each loads. */
const ENTRIES = {
  'index.html': 'web/page/app.js',
  'workbench.html': 'web/page/workbench.js',
  'gallery.html': 'web/page/gallery.js',
  'model.html': 'web/page/model.js',
  'trace.html': 'web/page/trace.js',
  'worksheet.html': 'web/page/worksheet.js',
};
/** What only these read. @type {Record<string, string[]>} */
export const OWN_PROGRAMS = {
  [ENTRIES['model.html']]: ['models'],
  [ENTRIES['trace.html']]: ['traces'],
};
const WHEN = new Date(1980, 0, 1); // the earliest a zip can say: the same files give the same zip

/**
 * @param {(entry: string) => Promise<string>} bundle one script with all it imports
 * @param {string} loader the script that unpacks the others
 * @returns {Promise<string[]>} files of dist to offer for download
 */
export async function buildSingleFiles(bundle, loader) {
  /** @type {Record<string, Uint8Array>} */
  const files = {};
  const core = await packedCore();
  for (const [page, name] of Object.entries(FILES)) {
    const script = await bundle(ENTRIES[/** @type {keyof typeof ENTRIES} */ (page)]);
    const parts = { script, core, loader };
    const html = await inlinePage(join(dist, 'page', page), parts, FILES);
    // It is passed on alone: what its packages ask for goes with it.
    files[name] = strToU8(`${html}<!--\n${await notices()}-->\n`);
    await writeFile(join(dist, name), files[name]);
  }
  const licence = await readFile(join(root, 'LICENSE'));
  const beside = { LICENSE: licence, [NOTICES]: strToU8(await notices()) };
  await writeZip('posenc.zip', { ...files, ...beside });
  const manifest = strToU8(written(scormManifest, Object.keys({ ...files, ...beside })));
  await writeZip('posenc-scorm.zip', { 'imsmanifest.xml': manifest, ...files, ...beside });
  return ['posenc.html', 'posenc.zip', 'posenc-scorm.zip'];
}

/** @param {string} name @param {Record<string, Uint8Array>} files */
async function writeZip(name, files) {
  await writeFile(join(dist, name), zipSync(files, { level: 9, mtime: WHEN }));
}
