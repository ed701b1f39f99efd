// What the sources say of themselves in comments, as TypeScript's own parser reads them: classes of
// elements with their tags, and the methods of the core.
import ts from 'typescript';

/**
 * @typedef {object} Said one line of a comment: `@attr {type} name - text`
 * @property {string} name
 * @property {string | null} type
 * @property {string} description
 */

/** @param {string} path @param {string} text of a module */
export const parse = (path, text) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);

/**
 * The exported classes of a module that have a comment.
 * @param {ts.SourceFile} source
 * @returns {{name: string, summary: string, tags: Map<string, Said[]>}[]}
 */
export function classesOf(source) {
  return source.statements.filter(ts.isClassDeclaration).flatMap((each) => {
    const tags = tagsOf(each);
    if (!each.name || tags.size === 0) return [];
    const [summary] = tags.get('summary') ?? [];
    return [{ name: each.name.text, summary: summary?.description ?? '', tags }];
  });
}

/** @param {ts.Node} node @returns {Map<string, Said[]>} by the tag's name */
function tagsOf(node) {
  /** @type {Map<string, Said[]>} */
  const found = new Map();
  for (const tag of ts.getJSDocTags(node)) {
    const name = tag.tagName.text;
    found.set(name, [...(found.get(name) ?? []), saidBy(tag)]);
  }
  return found;
}

/** @param {ts.JSDocTag} tag @returns {Said} */
function saidBy(tag) {
  const text = plain(tag);
  if (/^(summary|example)$/.test(tag.tagName.text))
    return { name: '', type: null, description: text };
  if (!ts.isJSDocPropertyTag(tag)) return taken(text);
  const type = tag.typeExpression?.type.getText() ?? null;
  return { name: tag.name.getText(), type, description: text.replace(/^- /, '') };
}

/** The text of a tag on one line. @param {ts.JSDocTag} tag */
const plain = (tag) =>
  (ts.getTextOfJSDocComment(tag.comment) ?? '').replace(/\s*\n\s*/g, ' ').trim();

/** @param {string} text `{type} name - description`, of which all but the description may be missing */
function taken(text) {
  const end = closing(text);
  const type = end > 0 ? text.slice(1, end) : null;
  const rest = text.slice(end > 0 ? end + 1 : 0).trim();
  const [, name = '', description = ''] = /^((?:--)?[a-z][\w-]*)?\s*(?:- ([^]*))?/.exec(rest) ?? [];
  return { name, type, description };
}

/** Where the brace that a text begins with is closed. @param {string} text */
function closing(text) {
  if (!text.startsWith('{')) return 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return 0;
}
