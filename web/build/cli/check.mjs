// Formats, lint, types, licences, and the package.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from './files.mjs';
import { audit, licences } from './dependencies.mjs';
import { lintPackage } from './lint-package.mjs';
import { Problem } from './report.mjs';
import { ProgramFailed, root, run } from './process.mjs';

/**
 * What `npm run check` says; types need what the WASM build writes, the package one that is built.
 * @param {import('./report.mjs').Results} results
 * @param {{hasModules: boolean, hasPackage: boolean}} built
 */
export async function checkAll(results, { hasModules, hasPackage }) {
  await results.check('format of C++ (clang-format)', () => clangFormat('check'));
  await results.check('format of the rest (prettier)', () => prettier('check'));
  await results.check('lint (eslint)', lint);
  await results.check('licences of packages', licences);
  if (hasModules) await results.check('types (tsc)', types);
  if (hasPackage)
    await results.check('package (publint, attw, ES2022, sizes)', () => lintPackage());
}

/** Asks the registry, so not a part of every test. @param {import('./report.mjs').Results} results */
export async function checkWeaknesses(results) {
  /** @type {string | null} */
  let unknown = null;
  const done = await results.attempt('known weaknesses of packages (npm audit)', () => {
    unknown = audit();
  });
  if (unknown !== null) console.log(`  NOT CHECKED, the registry did not answer: ${unknown}`);
  if (done) results.counts[unknown === null ? 'passed' : 'skipped'] += 1;
}

/** @param {string} folder */
const cppFiles = (folder) => filesBelow(join(root, folder), /\.(h|cpp)$/);

/** @param {'check' | 'write'} mode */
export async function clangFormat(mode) {
  const files = [...cppFiles('src'), ...cppFiles('tests')];
  if (files.length === 0) return;
  try {
    await run(
      'clang-format',
      [...(mode === 'check' ? ['--dry-run', '-Werror'] : ['-i']), ...files],
      { show: 'never' },
    );
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    const named = [...error.output.matchAll(/^(\S+?):\d+:\d+: error:/gm)].map(([, file]) => file);
    if (named.length === 0) throw new Problem(`clang-format: ${error.output}`);
    const list = [...new Set(named)].map((file) => `  ${relative(root, file)}`).join('\n');
    throw new Problem(`not in the project's format (npm run format mends it):\n${list}`);
  }
}

/** @param {'check' | 'write'} mode */
export async function prettier(mode) {
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', 'build/prettier'];
  await run('prettier', [`--${mode}`, ...cache, '--log-level', 'warn', '.'], {
    problem: "not in the project's format: npm run format mends it",
  });
}

export async function lint() {
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', 'build/eslint'];
  await run('eslint', [...cache, '--max-warnings', '0', '.'], { problem: 'eslint found mistakes' });
}

/** Needs the types that the WASM build writes. */
export async function types() {
  if (!existsSync(join(root, 'build/wasm/posenc_core.d.ts'))) {
    throw new Problem('build/wasm/posenc_core.d.ts is missing: the WASM build has not made it');
  }
  const cache = ['--incremental', '--tsBuildInfoFile', 'build/types.tsbuildinfo'];
  await run('tsc', ['-p', 'web/tsconfig.json', ...cache], { problem: 'the type check failed' });
}
