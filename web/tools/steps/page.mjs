// The page: built by Vite, served, rebuilt on save.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as cmake from './cmake.mjs';
import { filesBelow } from './files.mjs';
import { withLock } from './lock.mjs';
import { Problem, step } from './report.mjs';
import { root } from './process.mjs';

const configFile = join(root, 'web/vite.config.js');
const DEFAULT_PORT = 5173;
const POLL_MILLISECONDS = 700;

export async function buildPage() {
  const vite = await import('vite');
  try {
    await vite.build({ configFile, logLevel: 'warn' });
  } catch (error) {
    throw new Problem(
      `Vite could not build the page:\n${error instanceof Error ? error.message : error}`,
    );
  }
}

/**
 * Serves dist/page from this process, so that a signal to it ends the server.
 * @param {{port?: number, host?: string | true, open: boolean}} options without a port: 5173 or
 *   the next free one; host: true for all addresses of the machine
 * @returns {Promise<string>} the address
 */
export async function servePage({ port, host, open }) {
  const vite = await import('vite');
  try {
    const server = await vite.preview({
      configFile,
      logLevel: 'warn',
      preview: { port: port ?? DEFAULT_PORT, strictPort: port !== undefined, host, open },
    });
    const urls = server.resolvedUrls ?? { local: [], network: [] };
    return [...urls.local, ...urls.network].join('  ');
  } catch (error) {
    throw new Problem(
      `the page cannot be served: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Rebuilds what a saved file asks for; never returns. Looks at dates, which works everywhere. */
export async function rebuildOnSave() {
  for (let before = savedFiles(); ;) {
    await sleep(POLL_MILLISECONDS);
    const now = savedFiles();
    const changed = [...new Set([...now.keys(), ...before.keys()])].filter(
      (file) => now.get(file) !== before.get(file),
    );
    before = now;
    if (changed.length === 0) continue;
    try {
      await withLock(join(root, 'build'), async () => {
        if (changed.some((file) => file.startsWith(join(root, 'src/')))) {
          await step('WASM build', () => cmake.build('wasm', cmake.MODULES));
        }
        await step('page build', buildPage);
        const { buildDoors } = await import('./doors.mjs'); // needs installed packages
        await step('embeds build', buildDoors);
      });
      console.log('reload the page to see it');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      console.error(error.message);
    }
  }
}

/** @returns {Map<string, number>} time of the last change of each source file */
function savedFiles() {
  const times = new Map();
  for (const file of [
    ...filesBelow(join(root, 'src'), /./),
    ...filesBelow(join(root, 'web'), /./),
  ]) {
    const time = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (time !== undefined) times.set(file, time);
  }
  return times;
}
