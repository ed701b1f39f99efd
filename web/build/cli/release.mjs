// What must be right before the package is published, and the package.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './process.mjs';

/**
 * Fields of the published package.json that follow from the owner's address, which package.json of the
 * project has as `config.repository`.
 * @param {{config?: {repository?: string}}} own
 */
export function addressFields({ config: { repository = '' } = {} }) {
  if (!repository) return {};
  return {
    repository: { type: 'git', url: `git+${repository}.git` },
    homepage: `${repository}#readme`,
    bugs: `${repository}/issues`,
  };
}

/**
 * @param {{version: string, config?: {repository?: string}}} own package.json of the project
 * @param {string} changes CHANGELOG.md
 * @param {string} changed files that are not committed, as git lists them
 * @returns {string[]} what is still to be done
 */
export function lacksOf(own, changes, changed) {
  const isAddress = /^https:\/\/[^/]+\/[^/]+\/[^/]+[^/.]$/.test(own.config?.repository ?? '');
  return [
    isAddress ? '' : 'config.repository in package.json must be set: https://HOST/OWNER/NAME',
    changes.includes(`\n## ${own.version}\n`)
      ? ''
      : `CHANGELOG.md has no section “## ${own.version}”: “Not yet published” becomes it`,
    changed.trim() === '' ? '' : `not committed:\n${changed.trimEnd()}`,
  ].filter(Boolean);
}

/** @returns {Promise<string[]>} what is still to be done here */
export async function lacks() {
  const read = (/** @type {string} */ name) => readFileSync(join(root, name), 'utf8');
  const { stdout } = await promisify(execFile)('git', ['status', '--short'], { cwd: root });
  return lacksOf(JSON.parse(read('package.json')), read('CHANGELOG.md'), stdout);
}

/** @param {boolean} isDry nothing is written @returns {Promise<string>} of what npm would send */
export async function pack(isDry) {
  const options = ['--json', '--loglevel', 'error', ...(isDry ? ['--dry-run'] : [])];
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', join(root, 'dist/package'), ...options],
    { cwd: join(root, 'dist'), maxBuffer: 2 ** 24 },
  );
  const [{ filename, size, files }] = JSON.parse(stdout);
  return `${filename}, ${(size / 1e6).toFixed(2)} MB, ${files.length} files`;
}
