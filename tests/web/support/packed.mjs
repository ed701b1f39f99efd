/** The package as a stranger's project gets it: packed by npm, unpacked into a folder of its own. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPackages } from '../../../web/build/cli/setup.mjs';

const execute = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const HOSTS = join(ROOT, 'tests/hosts');

/** What posenc depends on. */
const NEEDED = /^(@lit|@lit-labs|lit|lit-.*|d3-.*|fflate|internmap)$/;

/**
 * A project with posenc from a tarball, and what both depend on from here: nothing is downloaded but hosts,
 * the first time.
 * @param {RegExp} [beside] what else the project has
 * @param {RegExp} [hosts] what it has of tests/hosts
 * @returns {Promise<{folder: string, files: string[], size: number, remove: () => Promise<void>}>} files of the tarball, its size in bytes
 */
export async function strangersProject(beside, hosts) {
  if (hosts) await installPackages(HOSTS);
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
  /** @param {string} from @param {RegExp} wanted */
  const link = async (from, wanted) => {
    for (const name of await readdir(join(from, 'node_modules'))) {
      if (wanted.test(name) && !existsSync(join(modules, name)))
        await symlink(join(from, 'node_modules', name), join(modules, name));
    }
  };
  await link(ROOT, NEEDED);
  if (beside) await link(ROOT, beside);
  if (hosts) await link(HOSTS, hosts);
  return {
    folder,
    files: files.map((/** @type {{path: string}} */ { path }) => path),
    size,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
