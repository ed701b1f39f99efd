// The colours that the core was given are those of d3-scale-chromatic.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { TABLES, tables } from '../../renew/colormaps.mjs';

test('colour maps: the kept table is what d3-scale-chromatic gives', async () => {
  assert.equal(await readFile(TABLES, 'utf8'), tables());
});
