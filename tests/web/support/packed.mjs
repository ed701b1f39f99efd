/** The package as a stranger's project gets it: packed by npm, unpacked into a folder of its own. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');

/** What posenc depends on. */
const NEEDED = /^(@lit|@lit-labs|lit|lit-.*|d3-.*|fflate|internmap)$/;

/**
 * A project with posenc from a tarball, and what both depend on from here: nothing is downloaded.
 * @param {RegExp} [beside] what else the project has
 * @returns {Promise<{folder: string, files: string[], size: number, remove: () => Promise<void>}>} files of the tarball, its size in bytes
 */
export async function strangersProject(beside) {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-package-'));
  const modules = join(folder, 'node_modules');
  await mkdir(modules);
  const { stdout } = await execute(
    'npm',
    ['pack', '--json', '--pack-destination', folder, '--loglevel', 'error'],
    { cwd: join(ROOT, 'dist/package'), maxBuffer: 2 ** 24 },
  );
  const [{ filename, files, size }] = JSON.parse(stdout);
  await execute('tar', ['-xzf', join(folder, filename), '-C', modules]);
  await execute('mv', [join(modules, 'package'), join(modules, 'posenc')]);
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (NEEDED.test(name) || beside?.test(name))
      await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  }
  return {
    folder,
    files: files.map((/** @type {{path: string}} */ { path }) => path),
    size,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
