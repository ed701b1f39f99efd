/** `npm start` prints its address when the first figure can be drawn: what that needs is built by then. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { test } from 'node:test';
import { FIRST, PRINTED } from '../../../web/build/cli/dev.mjs';
import { PROGRAMS } from '../../../web/build/vite/printed.js';

const ROOT = join(import.meta.dirname, '../../..');
const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** What a file imports at once, not on demand. @param {string} file @returns {string[]} */
function importsOf(file) {
  const code = readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '');
  const found = code.matchAll(/^(?:import|export)\b[^;]*?['"]([.#][^'"]+)['"]/gm);
  return [...found].map(([, name]) => {
    const { 'wasm-dev': core, node, default: other } = imports[name] ?? {};
    return name in imports ? join(ROOT, core ?? node ?? other) : join(dirname(file), name);
  });
}

/** @param {string} file @param {Set<string>} [modules] @param {Set<string>} [seen] */
function modulesOf(file, modules = new Set(), seen = new Set()) {
  if (seen.has(file)) return modules;
  seen.add(file);
  if (dirname(file) === join(ROOT, 'build/wasm-dev')) modules.add(basename(file, extname(file)));
  else if (/^\.m?js$/.test(extname(file))) {
    for (const target of importsOf(file)) modulesOf(target, modules, seen);
  }
  return modules;
}

test('start: programs that write the page load no module that is built after it', () => {
  for (const program of PRINTED) {
    const script = join(ROOT, 'web', PROGRAMS[program].script);
    const modules = [...modulesOf(script)];
    assert.ok(modules.length > 0, `${program}: no module found`);
    for (const module of modules) assert.ok(FIRST.includes(module), `${program}: ${module}`);
  }
});
