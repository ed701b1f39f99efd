/** Reference vectors of published configs, turned again here pair by pair; and the files they come in. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { json } from '../../../web/export/json.js';
import { safetensors } from '../../../web/models/files.js';
import { loadModels } from '../../../web/models/index.js';
import { turns } from '../../../web/models/rope.js';
import { referencePositions, referenceVectors } from '../../../web/models/vectors.js';
import published from '../../../web/content/models/published.json' with { type: 'json' };

/** @type {import('../../../web/core/index.js').Core} */
let core;
/** @type {import('../../../web/models/index.js').Models} */
let models;
before(async () => {
  [core, models] = await Promise.all([loadCore(), loadModels()]);
});

/** The core as a page has it. */
const later = () =>
  /** @type {import('../../../web/core/types.js').AsyncCore} */ (/** @type {unknown} */ (core));

for (const name of [
  'llama-3.1-8b',
  'deepseek-v3',
  'gpt-j-6b',
  'olmo-3-32b',
  'phi-3.5-mini',
  'gemma-4-26b-a4b',
]) {
  test(`reference vectors: ${name}, pair by pair`, async () => {
    const config = published.find((each) => each.name === name)?.config ?? {};
    for (const group of models.modelPositions(config).groups.filter(turns)) {
      const { length: asked, originalLength: trained } = /** @type {any} */ (group.unfinished);
      const found = await referenceVectors(later(), group, { trained, asked, seed: 7 });
      const { positions, frequencies, before: q, after } = found;
      assert.deepEqual([...positions.data], referencePositions(trained, asked));
      const own = asked > trained && group.invFreqLong ? group.invFreqLong : group.invFreq;
      assert.deepEqual(frequencies.data, own);
      const { rotaryDim = 0, rotaryStart = 0, layout, attentionFactor = 1 } = group;
      const half = rotaryDim / 2;
      const at = (/** @type {number} */ i) =>
        layout === 'half' ? [i, i + half] : [2 * i, 2 * i + 1];
      for (let row = 0; row < q.rows; row++) {
        const [x, y] = [q, after].map(({ data, cols }) =>
          data.subarray(row * cols, (row + 1) * cols),
        );
        const expected = Float64Array.from(x);
        for (let i = 0; i < half; i++) {
          const angle = positions.data[row] * Number(own?.[i]);
          const [a, b] = at(i).map((channel) => channel + rotaryStart);
          const [cos, sin] = [Math.cos(angle) * attentionFactor, Math.sin(angle) * attentionFactor];
          expected[a] = x[a] * cos - x[b] * sin;
          expected[b] = x[a] * sin + x[b] * cos;
        }
        // an angle of up to 2^20 radians is known here to 1e-10
        expected.forEach((value, c) =>
          assert.ok(Math.abs(value - y[c]) < 1e-9, `${group.name} ${row} ${c}`),
        );
      }
    }
  });
}

test('safetensors: what is written is read back, by name and to the bit', () => {
  const matrix = { rows: 2, cols: 3, data: Float64Array.from([1, -2.5, 1e-300, Math.PI, 0, 7]) };
  const bytes = safetensors({
    before: matrix,
    odd_name: { rows: 1, cols: 1, data: Float64Array.of(5) },
  });
  assert.deepEqual(
    core.tensors(bytes).map(({ name, shape }) => [name, shape]),
    [
      ['before', [2, 3]],
      ['odd_name', [1, 1]],
    ],
  );
  assert.deepEqual(core.read(bytes, { tensor: 'before' }).matrix, matrix);
});

test('report: JSON with every frequency', () => {
  const model = models.modelPositions(published[0].config);
  const [group] = JSON.parse(json.write(model)).groups;
  assert.deepEqual(group.invFreq, [...(model.groups[0].invFreq ?? [])]);
});
