// The table of the README, made of a run.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { note } from '../../../web/tools/steps/count-reporter.mjs';
import { tableOf, withTable } from '../../../web/tools/steps/record.mjs';
import { Problem } from '../../../web/tools/steps/report.mjs';
import { root } from '../../../web/tools/steps/process.mjs';

const record = {
  date: '2026-01-02',
  commit: 'abc1234',
  integrity: 'sha384-x',
  parts: [
    { part: 'parsers (libFuzzer)', passed: 8, failed: 0, skipped: 0, inputs: 160000 },
    {
      part: 'browser tests (Chromium)',
      passed: 400,
      failed: 0,
      skipped: 1,
      faults: 11,
      engine: 'Chromium 1.2',
    },
  ],
};

test('table: a row for each part, the engine by its version, and the sums', () => {
  const text = tableOf(record);
  assert.match(text, /\| parsers \(libFuzzer\) \| 8 \| 0 \| 160,000 \|  \| 0 \|/);
  assert.match(text, /\| browser tests \(Chromium 1\.2\) \| 400 \| 1 \|  \| 11 \| 0 \|/);
  assert.match(text, /\| all \| 408 \| 1 \| 160,000 \| 11 \| 0 \|/);
  assert.ok(!text.includes('second try'));
  const tried = { ...record, parts: record.parts.map((part) => ({ ...part, again: 1 })) };
  assert.ok(tableOf(tried).includes('passed at a second try only, alone: 2.'));
  assert.ok(text.includes('2026-01-02 at commit abc1234') && text.includes('integrity="sha384-x"'));
});

test('table: what run-time checks found, where they were run', () => {
  const parts = [{ part: 'wasm-debug tests (ctest)', passed: 430, failed: 0, skipped: 0 }];
  const text = tableOf(record, { date: '2026-01-01', commit: 'def5678', parts });
  assert.match(
    text,
    /SAFE_HEAP and ASSERTIONS: 430 passed, 0 failed, on 2026-01-01 at commit def5678/,
  );
  assert.doesNotMatch(tableOf(record), /SAFE_HEAP/);
});

test('table: replaces the one before, and nothing else of the README', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const once = withTable(readme, record);
  assert.equal(withTable(once, record), once);
  const [begin, rest] = once.split('<!-- written by npm run table -->');
  assert.ok(
    readme.startsWith(begin) && readme.endsWith(rest.split('<!-- end of the table -->')[1]),
  );
  assert.throws(() => withTable('no marks', record), Problem);
});

test('counting: inputs, faults and the engine, as tests say them', () => {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const say = (/** @type {string} */ message) =>
    note(counts, /** @type {any} */ ({ type: 'test:diagnostic', data: { message } }));
  ['fuzzed: 40 addresses', 'fuzzed: 2 calls', 'engine: Firefox 1', 'heap: 3'].forEach(say);
  note(counts, /** @type {any} */ ({ type: 'test:pass', data: { name: 'fault: no memory' } }));
  note(counts, /** @type {any} */ ({ type: 'test:fail', data: { name: 'fault: no memory' } }));
  assert.deepEqual(counts, {
    passed: 0,
    failed: 0,
    skipped: 0,
    inputs: 42,
    engine: 'Firefox 1',
    faults: 1,
  });
});
