import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { notices, noticesPlugin, packageOf } from '../../../web/build/vite/notices.mjs';

/** A folder with what is read of Emscripten. @param {import('node:test').TestContext} t */
async function toolchain(t) {
  const folder = await mkdtemp(join(tmpdir(), 'posenc-notices-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'system/lib/libc/musl'), { recursive: true });
  await writeFile(join(folder, 'system/lib/libc/musl/COPYRIGHT'), 'Copyright of musl\n');
  return folder;
}

test('notices: a package is known by the path of a module', () => {
  assert.equal(packageOf('/a/node_modules/d3-axis/src/axis.js'), 'd3-axis');
  assert.equal(packageOf('../../node_modules/@lit/reactive-element/x.js'), '@lit/reactive-element');
  assert.equal(packageOf('/a/node_modules/b/node_modules/c/i.js'), 'b/node_modules/c');
  assert.equal(packageOf('/a/web/core/index.js'), null);
  assert.equal(packageOf('\0virtual:posenc-first'), null);
});

test('notices: licences of packages, once for those that share one, and of what WebAssembly holds', async (t) => {
  const names = ['lit-html', 'lit', 'fflate', 'd3-axis', 'katex', '@rusticisoftware/cmi5'];
  const text = await notices(names, await toolchain(t));
  assert.match(text, /== lit \d\S+ \(BSD-3-Clause\), lit-html /);
  assert.equal(text.match(/Google LLC/g)?.length, 1);
  for (const name of [...names, 'xsimd', 'Emscripten', 'musl', 'libc\\+\\+']) {
    assert.ok(new RegExp(`^== (.*, )?${name}[ ,]`, 'm').test(text), name);
  }
  assert.match(text, /Apache License[^]*software developed at\nRustici Software/);
  for (const owner of ['Arjun Barrett', 'Mike Bostock', 'Khan Academy', 'QuantStack', 'of musl']) {
    assert.ok(text.includes(owner), owner);
  }
  assert.equal(text, await notices(names.reverse(), await toolchain(t)));
});

test('notices: a package without a licence stops the build', async (t) => {
  await assert.rejects(notices(['.bin'], await toolchain(t)));
});

test('notices: modules and fonts of a bundle are taken down', async (t) => {
  const bundle = {
    'a.js': { type: 'chunk', moduleIds: ['/x/node_modules/d3-path/src/path.js', '/x/web/a.js'] },
    'k.woff2': {
      type: 'asset',
      originalFileNames: ['../../node_modules/katex/dist/fonts/k.woff2'],
    },
  };
  /** @type {any} */ (noticesPlugin.generateBundle)({}, bundle);
  const text = await notices(undefined, await toolchain(t));
  assert.match(text, /^== d3-path /m);
  assert.match(text, /^== katex /m);
});
