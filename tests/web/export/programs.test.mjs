/** Exported JavaScript and C++, run as they are: they print the core's numbers. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { exportCode } from '../../../web/export/index.js';
import { loadCore } from '../../../web/core/index.js';
import { parseCache } from '../../../web/build/cli/cmake.mjs';
import { variations } from '../support/variations.mjs';

/** @import { Encoding, Parameters } from '../../../web/core/types.js' */

const root = join(import.meta.dirname, '../../..');
const native = join(root, 'build/native');
const core = await loadCore();
const cases = core.catalogue().flatMap((encoding) => {
  const sets = variations(core, encoding);
  // the defaults, and a few that differ in as much as possible
  const chosen = [sets[0], ...sets.slice(-2)].map((params, k) =>
    k === 1 ? { ...params, precision: 'float64' } : params,
  );
  return chosen.map((params) => ({ encoding, params }));
});

/**
 * @param {Encoding} encoding
 * @param {Parameters} params
 */
const tableOf = ({ name, kind }, params) => {
  const { data } = kind === 'bias' ? core.bias(name, params) : core.encode(name, params);
  return Array.from(data, (value) => value + 0); // JavaScript prints -0 as 0
};

/** @param {string} text */
const numbersOf = (text) =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => Number(word.replace(/inf$/, 'Infinity')));

const IMPORT = "import { loadCore } from 'posenc';\n";

test('js: every program prints the core’s numbers', async () => {
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  for (const { encoding, params } of cases) {
    const { code } = exportCode(encoding, params, 'js');
    assert.ok(code.startsWith(IMPORT));
    let printed = '';
    const log = (/** @type {string} */ line) => (printed += `${line}\n`);
    await new AsyncFunction('loadCore', 'console', code.slice(IMPORT.length))(loadCore, { log });
    assert.deepEqual(numbersOf(printed), tableOf(encoding, params), code);
  }
});

test('js: a program runs by itself', () => {
  const encoding = core.catalogue().find(({ name }) => name === 'sinusoidal');
  assert.ok(encoding);
  const { code } = exportCode(encoding, { length: 2, dModel: 4 }, 'js');
  const args = ['--input-type=module', '--eval', code];
  const printed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  assert.deepEqual(numbersOf(printed), tableOf(encoding, { length: 2, dModel: 4 }));
});

test('cpp: every program prints the core’s numbers', (t) => {
  const libraries = ['encodings', 'linalg', 'support'].map((layer) =>
    join(native, `src/libposenc_${layer}.a`),
  );
  if (!libraries.every(existsSync)) return t.skip('build/native is not built: npm test builds it');
  const cache = parseCache(readFileSync(join(native, 'CMakeCache.txt'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'posenc-export-'));
  try {
    // One program of all: each keeps its own main under another name.
    const parts = cases.map(({ encoding, params }, k) => {
      writeFileSync(join(folder, `${k}.cpp`), exportCode(encoding, params, 'cpp').code);
      return `#define main program_${k}\n#include "${k}.cpp"\n#undef main\n`;
    });
    const calls = cases.map((_, k) => `  program_${k}();\n  std::puts("end");\n`);
    const all = join(folder, 'all.cpp');
    writeFileSync(all, `${parts.join('')}int main() {\n${calls.join('')}}\n`);
    const program = join(folder, 'all');
    const sanitizers = cache.PE_SANITIZE === 'ON' ? ['-fsanitize=address,undefined'] : [];
    const flags = ['-std=c++20', '-Wall', '-Wextra', '-Werror', ...sanitizers];
    const files = [all, '-I', join(root, 'src'), ...libraries, '-o', program];
    execFileSync(cache.CMAKE_CXX_COMPILER, [...flags, ...files]);
    const printed = execFileSync(program, { encoding: 'utf8', maxBuffer: 2 ** 28 }).split('end\n');
    cases.forEach(({ encoding, params }, k) => {
      const wanted = tableOf(encoding, params);
      const numbers = numbersOf(printed[k]);
      assert.equal(numbers.length, wanted.length, exportCode(encoding, params, 'cpp').code);
      // the same source, compiled by another compiler: last bits may differ
      const worst = numbers.reduce((sum, value, i) => {
        const isSame = value === wanted[i] || (Number.isNaN(value) && Number.isNaN(wanted[i]));
        return isSame
          ? sum
          : Math.max(sum, Math.abs(value - wanted[i]) / Math.max(1, Math.abs(value)));
      }, 0);
      const bound = params.precision === 'float64' ? 2 ** -50 : 2 ** -23;
      assert.ok(worst <= bound, `off by ${worst}: ${exportCode(encoding, params, 'cpp').code}`);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
