/** A config as a setting names it: a published one, its text, or that text packed for an address. */
import { CoreError, shortened } from '../core/check.js';
import { fetched } from '../core/fetched.js';

/**
 * @template {{name: string, config: object}} Published
 * @param {Published[]} published
 * @param {string} value
 * @param {boolean} [isText] though it is no JSON
 * @returns {Promise<{text: string, published: Published | null}>}
 */
export async function namedConfig(published, value, isText = false) {
  const found = published.find(({ name }) => name === value);
  if (found) return { text: JSON.stringify(found.config, null, 2), published: found };
  if (isText || /^\s*[{[]/.test(value)) return { text: value, published: null };
  const { isPacked, unpack } = await fetched(import('./address.js'));
  if (isPacked(value)) return { text: await unpack(value), published: null };
  const message = value.trim()
    ? `No published config is named “${shortened(value)}”, and it is no JSON.`
    : 'Nothing was pasted: what is read is the text of a config.json.';
  throw new CoreError(message, { code: 'input' });
}
