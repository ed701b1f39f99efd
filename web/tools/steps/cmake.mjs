// The C++ side: configure, build and test a preset of CMakePresets.json.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from './report.mjs';
import { ProgramFailed, jobs, root, run } from './process.mjs';

/** @typedef {'native' | 'native-release' | 'wasm' | 'wasm-debug' | 'fuzz'} Preset */

/** The WASM modules that JavaScript loads. */
export const MODULES = ['posenc_core', 'posenc_first', 'posenc_training', 'posenc_whole'];

/**
 * @param {Preset} preset
 * @param {string[]} [definitions] -DNAME=VALUE
 */
export async function configure(preset, definitions = []) {
  const cache = join(root, 'build', preset, 'CMakeCache.txt');
  const stale = existsSync(cache) && !fits(preset, readFileSync(cache, 'utf8'));
  await run('cmake', ['--preset', preset, ...definitions, ...(stale ? ['--fresh'] : [])]);
}

/**
 * Whether a build folder belongs to this folder and this toolchain: a moved project or another
 * emcc needs a fresh one.
 * @param {Preset} preset
 * @param {string} cache
 */
function fits(preset, cache) {
  const { CMAKE_HOME_DIRECTORY, CMAKE_TOOLCHAIN_FILE = '' } = parseCache(cache);
  const toolchain = preset.startsWith('wasm') ? (process.env.EMSCRIPTEN_ROOT ?? '') : '';
  return (
    CMAKE_HOME_DIRECTORY === root &&
    (toolchain === ''
      ? CMAKE_TOOLCHAIN_FILE === ''
      : CMAKE_TOOLCHAIN_FILE.startsWith(`${toolchain}/`))
  );
}

/**
 * @param {string} text CMakeCache.txt
 * @returns {Record<string, string>}
 */
export function parseCache(text) {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Za-z0-9_.-]+):[A-Z]+=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
}

/**
 * Goes on after an error as far as it can, so that one run shows them all.
 * @param {Preset} preset
 * @param {string[]} [targets] none: all
 */
export async function build(preset, targets = []) {
  const cache = parseCache(readFileSync(join(root, 'build', preset, 'CMakeCache.txt'), 'utf8'));
  const keepGoing = cache.CMAKE_GENERATOR === 'Ninja' ? ['-k', '0'] : ['-k'];
  const which = targets.flatMap((target) => ['--target', target]);
  try {
    await run('cmake', ['--build', '--preset', preset, '-j', jobs, ...which, '--', ...keepGoing], {
      show: process.stdout.isTTY ? 'all' : 'never',
      problem: `the ${preset} build failed: its messages are above`,
    });
  } catch (error) {
    if (error instanceof ProgramFailed) process.stderr.write(withoutProgress(error.output));
    throw error;
  }
}

/**
 * What a failed build says, without the lines about what went well.
 * @param {string} output of Ninja or make
 */
export function withoutProgress(output) {
  return output.replace(/^\[ *\d+(?:\/\d+|%)\] .*\n/gm, '');
}

/**
 * Runs the suite through ctest, one test per Catch2 test case.
 * @param {Preset} preset
 * @param {string[]} words only tests whose name holds one of them; none: all
 * @returns {Promise<import('./report.mjs').Counts>}
 */
export async function test(preset, words) {
  const directory = mkdtempSync(join(tmpdir(), 'posenc-ctest-'));
  const report = join(directory, 'report.xml');
  const chosen =
    words.length > 0 ? ['-R', words.map(quoteRegex).join('|'), '--no-tests=ignore'] : [];
  try {
    /** @type {Problem | null} */
    let problem = null;
    try {
      await run('ctest', ['--preset', preset, '-j', jobs, '--output-junit', report, ...chosen]);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problem = error;
    }
    const counts = existsSync(report)
      ? countJunit(readFileSync(report, 'utf8'))
      : { passed: 0, failed: 0, skipped: 0 };
    if (problem && counts.failed === 0) throw problem; // no test was at fault: ctest itself failed
    return counts;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** @param {string} word */
function quoteRegex(word) {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * @param {string} xml what ctest --output-junit writes
 * @returns {import('./report.mjs').Counts}
 */
export function countJunit(xml) {
  const suite = /<testsuite\b[^>]*>/.exec(xml)?.[0] ?? '';
  const number = (/** @type {string} */ name) =>
    Number(new RegExp(`\\b${name}="(\\d+)"`).exec(suite)?.[1] ?? 0);
  const failed = number('failures');
  const skipped = number('skipped') + number('disabled');
  const counts = { passed: number('tests') - failed - skipped, failed, skipped };
  if (failed === 0) return counts;
  const cases = xml.matchAll(/<testcase\b[^>]*\bname="([^"]*)"[^>]*\bstatus="fail"/g);
  return { ...counts, failures: [...cases].map(([, name]) => unquoted(name)) };
}

/** What an attribute in XML has escaped; `&` last, or it would unescape twice. */
const ESCAPED = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
];

/** @param {string} text of an attribute in XML */
const unquoted = (text) =>
  ESCAPED.reduce((plain, [escaped, is]) => plain.replaceAll(escaped, is), text);
