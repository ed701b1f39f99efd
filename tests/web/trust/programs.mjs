/** Texts as interpreters and compilers take them out of programs: one run for all programs. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPython } from '../support/python.mjs';

const CPP_STAND_IN = join(import.meta.dirname, '../support/cpp_stand_in');

/** Prints the shape of every program, and its texts. */
const CONSTANTS = `import ast, hashlib, json, sys
for source in json.load(sys.stdin):
    tree = ast.parse(source)
    texts = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                texts.append(node.value)
            node.value = type(node.value).__name__
    shape = hashlib.sha256(ast.dump(tree).encode()).hexdigest()
    print(json.dumps({"shape": shape, "constants": texts}))
`;

/**
 * @param {string[]} programs
 * @returns {{shape: string, constants: string[]}[] | null} null without a Python
 */
export function pythonConstants(programs) {
  const python = findPython([]);
  if (python === null) return null;
  const options = { input: JSON.stringify(programs), encoding: 'utf8', maxBuffer: 2 ** 30 };
  const run = spawnSync(python, ['-c', CONSTANTS], /** @type {any} */ (options));
  assert.equal(run.status, 0, String(run.stderr));
  return String(run.stdout)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** @param {string[]} programs @returns {string[] | null} null without a compiler */
export function cppTexts(programs) {
  if (spawnSync('c++', ['--version']).status !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'posenc-texts-'));
  try {
    const parts = programs.map((code, k) =>
      code.replace('int main() {', `int program_${k}();\nint program_${k}() {`),
    );
    const calls = programs.map((_, k) => `  program_${k}();\n`);
    writeFileSync(join(folder, 'all.cpp'), `${parts.join('')}int main() {\n${calls.join('')}}\n`);
    const flags = ['-std=c++20', '-O0', '-Wall', '-Wextra', '-Werror', '-I', CPP_STAND_IN];
    execFileSync('c++', [...flags, join(folder, 'all.cpp'), '-o', join(folder, 'all')]);
    const printed = execFileSync(join(folder, 'all'), { encoding: 'utf8', maxBuffer: 2 ** 28 });
    const texts = [...printed.matchAll(/^text ([\da-f]*)$/gm)];
    return texts.map(([, bytes]) => Buffer.from(bytes, 'hex').toString());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
