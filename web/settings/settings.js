/**
 * What an element was asked to show: its attributes, read against the catalogue. The same reading
 * serves the control panel, the URL of the page and the call to the core.
 */
import { formatParameter, kebabCase, parseParameter, shortened } from '../core/check.js';
import { runsOf } from '../plot/runs.js';

/** @import { Encoding, Parameter, Parameters } from '../core/types.js' */

/**
 * @typedef {Omit<Parameter, 'type'> & {type: Parameter['type'] | 'indices'}
 *   & {title?: string, section?: string, choiceNames?: Record<string, string>, link?: Link, unused?: boolean, swatchOf?: (choice: string) => string}} Setting
 *   a parameter of the catalogue, or one of the element's own; `indices` are whole numbers from 0;
 *   title and choiceNames are shown instead of names, section is what it belongs to, unused: without
 *   effect as other settings are; swatchOf: what CSS paints for a choice, beside or instead of its name
 *
 * @typedef {object} Link a button at a control that sets another setting
 * @property {string} title
 * @property {string} help
 * @property {string} name of that setting
 * @property {string | null} text null: its attribute goes
 *
 * @typedef {object} Settings
 * @property {Encoding} encoding
 * @property {Parameters} parameters for the core: those that differ from the catalogue's defaults
 * @property {Record<string, any>} values by setting name; defaults filled in
 * @property {Record<string, string>} problems what was wrong with a setting, said beside its control
 * @property {Setting[]} list every setting, in the order of the panel
 */

const DEFAULT_ENCODING = 'sinusoidal';
/** [tokens] of an element that computes with every row; more are for those that show a sample. */
const MOST_ROWS = 2 ** 16;

/**
 * @param {object} source
 * @param {Encoding[]} source.encodings those the element can show
 * @param {Setting[]} source.ownSettings
 * @param {(attribute: string) => string | null} source.getText
 * @param {Record<string, string>} [source.defaults] text by attribute, before the catalogue's defaults
 * @param {Record<string, number[]>} [source.lists] values too large for an attribute, by setting name
 * @param {boolean} [source.samplesRows] the element asks for as many positions as can be seen
 * @returns {Settings}
 */
export function readSettings(source) {
  const { encodings, ownSettings, getText, defaults = {}, lists = {} } = source;
  const withDefault = (/** @type {Setting} */ setting) => {
    const text = defaults[kebabCase(setting.name)] ?? null;
    const { choices = [], titles } = setting;
    const choiceNames = titles?.length
      ? Object.fromEntries(choices.map((name, index) => [name, titles[index]]))
      : setting.choiceNames;
    return { ...setting, choiceNames, default: parseSetting(setting, text).value };
  };
  const choice = withDefault(encodingSetting(encodings));
  const chosen = parseSetting(choice, getText('encoding'));
  const encoding = /** @type {Encoding} */ (encodings.find(({ name }) => name === chosen.value));
  // an attribute means one thing: the element's, where a scheme calls something of another type so
  const own = new Map(ownSettings.map(({ name, type }) => [name, type]));
  const parameters = encoding.parameters.filter(
    ({ name, type }) => (own.get(name) ?? type) === type,
  );
  const only = encodings.length === 1 && getText('encoding') === null; // nothing to choose
  const list = [
    ...(only ? [] : [choice]),
    ...(source.samplesRows && takesPositions(encoding) ? parameters : parameters.map(ofWholeTable))
      .map(withDefault)
      .map((setting) => withinTable(setting, parameters, getText('table-length')))
      .map((setting, _index, all) => withinOther(setting, all, getText)),
    ...ownSettings.map(withDefault),
  ];
  /** @type {Settings} */
  const settings = { encoding, parameters: {}, values: {}, problems: {}, list };
  for (const setting of list) {
    const given = lists[setting.name];
    const text = given ? formatParameter(given) : getText(kebabCase(setting.name));
    const { value, problem } = parseSetting(setting, text);
    settings.values[setting.name] = setting.type === 'list' ? (given ?? value) : value;
    if (problem) settings.problems[setting.name] = problem;
  }
  for (const setting of list) setting.unused = !isUsed(setting, settings.values);
  for (const { name, default: standard } of parameters) {
    const value = settings.values[name];
    if (value !== standard) settings.parameters[name] = value;
  }
  if (settings.values.positions) {
    settings.parameters = atPositions(settings, settings.values.positions);
  }
  return settings;
}

/**
 * A figure that begins with more positions than a scheme looks up begins with all of its table.
 * @param {Setting} setting @param {Parameter[]} parameters @param {string | null} given length of the table
 */
function withinTable(setting, parameters, given) {
  const table = parameters.find(({ name }) => name === 'tableLength');
  const rows = table ? Number(parseSetting(table, given).value) : Infinity;
  return setting.name === 'length' && Number(setting.default) > rows
    ? { ...setting, default: rows }
    : setting;
}

/**
 * What is never above another ends and begins there; the other one is not set below what is given of it.
 * @param {Setting} setting @param {Setting[]} all @param {(attribute: string) => string | null} getText
 * @returns {Setting}
 */
function withinOther(setting, all, getText) {
  const textOf = (/** @type {Setting} */ { name }) => getText(kebabCase(name));
  const valueOf = (/** @type {Setting} */ each) => Number(parseSetting(each, textOf(each)).value);
  const above = all.find(({ name }) => name === setting.atMost);
  if (above) return between(setting, { most: valueOf(above) });
  const below = all.find(({ atMost }) => atMost === setting.name);
  if (!below || textOf(below) === null) return setting;
  return between(setting, { least: Math.min(valueOf(below), valueOf(setting)) });
}

/**
 * A setting whose range and default end there, where something is given.
 * @param {Setting} setting @param {{least?: number, most?: number}} ends @returns {Setting}
 */
export const between = (setting, { least, most }) => ({
  ...setting,
  min: least ?? setting.min,
  max: most ?? setting.max,
  default: most === undefined ? setting.default : Math.min(Number(setting.default), most),
});

/**
 * Whether a parameter has an effect.
 * @param {Pick<Parameter, 'usedWhen'>} parameter
 * @param {Record<string, any>} values of all parameters beside it
 */
export const isUsed = ({ usedWhen }, values) =>
  !usedWhen || usedWhen.values.includes(String(values[usedWhen.parameter]));

/**
 * The parameters for other positions: length and start give way to them. A scheme without `start`
 * measures positions by its length, so there it stays.
 * @param {Settings} settings
 * @param {number[]} positions [tokens]
 * @returns {Parameters}
 */
export function atPositions({ encoding, parameters }, positions) {
  const { length, start: _start, ...rest } = parameters;
  const countsRowsOnly = encoding.parameters.some(({ name }) => name === 'start');
  const kept = countsRowsOnly || length === undefined ? rest : { ...rest, length };
  return { ...kept, positions };
}

/**
 * The same in float64, where the scheme has a choice.
 * @param {Encoding} encoding
 * @param {Parameters} parameters
 * @returns {Parameters}
 */
export const inFloat64 = (encoding, parameters) =>
  encoding.parameters.some(({ name }) => name === 'precision')
    ? { ...parameters, precision: 'float64' }
    : parameters;

/** @param {Encoding} encoding */
export const takesPositions = (encoding) =>
  encoding.parameters.some(({ name }) => name === 'positions');

/** Whether it has rows between tokens: of one that is looked up there are none. @param {Encoding} encoding */
export const isContinuous = (encoding) =>
  takesPositions(encoding) && !encoding.parameters.some(({ name }) => name === 'tableLength');

/** @param {Parameter} parameter @returns {Parameter} */
function ofWholeTable(parameter) {
  const { name, max } = parameter;
  return name === 'length'
    ? { ...parameter, max: Math.min(max ?? MOST_ROWS, MOST_ROWS) }
    : parameter;
}

/** @param {Encoding[]} encodings @returns {Setting} */
function encodingSetting(encodings) {
  const choices = encodings.map(({ name }) => name);
  return {
    name: 'encoding',
    type: 'choice',
    unit: '',
    default: choices.includes(DEFAULT_ENCODING) ? DEFAULT_ENCODING : choices[0],
    choices,
    help: 'The scheme that turns a position into a row of numbers.',
  };
}

/**
 * @param {Setting} setting
 * @param {string | null} text
 * @returns {{value: any, problem: string | null}}
 */
export function parseSetting(setting, text) {
  if (setting.type === 'indices') return parseIndices(setting, text);
  return parseParameter(/** @type {Parameter} */ (setting), text);
}

/** The text that reads back as this value. @param {Setting} setting @param {any} value */
export function formatSetting({ type }, value) {
  if (value === null || value === undefined) return '';
  return type === 'indices' ? formatIndices(value) : formatParameter(value);
}

/** @param {number[]} indices @returns {string} runs of three and more as ranges: `0-99` */
function formatIndices(indices) {
  return runsOf(indices)
    .map(([first, last]) => {
      if (last - first >= 2) return `${first}-${last}`;
      return first === last ? String(first) : `${first} ${last}`;
    })
    .join(' ');
}

/**
 * Whole numbers and ranges: `0 4 8`, `0-99`, `0, 2, 10-12`.
 * @param {Setting} setting
 * @param {string | null} text
 * @returns {{value: any, problem: string | null}}
 */
function parseIndices(setting, text) {
  if (text === null || text.trim() === '') return { value: setting.default, problem: null };
  /** @type {Set<number>} */
  const indices = new Set();
  const most = setting.max ?? Infinity;
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const match = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(word);
    if (!match) {
      const shown = formatSetting(setting, setting.default) || 'none';
      return {
        value: setting.default,
        problem: `“${shortened(word)}” is not a whole number; using ${shown}`,
      };
    }
    const last = Math.min(Number(match[2] ?? match[1]), most);
    for (let index = Number(match[1]); index <= last; index++) indices.add(index);
    if (Number(match[2] ?? match[1]) > most) {
      return { value: [...indices], problem: `${word} reaches beyond ${most}; left out` };
    }
  }
  return { value: [...indices], problem: null };
}

/**
 * The position that a row stands for.
 * @param {Settings} settings
 * @param {number} row
 * @returns {number} [tokens]
 */
export function positionOf({ values }, row) {
  return values.positions ? values.positions[row] : (values.start ?? 0) + row;
}
