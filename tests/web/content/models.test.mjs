/** The configs to choose from are those that the reference data holds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import published from '../../../web/content/models/published.json' with { type: 'json' };
import { findClaim } from '../../../web/content/claims/index.js';
import { readGoldenJson } from '../support/npy.mjs';

test('published configs: all of the reference data, in its order, each with its sources', async () => {
  const { models } = await readGoldenJson('doctor/index.json');
  assert.deepEqual(
    published.map(({ name }) => name),
    models.map((/** @type {{name: string}} */ { name }) => name),
  );
  for (const { name, sources } of published) {
    assert.ok((await readGoldenJson(`doctor/${name}.json`)).expect.groups.length > 0, name);
    assert.ok(sources.length > 0, name);
    for (const address of sources)
      assert.match(address, /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\//);
  }
});

/** Widths of rows and heads, wherever a config keeps them. @param {unknown} config @returns {number[]} */
const widthsOf = (config) =>
  config && typeof config === 'object'
    ? Object.entries(config).flatMap(([key, value]) =>
        /^(hidden_size|head_dim|d_model|n_embd|qk_rope_head_dim)$/.test(key)
          ? [value]
          : widthsOf(value),
      )
    : [];

test('published models: no row and no head has an odd number of channels, as card saeed-odd-used says', () => {
  const widths = published.flatMap(({ name, config }) => {
    const found = widthsOf(config);
    assert.ok(found.length > 0, name);
    return found;
  });
  assert.deepEqual(
    widths.filter((width) => width % 2 !== 0),
    [],
  );
  assert.match(findClaim('saeed-odd-used')?.found ?? '', /^By none of the published models/);
});
