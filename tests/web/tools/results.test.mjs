// The counts and the closing line, on which CI and the exit code rest.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { countJunit, withoutProgress } from '../../../web/tools/steps/cmake.mjs';
import { browserTests } from '../../../web/tools/steps/node-tests.mjs';
import { Problem, Results, closingLine } from '../../../web/tools/steps/report.mjs';

const steps = join(import.meta.dirname, '../../../web/tools/steps');

test('closing line: skipped tests are named only if there are any', () => {
  assert.equal(closingLine({ passed: 3, failed: 0, skipped: 0 }), '3 passed, 0 failed');
  assert.equal(closingLine({ passed: 3, failed: 1, skipped: 2 }), '3 passed, 1 failed, 2 skipped');
});

test('ctest report: skipped and disabled tests have not passed', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="Linux-c++"
	tests="7"
	failures="2"
	disabled="1"
	skipped="1"
	hostname=""
	time="4">
	<testcase name='a: tests="99"' classname="a" time="0.1" status="run"></testcase>
	<testcase name="b: 1 &lt; &quot;2&quot; &amp;amp;" classname="b" time="0.1" status="fail"><failure/></testcase>
	<testcase name="c" classname="c" time="0.1" status="fail"><failure/></testcase>
</testsuite>`;
  const failures = ['b: 1 < "2" &amp;', 'c'];
  assert.deepEqual(countJunit(xml), { passed: 3, failed: 2, skipped: 2, failures });
});

test('build output: what failed stays, what went well goes', () => {
  assert.equal(
    withoutProgress('[1/12] Building a.o\n[ 50%] Linking b\nFAILED: c.o\nc.cpp:1: error: [no]\n'),
    'FAILED: c.o\nc.cpp:1: error: [no]\n',
  );
});

test('count reporter: tests count, groups do not, a hook that fails does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-count-'));
  try {
    const file = join(folder, 'sample.test.mjs');
    const counts = join(folder, 'counts.json');
    writeFileSync(
      file,
      `import { before, describe, test } from 'node:test';
describe('group', () => {
  test('passes', () => {});
  test('fails', () => { throw new Error('no'); });
  test('skipped', { skip: true }, () => {});
  test('to do', { todo: 'later' }, () => {});
});
test('fault: tried', () => {});
test('fault: not here', { skip: 'elsewhere' }, () => {});
test('with subtests', async (t) => { await t.test('inner', () => {}); });
describe('broken group', () => {
  before(() => { throw new Error('hook'); });
  test('never runs', () => {});
});
`,
    );
    const reporter = pathToFileURL(join(steps, 'count-reporter.mjs')).href;
    // a run of its own, not a part of this one
    const { NODE_TEST_CONTEXT, ...env } = process.env;
    const { status } = spawnSync(
      process.execPath,
      ['--test', `--test-reporter=${reporter}`, `--test-reporter-destination=${counts}`, file],
      { env },
    );
    assert.equal(status, 1);
    const { [file]: counted, ...others } = JSON.parse(readFileSync(counts, 'utf8'));
    assert.deepEqual(others, {});
    const { passed, failed, skipped, faults } = counted;
    assert.deepEqual({ passed, skipped, faults }, { passed: 4, skipped: 3, faults: 1 });
    assert.ok(failed >= 2, `the test and the hook: ${failed}`);
    assert.equal(counted.failures.length, failed);
    assert.ok(counted.failures.includes('fails\n  no'), counted.failures.join('\n'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('browser tests: what fails once is tried again, what fails twice has failed', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-again-'));
  const { NODE_TEST_CONTEXT } = process.env;
  delete process.env.NODE_TEST_CONTEXT; // a run of its own, not a part of this one
  t.mock.method(console, 'log', () => {});
  try {
    const write = (/** @type {string} */ name, /** @type {string} */ body) => {
      const file = join(folder, name);
      writeFileSync(file, `import { test } from 'node:test';\n${body}`);
      return file;
    };
    const mark = JSON.stringify(join(folder, 'mark'));
    const well = write('well.mjs', `test('passes', () => {});`);
    const late = write(
      'late.mjs',
      `import { existsSync, writeFileSync } from 'node:fs';
const isFirst = !existsSync(${mark});
writeFileSync(${mark}, '');
test('passes', () => {});
test('passes when tried again', () => { if (isFirst) throw new Error('late'); });`,
    );
    const wrong = write('wrong.mjs', `test('fails', () => { throw new Error('always'); });`);
    const { failures, ...counts } = await browserTests([well, late, wrong], 1, 'never');
    assert.deepEqual(counts, { passed: 3, failed: 1, skipped: 0, again: 2 });
    assert.deepEqual(
      failures?.map((failure) => failure.replace(/^.*\//, '')),
      ['wrong.mjs: fails\n  always'],
    );
  } finally {
    process.env.NODE_TEST_CONTEXT = NODE_TEST_CONTEXT;
    rmSync(folder, { recursive: true, force: true });
  }
});

test('results: a part that cannot run is one failure and the run goes on', async (t) => {
  const log = t.mock.method(console, 'log', () => {});
  t.mock.method(console, 'error', () => {});
  const results = new Results();
  assert.equal(
    await results.attempt('broken', () => {
      throw new Problem('expected');
    }),
    false,
  );
  assert.equal(await results.attempt('build', () => {}), true);
  await results.check('check', () => {});
  await results.suite('suite', async () => ({
    passed: 4,
    failed: 1,
    skipped: 0,
    failures: ['a.mjs: adds\n  1 is not 2'],
  }));
  assert.deepEqual(results.counts, { passed: 5, failed: 2, skipped: 0 });
  const said = log.mock.callCount();
  assert.equal(results.summarize(), 1);
  assert.deepEqual(
    log.mock.calls.slice(said).map(({ arguments: [line] }) => line),
    [
      '\nFailed:\n  broken\n  suite: 1 failed\n  a.mjs: adds\n    1 is not 2\n',
      '5 passed, 2 failed',
    ],
  );
});

test('results: what nobody expected is not swallowed', async (t) => {
  t.mock.method(console, 'log', () => {});
  await assert.rejects(
    new Results().attempt('bug', () => {
      throw new TypeError('bug');
    }),
    TypeError,
  );
});
