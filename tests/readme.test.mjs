/** Every snippet of the README does what it says. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
      // those of posenc are run by tests/web/cli
      for (const line of code.trim().split('\n'))
        assert.match(
          line,
          /^(npm (start|test)|npx posenc (check( --readers)? config\.json|survey models\/|trace --config config\.json run\.json))$/,
        );
    }
  }
});

/** Made by a build, or of the package. @param {string} path */
const isMade = (path) =>
  /^(dist|posenc|application)\/|[A-Z]{4}/.test(path) ||
  /^posenc[\w.]*\.js$|^(embed|sw)\.js$|^triangle\./.test(path);

/** A file by the end of its path. @param {string} folder @param {string} path */
const isBelow = (folder, path) =>
  folder !== root &&
  readdirSync(folder, { recursive: true }).some((each) => `/${each}`.endsWith(`/${path}`));

/** What stands beside the README for who reads on: paths in them begin here, or where they stand. */
const PAGES = ['README.md', 'src/README.md', 'web/README.md', '.github/CONTRIBUTING.md'];

test('READMEs: files and folders they name exist, and links lead to them', () => {
  for (const page of PAGES) {
    const text = read(page);
    const folder = join(root, dirname(page));
    const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w-]+\.(?:js|mjs|h|cpp|inc))`/g)].map(
      ([, path]) => path,
    );
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path);
    assert.ok(named.length > 0 || linked.length > 0);
    for (const path of named.filter((each) => !isMade(each)))
      assert.ok(
        [root, folder].some((from) => existsSync(join(from, path))) || isBelow(folder, path),
        `${page}: ${path}`,
      );
    for (const path of linked) assert.ok(existsSync(join(folder, path)), `${page}: ${path}`);
  }
  assert.match(readme, /\]\(web\/page\/screenshot\.png\)/);
  assert.ok(readFileSync(join(root, 'web/page/screenshot.png')).length > 10_000);
});
