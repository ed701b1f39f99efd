// Types of the catalogue: the names of its schemes and colormaps, and what each scheme takes.
import { typeOf } from './elements.mjs';

/** @import { CatalogueEntry, Colormap, Parameter } from '../../core/types.js' */

/**
 * @param {readonly CatalogueEntry[]} catalogue
 * @param {readonly Colormap[]} colormaps
 * @returns {string} a module of types
 */
export const schemeTypes = (catalogue, colormaps) => `/** Made from the catalogue. */

/** What each scheme takes, by its name; what is left out is the default. */
export interface SchemeParameters {
${catalogue.map(schemeType).join('\n')}
}

/** Of the catalogue. */
export type SchemeName = keyof SchemeParameters;

/** Of a table's numbers. */
export type PrecisionName = ${valueOf(precisionIn(catalogue))};

/** What a scheme takes. */
export type ParametersOf<Name extends SchemeName, P extends PrecisionName = PrecisionName> =
  SchemeParameters[Name] & { precision?: P | undefined };

/** What holds a table's numbers. */
export type NumbersOf<P extends PrecisionName> = P extends 'float64' ? Float64Array : Float32Array;

/** What paints a matrix. */
export type ColormapName = ${colormaps.map(({ name }) => `'${name}'`).join(' | ')};
`;

/** All schemes have the same. @param {readonly CatalogueEntry[]} catalogue */
const precisionIn = ([{ parameters }]) =>
  /** @type {Parameter} */ (parameters.find(({ name }) => name === 'precision'));

/** @param {CatalogueEntry} entry */
const schemeType = ({
  name,
  title,
  summary,
  parameters,
}) => `  /** ${said(`${title}. ${summary}`)} */
  '${name}': {
${parameters.map(parameterType).join('\n')}
  };`;

/** @param {Parameter} parameter */
const parameterType = (parameter) =>
  `    /** ${said(factsOf(parameter))} */\n    ${parameter.name}?: ${valueOf(parameter)} | undefined;`;

/** Null stands for what is not given, where that is the default. @param {Parameter} parameter */
const valueOf = (parameter) => {
  const lists = parameter.type === 'list' ? ' | Float64Array | Float32Array | Int32Array' : '';
  return typeOf(parameter) + lists + (parameter.default === null ? ' | null' : '');
};

/** A sentence of what it is, its unit, range and default. @param {Parameter} parameter */
function factsOf({ help, unit, default: standard, ...range }) {
  const facts = [help, unit && `[${unit}]`, rangeOf(range)].filter(Boolean);
  if (standard !== null && standard !== '') facts.push(`default ${JSON.stringify(standard)}`);
  return facts.join('; ');
}

/** @param {Pick<Parameter, 'type' | 'min' | 'max' | 'step'>} parameter */
export function rangeOf({ type, min = null, max = null, step = 1 }) {
  if (type === 'choice' || type === 'boolean') return '';
  const [least, most] = [written(min), written(max)];
  const more = type === 'text' ? ' bytes' : step > 1 ? `, ${stepText({ min, step })}` : '';
  if (min !== null && max !== null) return `${least} to ${most}${more}`;
  if (min !== null) return `${least} or more`;
  return max === null ? '' : `${most}${more} or less`;
}

/** What a whole number must be, as the core says. @param {Pick<Parameter, 'min' | 'step'>} parameter */
function stepText({ min, step }) {
  if (step === 2) return Number(min) % 2 ? 'odd' : 'even';
  return `a multiple of ${step}`;
}

/** Large numbers as powers, exactly. @param {number | null} number */
function written(number) {
  if (number === null || Math.abs(number) < 2 ** 20) return String(number);
  const power = Math.log2(Math.abs(number));
  if (Number.isInteger(power)) return `${number < 0 ? '-' : ''}2^${power}`;
  const text = number.toExponential().replace('e+', 'e');
  return text.length < 8 ? text : String(number);
}

/** As the text of a comment. @param {string} text */
export const said = (text) => text.replace(/\*\//g, '* /').replace(/\s+/g, ' ').trim();
