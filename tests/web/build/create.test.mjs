/** `npm run create` in a copy of the project: what it makes is found, compiles, and fails until written. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { create } from '../../../web/build/create/create.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const MARK = ['NOT', 'WRITTEN:'].join(' '); // a test looks for it in all files
/** @type {string} */
let copy;

before(() => {
  copy = mkdtempSync(join(tmpdir(), 'posenc-create-'));
  const copied = ['src', 'web', 'package.json', 'tests/web/build/written.test.mjs'];
  copied.push('tests/web/support/word-truths.mjs');
  for (const name of [...copied, 'tests/golden/schemes']) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  }
  for (const name of ['node_modules', 'build']) symlinkSync(join(ROOT, name), join(copy, name));
});
after(() => rmSync(copy, { recursive: true }));

/** @param {string} path of the copy @returns {Promise<any>} */
const load = (path) => import(pathToFileURL(join(copy, path)).href);

/** The Python templates that the copy finds, in a process of its own. */
function templates() {
  const code =
    "import('#export-templates').then((all) => console.log(Object.keys(all.templates).join()))";
  const options = { cwd: copy, encoding: /** @type {const} */ ('utf8') };
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], options).split(',');
}

/** What the copy's test of unwritten files says. */
function said() {
  const options = { cwd: copy, encoding: /** @type {const} */ ('utf8') };
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const file = 'tests/web/build/written.test.mjs';
  const { status, stdout } = spawnSync(process.execPath, ['--test', file], { ...options, env });
  return { status, stdout };
}

test('create: the project itself has nothing that is not written', () => {
  assert.equal(said().status, 0);
});

for (const [kind, name, file] of [
  ['encoding', 'made-up', 'src/encodings/added/made_up.cpp'],
  ['bias', 'made-up-bias', 'src/encodings/biases/made_up_bias.cpp'],
]) {
  test(`create ${kind}: three files and a name, which compile and are found`, async () => {
    const { made, changed } = create(kind, name, copy);
    assert.equal(made.length, 3);
    assert.deepEqual(changed, ['src/encodings/catalogue/schemes.inc']);
    const flags = ['-fsyntax-only', '-std=c++20', '-Wall', '-Wextra', '-Werror', '-Isrc'];
    execFileSync(process.env.CXX ?? 'c++', [...flags, file], { cwd: copy });
    assert.ok(templates().includes(`${name}.py`));
    const { status, stdout } = said();
    assert.notEqual(status, 0);
    assert.ok(stdout.includes(`${file}:20: ${MARK}`), stdout);
    assert.ok(stdout.includes(`schemes/${name}.json:3: ${MARK} where the rows come from`));
  });
}

test('create figure: two files and two lines, an element that is described', async () => {
  const { made } = create('figure', 'made-up', copy);
  assert.equal(made.length, 2);
  const { describeElements } = await load('web/build/describe/elements.mjs');
  const { elements } = await describeElements();
  const element = elements.find((/** @type {any} */ { tag }) => tag === 'pe-made-up');
  assert.ok(element.attributes.some((/** @type {any} */ { name }) => name === 'column'));
  const wanted = `made-up.browser.mjs:15: ${MARK} what <pe-made-up> says of this`;
  assert.ok(said().stdout.includes(wanted));
  assert.match(
    said().stdout,
    new RegExp(`word-truths.mjs:\\d+: ${MARK} where its digits are drawn`),
  );
});

test('create claim: one of the list, which does not come out as stored', async () => {
  assert.deepEqual(create('claim', 'made-up', copy).made, []);
  const { findClaim } = await load('web/content/claims/index.js');
  const { checkClaim } = await load('web/content/verify.js');
  const { loadCore } = await load('web/core/index.js');
  const { numbers } = await checkClaim(await loadCore(), findClaim('made-up'));
  assert.equal(numbers[0].agrees, false);
  assert.ok(said().stdout.includes(`${MARK} the claim, in our words`));
});

test('create: refuses other kinds, names that are none, and what is there already', () => {
  assert.throws(
    () => create('page', 'x', copy),
    /KIND must be one of encoding, bias, figure, claim, got page/,
  );
  for (const name of ['', 'Two Words', '../x', '2d', 'a--b']) {
    assert.throws(() => create('encoding', name, copy), /NAME must be words/);
  }
  assert.throws(() => create('encoding', 'lambda', copy), /must not be a word of Python/);
  assert.throws(() => create('figure', 'heatmap', copy), /registry\.js has heatmap already/);
  assert.throws(
    () => create('encoding', 'binary', copy),
    /web\/export\/python\/binary\.py is there already/,
  );
});
