/** Every snippet of the README does what it says. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

const readme = read('README.md');
const blocks = [...readme.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language, code]) => ({
  language,
  code,
}));
const { scripts } = JSON.parse(read('package.json'));
const words = (/** @type {string} */ text) => text.trim().split(/\s+/).join(' ');

test('README: JavaScript snippets print what their comments say', () => {
  const snippets = blocks.filter(({ language }) => language === 'js');
  assert.equal(snippets.length, 1);
  for (const { code } of snippets) {
    const args = ['--input-type=module', '--eval', code];
    const printed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    assert.match(printed, /^4 4 Float32Array\(16\) \[/);
    assert.match(printed, new RegExp(`^${String(Math.cos(0.5)).slice(0, 16)}`, 'm'));
    const comment = /\/\/ (sinusoidal: .*)$/m.exec(code)?.[1] ?? '';
    assert.ok(printed.includes(comment), printed);
  }
});

test('README: C++ and CMake snippets are part of the consumer that ctest builds and runs', () => {
  const files = { cpp: 'tests/consumer/main.cpp', cmake: 'tests/consumer/CMakeLists.txt' };
  for (const [language, path] of Object.entries(files)) {
    const file = words(read(path));
    const snippets = blocks.filter((block) => block.language === language);
    assert.equal(snippets.length, 1);
    for (const line of snippets.flatMap(({ code }) => code.trim().split('\n'))) {
      assert.ok(file.includes(words(line)), line);
    }
  }
});

test('README: every command is a script of package.json', () => {
  const commands = [...readme.matchAll(/npm (?:run )?(start|test|check|format|bench|build)\b/g)];
  assert.ok(commands.length >= 6);
  for (const [, name] of commands) assert.ok(scripts[name], name);
  for (const { language, code } of blocks) {
    if (language === 'sh') {
      // the last is run by tests/web/cli
      assert.match(code.trim(), /^(npm (start|test)|npx posenc check config\.json)$/);
    }
  }
});

test('README: files and folders it names exist', () => {
  for (const [, path] of readme.matchAll(/`((?:src|web|tests)\/[\w./-]+)`/g)) {
    assert.ok(existsSync(join(root, path)), path);
  }
  assert.match(readme, /\]\(web\/page\/screenshot\.png\)/);
  assert.ok(readFileSync(join(root, 'web/page/screenshot.png')).length > 10_000);
});
