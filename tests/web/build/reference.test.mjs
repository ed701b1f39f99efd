/** The reference names everything there is, and its links lead somewhere. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { loadModels } from '../../../web/models/index.js';
import { loadReaders } from '../../../web/readers/index.js';
import { loadTraces } from '../../../web/traces/index.js';
import { reference } from '../../../web/build/describe/reference.mjs';
import { TAGS } from '../support/tags.mjs';

let text = '';
/** @type {Awaited<ReturnType<typeof loadCore>>} */
let core;

before(async () => {
  [text, core] = await Promise.all([reference(), loadCore()]);
});

/** What stands below an anchor. @param {string} id */
const sectionOf = (id) => text.split(`<a id="${id}"></a>`)[1]?.split('<a id=')[0] ?? '';

test('reference: every element, scheme and method, and none twice', async () => {
  const ids = [...text.matchAll(/<a id="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(ids.length, new Set(ids).size);
  for (const tag of TAGS) assert.match(sectionOf(tag), /posenc\//, tag);
  for (const { name } of core.catalogue()) assert.ok(ids.includes(`scheme-${name}`), name);
  const methods = ids.filter((id) => id.startsWith('core-')).map((id) => id.slice(5));
  // Under Node the core has the models' methods, too; they are told once, as the module's.
  const ofModels = Object.keys(await loadModels());
  const own = Object.keys(core).filter((name) => !ofModels.includes(name)).length;
  const ofReaders = Object.keys(await loadReaders());
  const ofTraces = Object.keys(await loadTraces());
  const all = new Set([...Object.keys(core), ...ofModels, ...ofReaders, ...ofTraces]);
  assert.deepEqual(methods.sort(), [...all].sort());
  const counts = `${TAGS.length} elements, ${core.catalogue().length} schemes, ${own} methods`;
  assert.ok(text.includes(counts));
});

test('reference: a scheme with formula, and each parameter with range and default', () => {
  for (const { name, formula, parameters } of core.catalogue()) {
    const section = sectionOf(`scheme-${name}`);
    assert.ok(section.includes(formula), name);
    for (const each of parameters) assert.ok(section.includes(`| \`${each.name}\` |`), each.name);
  }
  const parameter = core.catalogue().find(({ name }) => name === 'sinusoidal')?.parameters[0];
  assert.deepEqual([parameter?.name, parameter?.max, parameter?.default], ['length', 2 ** 24, 50]);
  assert.match(sectionOf('scheme-sinusoidal'), /\| `length` \| integer \| 1 to 2\^24 \| `50` \|/);
});

test('reference: a method with arguments and result', () => {
  const rotate = sectionOf('core-rotate');
  assert.match(rotate, /`rotate\(name, matrix, params\?, options\?\)`/);
  assert.match(rotate, /\| `matrix` \| `Matrix` \| a row per position/);
  assert.match(rotate, /Gives `Matrix`/);
  for (const id of ['encode', 'tensors', 'similarity'])
    assert.match(sectionOf(`core-${id}`), /Gives `\S+/, id);
});

/** Numbers as examples write them. @param {any} value @returns {unknown} */
function shown(value) {
  if (typeof value === 'number') return Number(value.toPrecision(4));
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    return Array.from(/** @type {any} */ (value), shown);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(each)]));
}

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;

test('reference: every method has an example, which gives what it says', async () => {
  const modules = {
    core,
    models: await loadModels(),
    readers: await loadReaders(),
    traces: await loadTraces(),
  };
  for (const name of new Set(Object.values(modules).flatMap(Object.keys))) {
    const [, example] = /^```js\n([^]*?)\n```$/m.exec(sectionOf(`core-${name}`)) ?? [];
    assert.ok(example, `${name} has no example`);
    assert.match(example, new RegExp(`\\b\\w+\\.${name}\\(`), name);
    const [, code, expected] = /^([^]*)\/\/ (.*)$/.exec(example) ?? [];
    const last = code.lastIndexOf(';\n') + 1;
    const body = `${code.slice(0, last)} return (${code.slice(last)}\n);`;
    const given = await new AsyncFunction(...Object.keys(modules), body)(...Object.values(modules));
    assert.deepEqual(shown(given), new Function(`return (${expected});`)(), name);
  }
});

test('reference: links lead to anchors, and shapes that results name are listed', () => {
  const links = [...text.matchAll(/\]\(#([\w-]+)\)/g)].map(([, id]) => id);
  assert.ok(links.length > 500);
  const headings = [...text.matchAll(/^## (\w+)$/gm)].map(([, title]) => title.toLowerCase());
  for (const id of links) assert.ok(headings.includes(id) || sectionOf(id), id);
  assert.match(sectionOf('shape-Identification'), /\| `confidence` \| `number` \|/);
});
