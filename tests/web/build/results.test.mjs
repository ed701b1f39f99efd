// The counts and the closing line, on which CI and the exit code rest.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { casesOf, countCases } from '../../run/catch2.mjs';
import { withoutProgress } from '../../../web/build/cli/cmake.mjs';
import { testFiles } from '../../run/node-tests.mjs';
import { Problem, Results, closingLine } from '../../../web/build/cli/report.mjs';

const steps = join(import.meta.dirname, '../../run');

test('test files: each one that stands in a folder of tests is run, whatever the folder is called', () => {
  const tests = join(import.meta.dirname, '../..');
  const all = readdirSync(tests, { recursive: true })
    .map((path) => `tests/${path}`)
    .filter((path) => /\.(test|browser)\.mjs$/.test(path) && !path.includes('/node_modules/'));
  assert.deepEqual([...testFiles('test'), ...testFiles('browser')].sort(), all.sort());
});

test('closing line: skipped tests are named only if there are any', () => {
  assert.equal(closingLine({ passed: 3, failed: 0, skipped: 0 }), '3 passed, 0 failed');
  assert.equal(closingLine({ passed: 3, failed: 1, skipped: 2 }), '3 passed, 1 failed, 2 skipped');
});

test('Catch2 report: reasons of what failed, and the case that ended the program', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Catch2TestRun name="pe_tests" rng-seed="1" xml-format-version="3" catch2-version="3.7.1">
  <TestCase name="a: 1 &lt; &quot;2&quot;" tags="[a]" filename="/a.cpp" line="1">
    <OverallResult success="true" skips="0"/>
  </TestCase>
  <TestCase name="b" filename="/b.cpp" line="2">
    <Section name="part" filename="/b.cpp" line="3">
      <Expression success="false" type="CHECK" filename="/b.cpp" line="4">
        <Original>
          x &lt; y
        </Original>
        <Expanded>
          2 &lt; 1
        </Expanded>
      </Expression>
      <Failure filename="/b.cpp" line="5">
        no
      </Failure>
      <OverallResults successes="0" failures="2" expectedFailures="0" skipped="false"/>
    </Section>
    <OverallResult success="false" skips="0"/>
  </TestCase>
  <TestCase name="c" filename="/c.cpp" line="6">
    <OverallResult success="true" skips="1"/>
  </TestCase>
  <TestCase name="d" filename="/d.cpp" line="7">
    <Section name="half" filename="/d.cpp" line="8">`;
  const { failures = [], ...counts } = countCases(xml);
  assert.deepEqual(counts, { passed: 1, failed: 2, skipped: 1 });
  const plain = failures.map((failure) => failure.replace(/^  .*\/(?=b\.cpp)/gm, '  '));
  assert.deepEqual(plain, [
    'b\n  b.cpp:4: 2 < 1\n  b.cpp:5: no',
    'd\n  ended the program: see above',
  ]);
});

test('build output: what failed stays, what went well goes', () => {
  assert.equal(
    withoutProgress('[1/12] Building a.o\n[ 50%] Linking b\nFAILED: c.o\nc.cpp:1: error: [no]\n'),
    'FAILED: c.o\nc.cpp:1: error: [no]\n',
  );
});

test('tests in Node: tests count, groups do not, a hook that fails does, nothing is tried twice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-count-'));
  try {
    const file = join(folder, 'sample.test.mjs');
    const tried = join(folder, 'tried');
    writeFileSync(
      file,
      `import { appendFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
describe('group', () => {
  test('passes', () => {});
  test('fails', () => {
    appendFileSync(${JSON.stringify(tried)}, 'once ');
    throw new Error('no');
  });
  test('throws what has no text', () => { throw Object.create(null); });
  test('skipped', { skip: true }, () => {});
  test('to do', { todo: 'later' }, () => {});
});
test('with subtests', async (t) => { await t.test('inner', () => {}); });
describe('broken group', () => {
  before(() => { throw new Error('hook'); });
  test('never runs', () => {});
});
`,
    );
    const module = pathToFileURL(join(steps, 'node-tests.mjs')).href;
    const script = join(folder, 'run.mjs');
    writeFileSync(
      script,
      `import { nodeTests } from ${JSON.stringify(module)};
console.log(JSON.stringify(await nodeTests([${JSON.stringify(file)}], 2)));`,
    );
    // a run of its own, not a part of this one
    const { NODE_TEST_CONTEXT, ...env } = process.env;
    const { status, stdout } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' });
    assert.equal(status, 0);
    const { passed, failed, skipped, failures } = JSON.parse(
      String(stdout.trim().split('\n').at(-1)),
    );
    assert.deepEqual({ passed, skipped }, { passed: 3, skipped: 2 });
    assert.ok(failed >= 3, `two tests and the hook: ${failed}`);
    assert.equal(failures.length, failed);
    assert.ok(
      failures.some((/** @type {string} */ each) => each.endsWith('fails\n  no')),
      failures.join(),
    );
    assert.equal(readFileSync(tried, 'utf8'), 'once ');
  } finally {
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

test('Catch2 is asked for cases of any tag whose names hold any word', () => {
  assert.deepEqual(casesOf([], []), []);
  assert.deepEqual(casesOf(['a', 'b,c'], []), ['*a*,*b\\,c*']);
  assert.deepEqual(casesOf([], ['io', 'error']), ['[io],[error]']);
  assert.deepEqual(casesOf(['a', 'b'], ['io']), ['[io]*a*,[io]*b*']);
});
