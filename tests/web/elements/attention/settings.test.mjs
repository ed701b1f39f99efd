/** Settings that are options of the core: the core takes whatever a reader can set. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCore } from '../../../../web/core/index.js';
import { wordsSettings } from '../../../../web/elements/attention/words/settings.js';
import {
  attentionSettings,
  refineSettings,
} from '../../../../web/elements/shared/attention/settings.js';
import { combineSettings } from '../../../../web/elements/attention/combine/settings.js';
import { decaySettings } from '../../../../web/elements/attention/decay/settings.js';
import { headSettings } from '../../../../web/elements/attention/head/settings.js';
import { layersSettings } from '../../../../web/elements/attention/layers/settings.js';
import { lensSettings } from '../../../../web/elements/attention/lens/settings.js';
import { readSettings } from '../../../../web/settings/settings.js';

const core = await loadCore();
const labs = core.labs();
const context = { client: null, catalogue: core.encodings(), colormaps: core.colormaps(), labs };

/** @type {Record<string, import('../../../../web/settings/settings.js').Setting[]>} by method */
const all = {
  attendText: attentionSettings(/** @type {any} */ (context), 'rope'),
  wordCloud: wordsSettings(labs),
  sumOrConcat: combineSettings(labs),
  buildHead: headSettings(labs),
  probeLayers: layersSettings(labs),
  attentionByOffset: decaySettings(labs),
  rotationLens: lensSettings(labs),
};
/** What a figure says in words of its own. */
const OWN = ['combine'];

for (const [method, settings] of Object.entries(all)) {
  test(`settings of ${method}: no wider than the core's options`, () => {
    const options = labs.find(({ name }) => name === method)?.parameters ?? [];
    const shared = settings.filter(
      ({ name }) => !OWN.includes(name) && options.some((option) => option.name === name),
    );
    assert.ok(shared.length >= 5);
    for (const { name, type, min, max, choices, default: standard } of shared) {
      const option = /** @type {any} */ (options.find((each) => each.name === name));
      assert.ok(type === option.type || (type === 'integer' && option.type === 'number'), name);
      assert.equal(standard, option.default, name);
      assert.deepEqual(choices, option.choices, name);
      assert.ok(Number(min) >= option.min && Number(max) <= option.max, name);
      if (type === 'integer' || type === 'number') {
        const number = Number(standard);
        assert.ok(number >= Number(min) && number <= Number(max), name);
      }
    }
  });
}

test('attention: one control for what a scheme and the figure call by one name', () => {
  const encodings = [...core.encodings()];
  for (const { name } of encodings) {
    const getText = (/** @type {string} */ attribute) => (attribute === 'encoding' ? name : null);
    const ownSettings = attentionSettings(/** @type {any} */ (context), name);
    const settings = readSettings({ encodings, ownSettings, getText });
    const before = structuredClone(settings.values);
    refineSettings(settings, getText);
    const names = settings.list.map((setting) => setting.name);
    assert.deepEqual(names, [...new Set(names)], name);
    assert.equal(settings.values.weightStd, before.weightStd);
  }
});
