/**
 * Two schemes on one panel: what both have is set once for both, what one alone has stands under its
 * name. Attributes of B that are its own begin with `b-`; one of them sets a common parameter apart.
 */
import { kebabCase, snakeCase } from '../../../core/check.js';
import {
  atPositions,
  between,
  formatSetting,
  isUsed,
  parseSetting,
} from '../../../settings/settings.js';

/** @import { Encoding, Parameter, Parameters } from '../../../core/types.js' */
/** @import { Setting, Settings } from '../../../settings/settings.js' */

/**
 * @typedef {object} Side one of the two
 * @property {'A' | 'B'} letter
 * @property {Encoding} encoding
 * @property {Parameters} parameters for the core
 * @property {Record<string, any>} values of all its parameters, by their own names
 */

/** The reader's table, among the schemes. @type {Encoding} */
export const OWN = {
  name: 'own',
  title: 'Your own table',
  kind: 'add',
  hasFrequencies: false,
  hasPrecision: false,
  source: '',
  parameters: [],
};

/** `base` -> `bBase`, whose attribute is `b-base`. @param {string} name */
const nameOfB = (name) => `b${name[0].toUpperCase()}${name.slice(1)}`;

/** Whether one control can set both. @param {Parameter} a @param {Parameter | undefined} b */
const isAlike = (a, b) =>
  b !== undefined && a.type === b.type && String(a.choices) === String(b.choices);

/** The range that both allow. @param {Setting} a @param {Setting} b @returns {Setting} */
const common = (a, b) => ({
  ...a,
  min: tighter(Math.max, a.min, b.min),
  max: tighter(Math.min, a.max, b.max),
});

/** @param {(...limits: number[]) => number} choose @param {(number | null | undefined)[]} limits */
function tighter(choose, ...limits) {
  const known = limits.filter((limit) => typeof limit === 'number');
  return known.length ? choose(...known) : null;
}

/**
 * Puts the panel's list together, and gives each side its values.
 * @param {Settings} settings of A and of the element, as read from the attributes; becomes that of both
 * @param {object} source
 * @param {readonly Encoding[]} source.encodings
 * @param {(attribute: string) => string | null} source.getText
 * @returns {[Side, Side]}
 */
export function readSides(settings, { encodings, getText }) {
  const { encoding: first, values, problems } = settings;
  const second = encodings.find(({ name }) => name === values.against) ?? first;
  const titles = Object.fromEntries(encodings.map(({ name, title }) => [name, title]));
  const isOwn = (/** @type {Encoding} */ encoding) => encoding === OWN;
  const isSet = (/** @type {string} */ name) => Boolean(getText(kebabCase(nameOfB(name))));
  const inA = (/** @type {string} */ name) => first.parameters.find((p) => p.name === name);
  const inB = (/** @type {string} */ name) => second.parameters.find((p) => p.name === name);
  const given = (/** @type {string} */ name) =>
    /** @type {Setting} */ (settings.list.find((setting) => setting.name === name));
  const [section, sectionA, sectionB] = ['Both', `A: ${first.title}`, `B: ${second.title}`];
  const [choiceA, choiceB] = [given('encoding'), given('against')];
  const ofElement = settings.list.filter(
    (setting) => setting !== choiceA && setting !== choiceB && !inA(setting.name),
  );
  /** @type {Setting[]} */
  const list = [
    { ...choiceA, title: 'A', choiceNames: titles },
    { ...choiceB, title: 'B', choiceNames: titles },
  ];
  /** @type {Setting[]} */
  const ownA = [];
  /** @type {Setting[]} */
  const ownB = [];
  /** @type {Record<string, any>} */
  const valuesB = {};
  /** @param {Setting} setting @param {string} name that holds its text */
  const read = (setting, name) => {
    const { value, problem } = parseSetting(setting, getText(kebabCase(name)));
    if (problem) problems[name] = problem;
    return value;
  };
  for (const parameter of first.parameters) {
    const { name } = parameter;
    const other = inB(name);
    const setting = given(name);
    if (!other || !isAlike(parameter, other) || isSet(name)) {
      ownA.push({ ...setting, section: sectionA });
      continue;
    }
    const both = common(setting, other);
    // A list set from JS is no text.
    if (setting.type !== 'list') values[name] = read(both, name);
    valuesB[name] = values[name];
    const text = formatSetting(both, values[name]);
    const link = {
      title: 'Different in B',
      help: 'give B a value of its own',
      name: nameOfB(name),
      text,
    };
    // A list that is not given has no text to begin with.
    list.push({ ...both, section, ...(text && { link }) });
  }
  for (const parameter of second.parameters) {
    const { name } = parameter;
    if (name in valuesB) continue;
    // Beside a table without parameters, B's are nobody else's.
    const written = isOwn(first) && !isSet(name) ? name : nameOfB(name);
    const link = isAlike(parameter, inA(name)) && {
      link: {
        title: 'Same in both',
        help: 'one value for A and B',
        name: nameOfB(name),
        text: null,
      },
    };
    const below = second.parameters.find(({ atMost }) => atMost === name);
    const setting = between(
      { ...parameter, name: written, title: snakeCase(name) },
      { most: valuesB[parameter.atMost ?? ''], least: valuesB[below?.name ?? ''] },
    );
    ownB.push({ ...setting, section: sectionB, ...link });
    valuesB[name] = values[written] = read(setting, written);
  }
  for (const setting of [...list, ...ownA]) {
    const inBoth = setting.section === section;
    setting.unused = !isUsed(setting, values) && !(inBoth && isUsed(setting, valuesB));
  }
  for (const setting of ownB) setting.unused = !isUsed(setting, valuesB);
  settings.list = [...list, ...ownA, ...ownB, ...ofElement.map((s) => ({ ...s, section: 'View' }))];
  return [sideOf('A', first, values), sideOf('B', second, valuesB)];
}

/**
 * @param {'A' | 'B'} letter
 * @param {Encoding} encoding
 * @param {Record<string, any>} values
 * @returns {Side}
 */
function sideOf(letter, encoding, values) {
  const own = Object.fromEntries(encoding.parameters.map(({ name }) => [name, values[name]]));
  /** @type {Parameters} */
  const parameters = {};
  for (const { name, default: standard } of encoding.parameters) {
    if (own[name] !== standard) parameters[name] = own[name];
  }
  const side = { letter, encoding, parameters, values: own };
  if (own.positions) side.parameters = atPositions(/** @type {any} */ (side), own.positions);
  return side;
}
