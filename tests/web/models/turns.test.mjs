/** The picture of layers × pairs, against what the core counts. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  lengthsOf,
  panelFrequencies,
  panelsOf,
  rowsOf,
  turnsMatrix,
  unfinishedOf,
  unfinishedPairs,
} from '../../../web/elements/models/model/turns.js';
import { loadCore } from '../../../web/core/index.js';
import { loadModels } from '../../../web/models/index.js';
import published from '../../../web/content/models/published.json' with { type: 'json' };

/** @import { AsyncCore } from '../../../web/core/types.js' */

const core = /** @type {AsyncCore} */ (/** @type {unknown} */ (await loadCore()));
/** @type {import('../../../web/models/index.js').Models} */
let models;
before(async () => {
  models = await loadModels();
});

for (const { name, config } of published) {
  test(`turns: ${name}: a row per layer, and the pairs below one turn are those that the core counts`, async () => {
    const model = models.modelPositions(config);
    const rows = rowsOf(model);
    const layers = model.groups.filter(({ module }) => module !== 'indexer');
    assert.equal(
      rows.length,
      layers.reduce((sum, group) => sum + group.layers.length, 0),
    );
    const panels = panelsOf(model);
    assert.equal(panels.length === 0, !model.groups.some(({ scheme }) => scheme === 'rope'));
    for (const panel of panels) {
      const { cols, data } = await turnsMatrix(core, rows, panel);
      rows.forEach(({ group }, row) => {
        const drawn = [...data.subarray(row * cols, (row + 1) * cols)];
        if (group.scheme !== 'rope') assert.ok(drawn.every(Number.isNaN));
        else {
          const slow = drawn.filter((turns) => turns < 1).length;
          const list = unfinishedPairs(panelFrequencies(group, panel), panel.length);
          assert.equal(slow, list.length);
        }
      });
    }
    for (const group of model.groups) {
      const { unfinished } = group;
      const found = unfinishedOf(group);
      if (!found || !unfinished) continue;
      const { pairs, originalLength, pairsUnscaledAtOriginalLength } = unfinished;
      const isTrainedScaled = found.reach === originalLength;
      assert.equal(found.trained.length, isTrainedScaled ? pairs : pairsUnscaledAtOriginalLength);
    }
  });
}

test('turns: lengths and rows of a model of two sides, and of one that no pair turns in', () => {
  const of = (/** @type {string} */ wanted) =>
    models.modelPositions(published.find(({ name }) => name === wanted)?.config ?? {});
  assert.deepEqual(lengthsOf(of('olmo-3-32b')), { trained: 8192, asked: 65536 });
  assert.deepEqual(panelsOf(of('gpt-2')), []);
  assert.match(rowsOf(of('t5-small'))[0].name, /^encoder 0$/);
});
