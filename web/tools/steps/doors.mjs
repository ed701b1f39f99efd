// The ways into other people's pages: posenc.js with everything inside; embed.html for frames, and
// embed.js for hosts that have them; the page as a file for a classroom.
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inlineScript } from '../inline.mjs';
import { writeIntegrity } from './integrity.mjs';
import { buildLesson } from './lesson.mjs';
import { buildPackage } from './package.mjs';
import { programPlugins } from '../program-plugin.js';
import { Problem } from './report.mjs';
import { root } from './process.mjs';

const dist = join(root, 'dist');
/** What a static host gets: the page, and beside it what others embed. */
const site = join(dist, 'page');

/** What stands beside the page, which has been built. */
export async function buildDoors() {
  await mkdir(site, { recursive: true });
  await writeFile(join(dist, 'posenc.js'), await bundle('web/embed/posenc.js'));
  await copyFile(join(dist, 'posenc.js'), join(site, 'posenc.js'));
  const frame = await readFile(join(root, 'web/embed/embed.html'), 'utf8');
  const script = await bundle('web/embed/frame.js');
  await writeFile(join(site, 'embed.html'), inlineScript(frame, script));
  const host = await bundle('web/embed/host.js', { format: 'iife' });
  await writeFile(join(site, 'embed.js'), host);
  const lesson = await buildLesson((entry) =>
    bundle(entry, { programs: ['core', 'training', 'umap'] }),
  );
  for (const name of lesson) await copyFile(join(dist, name), join(site, name));
  await cp(join(root, 'web/examples'), join(site, 'examples'), { recursive: true });
  await writeIntegrity(site);
}

/** What npm gets; after the doors. */
export const buildNpmPackage = () => buildPackage(bundle);

/**
 * What readers of addresses ask for, which must know where the page will stand.
 * @param {string} address
 * @param {string} [folder]
 */
export async function buildCards(address, folder = site) {
  const { cards } = await import('../cards.mjs');
  for (const [path, content] of await cards(address)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Formulas come with the style sheets of the page. @type {import('vite').Plugin} */
const noFormulas = {
  name: 'posenc-no-formulas',
  resolveId: (id) => (id === 'virtual:posenc-formulas.css' ? '\0no-formulas' : null),
  load: (id) => (id === '\0no-formulas' ? '' : null),
};

/**
 * @param {string} entry
 * @param {object} [options]
 * @param {'es' | 'iife'} [options.format]
 * @param {import('../program-plugin.js').Program[]} [options.programs] that it can start
 * @param {import('vite').Plugin[]} [options.plugins]
 * @param {RegExp} [options.external] what stays an import
 * @returns {Promise<string>} one script with all it imports, whenever it imports it
 */
async function bundle(
  entry,
  { format = 'es', programs = ['core', 'umap'], plugins = [], external } = {},
) {
  const vite = await import('vite');
  try {
    const built = await vite.build({
      configFile: false,
      root: join(root, 'web'),
      logLevel: 'warn',
      plugins: [plugins, programPlugins(programs), noFormulas],
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        reportCompressedSize: false,
        chunkSizeWarningLimit: 2000, // KiB; one file is the point
        rolldownOptions: {
          input: join(root, entry),
          external,
          preserveEntrySignatures: 'strict',
          output: { format, codeSplitting: false },
        },
      },
    });
    const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built);
    return output[0].code;
  } catch (error) {
    throw new Problem(
      `Vite could not build ${entry}: ${error instanceof Error ? error.message : error}`,
    );
  }
}
