/**
 * node tests/run/reproducible.mjs: whether two builds of one commit give the same bytes. Clones this
 * repository's HEAD twice, into folders of different names and at different times, builds both with
 * `npm run build` and compares every file of their dist folders. --keep leaves the clones.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { filesBelow } from '../../web/build/cli/files.mjs';
import { root, run } from '../../web/build/cli/process.mjs';

/** @param {string} clone */
async function build(clone) {
  console.log(`building in ${clone}`);
  await run('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: clone });
  await run('npm', ['run', 'build'], { cwd: clone });
  const dist = join(clone, 'dist');
  return new Map(
    filesBelow(dist, /./).map((file) => [
      relative(dist, file),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  );
}

/**
 * @param {Map<string, string>} a
 * @param {Map<string, string>} b
 * @returns {string[]} files that differ or are in one of them only
 */
export function differing(a, b) {
  const names = [...new Set([...a.keys(), ...b.keys()])].sort();
  return names.filter((name) => a.get(name) !== b.get(name));
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-reproducible-'));
  try {
    // the compiler's cache would hand the second build the first one's objects
    process.env.CCACHE_DISABLE = '1';
    const first = await build(join(folder, 'one'));
    const second = await build(join(folder, 'a-second-folder-with-a-longer-name'));
    const different = differing(first, second);
    for (const name of different) console.log(`differs: ${name}`);
    console.log(`${first.size} files, ${different.length} differ`);
    return different.length === 0 && first.size > 0 ? 0 : 1;
  } finally {
    if (!process.argv.includes('--keep')) rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) process.exitCode = await main();
