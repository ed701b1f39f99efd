/** `npm start` in a fresh copy of the sources: the page, a C++ file that does not compile, one that does. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCE = 'src/encodings/biases/alibi.cpp';
const folder = mkdtempSync(join(tmpdir(), 'posenc-start-'));
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT }).toString();
for (const file of tracked.split('\0').filter(Boolean)) {
  cpSync(join(ROOT, file), join(folder, file));
}
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
const start = spawn(process.execPath, ['web/build/run.mjs', 'start'], { cwd: folder });
let said = '';
for (const output of [start.stdout, start.stderr]) {
  output.setEncoding('utf8').on('data', (text) => (said += text));
}
after(async () => {
  const ended = once(start, 'exit');
  if (start.exitCode === null && start.kill('SIGINT')) await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Waits for the first such words that are said, and nothing of what was said before. @param {RegExp} words */
async function hears(words) {
  for (;;) {
    const found = words.exec(said);
    if (found) {
      said = said.slice(found.index + found[0].length);
      return found;
    }
    assert.equal(start.exitCode, null, said);
    await sleep(50);
  }
}

test('start: says where the page is, and builds what is saved', async () => {
  const [, address] = await hears(/posenc is ready: (\S+)/);
  const page = async () => {
    const response = await fetch(address);
    assert.equal(response.status, 200);
    return response.text();
  };
  assert.match(await page(), /<pe-order[\s>]/);
  await hears(/everything is built/);

  const source = readFileSync(join(ROOT, SOURCE), 'utf8');
  writeFileSync(join(folder, SOURCE), `${source}\nnot C++\n`);
  await hears(/alibi\.cpp:\d+:\d+: error/);
  await hears(/core build: failed/);
  assert.match(await page(), /<pe-order[\s>]/);

  writeFileSync(join(folder, SOURCE), source);
  await hears(/\[\d+\.\d s\] core build\n/);
  appendFileSync(join(folder, 'web/page/app.js'), '\n');
  await hears(/saved: web\/page\/app\.js/);
});
