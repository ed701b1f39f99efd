// Formats and types.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from './files.mjs';
import { Problem } from './report.mjs';
import { ProgramFailed, root, run } from './process.mjs';

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
      {
        show: 'never',
      },
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
  await run('prettier', [`--${mode}`, '--log-level', 'warn', '.'], {
    problem: "not in the project's format: npm run format mends it",
  });
}

/** Needs the types that the WASM build writes. */
export async function types() {
  if (!existsSync(join(root, 'build/wasm/posenc_core.d.ts'))) {
    throw new Problem('build/wasm/posenc_core.d.ts is missing: the WASM build has not made it');
  }
  await run('tsc', ['-p', 'web/tsconfig.json'], { problem: 'the type check failed' });
}
