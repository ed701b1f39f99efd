// npm run create KIND NAME: the files of something new, which compile and fail a test until they are written.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { camelCase } from '../../core/check.js';
import { Problem } from '../cli/report.mjs';

/**
 * @typedef {object} Kind
 * @property {Record<string, string>} files by template: where they go
 * @property {{file: string, before: RegExp, text?: string, template?: string}[]} lines of lists, and what each
 *   stands before
 * @property {string} next what to do
 */

const SCHEME = 'src/encodings/catalogue/schemes.inc';
/** @param {string} kind @param {string} folder @returns {Record<string, string>} */
const schemeFiles = (kind, folder) => ({
  [`${kind}.cpp`]: `src/encodings/${folder}/@name_@.cpp`,
  [`${kind}.json`]: 'tests/golden/schemes/@name@.json',
  [`${kind}.py`]: 'web/export/python/@name@.py',
});
const OF_SCHEMES = 'npm test golden tex templates bias two-cores written, and npm run check';

/** What no function of the program in NumPy may be called. */
const PYTHON =
  /^(and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield)$/;

/** @type {Record<string, Kind>} */
const KINDS = {
  encoding: {
    files: schemeFiles('encoding', 'added'),
    lines: [{ file: SCHEME, before: /^\/\/ learned$/m, text: 'PE_SCHEME(@Name@)\n' }],
    next: OF_SCHEMES,
  },
  bias: {
    files: schemeFiles('bias', 'biases'),
    lines: [{ file: SCHEME, before: /$(?![^])/m, text: 'PE_SCHEME(@Name@)\n' }],
    next: OF_SCHEMES,
  },
  figure: {
    files: {
      'figure.js': 'web/elements/analysis/@name@/@name@.js',
      'figure.browser.mjs': 'tests/web/elements/analysis/@name@.browser.mjs',
    },
    lines: [
      {
        file: 'web/elements/registry.js',
        before: /^\};$/m,
        text: "  'pe-@name@': whole('./analysis/@name@/@name@.js', 'Pe@Name@'),\n",
      },
      {
        file: 'tests/web/support/word-truths.mjs',
        before: /(?<=export const elsewhere = \{[^}]*)^\};$/m,
        template: 'elsewhere.js',
      },
    ],
    next: 'npm test @name@ few printed setting given looks rooms written, and npm run check',
  },
  claim: {
    files: {},
    lines: [{ file: 'web/content/claims/elsewhere.js', before: /^\];$/m, template: 'claim.js' }],
    next: 'npm test claim written',
  },
};

/** @param {string} name */
const template = (name) =>
  readFileSync(join(import.meta.dirname, 'templates', `${name}.txt`), 'utf8');

/**
 * @param {string} kind
 * @param {string} name in kebab-case
 * @param {string} root of the project
 * @returns {{made: string[], changed: string[], next: string}} paths, and what to run
 */
export function create(kind, name, root) {
  const known = Object.keys(KINDS).join(', ');
  if (!Object.hasOwn(KINDS, kind))
    throw new Problem(`create: KIND must be one of ${known}, got ${kind}`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Problem(`create: NAME must be words of a-z and 0-9 joined by -, got ${name}`);
  }
  if (PYTHON.test(name))
    throw new Problem(`create: NAME must not be a word of Python, got ${name}`);
  const camel = camelCase(name);
  const title = name.replaceAll('-', ' ');
  const names = /** @type {Record<string, string>} */ ({
    name,
    name_: name.replaceAll('-', '_'),
    Name: camel[0].toUpperCase() + camel.slice(1),
    Title: title[0].toUpperCase() + title.slice(1),
  });
  const filled = (/** @type {string} */ text) => text.replace(/@(\w+)@/g, (_, word) => names[word]);
  const { files, lines, next } = KINDS[kind];
  const made = Object.entries(files).map(([from, to]) => ({ from, path: filled(to) }));
  for (const { path } of made) {
    if (existsSync(join(root, path))) throw new Problem(`create: ${path} is there already`);
  }
  const lists = lines.map(({ file, before, text = '', template: own }) => {
    const added = filled(own ? template(own) : text);
    const old = readFileSync(join(root, file), 'utf8');
    const at = old.search(before);
    if (at < 0) throw new Problem(`create: ${file} has no place for ${name}`);
    if (old.includes(added) || old.includes(`'pe-${name}':`))
      throw new Problem(`create: ${file} has ${name} already`);
    return { file, text: old.slice(0, at) + added + old.slice(at) };
  });
  for (const { from, path } of made) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), filled(template(from)));
  }
  for (const { file, text } of lists) writeFileSync(join(root, file), text);
  const changed = lists.map(({ file }) => file);
  return { made: made.map(({ path }) => path), changed, next: filled(next) };
}
