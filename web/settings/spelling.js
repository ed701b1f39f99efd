/** Attributes that are meant for a setting and written in another way: `head_dim` for `head-dim`. */
import { kebabCase } from '../core/check.js';
import { joined } from './given.js';

/** @import { Setting } from './settings.js' */

/**
 * @param {string[]} attributes that an element has
 * @param {Setting[]} settings that it reads
 * @returns {{name: string, remark: string}[]} the setting meant, and the right word
 */
export function misspelled(attributes, settings) {
  const right = new Map(settings.map(({ name }) => [bare(name), name]));
  return attributes.flatMap((attribute) => {
    const name = right.get(bare(attribute));
    if (name === undefined) return [];
    const word = kebabCase(name);
    if (attribute === word || attribute === joined(word)) return [];
    return [{ name, remark: `“${attribute}” is not read; write ${word}` }];
  });
}

/** Letters and digits alone. @param {string} name */
const bare = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
