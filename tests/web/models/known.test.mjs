/** Which of the model types of transformers are known, and which the doctor still guesses at. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModels } from '../../../web/models/index.js';
import { readGoldenJson } from '../support/npy.mjs';

const { modelPositions } = await loadModels();

/** Guessed by keys, which is said. */
const GUESSED = ['vilt'];
/** No row, and no key that tells. */
const UNKNOWN = [
  ...['rf_detr', 'sam3_lite_text_detr_encoder', 'sam3_lite_text_geometry_encoder'],
  'seamless_m4t_v2',
];

test('of 222 model types with their classes’ defaults those that are guessed or unknown are listed', async () => {
  /** @type {Record<string, Set<string>>} */
  const types = { known: new Set(), guessed: new Set(), unknown: new Set(), refused: new Set() };
  for (const { model_type, config } of await readGoldenJson('peers/transformers-defaults.json')) {
    try {
      const { certainty, warnings } = modelPositions(config);
      types[certainty].add(model_type);
      const misspelt = warnings.filter(({ code }) => code === 'key-misspelt');
      assert.deepEqual(misspelt, [], `${model_type}: its class has these keys`);
    } catch (/** @type {any} */ error) {
      assert.equal(error.code, 'input', error.message);
      types.refused.add(model_type); // its file tells no layers or no widths
    }
  }
  const { known, guessed, unknown, refused } = types;
  assert.deepEqual([...guessed].toSorted(), GUESSED);
  assert.deepEqual([...unknown].toSorted(), UNKNOWN);
  assert.ok(
    known.size >= 166 && refused.size <= 37,
    `${known.size} known, ${refused.size} refused`,
  );
});

const SIZE = { hidden_size: 1024, num_attention_heads: 16, num_hidden_layers: 12 };

test('of the 621 names of transformers’ classes, alone, most have a row, and none is guessed at', async () => {
  const names = await readGoldenJson('peers/model-types.json');
  const counts = { known: 0, none: 0, guessed: 0, unknown: 0 };
  for (const model_type of names) {
    const { certainty, groups } = modelPositions({ model_type, ...SIZE });
    const isNone = certainty === 'known' && groups.every(({ scheme }) => scheme === 'none');
    counts[isNone ? 'none' : certainty] += 1;
  }
  // The others are parts of segmenters, and composites whose parts are what the file says.
  assert.deepEqual(counts, { known: 500, none: 64, guessed: 0, unknown: 57 });
});
