/**
 * Names of the catalogue and what each scheme takes. Loose here, where names come from attributes and
 * addresses; in the package a module made from the catalogue stands in this place
 * (web/build/describe/scheme-types.mjs).
 *
 * @typedef {string} SchemeName
 * @typedef {string & {}} ColormapName a string; declarations name it, and what stands in its place holds
 * @typedef {string} PrecisionName
 */

/**
 * @template {SchemeName} _Name
 * @template {PrecisionName} [_P=PrecisionName]
 * @typedef {Record<string, any>} ParametersOf
 */

/**
 * A condition, though it says little here, for the same reason.
 * @template {PrecisionName} P
 * @typedef {P extends 'float64' ? Float64Array : Float32Array | Float64Array} NumbersOf
 */
export {};
