/** The names of what text from outside may set are those of the catalogue and of the elements. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { kebabCase } from '../../../web/core/index.js';
import { isFlag, isSettable, isSetting } from '../../../web/settings/setting-names.js';
import { describeElements } from '../../../web/build/describe/elements.mjs';
import { classesOf, parse } from '../../../web/build/describe/comments.mjs';
import { registry } from '../../../web/elements/registry.js';

/** @type {Awaited<ReturnType<typeof describeElements>>} */
let described;

before(async () => {
  described = await describeElements();
});

test('settings: every parameter of the catalogue, of a second scheme too, and every attribute', () => {
  const parameters = described.catalogue.flatMap((encoding) => encoding.parameters);
  for (const { name, type } of parameters) {
    const attribute = kebabCase(name);
    assert.ok(isSetting(attribute) && isSetting(`b-${attribute}`), attribute);
    if (type === 'boolean') assert.ok(isFlag(attribute), attribute);
  }
  const attributes = described.elements.flatMap((element) => element.attributes);
  for (const { name } of [...attributes, { name: 'lang' }]) assert.ok(isSettable(name), name);
});

test('settings: the comment of an element says what is read: of attributes no setting describes', async () => {
  const folder = new URL('../../../web/elements/', import.meta.url);
  for (const { tag, className, attributes } of described.elements) {
    const { pathname } = new URL(registry[tag].file, folder);
    const [found] = classesOf(parse(pathname, await readFile(pathname, 'utf8'))).filter(
      ({ name }) => name === className,
    );
    const used = new Map(attributes.map(({ name, description }) => [name, description]));
    const unused = (found.tags.get('attr') ?? []).filter(
      ({ name, description }) => used.get(name) !== description,
    );
    assert.deepEqual(unused, [], `${tag}: a setting says this itself, or nothing reads it`);
  }
});

test('settings: nothing that means something to a browser alone', () => {
  const html =
    'id class style slot part is hidden tabindex inert popover contenteditable title dir draggable ' +
    'accesskey autofocus nonce itemid translate spellcheck exportparts onclick onbeforetoggle href src ' +
    'srcdoc aria-label data-x __proto__ constructor foo b-foo b-';
  for (const name of html.split(' ')) assert.ok(!isSettable(name), name);
});
