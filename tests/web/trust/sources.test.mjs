/** Rules that hold for every line that runs in a reader's browser, and for formulas of readers. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { filesBelow } from '../../../web/build/cli/files.mjs';
import { root } from '../../../web/build/cli/process.mjs';

/** Folders of web/ whose files run in browsers. */
const SHIPPED = filesBelow(join(root, 'web'), /\.js$/).filter(
  (file) => !/^web\/(build|markup)\//.test(relative(root, file)),
);
/** What makes markup or code of text. Lit's templates do it once, of literals of ours. */
const SINKS =
  /\b(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|parseFromString|createContextualFragment|srcdoc\s*=|document\.write|unsafeHTML|unsafeSVG|unsafeStatic|eval\(|new Function\b|importScripts|setTimeout\(['"`])/;

/** @param {RegExp} pattern @returns {string[]} where it occurs outside of comments */
const lines = (pattern) =>
  SHIPPED.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((text, index) => ({ text, place: `${relative(root, file)}:${index + 1}` }))
      .filter(({ text }) => pattern.test(text) && !/^\s*(\*|\/\/|\/\*)/.test(text))
      .map(({ text, place }) => `${place}: ${text.trim()}`),
  );

/** @param {string[]} found by lines() */
const filesOf = (found) => [...new Set(found.map((line) => line.split(':')[0]))].sort();

test('no text becomes markup or code', () => {
  assert.ok(SHIPPED.length > 100);
  // the snippets for notebooks hold the word as text
  const found = lines(SINKS).filter((line) => !line.startsWith('web/export/snippets.js'));
  assert.deepEqual(found, []);
});

/** What takes text or a file out of the page, or prints it. */
const WAYS_OUT =
  /clipboard\??\.write|ClipboardItem|\.download\b|\bdownload:|createObjectURL|execCommand|showSaveFilePicker|postToClipboard|process\.std(?:out|err)|console\.|\bdata:(?:text|application|image\/svg)/;

test('text leaves by one way each, where only what a registered writer wrote gets out', () => {
  const ways = filesOf(lines(WAYS_OUT));
  assert.deepEqual(ways, [
    'web/elements/panels/figure-svg.js', // an image of what its writer wrote
    'web/embed/second-copy.js', // our own words
    'web/export/copy.js',
    'web/export/javascript.js', // a word of the program
    'web/export/save.js',
    'web/worker/spawn.js', // a script of ours
  ]);
  const program = filesBelow(join(root, 'web/cli'), /\.m?js$/)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const printed = [...program.matchAll(/process\.std(?:out|err)\.write\(([^;]*)\);/g)];
  assert.ok(printed.length > 2);
  for (const [, what] of printed) assert.match(what, /\bwritten\(|^help$/);
  const used = program.match(/process\.std(?:out|err)(?!\.on\('error')|console/g);
  assert.equal(used?.length, printed.length);
});

test('no randomness but seeds, no clock but durations: the same input shows the same', () => {
  const found = lines(/Math\.random|Date\.now|new Date\(\)/);
  // a gradebook asks when an answer was given
  assert.deepEqual(
    found.filter((line) => !/^web\/page\/sheet\/scorm\.js.*toTimeString/.test(line)),
    [],
  );
});

test('storage is asked for in one place, and nothing is sent', () => {
  const stored = lines(/localStorage|sessionStorage|indexedDB|document\.cookie/);
  assert.ok(stored.length > 0);
  assert.ok(
    stored.every((line) => line.startsWith('web/page/shell/choices.js')),
    stored.join('\n'),
  );
  assert.deepEqual(lines(/sendBeacon|XMLHttpRequest|new WebSocket|EventSource/), []);
});

const core = await loadCore();
const NAMES = [
  ...['constructor', '__proto__', 'prototype', 'toString', 'valueOf', 'this', 'self', 'window'],
  ...['globalThis', 'document', 'process', 'require', 'import', 'Math', 'Math.PI', 'eval', 'fetch'],
  ...['p.constructor', 'p["constructor"]', "p['x']", 'p[0]', 'sin.constructor', 'sin`p`', 'p => p'],
  ...['alert(1)', 'eval("1")', 'new Date', '(() => 1)()', 'p = 1', 'p; j', 'p, j', '`${p}`', '/p/'],
  ...['import("x")', 'function(){}', '{}', '[]', '"p"', 'p?.x', 'p ?? 1', '...p', '#p', '@p', '$p'],
];

test('a formula is arithmetic: no name of JavaScript is known to it', () => {
  const before = Object.getOwnPropertyNames(globalThis).sort();
  for (const formula of NAMES) {
    assert.throws(
      () => core.encode('formula', { formula, length: 2, dModel: 2 }),
      (/** @type {any} */ error) => error.name === 'CoreError' && error.code === 'input',
      formula,
    );
  }
  assert.deepEqual(Object.getOwnPropertyNames(globalThis).sort(), before);
});
