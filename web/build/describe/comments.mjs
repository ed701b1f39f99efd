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
  if (tag.tagName.text === 'summary') return { name: '', type: null, description: text };
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

/**
 * @typedef {object} Method
 * @property {string} name
 * @property {string} text what it does
 * @property {{name: string, type: string, text: string, isOptional: boolean}[]} parameters
 * @property {{type: string, text: string}} result
 */

/**
 * Methods of the objects that a module's functions return: `return {\n method(a) {…} }`.
 * @param {ts.SourceFile} source
 * @returns {Method[]}
 */
export function methodsOf(source) {
  /** @type {Method[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isReturnStatement(node) && node.expression && isFromExport(node)) {
      const { expression } = node;
      if (ts.isObjectLiteralExpression(expression))
        found.push(...expression.properties.flatMap(methodOf));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Whether a function that the module exports returns it. @param {ts.ReturnStatement} node */
function isFromExport({ parent: { parent: maker } }) {
  return (
    ts.isFunctionDeclaration(maker) && maker.modifiers?.[0].kind === ts.SyntaxKind.ExportKeyword
  );
}

/** @param {ts.ObjectLiteralElementLike} node @returns {Method[]} */
function methodOf(node) {
  if (!ts.isMethodDeclaration(node)) return [];
  const [comment] = ts.getJSDocCommentsAndTags(node);
  const [returns] = ts.getAllJSDocTags(node, ts.isJSDocReturnTag);
  const parameters = ts.getAllJSDocTags(node, ts.isJSDocParameterTag).map((tag) => ({
    name: tag.name.getText(),
    type: tag.typeExpression?.type.getText() ?? '',
    text: plain(tag),
    isOptional: tag.isBracketed,
  }));
  return [
    {
      name: node.name.getText(),
      text: oneLine(comment && ts.getTextOfJSDocComment(comment.comment)),
      parameters,
      result: {
        type: returns?.typeExpression?.type.getText() ?? '',
        text: returns ? plain(returns) : '',
      },
    },
  ];
}

/** @param {string | undefined} text */
const oneLine = (text) => (text ?? '').replace(/\s*\n\s*/g, ' ').trim();
