/** The package where there is no browser: documents of test runners, servers, the edge; the README's words. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { strangersProject } from '../support/packed.mjs';
import { snippet, snippets } from '../support/readme.mjs';
import { TAGS } from '../support/tags.mjs';

const execute = promisify(execFile);
/** @type {Awaited<ReturnType<typeof strangersProject>>} */
let project;

before(async () => {
  project = await strangersProject();
});

after(() => project.remove());

/** Runs a module in the project. @param {string} code @returns {Promise<string>} what it prints */
async function printed(code) {
  await writeFile(join(project.folder, 'run.mjs'), code);
  const { stdout } = await execute(process.execPath, ['run.mjs'], { cwd: project.folder });
  return stdout;
}

const FROM_HERE = JSON.stringify(import.meta.url);
/** Puts a document in place, as vitest and jest do: all that its window has, which Node has not. */
const DOCUMENTS = {
  jsdom: `const { JSDOM } = require('jsdom');
    const { window } = new JSDOM('<!doctype html><body></body>', { url: 'http://localhost/' });`,
  'happy-dom': `const { Window } = require('happy-dom');
    const window = new Window();`,
};

for (const [name, open] of Object.entries(DOCUMENTS)) {
  test(`${name}: every element is imported, mounted, set and removed without an error, beside a core`, async () => {
    const said = await printed(`import { createRequire } from 'node:module';
      const require = createRequire(${FROM_HERE});
      ${open}
      for (const key of Object.getOwnPropertyNames(window)) {
        if (key in globalThis && !/^(Blob|Event|CustomEvent|EventTarget|document)$/.test(key)) continue;
        Object.defineProperty(globalThis, key, { configurable: true, writable: true, value: window[key] });
      }
      globalThis.window = globalThis;
      const wrong = [];
      process.on('unhandledRejection', (error) => wrong.push(String(error?.stack ?? error)));
      process.on('uncaughtException', (error) => wrong.push(String(error?.stack ?? error)));
      const { elements } = await import('posenc/define');
      for (const tag of Object.keys(elements)) {
        const element = document.createElement(tag);
        let told = null;
        element.addEventListener('pe-error', ({ detail }) => (told = detail));
        document.body.append(element);
        if (!('headDim' in element)) wrong.push(tag + ': no accessors');
        element.controls = true;
        element.headDim = 16;
        await element.updateComplete;
        if (element.failure?.code !== 'unsupported' || !/has no/.test(element.failure.message))
          wrong.push(tag + ': says nothing');
        if (told?.code !== 'unsupported' || told.message !== element.failure.message)
          wrong.push(tag + ': no pe-error with the reason');
        element.remove();
      }
      await new Promise((resolve) => setImmediate(resolve));
      const core = await (await import('posenc')).loadCore();
      const { rows } = core.encode('rope', { length: 3 });
      console.log(JSON.stringify({ tags: Object.keys(elements), wrong, rows }));
      process.exit();`);
    const { tags, wrong, rows } = JSON.parse(said);
    assert.equal(rows, 3, 'the core');
    assert.deepEqual(wrong, []);
    assert.deepEqual(tags.sort(), TAGS.toSorted());
  });
}

test('servers: each entry can be imported where there is no document, and classes have their names', async () => {
  const names = TAGS.map((tag) => tag.replace('pe-', ''));
  const said = await printed(`const classes = await Promise.all(
    ${JSON.stringify(names)}.map(async (name) => Object.entries(await import('posenc/' + name))));
    console.log(classes.flat().filter(([name, Class]) => Class.name === name).length);`);
  assert.equal(Number(said), TAGS.length);
});

test('errors: posenc and posenc/core throw one class, whose name consoles print', async () => {
  const said = await printed(`const [whole, bare] = await Promise.all(
      ['posenc', 'posenc/core'].map((entry) => import(entry)));
    const error = await bare.loadCore().catch((thrown) => thrown);
    console.log(whole.CoreError === bare.CoreError, error instanceof whole.CoreError);
    console.log(whole.CoreError.name, error.name, error.stack.split(':')[0]);`);
  assert.equal(said.trim(), 'true true\nCoreError CoreError CoreError');
});

test('edge: where WebAssembly is not compiled, the words to import are said, and they work', async () => {
  const said = await printed(`import { readFileSync } from 'node:fs';
    import { fileURLToPath } from 'node:url';
    const bytes = readFileSync(fileURLToPath(import.meta.resolve('posenc/core.wasm')));
    const wasmModule = new WebAssembly.Module(bytes);
    process.on('unhandledRejection', () => {}); // of Node's own modules
    WebAssembly.compile = async () => { throw new WebAssembly.CompileError('disallowed'); };
    WebAssembly.Module = function () { throw new WebAssembly.CompileError('disallowed'); };
    const { loadCore } = await import('posenc');
    const refused = await loadCore().catch(({ code, message }) => ({ code, message }));
    const core = await (await import('posenc/core')).loadCore({ wasmModule });
    console.log(JSON.stringify({ ...refused, rows: core.encode('rope', { length: 3 }).rows }));`);
  const { code, message, rows } = JSON.parse(said);
  assert.equal(code, 'unsupported');
  assert.match(message, /from 'posenc\/core'.*from 'posenc\/core\.wasm'.*\{ wasmModule \}/);
  assert.equal(rows, 3);
});

test('README: the core prints what its comments say', async () => {
  const code = await snippet('js', 'dModel: 4.7');
  const said = await printed(code);
  assert.match(said, /^4 4 Float32Array\(16\) \[/);
  assert.ok(said.includes(/\/\/ (input .*)$/m.exec(code)?.[1] ?? 'no comment'));
});

test('README: the small core prints what its comment says', async () => {
  const code = await snippet('js', 'posenc/small');
  assert.equal((await printed(code)).trim(), /\/\/ (.*)$/m.exec(code)?.[1]);
});

test('README: the pool prints what its comment says', async () => {
  const code = await snippet('js', 'posenc/pool');
  assert.equal((await printed(code)).trim(), /\/\/ (8 .*)$/m.exec(code)?.[1]);
});

test('small: what only the whole core has is refused by code, a wrong option by name', async () => {
  const said = await printed(`import { CoreError, loadCore } from 'posenc/small';
    const refused = await loadCore({ wasmBinary: 1 }).catch((error) => error);
    const core = await loadCore();
    console.log(refused instanceof CoreError, refused.parameter, core === await loadCore(),
      'scorecard' in core, core.bias('alibi', { queryLength: 3, keyLength: 3 }).heads ?? 'bias');`);
  assert.match(said, /^true wasmBinary true false /);
});

test('README: modelPositions is where it says, and not in the core', async () => {
  const code = await snippet('js', 'modelPositions');
  const said = await printed(`${code}
    const { loadCore } = await import('posenc');
    console.log('modelPositions' in (await loadCore()));`);
  assert.deepEqual(said.trim().split('\n'), ['rope', 'false']);
});

test('README: ggufPositions says the layout that its comment says', async () => {
  const code = await snippet('js', 'ggufPositions');
  assert.equal((await printed(code)).trim(), /\/\/ (\S+)$/m.exec(code)?.[1]);
});

test('README: readersOf says where readers differ as its comment does', async () => {
  const code = await snippet('js', 'readersOf');
  assert.equal((await printed(code)).trim(), /\/\/ (.+)$/m.exec(code)?.[1]);
});

test('README: checkTrace names the fault that its comment says', async () => {
  const code = await snippet('js', 'loadTraces');
  assert.equal((await printed(code)).trim(), /\/\/ (\S+)$/m.exec(code)?.[1]);
});

test('README: the step of the workflow prints an annotation, and fails for it', async () => {
  const [, command] = /run: npx posenc (.+)$/m.exec(await snippet('yaml', 'posenc')) ?? [];
  const sizes = { hidden_size: 64, num_attention_heads: 4, num_hidden_layers: 2 };
  const config = { model_type: 'llama', ...sizes, rope_thetha: 1e4 };
  await writeFile(join(project.folder, 'config.json'), JSON.stringify(config, null, 1));
  const program = join(project.folder, 'node_modules/posenc/posenc.mjs');
  const words = [program, ...command.split(' ')];
  const failed = await execute(process.execPath, words, { cwd: project.folder }).catch((e) => e);
  assert.equal(failed.code, 1);
  assert.match(failed.stdout, /^::warning file=config\.json,line=6,title=posenc%3A key-misspelt::/);
});

test('README: every entry it imports and every file it names is there; each snippet has its test', async () => {
  const { readFile } = await import('node:fs/promises');
  const packed = (/** @type {string} */ path) => join(project.folder, 'node_modules/posenc', path);
  const { exports } = JSON.parse(await readFile(packed('package.json'), 'utf8'));
  const all = await snippets();
  for (const [, name] of all
    .map(({ code }) => code)
    .join('\n')
    .matchAll(/'posenc(\/[\w.-]+)?'/g))
    assert.ok(exports[`.${name ?? ''}`], name);
  const text = await readFile(packed('README.md'), 'utf8');
  for (const [, path] of text.matchAll(/\]\((?!http)([^)]+)\)/g))
    assert.ok(project.files.includes(path));
  // html, edge and shell are run by other tests: package.all, the edge above, tests/web/cli; the slides by package.all, Jest by hosts.all
  const languages = all.map(({ language }) => language).sort();
  assert.deepEqual(languages, [
    ...[
      'html',
      'js',
      'js',
      'js',
      'js',
      'js',
      'js',
      'js',
      'js',
      'js',
      'js',
      'js',
      'js',
      'jsx',
      'jsx',
      'md',
      'sh',
      'sh',
      'svelte',
      'ts',
      'tsx',
      'tsx',
      'vue',
      'yaml',
    ],
  ]);
});
