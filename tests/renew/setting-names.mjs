/**
 * Writes web/settings/names.js, the names of all settings, from the catalogue and the elements:
 * `node tests/renew/setting-names.mjs`, once the core is built. Renew it when a test says it is off.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { kebabCase } from '../../web/core/check.js';
import { describeElements } from '../../web/build/describe/elements.mjs';

/** @import { Attribute } from '../../web/build/describe/elements.mjs' */

export const NAMES = new URL('../../web/settings/names.js', import.meta.url);

/** @returns {Promise<string>} what the file must hold */
export async function settingNames() {
  const { elements, catalogue } = await describeElements();
  const ofEncodings = catalogue.flatMap(({ parameters }) => parameters);
  const own = elements.map(({ tag, attributes }) => [tag, attributes.filter(isOwn)]);
  const all = elements.flatMap(({ attributes }) => attributes);
  const flags = all.filter(({ type }) => type === 'boolean');
  const text = `/** Names of settings, as attributes: written by tests/renew/setting-names.mjs. */

/** Of encodings. */
export const OF_ENCODINGS = ${listed(ofEncodings.map(({ name }) => kebabCase(name)))};

/** Those that are true or false. */
export const FLAGS = ${listed(flags.map(({ name }) => name))};

/** Elements' own, by tag. @type {Record<string, string>} */
export const OF_ELEMENTS = {
${own.map(([tag, list]) => `'${tag}': ${listed(/** @type {Attribute[]} */ (list).map(({ name }) => name))},`).join('\n')}
};
`;
  const options = await resolveConfig(fileURLToPath(NAMES));
  return format(text, { ...options, parser: 'babel' });
}

/** Own settings that an encoding has too are those of the element. @param {Attribute} attribute */
const isOwn = ({ of, name }) => of === 'own' && name !== 'x-label';

/** @param {string[]} names */
const listed = (names) => `'${[...new Set(names)].sort().join(' ')}'`;

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(NAMES, await settingNames());
