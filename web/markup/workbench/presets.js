/**
 * Models to set the catalogue's encodings by: what their configs say, and papers' settings that no
 * config holds.
 */
import { presetsOf } from '../../models/presets.js';
import others from '../../content/models/others.json' with { type: 'json' };
import published from '../../content/models/published.json' with { type: 'json' };
import settings from '../../content/models/settings.json' with { type: 'json' };

/** @import { CatalogueEntry, Parameters } from '../../core/types.js' */
/** @import { ModelPositions, ModelPreset } from '../../models/types.js' */

/** Names that presets had before; addresses hold them. @type {Record<string, string>} */
const NAMES = {
  'llama-2-7b': 'llama-2',
  'gpt-oss-20b': 'gpt-oss',
  'gemma-3-4b-full': 'gemma-3-global',
  'deepseek-v4-flash-sliding': 'deepseek-v4-sliding',
  'deepseek-v4-flash-compressed': 'deepseek-v4-compressed',
  'qwen2-vl-7b': 'qwen2-vl',
  'qwen3-vl-32b': 'qwen3-vl',
  'qwen3.5-27b': 'qwen3.5',
  'ernie-4.5-vl-28b': 'ernie-4.5-vl',
  'ministral-3-3b': 'ministral-3',
  'phi-3-vision-128k-short': 'phi-3-short',
  'phi-3-vision-128k-long': 'phi-3-long',
  't5-base-encoder': 't5-base',
};

/**
 * @param {readonly CatalogueEntry[]} catalogue
 * @param {(config: object) => ModelPositions} modelPositions
 * @returns {ModelPreset[]}
 */
export function modelPresets(catalogue, modelPositions) {
  /** @param {string} encoding @param {Parameters} parameters */
  const differing = (encoding, parameters) => {
    const entry = catalogue.find(({ name }) => name === encoding);
    const standard = (/** @type {string} */ key) =>
      entry?.parameters.find(({ name }) => name === key)?.default;
    return Object.fromEntries(
      Object.entries(parameters).filter(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(standard(key)),
      ),
    );
  };
  const read = [...others, ...published].flatMap((named) =>
    presetsOf(named, modelPositions, differing),
  );
  return [
    .../** @type {ModelPreset[]} */ (settings),
    // what a model leaves as it is by default is nothing to set
    ...read
      .filter(({ parameters }) => Object.keys(parameters).length > 0)
      .map((preset) => ({ ...preset, name: NAMES[preset.name] ?? preset.name })),
  ];
}
