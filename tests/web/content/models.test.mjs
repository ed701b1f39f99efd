/** The configs to choose from are those that the reference data holds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import published from '../../../web/content/models/published.json' with { type: 'json' };
import { readGoldenJson } from '../support/npy.mjs';

test('published configs: all of the reference data, in its order, as it has them', async () => {
  const { models } = await readGoldenJson('doctor/index.json');
  assert.deepEqual(
    published.map(({ name }) => name),
    models.map((/** @type {{name: string}} */ { name }) => name),
  );
  for (const { name, title, provenance, config, sources } of published) {
    const golden = await readGoldenJson(`doctor/${name}.json`);
    assert.deepEqual([title, provenance], [golden.title, golden.provenance]);
    assert.deepEqual(config, golden.config, name);
    assert.equal(sources.length, golden.source.length);
    for (const address of sources)
      assert.match(address, /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\//);
  }
});
