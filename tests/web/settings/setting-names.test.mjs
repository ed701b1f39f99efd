/** The list of what text from outside may set is that of the catalogue and of the elements' own comments. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { kebabCase, loadCore } from '../../../web/core/index.js';
import { isSettable, isSetting } from '../../../web/settings/setting-names.js';
import { customElementsManifest } from '../../../web/build/dist/manifest.mjs';

/** @type {string[]} */
let ofEncodings;
/** @type {string[]} */
let ofElements;

before(async () => {
  const core = await loadCore();
  const parameters = core.catalogue().flatMap((encoding) => encoding.parameters);
  ofEncodings = [...new Set(parameters.map(({ name }) => kebabCase(name)))];
  const { modules } = /** @type {any} */ (await customElementsManifest());
  const written = modules[0].declarations.flatMap((/** @type {any} */ each) => each.attributes);
  ofElements = [...new Set(written.map((/** @type {any} */ attribute) => attribute.name))];
});

test('settings: every parameter of the catalogue, of a second scheme too, and every attribute', () => {
  for (const name of ofEncodings) assert.ok(isSetting(name) && isSetting(`b-${name}`), name);
  for (const name of [...ofElements, 'lang']) assert.ok(isSettable(name), name);
});

test('settings: nothing that means something to a browser alone', () => {
  const html =
    'id class style slot part is hidden tabindex inert popover contenteditable title dir draggable ' +
    'accesskey autofocus nonce itemid translate spellcheck exportparts onclick onbeforetoggle href src ' +
    'srcdoc aria-label data-x __proto__ constructor foo b-foo b-';
  for (const name of html.split(' ')) assert.ok(!isSettable(name), name);
});

test('settings: the list holds nothing that is gone', async () => {
  const file = new URL('../../../web/settings/setting-names.js', import.meta.url);
  const lists = (await readFile(file, 'utf8')).split('= words(').slice(1);
  const known = new Set([...ofEncodings, ...ofElements]);
  const listed = lists.flatMap((list) => [...list.split(');')[0].matchAll(/[a-z][a-z0-9-]*/g)]);
  assert.ok(listed.length > 200);
  for (const [name] of listed) assert.ok(known.has(name), name);
});
