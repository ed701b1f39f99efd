// Tests of the JavaScript side, by Node's own test runner.
import { join, relative } from 'node:path';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { inspect } from 'node:util';
import { filesBelow } from '../../web/build/cli/files.mjs';
import { root, stopped } from '../../web/build/cli/process.mjs';

/** @import { TestEvent } from 'node:test/reporters' */
/** @import { Counts } from '../../web/build/cli/report.mjs' */

/** Of one file [s]: one that hangs is told, one of test:all's on a slow machine is not. */
const LONGEST = 900;

/**
 * NAME.test.mjs runs in Node, NAME.browser.mjs drives a browser; NAME.all.… is a part of test:all only.
 * @param {'test' | 'browser'} kind
 * @param {{words?: string[], all?: boolean}} [options] words: only files whose path holds one of them
 */
export function testFiles(kind, { words = [], all = true } = {}) {
  return filesBelow(join(root, 'tests'), new RegExp(`\\.${kind}\\.mjs$`))
    .map((file) => relative(root, file))
    .filter((file) => all || !/\.all\.\w+\.mjs$/.test(file))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
}

/**
 * @param {string[]} files
 * @param {number} concurrency files at a time
 * @param {number} [seconds] most time of one file
 * @returns {Promise<Counts>}
 */
export async function nodeTests(files, concurrency, seconds = LONGEST) {
  /** @type {Counts} */
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const events = run({ files, concurrency, timeout: 1000 * seconds, signal: stopped });
  events.on('test:pass', (data) => count(counts, { type: 'test:pass', data }));
  events.on('test:fail', (data) => count(counts, { type: 'test:fail', data }));
  const said = events.compose(/** @type {any} */ (new spec()));
  said.pipe(process.stdout, { end: false });
  await finished(said);
  return counts;
}

/**
 * Groups are not counted, the tests in them are. A group of its own fails only when a hook does.
 * @param {Counts} counts
 * @param {Extract<TestEvent, {type: 'test:pass' | 'test:fail'}>} event
 */
export function count(counts, { type, data }) {
  const isGroup = data.details.type === 'suite';
  const { skip = false, todo = false } = data;
  if (skip !== false || todo !== false) {
    counts.skipped += 1;
  } else if (type === 'test:pass') {
    if (!isGroup) counts.passed += 1;
  } else {
    const error = /** @type {Error & {failureType?: string}} */ (data.details.error);
    if (error.failureType === 'subtestsFailed') return;
    const file = data.file ? `${relative(root, data.file)}: ` : '';
    counts.failed += 1;
    (counts.failures ??= []).push(`${file}${data.name}\n${reasonOf(error)}`);
  }
}

/** A reason longer than that is in the log, where the test failed. */
const MOST_LINES = 12;

/** @param {Error & {cause?: unknown}} error of the test runner, about the test's own, which may throw anything */
function reasonOf({ message, cause = message }) {
  const thrown = cause instanceof Error ? cause.message : cause;
  const lines = (typeof thrown === 'string' ? thrown : inspect(thrown, { depth: 1 })).split('\n');
  const rest = lines.length > MOST_LINES ? ['…'] : [];
  return [...lines.slice(0, MOST_LINES), ...rest].map((line) => `  ${line}`).join('\n');
}
