// For a classroom without network: the page as one file, in a zip for those who may not open files of
// this kind, and as packages of SCORM 1.2 and cmi5 for learning platforms.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { inlinePage } from './inline.mjs';
import { packedCore } from '../vite/single-file-plugin.js';
import { NOTICES, notices } from '../vite/notices.mjs';
import { root } from '../cli/process.mjs';
import { pages } from '../../markup/pages.js';
import { written } from '../../export/writer.js';
import { cmi5Structure } from '../../markup/course/cmi5.js';
import { scormManifest } from '../../markup/course/scorm.js';

const dist = join(root, 'dist');
/** For those who write programs, on their own machines. */
const WITHOUT = 'reference';
/** The single file of each built page. */
const FILES = Object.fromEntries(
  pages
    .filter((name) => name !== WITHOUT)
    .map((name) => [`${name}.html`, name === 'index' ? 'posenc.html' : `posenc-${name}.html`]),
);
/** What the scripts of two pages read, and no other. @type {Record<string, string[]>} */
export const OWN_PROGRAMS = {
  'web/page/model.js': ['models', 'readers'],
  'web/page/trace.js': ['traces'],
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
  /** Several pages have one script. @type {Map<string, string>} */
  const scripts = new Map();
  for (const [page, name] of Object.entries(FILES)) {
    const source = await readFile(join(root, 'web/page', page), 'utf8');
    const entry = `web/page/${/<script type="module" src="\.\/([^"]+)"/.exec(source)?.[1]}`;
    const script = scripts.get(entry) ?? (await bundle(entry));
    scripts.set(entry, script);
    const parts = { script, core, loader };
    const html = await inlinePage(join(dist, 'page', page), parts, FILES);
    // It is passed on alone: what its packages ask for goes with it.
    files[name] = strToU8(`${html}<!--\n${await notices()}-->\n`);
    await writeFile(join(dist, name), files[name]);
  }
  const licence = await readFile(join(root, 'LICENSE'));
  Object.assign(files, { LICENSE: licence, [NOTICES]: strToU8(await notices()) });
  /** What lists them, by zip. @type {Record<string, Record<string, Uint8Array>>} */
  const zips = {
    'posenc.zip': {},
    'posenc-scorm.zip': { 'imsmanifest.xml': strToU8(written(scormManifest, Object.keys(files))) },
    'posenc-cmi5.zip': {
      'cmi5.xml': strToU8(written(cmi5Structure, 'posenc: positional encodings')),
    },
  };
  for (const [name, list] of Object.entries(zips)) await writeZip(name, { ...list, ...files });
  return ['posenc.html', ...Object.keys(zips)];
}

/** @param {string} name @param {Record<string, Uint8Array>} files */
async function writeZip(name, files) {
  await writeFile(join(dist, name), zipSync(files, { level: 9, mtime: WHEN }));
}
