// A reporter for Node's test runner that counts: one line of JSON at the end.
//   node --test --test-reporter=./count-reporter.mjs --test-reporter-destination=FILE

/** @typedef {import('node:test/reporters').TestEvent} TestEvent */

/** @param {AsyncIterable<TestEvent>} events */
export default async function* countReporter(events) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const event of events) count(counts, event);
  yield JSON.stringify(counts);
}

/**
 * Groups are not counted, the tests in them are. A group of its own fails only when a hook does.
 * @param {import('./report.mjs').Counts} counts
 * @param {TestEvent} event
 */
export function count(counts, event) {
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return;
  const { details, skip, todo } = event.data;
  const isGroup = details.type === 'suite';
  const unwanted = (skip !== undefined && skip !== false) || (todo !== undefined && todo !== false);
  if (unwanted) {
    counts.skipped += 1;
  } else if (event.type === 'test:pass') {
    if (!isGroup) counts.passed += 1;
  } else {
    const error = /** @type {{failureType?: string}} */ (event.data.details.error);
    if (error.failureType !== 'subtestsFailed') counts.failed += 1;
  }
}
