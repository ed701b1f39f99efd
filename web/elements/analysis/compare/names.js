/** Names of the two sides that tell them apart. */
import { snakeCase } from '../../../core/check.js';
import { isUsed } from '../../../settings/settings.js';

/** @import { Side } from './settings.js' */

const MOST_SETTINGS = 3;

/** A rule with a title of its own, such as YaRN, and its factor. @param {Side} side */
function ruleOf({ encoding, values }) {
  const choice = encoding.parameters.find(({ titles = [] }) => titles.length > 0);
  const value = choice && values[choice.name];
  if (!choice || value === choice.default) return null;
  const title = choice.titles?.[(choice.choices ?? []).indexOf(value)] ?? value;
  const factor = encoding.parameters.find(({ name }) => name === 'factor');
  const isStretched = factor && isUsed(factor, values) && values.factor !== factor.default;
  return isStretched ? `${title} ×${values.factor}` : title;
}

/** Settings of one scheme that differ on the two sides. @param {Side} side @param {Side} other @param {boolean} isNamed by its rule */
function differences({ encoding, values }, other, isNamed) {
  if (encoding !== other.encoding) return [];
  return encoding.parameters
    .filter(
      ({ name, titles = [], type, ...parameter }) =>
        type !== 'list' &&
        values[name] !== other.values[name] &&
        isUsed(parameter, values) &&
        !(isNamed && (titles.length > 0 || name === 'factor')),
    )
    .slice(0, MOST_SETTINGS)
    .map(({ name }) => `${snakeCase(name)} ${values[name]}`);
}

/** `YaRN ×16`, `RoPE, base 500000`. @param {[Side, Side]} sides @returns {[string, string]} */
export function namesOf(sides) {
  const [a, b] = sides.map((side, index) => {
    const rule = ruleOf(side);
    const own = differences(side, sides[1 - index], rule !== null);
    return [rule ?? side.encoding.title, ...own].join(', ');
  });
  return [a, b];
}
