/** The configs to choose from are those that the reference data holds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import published from '../../../web/content/models/published.json' with { type: 'json' };
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
