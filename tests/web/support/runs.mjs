/** The page of runs as a reader uses it, and runs that hooks record. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPython } from './python.mjs';

/** @import { Page } from 'playwright-core' */

const TORCH = readFileSync(join(import.meta.dirname, 'torch_stand_in.py'), 'utf8');
export const python = findPython([]);

/**
 * Runs a program in a folder of its own.
 * @param {string} program
 * @returns {string} the run.json that it wrote
 */
export function runJson(program) {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-'));
  const options = /** @type {const} */ ({ encoding: 'utf8', cwd: folder, timeout: 60_000 });
  try {
    const { status, stderr } = spawnSync(String(python), ['-'], { ...options, input: program });
    if (status !== 0) throw new Error(stderr);
    return readFileSync(join(folder, 'run.json'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the torch hook records. @param {string} hook @param {string} kind of run @param {boolean} hasMistake */
export const torchRun = (hook, kind, hasMistake) =>
  runJson(
    [
      TORCH,
      `model = make(${JSON.stringify(kind)}, ${hasMistake ? 'True' : 'False'})`,
      hook,
      'generate(model)',
      'json.dump(trace, open("run.json", "w"))',
    ].join('\n'),
  );

/** What JAX gives to a callback: arrays with tolist(). */
const JAX = `
class Array(list):
    def tolist(self): return list(self)
class debug:
    @staticmethod
    def callback(f, *args, ordered=False): f(*args)
class jax: debug = debug; effects_barrier = staticmethod(lambda: None)
import sys; sys.modules["jax"] = jax
decoder_positions, decoder_segment_ids = Array([[0, 1, 2, 3, 4]]), Array([[1, 1, 1, 2, 2]])
`;

/** What JAX's hook records of two documents that are counted as one. @param {string} hook */
export const jaxRun = (hook) => runJson(`${JAX}\n${hook}`);

/** @param {Page} page @param {string} key what the picture's key holds */
export const shows = (page, key = '') =>
  page.waitForFunction((wanted) => {
    const element = /** @type {any} */ (document.querySelector('#trace'));
    const { picture, failure } = element ?? {};
    if (failure) throw new Error(failure.message);
    return picture?.key.includes(wanted);
  }, key);

/** @param {Page} page */
export async function verdict(page) {
  // what is drawn follows what is known
  await page.evaluate(() => /** @type {any} */ (document.querySelector('#trace')).updateComplete);
  return page.locator('#trace .verdict').innerText();
}
