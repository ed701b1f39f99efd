// A reporter for Node's test runner that counts, file by file: one line of JSON at the end. Beside the
// tests it counts what they say of themselves: `fuzzed: 400 …`, `engine: …`, and names that begin
// with `fault:`. Of a failure it keeps the name and what was wrong.
//   node --test --test-reporter=./count-reporter.mjs --test-reporter-destination=FILE

/** @typedef {import('node:test/reporters').TestEvent} TestEvent */

/** @param {AsyncIterable<TestEvent>} events */
export default async function* countReporter(events) {
  /** @type {Record<string, import('./report.mjs').Counts>} */
  const files = {};
  for await (const event of events) {
    const { file } = /** @type {{file?: string}} */ (event.data);
    if (file === undefined) continue; // of the whole run
    files[file] ??= { passed: 0, failed: 0, skipped: 0 };
    count(files[file], event);
    note(files[file], event);
  }
  yield JSON.stringify(files);
}

/**
 * @param {import('./report.mjs').Counts} counts
 * @param {TestEvent} event
 */
export function note(counts, event) {
  if (event.type === 'test:diagnostic') {
    const [, what, value] = /^(fuzzed|engine): (.*)$/.exec(event.data.message) ?? [];
    if (what === 'fuzzed') counts.inputs = (counts.inputs ?? 0) + parseInt(value, 10);
    if (what === 'engine') counts.engine = value;
  } else if (event.type === 'test:pass' && isWanted(event.data)) {
    if (/^fault:/.test(event.data.name)) counts.faults = (counts.faults ?? 0) + 1;
  }
}

/** @param {{skip?: string | boolean, todo?: string | boolean}} test */
const isWanted = ({ skip = false, todo = false }) => skip === false && todo === false;

/**
 * Groups are not counted, the tests in them are. A group of its own fails only when a hook does.
 * @param {import('./report.mjs').Counts} counts
 * @param {TestEvent} event
 */
export function count(counts, event) {
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return;
  const isGroup = event.data.details.type === 'suite';
  if (!isWanted(event.data)) {
    counts.skipped += 1;
  } else if (event.type === 'test:pass') {
    if (!isGroup) counts.passed += 1;
  } else {
    const error = /** @type {{failureType?: string}} */ (event.data.details.error);
    if (error.failureType !== 'subtestsFailed') {
      counts.failed += 1;
      (counts.failures ??= []).push(`${event.data.name}\n${reasonOf(event.data.details.error)}`);
    }
  }
}

/** A reason longer than that is in the log, where the test failed. */
const MOST_LINES = 12;

/** @param {Error & {cause?: unknown}} error of the test runner, about the test's own */
function reasonOf({ message, cause }) {
  const lines = String(cause instanceof Error ? cause.message : (cause ?? message)).split('\n');
  const rest = lines.length > MOST_LINES ? ['…'] : [];
  return [...lines.slice(0, MOST_LINES), ...rest].map((line) => `  ${line}`).join('\n');
}
