/** Settings of the catalogue as models have them: made of their configs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presetTexts } from '../../../web/markup/workbench/menu.js';
import { modelPresets } from '../../../web/markup/workbench/presets.js';
import others from '../../../web/content/models/others.json' with { type: 'json' };
import published from '../../../web/content/models/published.json' with { type: 'json' };
import { loadCore } from '../../../web/core/index.js';
import { loadModels } from '../../../web/models/index.js';
import { readSettings } from '../../../web/settings/settings.js';
import { readGoldenJson, readPublished } from '../support/npy.mjs';

const core = await loadCore();
const { modelPositions } = await loadModels();
const catalogue = core.catalogue();
const presets = modelPresets(catalogue, modelPositions);
const named = (/** @type {string} */ name) => {
  const preset = presets.find((each) => each.name === name);
  assert.ok(preset, name);
  return preset;
};

test('model presets: each is one that its encoding computes, of differing settings, by a name of its own', () => {
  assert.equal(new Set(presets.map(({ name }) => name)).size, presets.length);
  for (const { name, title, encoding, parameters, source } of presets) {
    assert.match(name, /^[a-z0-9.-]+$/);
    assert.ok(title && /github\.com|arXiv/.test(source), name);
    const entry = catalogue.find((each) => each.name === encoding);
    for (const [key, value] of Object.entries(parameters)) {
      const parameter = entry?.parameters.find((each) => each.name === key);
      assert.notDeepEqual(value, parameter?.default, `${name}: ${key}`);
    }
    if (entry?.kind === 'bias')
      assert.ok(core.bias(/** @type {any} */ (encoding), parameters).rows);
    else assert.ok(core.encode(/** @type {any} */ (encoding), parameters).rows, name);
  }
});

test('model presets: the texts that a link has are their settings, to the last digit', () => {
  for (const preset of presets) {
    const texts = { encoding: preset.encoding, ...presetTexts(preset) };
    const { values, problems } = readSettings({
      encodings: [...catalogue],
      ownSettings: [],
      getText: (attribute) => texts[/** @type {'encoding'} */ (attribute)] ?? null,
    });
    assert.deepEqual(problems, {}, preset.name);
    const entry = catalogue.find(({ name }) => name === preset.encoding);
    for (const { name, default: standard } of entry?.parameters ?? []) {
      assert.deepEqual(
        values[name],
        preset.parameters[name] ?? standard,
        `${preset.name}: ${name}`,
      );
    }
  }
});

test('model presets: names that addresses hold are still there', () => {
  const names =
    'transformer-base bert-base gpt-2 vit-base mae-vit-base detr ddpm stable-diffusion t5-base bloom ' +
    'mpt-7b gpt-neox-20b gpt-j-6b llama-2 yarn-llama-2-64k llama-3 llama-3.1-8b llama-3.2-1b ' +
    'qwen2.5-yarn gpt-oss deepseek-v3 deepseek-v3.2-attention deepseek-v3.2-indexer ' +
    'deepseek-v4-sliding deepseek-v4-compressed phi-3-short phi-3-long gemma-3-global qwen2-vl ' +
    'qwen3.5 ernie-4.5-vl ministral-3 intern-s1-pro sam-window qwen3-vl';
  for (const name of names.split(' ')) named(name);
});

test('model presets: every published config with a table, a turn or a bias has one', () => {
  const titles = presets.map(({ title }) => title);
  for (const { name, title, config } of [...published, ...others]) {
    const schemes = new Set(modelPositions(config).groups.map(({ scheme }) => scheme));
    const isThere = titles.some((each) => each.startsWith(title));
    assert.equal(isThere, !(schemes.size === 1 && schemes.has('none')), name);
  }
});

test('model presets: what the page says of them', () => {
  assert.equal(named('stable-diffusion').parameters.dModel, 320);
  assert.equal(named('llama-2').parameters.layout, 'half');
  assert.equal(named('gemma-3-1b-full').parameters.scaling, undefined);
  assert.equal(named('gemma-3-global').parameters.factor, 8);
  assert.match(named('phi-3-long').title, /^Phi-3-vision-128k,/);
  assert.match(named('llama-4-scout').parameters.layout ?? 'interleaved', /interleaved/);
  for (const preset of presets) {
    if (preset.encoding === 'learned') assert.match(preset.source, /numbers here are random/);
  }
});

/** Presets, and configurations of the reference data. @type {[string, string][]} */
const PUBLISHED = [
  ['llama-2', 'RoFormer / Llama-2'],
  ['llama-3', 'Llama-3 ('],
  ['gpt-neox-20b', 'GPT-NeoX-20B'],
  ['gpt-j-6b', 'GPT-J-6B'],
  ['gemma-3-global', 'Gemma-3'],
  ['qwen2.5-yarn', 'Qwen2.5-7B'],
  ['yarn-llama-2-64k', 'Yarn-Llama-2'],
  ['gpt-oss', 'gpt-oss'],
  ['deepseek-v3', 'DeepSeek-V3'],
  ['phi-3-short', 'Phi-3-vision-128k LongRoPE short'],
  ['phi-3-long', 'Phi-3-vision-128k LongRoPE long'],
  ['llama-3.1-8b', 'Llama-3.1-8B'],
  ['llama-3.2-1b', 'Llama-3.2-1B'],
];

test('golden: model presets have the published frequencies and attention factors', async () => {
  const { configs } = await readGoldenJson('rope_scaling.json');
  for (const [name, start] of PUBLISHED) {
    const golden = configs.find((/** @type {any} */ each) => each.name.startsWith(start));
    const { frequencies, attentionFactor } = core.frequencies('rope', named(name).parameters);
    assert.equal(frequencies.length, golden.inv_freq.length, name);
    golden.inv_freq.forEach((/** @type {number} */ wanted, /** @type {number} */ i) =>
      assert.ok(Math.abs(frequencies[i] - wanted) <= 4e-15 * wanted, `${name}, pair ${i}`),
    );
    assert.ok(Math.abs(attentionFactor - golden.attention_factor) <= 1e-14, name);
  }
});

test('golden: a preset of every group with RoPE turns the published channels', async () => {
  const { models } = await readGoldenJson('doctor/index.json');
  for (const { name } of models) {
    const { title, expect } = await readPublished(name);
    const own = presets.filter(
      (each) => each.title === title || each.title.startsWith(`${title}, `),
    );
    for (const group of expect.groups) {
      if (group.scheme !== 'rope' || group.scaling.type === 'dynamic') continue;
      const fits = own.filter(({ encoding, parameters }) => {
        if (!['rope', 'm-rope', 'irope'].includes(encoding)) return false;
        const standard = (/** @type {string} */ key) =>
          catalogue
            .find(({ name }) => name === encoding)
            ?.parameters.find(({ name }) => name === key)?.default;
        const value = (/** @type {string} */ key) => parameters[key] ?? standard(key);
        const turned = value('rotaryDim') || value('headDim');
        const start = value('place') === 'trailing' ? value('headDim') - turned : 0;
        return (
          value('headDim') === group.head_dim &&
          turned === group.rotary_dim &&
          start === group.rotary_start &&
          value('layout') === group.layout &&
          value('base') === group.base &&
          Boolean(value('turnValues')) === Boolean(group.rotated_values)
        );
      });
      assert.ok(fits.length > 0, `${title}: ${group.name}`);
      if (fits[0].encoding !== 'rope') continue;
      const near = fits.some(({ parameters }) =>
        core
          .frequencies('rope', parameters)
          .frequencies.every((w, i) => Math.abs(w - group.inv_freq[i]) <= 4e-15 * w),
      );
      assert.ok(near, `${title}: frequencies of ${group.name}`);
    }
  }
});

test('model presets: sections of M-RoPE are those of the config', () => {
  for (const [name, preset, mode] of /** @type {const} */ ([
    ['qwen2-vl-7b', 'qwen2-vl', undefined],
    ['qwen3-vl-32b', 'qwen3-vl', 'interleaved'],
    ['qwen3.5-27b', 'qwen3.5', 'interleaved'],
    ['ernie-4.5-vl-28b', 'ernie-4.5-vl', 'ernie'],
  ])) {
    const { config } = published.find((each) => each.name === name) ?? {};
    const text = /** @type {any} */ (config).text_config ?? config;
    const { mrope_section } = text.rope_scaling ?? text.rope_parameters;
    assert.deepEqual(named(preset).parameters.sections, mrope_section);
    assert.equal(named(preset).parameters.mode, mode);
  }
});
