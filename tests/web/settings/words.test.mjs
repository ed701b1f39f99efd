/** Words of controls: each belongs to a setting that there is. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { filesBelow } from '../../../web/build/cli/files.mjs';
import { loadCore } from '../../../web/core/index.js';
import { choiceName, named, titleOf } from '../../../web/settings/words.js';

const core = await loadCore();
const elements = fileURLToPath(new URL('../../../web/elements', import.meta.url));

test('words: every name is one of the catalogue, of the core’s options or of an element', async () => {
  const sources = await Promise.all(
    filesBelow(elements, /\.js$/).map((file) => readFile(file, 'utf8')),
  );
  const text = sources.join('\n');
  const known = new Set(
    core.catalogue().flatMap(({ parameters }) => parameters.map(({ name }) => name)),
  );
  for (const name of named) {
    assert.ok(known.has(name) || text.includes(`'${name}'`), name);
  }
});

test('words: no title of the catalogue’s parameters is code', () => {
  for (const { parameters } of core.catalogue()) {
    const titles = parameters.map(titleOf);
    for (const title of titles) assert.match(title, /^\p{Lu}[^_]*$/u);
    assert.equal(new Set(titles).size, titles.length, titles.join(', '));
  }
});

test('words: a title and a choice that a figure gives itself go first', () => {
  assert.equal(titleOf({ name: 'dModel' }), 'Dimensions');
  assert.equal(titleOf({ name: 'dModel', title: 'A' }), 'A');
  assert.equal(titleOf({ name: 'turnsWithin' }), 'Turns within');
  assert.equal(choiceName({ name: 'combine' }, 'none'), 'off');
  assert.equal(choiceName({ name: 'metric' }, 'dot'), 'dot product');
  assert.equal(choiceName({ name: 'schedule' }, 'tensor2tensor'), 'tensor2tensor');
});
