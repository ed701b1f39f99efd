// What must be on the machine before anything is built. Each step looks first, and does nothing
// where nothing is missing.
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Problem, needSpace, step } from './report.mjs';
import { root, run } from './process.mjs';

/** For who is not on Debian: see the README there. */
const DEBIAN = join(root, '.ci/debian');

process.env.PATH = join(root, 'node_modules/.bin') + delimiter + process.env.PATH;

/** node_modules as package-lock.json says. */
export const packages = () => installPackages(root);

/**
 * Steps that do not need each other, at once. After a failure the others go on to their end, so that
 * nothing is left half-installed.
 * @param {(() => Promise<unknown>)[]} steps
 */
export async function atOnce(...steps) {
  const ended = await Promise.allSettled(steps.map((each) => each()));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}

const PACKAGES_MB = 310; // of the largest of our folders, rounded up

/** @param {string} directory */
export async function installPackages(directory) {
  const lock = readJson(join(directory, 'package-lock.json'));
  if (lock === null) throw new Problem(`package-lock.json is missing in ${directory}`);
  const installed = readJson(join(directory, 'node_modules/.package-lock.json'));
  if (installed !== null && sameVersions(lock, installed)) return;
  needSpace(PACKAGES_MB, directory);
  await step('npm ci', () =>
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
      cwd: directory,
      problem: `npm ci failed in ${directory}: its message is above.
  It needs the npm registry the first time and whenever package-lock.json has changed.`,
    }),
  );
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * Whether what npm noted down in node_modules is what the lock file asks for. Optional packages
 * (other platforms' binaries) may be missing.
 * @typedef {{packages: Record<string, {version: string, optional?: boolean}>}} Lock
 * @param {Lock} lock
 * @param {Lock} installed
 */
export function sameVersions(lock, installed) {
  return (
    Object.entries(lock.packages).every(([path, { version, optional }]) => {
      if (path === '') return true;
      const found = installed.packages[path];
      return found ? found.version === version : optional === true;
    }) && Object.keys(installed.packages).every((path) => path in lock.packages)
  );
}

/**
 * Emscripten and the sources of xsimd and Catch2, put into this process's environment.
 * @param {{native?: boolean}} [options] native: a C++ compiler for this machine too
 */
export async function toolchain({ native = false } = {}) {
  await step('toolchain', async () => {
    const file = await run(
      'bash',
      [join(DEBIAN, 'setup-toolchain.sh'), ...(native ? ['--native'] : [])],
      { show: 'errors', problem: 'the toolchain is not ready: see the message above' },
    );
    const variables = await run('bash', ['-c', 'set -e; . "$0"; env -0', file.trim()]);
    Object.assign(process.env, parseEnvironment(variables));
  });
  process.env.CMAKE_GENERATOR ??= (await hasProgram('ninja')) ? 'Ninja' : 'Unix Makefiles';
}

/** @param {string} text what `env -0` prints @returns {Record<string, string>} */
export function parseEnvironment(text) {
  return Object.fromEntries(
    text
      .split('\0')
      .filter((entry) => entry.includes('='))
      .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}

/** @param {string} name */
async function hasProgram(name) {
  return run('bash', ['-c', 'command -v "$0"', name]).then(
    () => true,
    () => false,
  );
}

/**
 * Chromium, named by CHROMIUM_BIN for the browser tests.
 * @param {'headless' | 'chromium'} [which] headless: without windows, which begins faster
 */
export const browser = (which = 'headless') =>
  step('browser', async () => {
    const path = await run('bash', [join(DEBIAN, 'setup-browsers.sh'), which], {
      show: 'errors',
      problem: 'no browser to test with: see the message above',
    });
    process.env.CHROMIUM_BIN = path.trim();
  });

/**
 * A further engine for the browser tests.
 * @param {string} name firefox or webkit
 * @returns {Promise<boolean>} whether it is there
 */
export async function engine(name) {
  return run('bash', [join(DEBIAN, 'setup-browsers.sh'), name], { show: 'errors' }).then(
    () => true,
    () => false,
  );
}

/** A Python with NumPy, or a word about its absence: only some tests need it. */
export async function python() {
  await run('bash', [join(DEBIAN, 'setup-python.sh')], {
    show: 'errors',
    problem: 'NumPy could not be installed: see the message above',
  });
}

/** A Clang with libFuzzer, or a word about its absence. */
export async function fuzzer() {
  await run('bash', [join(DEBIAN, 'setup-fuzzer.sh')], { show: 'errors' });
}
