// What `npm run build` makes: the pages, and the ways into other people's: posenc.js
// with its chunks beside it, posenc.all.js with everything inside; embed.html and embed.all.html likewise for
// frames, embed.js for hosts that have them; the pages as single files.
import { copyFile, cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inlineScript } from './inline.mjs';
import { allInOnePlugin } from '../vite/one-program-plugin.js';
import { singleFilePlugin } from '../vite/single-file-plugin.js';
import { bundle } from './bundle.mjs';
import { writeIntegrity } from './integrity.mjs';
import { OWN_PROGRAMS, buildSingleFiles } from './single-file.mjs';
import { makeOffline } from './offline.mjs';
import { NOTICES, notices } from '../vite/notices.mjs';
import { buildPackage } from './package.mjs';
import { buildChunks } from './chunks.mjs';
import { buildConfig } from '../vite/page-config.js';
import { forgetMade } from '../cli/made.mjs';
import { root } from '../cli/process.mjs';
import { Problem, step } from '../cli/report.mjs';
import { pages } from '../../markup/pages.js';

const dist = join(root, 'dist');
/** What a static host gets: the page, and beside it what others embed. */
const site = join(dist, 'page');

/** What a static host gets. */
export async function buildSite() {
  forgetMade();
  await step('pages', buildPage);
  await step('embeds', buildEmbeds);
}

async function buildPage() {
  const vite = await import('vite');
  try {
    await vite.build(buildConfig());
  } catch (error) {
    throw new Problem(
      `Vite could not build the page:\n${error instanceof Error ? error.message : error}`,
    );
  }
}

/** What stands beside the page, which has been built. */
async function buildEmbeds() {
  await mkdir(site, { recursive: true });
  await buildScripts();
  await rm(join(site, 'posenc'), { recursive: true, force: true });
  for (const name of ['posenc', 'posenc.js', 'posenc.all.js']) {
    await cp(join(dist, name), join(site, name), { recursive: true });
  }
  const frame = await readFile(join(root, 'web/embed/embed.html'), 'utf8');
  const [chunks, all] = await Promise.all([
    bundle('web/embed/frame-chunks.js'),
    bundle('web/embed/frame-all.js', { plugins: [allInOnePlugin()] }),
  ]);
  await writeFile(join(site, 'embed.html'), inlineScript(frame, chunks, ["'self'"]));
  await writeFile(join(site, 'embed.all.html'), inlineScript(frame, all));
  const host = await bundle('web/embed/host.js', { format: 'iife' });
  await writeFile(join(site, 'embed.js'), host);
  await writeFile(join(site, '_headers'), HEADERS);
  const singleFiles = await buildSingleFiles(
    (entry) => bundle(entry, { programs: programsOf(entry), plugins: [singleFilePlugin()] }),
    await bundle('web/single-file/loader.js'),
  );
  await writeFile(join(dist, NOTICES), await notices());
  for (const name of [...singleFiles, NOTICES]) await copyFile(join(dist, name), join(site, name));
  await cp(join(root, 'web/examples'), join(site, 'examples'), { recursive: true });
  await writeIntegrity(site);
}

/** The reader of configs is in the file that is for them, that of runs likewise. @param {string} entry */
const programsOf = (entry) =>
  /** @type {import('../vite/program-plugin.js').Program[]} */ ([
    ...['core', 'training', 'umap'],
    ...(OWN_PROGRAMS[entry] ?? []),
  ]);

/** What any page can load. */
async function buildScripts() {
  await buildChunks();
  const all = await bundle('web/embed/all.js', { plugins: [allInOnePlugin()] });
  await writeFile(join(dist, 'posenc.all.js'), all);
}

/** What keeps a published page for later; not while it is being worked on. */
export const buildOffline = () => makeOffline(site);

/** What npm gets; after the scripts. */
export const buildNpmPackage = () => buildPackage();

/** What npm gets, and the scripts in it. */
export async function buildForNpm() {
  await buildScripts();
  await buildPackage();
}

/** For hosts that read it (Netlify, Cloudflare Pages): pages of other sites may load elements and core. */
const HEADERS = '/*\n  Access-Control-Allow-Origin: *\n';

/**
 * What readers of addresses ask for, which must know where the page will stand.
 * @param {string} address
 * @param {string} [folder]
 */
export async function buildCards(address, folder = site) {
  const { cards } = await import('./cards.mjs');
  const { robots, sitemap, withSite } = await import('../../markup/cards/sections.js');
  const { written } = await import('../../export/writer.js');
  for (const [path, content] of await cards(address)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const names = await readdir(join(folder, 's'));
  const sections = names.filter((name) => name.endsWith('.html')).map((name) => `s/${name}`);
  for (const path of ['index.html', ...sections]) {
    const html = await readFile(join(folder, path), 'utf8');
    await writeFile(join(folder, path), withSite(html, new URL('./', address + path).href));
  }
  const others = pages.slice(1).map((name) => `${name}.html`);
  const addresses = ['', ...others, ...sections];
  await writeFile(
    join(folder, 'sitemap.xml'),
    written(
      sitemap,
      addresses.map((path) => address + path),
    ),
  );
  await writeFile(join(folder, 'robots.txt'), robots(address));
}
