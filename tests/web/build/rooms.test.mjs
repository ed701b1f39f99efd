/** The folders of the C++ core: which of them may include which, and how large they are. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';

const src = join(import.meta.dirname, '../../../src');
const read = (/** @type {string} */ path) => readFileSync(join(src, path), 'utf8');
const files = readdirSync(src, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(src.length + 1));
const sources = files.filter((path) => /\.(cpp|h)$/.test(path));

/** [folder, folder that it includes, by which file] */
const uses = sources.flatMap((path) =>
  [...read(path).matchAll(/^#include "(.+)\/[^/]+"$/gm)]
    .map(([, used]) => [dirname(path), used, path])
    .filter(([folder, used]) => folder !== used),
);
const layerOf = (/** @type {string} */ folder) => folder.split('/')[0];

/** The folders that hold one file per encoding; none includes another, but biases of content those of distance. */
const SCHEMES = [
  'added',
  'biases',
  'content_biases',
  'first_ideas',
  'graphs',
  'grids',
  'rotations',
];

test('core: a layer includes only those that it USES in CMake, directly or by them', () => {
  const layers = read('CMakeLists.txt').matchAll(/^pe_layer\((\w+)([^)]*)\)/gm);
  /** @type {Map<string, Set<string>>} */
  const allowed = new Map();
  for (const [, layer, rest] of layers) {
    const used = [...(/\bUSES((?: pe_\w+)+)/.exec(rest)?.[1] ?? '').matchAll(/pe_(\w+)/g)];
    allowed.set(layer, new Set([layer]));
    for (const [, name] of used) {
      assert.ok(allowed.has(name), `${layer} uses ${name}, which does not stand above it`);
      for (const lower of allowed.get(name) ?? []) allowed.get(layer)?.add(lower);
    }
  }
  assert.equal(allowed.size, 11);
  allowed.set('bindings', new Set(['bindings', ...allowed.keys()]));
  for (const [folder, used, path] of uses) {
    assert.ok(allowed.get(layerOf(folder))?.has(layerOf(used)), `${path} includes ${used}`);
  }
});

test('encodings: mathematics below the catalogue, schemes above both and apart', () => {
  const allowed = new Map(SCHEMES.map((name) => [name, ['catalogue', 'math']]));
  allowed.set('catalogue', ['math']).set('math', []);
  allowed.get('content_biases')?.push('biases');
  for (const [folder, used, path] of uses) {
    if (layerOf(folder) !== 'encodings' || layerOf(used) !== 'encodings') continue;
    assert.ok(allowed.get(basename(folder))?.includes(basename(used)), `${path} includes ${used}`);
  }
});

test('core: no folders include each other in a circle', () => {
  let left = [...new Set(sources.map(dirname))];
  for (;;) {
    const next = left.filter((f) => uses.some(([from, to]) => from === f && left.includes(to)));
    if (next.length === left.length) break;
    left = next;
  }
  assert.deepEqual(left, []);
});

test('core: Embind alone wraps it, in every module', () => {
  const others =
    /extern\s+"C"|\bexport_name\b|\bEMSCRIPTEN_KEEPALIVE\b|-sEXPORTED_FUNCTIONS|--export\b/;
  const found = files.filter((path) => others.test(read(path)));
  assert.deepEqual(found, []);
  const made = read('bindings/CMakeLists.txt');
  assert.deepEqual([...made.matchAll(/^add_executable\((\w+)/gm)], []); // modules come by pe_module()
  assert.match(made, /-lembind/);
});

/** What stands between a parenthesis and its partner. @param {string} text @param {number} from */
function enclosed(text, from) {
  let at = from;
  for (let depth = 1; depth > 0 && at < text.length; at += 1) {
    depth += Number(text[at] === '(') - Number(text[at] === ')');
  }
  return text.slice(from, at - 1);
}

/** Sizes of buffers that are products, but not of table_size(), which alone looks whether they fit. */
function uncheckedSizes(/** @type {string} */ text) {
  const sized =
    /\b(?:resize|reserve|assign)\(|\b(?:Matrix|vector|Out)<[^;(){}]*>(?: \w+)?\(|\bnew [\w:]+\[/g;
  return [...text.matchAll(sized)].flatMap(({ 0: start, index }) => {
    let size = enclosed(text, index + start.length);
    for (let at; (at = size.indexOf('table_size(')) >= 0;) {
      const inner = enclosed(size, at + 'table_size('.length);
      size = size.replace(`table_size(${inner})`, 'checked');
    }
    return /(?<!\b\d+|^)\s\*\s/.test(size) ? [`${start}${size})`] : [];
  });
}

test('core: what multiplies sizes of a buffer is table_size(), which refuses what wraps', () => {
  for (const wrong of [
    'numbers.resize(rows * cols);',
    'Matrix<double> exact(shape.heads * shape.queries, shape.keys);',
    'std::vector<float> all(table_size(a, b) * count);',
    'out.assign(f(rows) *\n    cols, 0.0);',
  ]) {
    assert.equal(uncheckedSizes(wrong).length, 1, wrong);
  }
  for (const right of ['v.resize(2 * rows);', 'Matrix<T> m(table_size(f(a), b * c), c);']) {
    assert.deepEqual(uncheckedSizes(right), []);
  }
  const found = sources.flatMap((path) =>
    uncheckedSizes(read(path)).map((size) => `src/${path}: ${size}`),
  );
  assert.deepEqual(found, []);
});

test('core: at most 25 files in a folder, at most 400 lines in a file', () => {
  const folders = files.map(dirname);
  for (const folder of new Set(folders)) {
    const count = folders.filter((each) => each === folder).length;
    assert.ok(count <= 25, `src/${folder} holds ${count} files, at most 25: some make a folder`);
  }
  for (const path of sources) {
    const lines = read(path).split('\n').length - 1;
    assert.ok(lines <= 400, `src/${path} has ${lines} lines`);
  }
});
