/** Groups of published configs as settings of the catalogue's RoPE. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { loadModels } from '../../../web/models/index.js';
import { frequenciesAt, isBackwards, ropeParameters, turns } from '../../../web/models/rope.js';
import published from '../../../web/content/models/published.json' with { type: 'json' };

/** @type {import('../../../web/core/index.js').Core} */
let core;
/** @type {import('../../../web/models/index.js').Models} */
let models;
before(async () => {
  [core, models] = await Promise.all([loadCore(), loadModels()]);
});

for (const { name, config } of published) {
  test(`ropeParameters: ${name} has the frequencies and the factor that its config asks for`, () => {
    for (const group of models.modelPositions(config).groups.filter(turns)) {
      const { length, originalLength } = /** @type {any} */ (group.unfinished);
      const at = group.invFreqAt?.map((each) => each.length) ?? [];
      for (const tokens of [originalLength, ...(group.invFreqAt ? at : [length])]) {
        const own = frequenciesAt(group, tokens);
        const { frequencies, attentionFactor } = core.frequencies(
          'rope',
          ropeParameters(group, tokens),
        );
        assert.equal(frequencies.length, own.length);
        const sign = isBackwards(group) ? -1 : 1;
        own.forEach((value, pair) => {
          const difference = Math.abs(sign * frequencies[pair] - value);
          assert.ok(difference <= 4e-15 * Math.abs(value), `${group.name}, pair ${pair}`);
        });
        const factor = Number(group.attentionFactor);
        assert.ok(Math.abs(attentionFactor - factor) <= 4e-15 * factor, group.name);
      }
    }
  });
}
