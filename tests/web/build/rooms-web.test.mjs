/** Who may import whom in web/: a reader who knows the layers knows where to look. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../../../web/', import.meta.url));
const FIGURE = /^elements\/(encodings|analysis|attention|training|models|traces|claims)\/([\w-]+)/;

/** What each folder may import, beside itself; the last ones, which nobody imports, all. */
const ALLOWED = /** @type {Record<string, string>} */ ({
  core: '',
  texts: '',
  sound: '',
  files: 'core',
  worker: 'core',
  settings: 'core plot texts',
  plot: 'core texts',
  export: 'core',
  training: 'core worker',
  models: 'core worker',
  readers: 'core models plot worker',
  traces: 'core export files models worker',
  content: 'core export plot settings texts training',
  worksheets: 'core export plot texts',
  markup: 'content core export models plot settings texts training worksheets',
  'elements/panels': 'core export plot settings sound texts',
  'elements/frame': 'core elements/panels export plot settings texts worker',
  'elements/shared': 'core elements/frame files plot settings texts',
});
const FOR_FIGURES =
  'core elements/frame elements/panels elements/shared export plot settings texts'.split(' ');
/** What a figure is about may be a folder of its own. */
const SUBJECTS = /** @type {Record<string, string>} */ ({
  'elements/analysis/projection': 'worker',
  'elements/analysis/similarity': 'worker',
  'elements/claims/claim': 'content',
  'elements/training/lab': 'training',
  'elements/models/model': 'content models readers',
  'elements/traces/trace': 'content models traces',
});
const LAST = /^(build|cli|elements|embed|page|single-file)$/;

const files = readdirSync(WEB, { recursive: true })
  .map(String)
  .filter((file) => /\.m?js$/.test(file));

/** @param {string} file @returns {string[]} files it imports, and those whose types it names */
function importsOf(file, withTypes = false) {
  const text = readFileSync(join(WEB, file), 'utf8');
  const code = withTypes ? text : text.replace(/\/\*[^]*?\*\//g, '');
  const found = code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"`](\.[^'"`$]+)['"`]/g);
  return [...found].map(([, path]) => join(dirname(file), path));
}

/** The layer, or the room of a figure, that a file is in. @param {string} file */
function roomOf(file) {
  const figure = FIGURE.exec(file);
  if (figure) return figure[0];
  const [first, second] = file.split('/');
  return first === 'elements' && /^(frame|panels|shared)$/.test(second)
    ? `elements/${second}`
    : first;
}

test('rooms: a folder imports those below it, a figure no other figure', () => {
  const wrong = files.flatMap((file) => {
    const room = roomOf(file);
    if (LAST.test(room)) return [];
    const own = FIGURE.test(file)
      ? [...FOR_FIGURES, ...(SUBJECTS[room] ?? '').split(' ')]
      : ALLOWED[room]?.split(' ');
    assert.ok(own, `${room}: a folder without a rule`);
    return importsOf(file)
      .filter((target) => roomOf(target) !== room && !own.includes(roomOf(target)))
      .map((target) => `${file} imports ${target}`);
  });
  assert.deepEqual(wrong, []);
});

test('rooms: what is last is imported by nobody but its like; core knows no other types', () => {
  const last = /^(build|cli|embed|page|single-file)$/;
  const arrows = files.flatMap((file) =>
    importsOf(file).map((target) => [roomOf(file), roomOf(target)]),
  );
  const wrong = arrows
    .filter(([from, to]) => last.test(to) && from !== to)
    .map((arrow) => arrow.join(' -> '));
  assert.deepEqual(wrong, []);
  for (const file of files.filter((each) => roomOf(each) === 'core')) {
    for (const target of importsOf(file, true)) assert.equal(roomOf(target), 'core', file);
  }
});

/** The parts of build are one program: its commands and what all share are one folder, cli. @param {string} file */
const folderOf = (file) => (file.startsWith('build/') ? 'build' : dirname(file));

test('rooms: no circle of folders, their own subfolders aside', () => {
  /** @type {Map<string, Set<string>>} */
  const arrows = new Map();
  const holds = (/** @type {string} */ a, /** @type {string} */ b) => `${b}/`.startsWith(`${a}/`);
  for (const file of files) {
    const from = folderOf(file);
    for (const to of importsOf(file).map(folderOf)) {
      if (holds(from, to) || holds(to, from)) continue;
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  /** @type {Set<string>} */
  const done = new Set();
  const visit = (/** @type {string} */ at, /** @type {string[]} */ path) => {
    assert.ok(!path.includes(at), [...path, at].join(' -> '));
    if (done.has(at)) return;
    for (const next of arrows.get(at) ?? []) visit(next, [...path, at]);
    done.add(at);
  };
  for (const from of arrows.keys()) visit(from, []);
});

test('rooms: no folder of more than 25 sources, no source of more than 400 lines', () => {
  // one list each: the claims of a post, the templates of the programs
  const isList = (/** @type {string} */ file) => /^(content\/claims|export\/python)\//.test(file);
  const counts = /** @type {Record<string, number>} */ ({});
  for (const file of files.filter((each) => !isList(each))) {
    counts[dirname(file)] = (counts[dirname(file)] ?? 0) + 1;
    const lines = readFileSync(join(WEB, file), 'utf8').split('\n').length - 1;
    assert.ok(lines <= 400, `${file}: ${lines} lines`);
  }
  const full = Object.entries(counts).filter(([, count]) => count > 25);
  assert.deepEqual(full, []);
});

test('rooms: one generator of seeded numbers', () => {
  const draws = /Math\.random\(|Math\.imul\(/;
  const found = files.filter((file) => draws.test(readFileSync(join(WEB, file), 'utf8')));
  assert.deepEqual(found, ['core/chance.js']);
});
