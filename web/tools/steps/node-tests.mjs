// Tests of the JavaScript side, below Node's own test runner.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow } from './files.mjs';
import { Problem } from './report.mjs';
import { root, run } from './process.mjs';

/**
 * @param {'test' | 'browser'} kind NAME.test.mjs runs in Node, NAME.browser.mjs drives a browser
 * @param {string[]} words only files whose path holds one of them; none: all
 */
export function testFiles(kind, words) {
  return filesBelow(join(root, 'tests'), new RegExp(`\\.${kind}\\.mjs$`))
    .map((file) => relative(root, file))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
}

/**
 * @param {string[]} files
 * @param {number} concurrency
 * @param {number} [seconds] most time of one test
 * @returns {Promise<import('./report.mjs').Counts>}
 */
export async function nodeTests(files, concurrency, seconds = 300) {
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
      await run(process.execPath, [...options, ...files], { show: 'all' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problem = error;
    }
    const counts = existsSync(report) ? readFileSync(report, 'utf8') : '';
    if (counts === '') throw problem ?? new Problem('the test runner gave no counts');
    const parsed = JSON.parse(counts);
    if (problem && parsed.failed === 0) throw problem; // no test was at fault: the runner failed
    return parsed;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
