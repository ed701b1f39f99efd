/** Captions that tell what is set: `{length} positions, {d-model} dimensions`. */
import { camelCase } from '../core/check.js';

/**
 * @param {string} text
 * @param {Record<string, any>} values by the name of a setting
 * @returns {string} a name that is no setting stays as it is written
 */
export const filled = (text, values) =>
  text.replace(/\{([a-z][a-z0-9-]*)\}/g, (all, name) => {
    const value = values[name] ?? values[camelCase(name)];
    return value === undefined || value === null ? all : String(value);
  });
