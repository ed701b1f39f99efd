// What those who install the package rely on: entries that resolve (publint) and whose types say what is
// there (attw), scripts of ES2022 without later syntax, sizes within their budgets. What types hold is
// tried by tests/web/package/package.all.browser.mjs.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PACKAGE, compressed } from './budgets.mjs';
import { filesBelow } from './files.mjs';
import { Problem } from './report.mjs';
import { root } from './process.mjs';

/** @param {string} [folder] of the built package */
export async function lintPackage(folder = join(root, 'dist/package')) {
  const scripts = filesBelow(folder, /\.js$/);
  const problems = [
    ...(await publintProblems(folder)),
    ...(await typesProblems(folder)),
    ...(await syntaxProblems(scripts)),
    ...PACKAGE.flatMap(([pattern, most]) => sizeProblems(folder, pattern, most)),
  ];
  if (problems.length > 0) throw new Problem(`the package:\n  ${problems.join('\n  ')}`);
}

/** @param {string} folder */
async function publintProblems(folder) {
  const [{ publint }, { formatMessage }] = await Promise.all([
    import('publint'),
    import('publint/utils'),
  ]);
  const { messages, pkg } = await publint({ pkgDir: folder, pack: false, strict: true });
  return messages.map(
    (message) => `publint: ${formatMessage(message, pkg ?? {}, { color: false })}`,
  );
}

/** ES modules alone: what cannot import one, or knows no `exports`, cannot use the package. */
const UNSERVED = ['node10', 'node16-cjs'];

/** @param {string} folder */
async function typesProblems(folder) {
  const { Package, checkPackage } = await import('@arethetypeswrong/core');
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = filesBelow(folder, /\.(js|ts|json)$/).map((file) => [
    `/node_modules/${name}/${relative(folder, file)}`,
    readFileSync(file, 'utf8'),
  ]);
  const result = await checkPackage(new Package(Object.fromEntries(files), name, version), {
    excludeEntrypoints: ['./core.wasm'],
  });
  if (!result.types) return ['attw: no types'];
  return result.problems
    .filter(
      (problem) => !('resolutionKind' in problem && UNSERVED.includes(problem.resolutionKind)),
    )
    .map((problem) => `attw: ${JSON.stringify(problem)}`);
}

/** @param {string[]} files */
async function syntaxProblems(files) {
  const { parse } = await import('acorn');
  return files.flatMap((file) => {
    try {
      parse(readFileSync(file, 'utf8'), { ecmaVersion: 2022, sourceType: 'module' });
      return [];
    } catch (error) {
      return [
        `${relative(root, file)}: not ES2022: ${error instanceof Error ? error.message : error}`,
      ];
    }
  });
}

/** @param {string} folder @param {RegExp} pattern @param {number} most KiB */
function sizeProblems(folder, pattern, most) {
  const found = filesBelow(folder, /\.(js|wasm)$/).filter((file) =>
    pattern.test(relative(folder, file)),
  );
  if (found.length === 0) return [`no file ${pattern}`];
  return found.flatMap((file) => {
    const size = compressed(file);
    const name = relative(folder, file);
    return size <= most
      ? []
      : [
          `${name}: ${size.toFixed(2)} KiB compressed, at most ${most} (how to renew it: web/build/cli/budgets.mjs)`,
        ];
  });
}
