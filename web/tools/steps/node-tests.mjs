// Tests of the JavaScript side, below Node's own test runner.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow } from './files.mjs';
import { Problem } from './report.mjs';
import { root, run } from './process.mjs';

/** @import { Show } from './process.mjs' */
/** @import { Counts } from './report.mjs' */

/**
 * @param {'test' | 'browser'} kind NAME.test.mjs runs in Node, NAME.browser.mjs drives a browser
 * @param {string[]} words only files whose path holds one of them; none: all
 */
export function testFiles(kind, words) {
  return filesBelow(join(root, 'tests'), new RegExp(`\\.${kind}\\.mjs$`))
    .map((file) => relative(root, file))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
}

/** More files than that do not fail because of a busy machine. */
const MOST_AGAIN = 5;

/**
 * Files that fail are tried a second time, alone, if they are few: a browser beside other work may take
 * longer than a test waits. A mistake fails twice. What needed it is said.
 * @param {string[]} files
 * @param {number} concurrency
 * @param {Show} [show]
 * @returns {Promise<Counts>}
 */
export async function browserTests(files, concurrency, show) {
  const first = await runFiles(files, concurrency, { show });
  const failed = Object.keys(first).filter((file) => first[file].failed > 0);
  if (failed.length === 0 || failed.length > MOST_AGAIN) return total(first);
  const names = failed.map((file) => relative(root, file)).join(', ');
  console.log(`\n... once more, alone: ${names}`);
  const second = await runFiles(failed, 1, { show });
  return { ...total({ ...first, ...second }), again: failed.length };
}

/**
 * @param {string[]} files
 * @param {number} concurrency
 * @param {number} [seconds] most time of one test
 * @returns {Promise<Counts>}
 */
export const nodeTests = async (files, concurrency, seconds) =>
  total(await runFiles(files, concurrency, { seconds }));

/**
 * @param {string[]} files
 * @param {number} concurrency
 * @param {{seconds?: number, show?: Show}} [options]
 * @returns {Promise<Record<string, Counts>>} by file
 */
async function runFiles(files, concurrency, { seconds = 300, show = 'all' } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'posenc-tests-'));
  const report = join(directory, 'counts.json');
  const reporter = pathToFileURL(join(import.meta.dirname, 'count-reporter.mjs')).href;
  try {
    /** @type {Problem | null} */
    let problem = null;
    try {
      const options = [
        '--test',
        `--test-concurrency=${concurrency}`,
        `--test-timeout=${1000 * seconds}`,
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        `--test-reporter=${reporter}`,
        `--test-reporter-destination=${report}`,
      ];
      await run(process.execPath, [...options, ...files], { show });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problem = error;
    }
    const counts = existsSync(report) ? readFileSync(report, 'utf8') : '';
    if (counts === '') throw problem ?? new Problem('the test runner gave no counts');
    const byFile = JSON.parse(counts);
    if (problem && total(byFile).failed === 0) throw problem; // no test was at fault: the runner was
    return byFile;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** @param {Record<string, Counts>} byFile @returns {Counts} */
function total(byFile) {
  /** @type {Counts} */
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const [file, { engine, failures, ...counts }] of Object.entries(byFile)) {
    if (engine) sum.engine = engine;
    for (const failure of failures ?? []) {
      (sum.failures ??= []).push(`${relative(root, file)}: ${failure}`);
    }
    for (const [name, count] of /** @type {[keyof typeof counts, number][]} */ (
      Object.entries(counts)
    ))
      sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}
