/** The tarball below test runners, each of the version that tests/hosts/package.json names, as the README says. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { strangersProject } from '../support/packed.mjs';
import { snippet } from '../support/readme.mjs';

const execute = promisify(execFile);
/** @type {Awaited<ReturnType<typeof strangersProject>>} */
let project;

before(async () => {
  project = await strangersProject(undefined, /^[^.]/);
});

after(() => project.remove());

/** What somebody writes who tests a page with a figure. */
const SUITE = `import { loadCore } from 'posenc';
import { tags } from 'posenc/define';
import 'posenc/heatmap';

test('the core counts', async () => {
  const core = await loadCore();
  expect(core.encode('rope', { length: 3 }).rows).toBe(3);
  expect(() => core.encode('rope', { length: -1 })).toThrow(/length/);
});

test('an element says that it cannot draw, and keeps its text', async () => {
  const element = document.createElement('pe-heatmap');
  element.textContent = 'a table';
  const told = new Promise((resolve) => {
    element.addEventListener('pe-error', ({ detail }) => resolve(detail));
  });
  document.body.append(element);
  const { code, message } = await told;
  expect(code).toBe('unsupported');
  expect(element.failure.message).toBe(message);
  expect(element.textContent).toBe('a table');
  expect(tags).toContain('pe-heatmap');
});
`;

/** Long enough that workers would be asked, where there are any. */
const POOL = `import { loadCore } from 'posenc';
import { loadPool } from 'posenc/pool';

test('a pool answers what the core does', async () => {
  const core = await loadCore();
  const table = core.encode('sinusoidal', { length: 1500, dModel: 512 });
  const pool = await loadPool({ jobs: 2 });
  const { data } = await pool.core.similarity(table);
  pool.end();
  const alone = core.similarity(table).data;
  expect(data.length).toBe(1500 * 1500);
  expect(data.every((value, at) => value === alone[at])).toBe(true);
});
`;

/**
 * @param {string} name of a folder of its own
 * @param {Record<string, string>} files
 * @param {string[]} command a script of the runner that writes a report as JSON
 * @returns {Promise<{numPassedTests: number}>}
 */
async function report(name, files, [script, ...args]) {
  const folder = join(project.folder, name);
  await mkdir(folder);
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  const path = join(project.folder, 'node_modules', script);
  const command = [path, ...args, '--outputFile=report.json'];
  const written = () => readFile(join(folder, 'report.json'), 'utf8');
  await execute(process.execPath, command, { cwd: folder }).catch(async ({ stdout, stderr }) =>
    assert.fail(`${stdout}${stderr}${await written().catch(() => '')}`),
  );
  return JSON.parse(await written());
}

test('Jest with Babel, by the config of the README', async () => {
  const files = {
    'jest.config.mjs': await snippet('js', 'jest.config.mjs'),
    'figure.test.js': SUITE,
    'pool.test.js': POOL,
    'node.test.js': `/** @jest-environment node */\n${POOL}`,
  };
  const { numPassedTests } = await report('jest', files, ['jest/bin/jest.js', '--ci', '--json']);
  assert.equal(numPassedTests, 4);
});

for (const document of ['jsdom', 'happy-dom']) {
  test(`vitest with ${document}`, async () => {
    const files = { 'figure.test.js': SUITE, 'pool.test.js': POOL };
    const { numPassedTests } = await report(`vitest-${document}`, files, [
      'vitest/vitest.mjs',
      'run',
      '--globals',
      '--testTimeout=60000', // a machine may be busy with other tests
      `--environment=${document}`,
      '--reporter=json',
    ]);
    assert.equal(numPassedTests, 3);
  });
}
