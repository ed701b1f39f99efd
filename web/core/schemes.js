/**
 * Names of schemes and what each takes. Loose here, where names come from attributes and addresses; in the
 * package a module made from the catalogue stands in this place (web/build/describe/scheme-types.mjs).
 *
 * @typedef {string} SchemeName
 */

/**
 * @template {SchemeName} _Name
 * @typedef {Record<string, any>} ParametersOf
 */
export {};
