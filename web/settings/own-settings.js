/** Makers of settings that are an element's own, and what several elements leave to the words they show. */

/** @import { Lab } from '../core/attention-types.js' */
/** @import { Encoding } from '../core/types.js' */
/** @import { Setting, Settings } from './settings.js' */

/** @param {string} name @param {string} standard @param {string} help @param {number} [max] characters @returns {Setting} */
export const text = (name, standard, help, max) => ({
  name,
  type: 'text',
  unit: '',
  default: standard,
  ...(max && { max }),
  help,
});

/** @param {string} name @param {string[]} choices @param {string} help @param {string} [standard] @returns {Setting} */
export const choice = (name, choices, help, standard = choices[0]) => ({
  name,
  type: 'choice',
  unit: '',
  default: standard,
  choices,
  help,
});

/**
 * A choice whose help is that of each in turn.
 * @param {string} name
 * @param {Record<string, {help: string}>} choices
 */
export const explained = (name, choices) =>
  choice(
    name,
    Object.keys(choices),
    Object.entries(choices)
      .map(([each, { help }]) => `${each}: ${help}`)
      .join('; '),
  );

/** @param {string} name @param {string} help @returns {Setting} */
export const flag = (name, help) => ({ name, type: 'boolean', unit: '', default: false, help });

/** @param {string} name @param {number} standard @param {number[]} range @param {string} help @param {string} [unit] @returns {Setting} */
export const number = (name, standard, [min, max], help, unit = '') => ({
  name,
  type: 'number',
  unit,
  default: standard,
  min,
  max,
  help,
});

/** @param {string} name @param {number} standard @param {number[]} range @param {string} help @param {string} [unit] @returns {Setting} */
export const integer = (name, standard, range, help, unit) => ({
  ...number(name, standard, range, help, unit),
  type: 'integer',
});

/**
 * Settings that are options of one of the core's functions: as the core describes them, narrowed to what
 * the figure can show.
 * @param {readonly Pick<Lab, 'name' | 'parameters'>[]} labs
 * @param {string} method
 * @returns {(name: string, narrowed?: Partial<Setting>) => Setting}
 */
export function optionsOf(labs, method) {
  const options = new Map(
    labs
      .find(({ name }) => name === method)
      ?.parameters.map((parameter) => [parameter.name, parameter]),
  );
  return (name, narrowed = {}) => {
    const option = options.get(name);
    if (!option) throw new Error(`${method} has no option ${name}`);
    return { ...option, ...narrowed };
  };
}

/** Ranges that a slider can be set in by hand, of options for which the core takes far more. */
export const BY_HAND = {
  alpha: { min: 0, max: 16 }, // a factor below 0 shows what the same factor above it does
  weightStd: { max: 8 }, // every weight of the softmax is 0 or 1 long before
  seed: { max: 2 ** 31 },
};

/** Settings of an encoding that words and heads decide. */
export const DECIDED = new Set([
  'length',
  'positions',
  'queryLength',
  'keyLength',
  'numHeads',
  'dModel',
  'headDim',
  'causal',
  'precision',
  'seed',
]);

/**
 * Takes settings of the encoding that are decided here, or that the element has under the same name, off
 * the panel, with what is wrong with them.
 * @param {Settings} settings
 * @param {Set<string>} decided
 * @param {(setting: Setting) => boolean} [keeps] of the element's own settings
 */
export function leaveOut(settings, decided, keeps = () => true) {
  const { encoding, list, problems } = settings;
  const last = list.findIndex(({ name }) => name === 'encoding') + encoding.parameters.length;
  const own = new Set(list.slice(last + 1).map(({ name }) => name));
  settings.list = list.filter((setting, index) => {
    const { name } = setting;
    const isScheme = name !== 'encoding' && index <= last;
    return isScheme ? !decided.has(name) && !own.has(name) : keeps(setting);
  });
  for (const name of Object.keys(problems)) {
    if (!settings.list.some((setting) => setting.name === name)) delete problems[name];
  }
}

const DEGREES = 180 / Math.PI;

/**
 * @param {Encoding} encoding
 * @param {Record<string, any>} given
 * @param {Record<string, any>} values
 */
export function schemeParameters(encoding, given, { theta, mask, seed }) {
  const has = (/** @type {string} */ wanted) =>
    encoding.parameters.some(({ name }) => name === wanted);
  const kept = Object.entries(given).filter(([name]) => !DECIDED.has(name));
  return {
    ...Object.fromEntries(kept),
    ...(has('causal') && { causal: mask === 'causal' }),
    ...(has('seed') && { seed }),
    // A pair of the highest frequency turns by 1 radian per word, divided by the factor.
    ...(theta > 0 && has('scaling') && { scaling: 'linear', factor: DEGREES / theta }),
  };
}
