/** What editors read of the elements: each with all it has, and every address leads somewhere. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import {
  customElementsManifest,
  vscodeData,
  webTypes,
} from '../../../web/build/describe/manifest.mjs';
import { TAGS } from '../support/tags.mjs';

/** @type {any[]} */
let declarations;
const names = (/** @type {{name: string}[]} */ list) => list.map(({ name }) => name);

before(async () => {
  const { modules } = /** @type {any} */ (await customElementsManifest());
  declarations = modules.flatMap((/** @type {any} */ module) => module.declarations);
});

test('manifest: every element, with attributes, members, events, parts and CSS properties of its own and of all', () => {
  assert.deepEqual(declarations.map(({ tagName }) => tagName).sort(), TAGS.toSorted());
  for (const each of declarations) {
    for (const name of ['encoding', 'label', 'controls', 'theme', 'loading'])
      assert.ok(names(each.attributes).includes(name), `${each.tagName} ${name}`);
    for (const name of ['pe-ready', 'pe-error', 'pe-change'])
      assert.ok(names(each.events).includes(name), `${each.tagName} ${name}`);
    assert.ok(names(each.cssParts).includes('figure'));
    assert.ok(names(each.cssProperties).includes('--pe-accent'));
    const named = [
      each,
      ...each.attributes,
      ...each.events,
      ...each.cssParts,
      ...each.cssProperties,
    ];
    for (const { name, description } of named)
      assert.ok(
        description || /^(show|mask|metric|heads|seed|method)$/.test(name),
        `${each.tagName} ${name}: no description`,
      );
  }
});

test('manifest: a heatmap has its parameters as attribute and member, typed', () => {
  const heatmap = declarations.find(({ tagName }) => tagName === 'pe-heatmap');
  const attribute = heatmap.attributes.find((/** @type {any} */ { name }) => name === 'd-model');
  assert.equal(attribute.fieldName, 'dModel');
  assert.equal(attribute.type.text, 'number');
  const members = names(heatmap.members);
  for (const name of ['dModel', 'colormap', 'tokens', 'retry'])
    assert.ok(members.includes(name), name);
  const colormap = heatmap.attributes.find((/** @type {any} */ { name }) => name === 'colormap');
  assert.match(colormap.type.text, /^'[\w-]+' \| '/);
});

test('manifest: no part has the name of a setting, since Storybook lists both by their names', () => {
  for (const { tagName, attributes, members, cssParts } of declarations) {
    const settings = new Set([...names(attributes), ...names(members)]);
    assert.deepEqual(
      names(cssParts).filter((name) => settings.has(name)),
      [],
      tagName,
    );
  }
});

test('manifest: its CSS properties are those of the style sheet', async () => {
  const styles = await readFile(
    new URL('../../../web/elements/frame/styles.js', import.meta.url),
    'utf8',
  );
  const read = [...styles.matchAll(/var\((--pe-(?!curve)[\w-]+),/g)].map(([, name]) => name);
  const said = names(declarations[0].cssProperties);
  assert.deepEqual([...new Set(read)].sort(), said.toSorted());
});

test('editors: tags, choices and properties, each with its address', async () => {
  const { tags } = await vscodeData();
  assert.deepEqual(names(tags).sort(), TAGS.toSorted());
  const heatmap = tags.find(({ name }) => name === 'pe-heatmap');
  const encoding = heatmap?.attributes.find(({ name }) => name === 'encoding');
  assert.ok(names(encoding?.values ?? []).includes('rope'));
  const { contributions } = await webTypes({ name: 'posenc', version: '1.2.3' });
  const [element] = contributions.html.elements.filter(({ name }) => name === 'pe-heatmap');
  assert.ok(names(element.js.properties).includes('headDim'));
  assert.ok(names(element.js.events).includes('pe-ready'));
  assert.equal(element['doc-url'], './REFERENCE.md#pe-heatmap');
});

test('manifest: no attribute is another one without its hyphens, as servers write properties', () => {
  for (const { tagName, attributes } of declarations) {
    const bare = names(attributes).map((name) => name.replaceAll('-', ''));
    assert.equal(new Set(bare).size, bare.length, tagName);
  }
});
