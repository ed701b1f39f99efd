// Formats and types.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files.mjs';
import { Problem } from './report.mjs';
import { root, run } from './process.mjs';

/** @param {string} folder */
const cppFiles = (folder) => filesBelow(join(root, folder), /\.(h|cpp)$/);

/** @param {'check' | 'write'} mode */
export async function clangFormat(mode) {
  const files = [...cppFiles('src'), ...cppFiles('tests')];
  if (files.length === 0) return;
  await run('clang-format', [...(mode === 'check' ? ['--dry-run', '-Werror'] : ['-i']), ...files], {
    problem: 'C++ files are not in the project’s format: npm run format mends them',
  });
}

/** @param {'check' | 'write'} mode */
export async function prettier(mode) {
  await run('prettier', [`--${mode}`, '--log-level', 'warn', '.'], {
    problem: 'files are not in the project’s format: npm run format mends them',
  });
}

/** Needs the types that the WASM build writes. */
export async function types() {
  if (!existsSync(join(root, 'build/wasm/posenc_core.d.ts'))) {
    throw new Problem('build/wasm/posenc_core.d.ts is missing: the WASM build has not made it');
  }
  await run('tsc', ['-p', 'web/tsconfig.json'], { problem: 'the type check failed' });
}
