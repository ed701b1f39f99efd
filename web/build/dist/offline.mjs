// Makes a published page one that is kept for hours without a connection: a list of its files for the
// service worker, and what browsers ask of pages that are installed.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { filesBelow } from '../cli/files.mjs';
import { root } from '../cli/process.mjs';
import { pages } from '../../markup/pages.js';
import { integrityOf } from './integrity.mjs';

/** What the pages need; not what others embed or download. */
const KEPT = new RegExp(`^((${pages.join('|')})\\.html|(assets|posters)/.*|icon\\.svg)$`);
const LINK = '<link rel="manifest" href="./manifest.webmanifest" />';

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" fill="#fff"/><path d="M2 8c1.7-7 3.4-7 6 0s4.3 7 6 0" fill="none" stroke="#8a3b12" stroke-width="2"/></svg>
`;
const MANIFEST = {
  name: 'posenc: positional encodings',
  short_name: 'posenc',
  description: 'Positional encodings of transformers, to see, measure and try.',
  start_url: './index.html',
  scope: './',
  display: 'minimal-ui', // with its address, which readers pass on
  background_color: '#ffffff',
  icons: [{ src: './icon.svg', sizes: 'any', type: 'image/svg+xml' }],
};

/**
 * @param {string} site folder of the built page
 * @param {string} [worker] the script that keeps them
 * @returns {Promise<string[]>} files that are kept
 */
export async function makeOffline(site, worker = join(root, 'web/page/sw.js')) {
  await writeFile(join(site, 'icon.svg'), ICON);
  await writeFile(join(site, 'manifest.webmanifest'), JSON.stringify(MANIFEST));
  const kept = filesBelow(site, /\.\w+$/)
    .map((file) => relative(site, file))
    .filter((path) => KEPT.test(path));
  /** @type {Record<string, string>} */
  const files = {};
  for (const path of kept) {
    const file = join(site, path);
    if (path.endsWith('.html')) {
      const html = await readFile(file, 'utf8');
      if (!html.includes(LINK))
        await writeFile(file, html.replace('</head>', `  ${LINK}\n  </head>`));
    }
    files[path] = integrityOf(await readFile(file));
  }
  const script = await readFile(worker, 'utf8');
  // The script too: another one installs into a place of its own, not into that of the one in use.
  const hash = createHash('sha256').update(JSON.stringify(files) + script);
  const published = { version: hash.digest('hex').slice(0, 12), files };
  await writeFile(join(site, 'sw.js'), `self.published = ${JSON.stringify(published)};\n${script}`);
  return kept;
}
