/** The built module against the golden tables, in the encodings the catalogue says they belong to. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadCore } from '../../web/core/index.js';
import { goldenIndex, readGolden, readGoldenJson } from '../web/support/npy.mjs';

/** @import { Core } from '../../web/core/index.js' */

/** @type {Core} */
let core;
before(async () => {
  core = await loadCore();
});

/** Parameters of ours for those of a golden file, whose name tells layout and schedule. */
function toParameters(/** @type {string} */ file, /** @type {Record<string, any>} */ given) {
  const isTensor2tensor = file.startsWith('sin_t2t');
  return {
    ...(given.positions ? { positions: given.positions } : { length: given.L }),
    dModel: given.d,
    base: given.n ?? 10000,
    layout: isTensor2tensor || file.startsWith('sin_concat') ? 'concat' : 'interleaved',
    schedule: isTensor2tensor ? 'tensor2tensor' : 'paper',
  };
}

const entries = (await goldenIndex()).filter(({ file }) =>
  /^sin_(interleaved|concat|t2t)_.*\.npy$/.test(file),
);

for (const { file, parameters, tolerance } of entries) {
  for (const precision of ['float32', 'float64']) {
    test(`encode: ${file} in ${precision}, within ${tolerance[precision]}`, async () => {
      const golden = await readGolden(file);
      const params = { ...toParameters(file, parameters), precision };
      const { rows, cols, data } = core.encode('sinusoidal', params);
      assert.deepEqual([rows, cols], golden.shape);
      // Beyond the stated position a float64 angle itself is coarser than the tolerance.
      const limit = precision === 'float64' ? (tolerance.float64_below ?? Infinity) : Infinity;
      const isHeld = (/** @type {number} */ row) =>
        !parameters.positions || Math.abs(parameters.positions[row]) < limit;
      let worst = 0;
      golden.data.forEach((value, k) => {
        if (isHeld(Math.floor(k / cols))) worst = Math.max(worst, Math.abs(value - data[k]));
      });
      assert.ok(worst <= tolerance[precision], `worst ${worst}`);
    });
  }
}

test('encode: the table of “I am a robot”', async () => {
  const { seed003_table_n100_d4: table } = await readGoldenJson('seeds.json');
  const params = { length: 4, dModel: 4, base: 100, precision: 'float64' };
  const { data } = core.encode('sinusoidal', params);
  table.values.flat().forEach((/** @type {number} */ value, /** @type {number} */ k) => {
    assert.ok(Math.abs(data[k] - value) <= 4.5e-16);
  });
});

test('golden: every sinusoidal table is looked at', () => {
  assert.ok(entries.length >= 10, `${entries.length} tables`);
});
