/**
 * Writes the list of all texts that readers see and translators need, web/texts/en.json:
 * `node web/tools/texts.mjs`. A test holds it to the code.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';
import { format, resolveConfig } from 'prettier';
import { loadCore } from '../core/index.js';
import { SENTENCES } from '../texts/core.js';

const web = new URL('../', import.meta.url);
const FOLDERS = ['elements', 'export', 'page', 'plot', 'texts', 'worksheets'];
/** They write documents, which are translated as a whole. */
const DOCUMENTS = ['page/claims.js', 'page/entry.js', 'page/figure.js', 'page/findings.js'];
const LIST = new URL('texts/en.json', web);
/** Texts of the core that figures look up. */
const CRITERIA = 'src/analysis/scorecard.cpp';
const CATALOGUE = 'src/encodings';
const CATEGORIES = 'src/attention/words.cpp';
const TASKS = 'training/lab.json';
const VERDICTS = 'posts/verdicts.js';

/** Calls and tags that look a text up; see web/texts/say.js. */
const LOOK_UPS = ['say', 'phrase', 'counted', 'toSay'];
/** Helpers of settings; a text of theirs is the help, looked up where it is shown. */
const SETTINGS = ['text', 'choice', 'flag', 'number', 'integer'];
/** Texts under these names are looked up where they are shown. */
const SHOWN_NAMES = [
  ...['help', 'title', 'note', 'corner', 'section', 'unit'],
  ...['label', 'xLabel', 'yLabel', 'rowLabel', 'columnLabel'],
];
/** Properties of nodes that are read or spoken, and what writes them as attributes. */
const SHOWN_PROPERTIES = ['textContent', 'ariaLabel', 'title', 'placeholder', 'alt'];
/** Attributes that are read or spoken. */
const SHOWN_ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'];
const SHOWN_IN_MARKUP = new RegExp(`\\b(${SHOWN_ATTRIBUTES.join('|')})="([^"]*)"`, 'g');
const VALUE = '\u0000'; // of a template

/** @returns {Promise<{texts: Record<string, string[]>, bare: Record<string, string[]>}>} by file below web/ */
export async function readTexts() {
  /** @type {Record<string, string[]>} */
  const texts = {};
  /** @type {Record<string, string[]>} */
  const bare = {};
  for (const folder of FOLDERS) {
    const names = await readdir(new URL(`${folder}/`, web));
    for (const name of names.filter((each) => each.endsWith('.js')).sort()) {
      const file = `${folder}/${name}`;
      if (DOCUMENTS.includes(file)) continue;
      const found = textsOf(await readFile(new URL(file, web), 'utf8'));
      if (found.texts.length > 0) texts[file] = found.texts;
      if (found.bare.length > 0) bare[file] = found.bare;
    }
  }
  const pages = (await readdir(new URL('page/', web))).filter((name) => name.endsWith('.html'));
  for (const page of pages.sort()) {
    texts[`page/${page}`] = markedTexts(await readFile(new URL(`page/${page}`, web), 'utf8'));
  }
  texts[VERDICTS] = textsOf(await readFile(new URL(VERDICTS, web), 'utf8')).texts;
  const { tasks } = JSON.parse(await readFile(new URL(TASKS, web), 'utf8'));
  texts[TASKS] = tasks.flatMap((/** @type {any} */ { title, question }) => [title, question]);
  texts['texts/core.js'] = SENTENCES.filter(isText);
  texts[CRITERIA] = criteriaOf(await readFile(new URL(`../${CRITERIA}`, web), 'utf8'));
  texts[CATEGORIES] = categoriesOf(await readFile(new URL(`../${CATEGORIES}`, web), 'utf8'));
  texts[CATALOGUE] = await catalogueTexts();
  return { texts, bare };
}

/** Names of the schemes, and what their parameters are. @returns {Promise<string[]>} */
async function catalogueTexts() {
  const encodings = (await loadCore()).catalogue();
  const parameters = encodings.flatMap((encoding) => encoding.parameters);
  const all = [
    ...encodings.map(({ title }) => title),
    ...parameters.map(({ unit }) => unit),
    ...parameters.map(({ help }) => help),
  ];
  return [...new Set(all)].filter(isText);
}

/** Texts of a page that its script looks up. @param {string} page */
export const markedTexts = (page) => [
  ...new Set(
    [...page.matchAll(/ data-say>([^<]+)</g)].map(([, text]) => text.replace(/\s+/g, ' ').trim()),
  ),
];

/** Of the toy set of words. @param {string} code of C++ */
export const categoriesOf = (code) =>
  [...code.matchAll(/^ +\{"([^"]+)", "/gm)].map(([, name]) => name);

/** Titles, questions, units and rules of the scorecard. @param {string} code of C++ */
export const criteriaOf = (code) =>
  [...code.matchAll(/\{("[^{}]*")\}/g)]
    .map(([, list]) =>
      [...list.replace(/"\s+"/g, '').matchAll(/"([^"]*)"/g)].map(([, text]) => text),
    )
    .filter(({ length }) => length === 6)
    .flatMap(([, title, question, unit, rule]) => [title, question, unit, rule])
    .filter(isText);

/**
 * @param {string} code
 * @returns {{texts: string[], bare: string[]}} what is looked up, and what stands in templates without it
 */
export function textsOf(code) {
  /** @type {Set<string>} */
  const texts = new Set();
  /** @type {string[]} */
  const bare = [];
  const add = (/** @type {any} */ node) => {
    for (const text of literals(node)) if (isText(text)) texts.add(text);
  };
  walk(
    /** @type {any} */ (parse(code, { ecmaVersion: 'latest', sourceType: 'module' })),
    (node) => {
      if (node.type === 'TaggedTemplateExpression') {
        if (LOOK_UPS.includes(node.tag.name)) texts.add(keyOf(node.quasi));
        if (['html', 'svg'].includes(node.tag.name)) bare.push(...bareTexts(node.quasi));
      }
      if (node.type === 'CallExpression' && LOOK_UPS.includes(node.callee.name)) {
        for (const argument of node.arguments) add(argument);
      }
      if (node.type === 'CallExpression' && SETTINGS.includes(node.callee.name)) {
        add(node.arguments.at(-1));
      }
      if (node.type === 'Property' && SHOWN_NAMES.includes(node.key.name)) add(node.value);
      bare.push(...bareWrites(node));
    },
  );
  return { texts: [...texts], bare };
}

/** Strings that an expression can be. @param {any} node @returns {string[]} */
function literals(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap(literals);
  if (node.type === 'ObjectExpression') {
    return node.properties
      .filter((/** @type {any} */ each) => each.key?.name === 'other')
      .flatMap((/** @type {any} */ each) => literals(each.value));
  }
  return [];
}

/** As say.js makes it. @param {any} quasi */
const keyOf = ({ quasis }) =>
  quasis
    .map((/** @type {any} */ { value }) => value.cooked)
    .reduce(
      (/** @type {string} */ text, /** @type {string} */ part, /** @type {number} */ index) =>
        `${text}{${index - 1}}${part}`,
    );

/** What a template shows of itself. @param {any} quasi @returns {string[]} */
function bareTexts({ quasis }) {
  const markup = quasis.map((/** @type {any} */ { value }) => value.cooked).join(VALUE);
  const attributes = [...markup.matchAll(SHOWN_IN_MARKUP)].map(([, , text]) => text);
  const contents = markup.split(/<[^>]*>/);
  return [...attributes, ...contents]
    .map((text) => text.replaceAll(VALUE, '…').replace(/\s+/g, ' ').trim())
    .filter(isText);
}

/** What code writes into the document of itself. @param {any} node @returns {string[]} */
function bareWrites(node) {
  if (node.type === 'Property' && SHOWN_NAMES.includes(node.key.name)) {
    return node.value.type === 'TemplateLiteral' ? ownTexts(node.value) : [];
  }
  if (node.type === 'AssignmentExpression' && isShownProperty(node.left))
    return ownTexts(node.right);
  const { callee, arguments: given } = node;
  if (node.type !== 'CallExpression' || callee.property?.name !== 'setAttribute') return [];
  return SHOWN_ATTRIBUTES.includes(given[0].value) ? ownTexts(given[1]) : [];
}

/** @param {any} left of an assignment */
const isShownProperty = (left) => SHOWN_PROPERTIES.includes(left.property?.name);

/** Texts of an expression that no call looks up. @param {any} node @returns {string[]} */
function ownTexts(node) {
  if (node.type === 'TemplateLiteral') {
    const text = node.quasis.map((/** @type {any} */ { value }) => value.cooked).join('…');
    return isText(text) ? [text] : [];
  }
  const sides = [node.consequent, node.alternate, node.left, node.right].filter(Boolean);
  if (node.type === 'Literal') return isText(String(node.value)) ? [String(node.value)] : [];
  return sides.flatMap(ownTexts);
}

/** Words, not signs and letters of formulas, nor `PE(` and our name. @param {string} text */
const isText = (text) => /\p{L}{2}/u.test(text.replace(/posenc|\p{L}+\(/gu, ''));

/** @param {any} node @param {(node: any) => void} visit */
function walk(node, visit) {
  if (typeof node?.type !== 'string') return;
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) walk(child, visit);
  }
}

/** The list as it is kept. @param {Record<string, string[]>} texts */
export async function listed(texts) {
  const filepath = fileURLToPath(LIST);
  return format(JSON.stringify(texts), { ...(await resolveConfig(filepath)), filepath });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { texts } = await readTexts();
  await writeFile(LIST, await listed(texts));
  const count = new Set(Object.values(texts).flat()).size;
  console.log(`${fileURLToPath(LIST)}: ${count} texts of ${Object.keys(texts).length} files`);
}
