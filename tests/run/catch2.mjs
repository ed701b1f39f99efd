// The Catch2 suite, case by case.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Problem } from '../../web/build/cli/report.mjs';
import { jobs, root, run } from '../../web/build/cli/process.mjs';

/** @import { Preset } from '../../web/build/cli/cmake.mjs' */

/**
 * Runs the suite in as many processes as there are processors: one for each case takes longer than the
 * cases do.
 * @param {Preset} preset
 * @param {string[]} words only cases whose name holds one of them, in any case; none: all
 * @param {object} [only]
 * @param {readonly string[]} [only.tags] only cases with one of them; none: all
 * @param {string} [only.program] that holds the cases
 * @returns {Promise<import('../../web/build/cli/report.mjs').Counts>}
 */
export async function catch2(preset, words, { tags = [], program = 'pe_tests' } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'posenc-cases-'));
  process.env.UBSAN_OPTIONS ??= 'print_stacktrace=1';
  try {
    const count = 2 * Number(jobs); // some end sooner
    const shards = Array.from({ length: count }, (_, index) =>
      testShard([preset, program], join(directory, `${index}.xml`), [
        ...[
          '--shard-count',
          String(count),
          '--shard-index',
          String(index),
          '--allow-running-no-tests',
        ],
        ...casesOf(words, tags),
      ]),
    );
    const counts = await Promise.all(shards);
    const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ name) =>
      counts.reduce((total, { [name]: count }) => total + count, 0);
    const failures = counts.flatMap(({ failures }) => failures ?? []);
    const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
    if (words.length === 0 && total.passed === 0) throw new Problem(`no ${preset} test ran`);
    return failures.length > 0 ? { ...total, failures } : total;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * What Catch2 is asked for: any of the words, of a case with any of the tags. Several arguments would ask
 * for cases that fit them all.
 * @param {string[]} words @param {readonly string[]} tags
 */
export function casesOf(words, tags) {
  const names = words.map((word) => `*${word.replace(/[\\,[\]"*]/g, '\\$&')}*`);
  const cases = tags.flatMap((tag) =>
    (names.length > 0 ? names : ['']).map((name) => `[${tag}]${name}`),
  );
  const all = tags.length > 0 ? cases : names;
  return all.length > 0 ? [all.join(',')] : [];
}

/**
 * @param {[preset: Preset, name: string]} program
 * @param {string} report
 * @param {string[]} options
 * @returns {Promise<import('../../web/build/cli/report.mjs').Counts>}
 */
async function testShard([preset, name], report, options) {
  const program = join(root, 'build', preset, name);
  const [command, ...args] = preset.startsWith('wasm')
    ? [process.execPath, `${program}.cjs`]
    : [program];
  const reporters = ['--reporter', 'console', '--reporter', `xml::out=${report}`];
  /** @type {Problem | null} */
  let problem = null;
  try {
    await run(command, [...args, ...reporters, ...options]);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    problem = error;
  }
  const counts = countCases(existsSync(report) ? readFileSync(report, 'utf8') : '');
  if (problem && counts.failed === 0) throw problem; // no case was at fault
  return counts;
}

/**
 * A case that the report breaks off in has ended the program.
 * @param {string} xml what Catch2's reporter of that name writes
 * @returns {import('../../web/build/cli/report.mjs').Counts}
 */
export function countCases(xml) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failures = [];
  for (const [, head, body] of xml.matchAll(
    /<TestCase (.*)>([^]*?)(?=<\/TestCase>|<TestCase |$)/g,
  )) {
    const [, success, skips] = /<OverallResult success="(\w+)" skips="(\d+)"/.exec(body) ?? [];
    if (success === 'true') {
      counts[Number(skips) > 0 ? 'skipped' : 'passed'] += 1;
    } else {
      counts.failed += 1;
      const why = success ? reasons(body) : ['ended the program: see above'];
      failures.push([unquoted(/ ?name="([^"]*)"/.exec(head)?.[1] ?? ''), ...why].join('\n  '));
    }
  }
  return failures.length > 0 ? { ...counts, failures } : counts;
}

/**
 * Where a case failed and on what.
 * @param {string} body of its element
 */
function reasons(body) {
  const found = body.matchAll(
    /<(?:Expression success="false"|Exception|Failure|FatalErrorCondition) .*?filename="([^"]*)" line="(\d+)"[^>]*>([^]*?)<\/(?:Expression|Exception|Failure|FatalErrorCondition)>/g,
  );
  return [...found].map(([, file, line, text]) => {
    const words = unquoted(text.replace(/<Original>[^]*?<\/Original>|<[^>]*>/g, ' '));
    return `${relative(root, file)}:${line}: ${words.replace(/\s+/g, ' ').trim()}`;
  });
}

/** What XML has escaped; `&` last, or it would unescape twice. */
const ESCAPED = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
];

/** @param {string} text in XML */
const unquoted = (text) =>
  ESCAPED.reduce((plain, [escaped, is]) => plain.replaceAll(escaped, is), text);
