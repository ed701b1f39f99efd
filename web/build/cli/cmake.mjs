// The C++ side: configure and build a preset of CMakePresets.json.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './report.mjs';
import { ProgramFailed, jobs, root, run } from './process.mjs';

/** @typedef {'native' | 'native-release' | 'wasm' | 'wasm-dev' | 'wasm-debug' | 'fuzz'} Preset */

/** The WASM modules that JavaScript loads. */
export const MODULES = [
  'posenc_core',
  'posenc_first',
  'posenc_hero',
  'posenc_training',
  'posenc_umap',
  'posenc_models',
  'posenc_readers',
  'posenc_traces',
  'posenc_all',
  'posenc_whole',
];

/** What JavaScript knows of them before they are there. */
export const WRITTEN = ['setting_names', 'training_lab'];

/** Of the release. */
export async function buildModules() {
  await step('WASM configure', () => configure('wasm'));
  await step('WASM build', () => build('wasm', [...MODULES, ...WRITTEN]));
}

/** @param {Preset} preset @param {string[]} [definitions] -DNAME=VALUE */
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

/** @param {string} text CMakeCache.txt @returns {Record<string, string>} */
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
