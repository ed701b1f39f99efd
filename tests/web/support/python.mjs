/** Exported Python programs, run in batches: an interpreter takes longer to start than all of them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const DRIVER = join(import.meta.dirname, 'run_snippets.py');
/** Modules that stand in for JAX. */
export const JAX_STAND_IN = join(import.meta.dirname, 'jax_stand_in');
const INTERPRETERS = ['python3', '/usr/bin/python3'];

/**
 * @typedef {object} Program
 * @property {string} code
 * @property {{rows: number, data: number[]} | null} [x] queries to rotate, column after column
 * @property {string} [layout]
 * @property {number} [first] channel of the pairs
 * @property {boolean} [parseOnly]
 *
 * @typedef {object} Answer
 * @property {string} [error]
 * @property {number[]} shape
 * @property {Float64Array} data
 * @property {Float64Array | null} rotated
 */

/**
 * An interpreter that has all these modules.
 * @param {string[]} modules
 * @returns {string | null}
 */
export function findPython(modules) {
  const test = `import importlib.util as u, sys; sys.exit(not all(map(u.find_spec, sys.argv[1:])))`;
  const fits = (/** @type {string} */ python) =>
    spawnSync(python, ['-c', test, ...modules]).status === 0;
  return INTERPRETERS.find(fits) ?? null;
}

/** @param {string} text base64 */
function unpack(text) {
  const bytes = Buffer.from(text, 'base64');
  return new Float64Array(new Uint8Array(bytes).buffer);
}

/**
 * @param {string} python
 * @param {Program[]} programs
 * @param {string} [modules] a folder of further modules
 * @returns {Answer[]}
 */
export function runPrograms(python, programs, modules = '') {
  const { status, stdout, stderr } = spawnSync(python, [DRIVER], {
    env: { ...process.env, PYTHONPATH: modules, PYTHONDONTWRITEBYTECODE: '1' },
    input: JSON.stringify(programs),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(`${python}: ${stderr}`);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ error, shape, data, rotated }) => ({
      error,
      shape,
      data: data === undefined ? new Float64Array() : unpack(data),
      rotated: rotated === undefined ? null : unpack(rotated),
    }));
}
