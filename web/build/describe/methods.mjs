// What comments say of the core's methods and of the shapes they take and give, by TypeScript's own parser.
import ts from 'typescript';

/**
 * @typedef {object} Field of a method or of a shape
 * @property {string} name
 * @property {string} type
 * @property {string} text
 * @property {boolean} isOptional
 *
 * @typedef {object} Method
 * @property {string} name
 * @property {string} text what it does
 * @property {Field[]} parameters
 * @property {{type: string, text: string}} result
 * @property {string} example a program, whose last line says what it gives
 *
 * @typedef {object} Shape
 * @property {string} name
 * @property {string} type of one that has no fields
 * @property {string} text
 * @property {Field[]} fields
 */

/**
 * Methods of the object that an exported function of the module returns.
 * @param {ts.SourceFile} source
 * @returns {Method[]}
 */
export function methodsOf(source) {
  /** @type {Method[]} */
  const found = [];
  /** @type {Map<string, ts.VariableDeclaration>} named before they are returned */
  const named = new Map();
  /** @param {ts.Node} node */
  const visit = (node) => {
    const isMethod = ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node);
    if (ts.isVariableDeclaration(node)) named.set(node.name.getText(), node);
    const maker = ts.isShorthandPropertyAssignment(node) && named.get(node.name.text);
    const said = isMethod ? node : maker;
    if (said && ts.getJSDocReturnType(said)) found.push(methodOf(said));
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @param {ts.MethodDeclaration | ts.PropertyAssignment | ts.VariableDeclaration} node @returns {Method} */
function methodOf(node) {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);
  const [returns] = ts.getAllJSDocTags(node, ts.isJSDocReturnTag);
  return {
    name: node.name.getText(),
    text: textOf(comment),
    parameters: ts.getAllJSDocTags(node, ts.isJSDocParameterTag).map(fieldOf),
    result: { type: typeOf(returns), text: textOf(returns) },
    example: exampleOf(node),
  };
}

/** @param {ts.Node} node @returns {string} */
export const exampleOf = (node) => {
  const found = ts.getJSDocTags(node).find(({ tagName }) => tagName.text === 'example');
  return (ts.getTextOfJSDocComment(found?.comment) ?? '').trim();
};

/** @param {ts.SourceFile} source @returns {Shape[]} its typedefs */
export function shapesOf(source) {
  const comments = source.statements.flatMap((node) => ts.getJSDocCommentsAndTags(node));
  const tags = comments.filter(ts.isJSDoc).flatMap(({ tags: all }) => [...(all ?? [])]);
  return tags.filter(ts.isJSDocTypedefTag).map((tag) => {
    const { typeExpression } = tag;
    const isLiteral = typeExpression && ts.isJSDocTypeLiteral(typeExpression);
    const fields = isLiteral ? (typeExpression.jsDocPropertyTags ?? []) : [];
    return {
      name: tag.name?.getText() ?? '',
      type: isLiteral ? '' : typeOf(/** @type {any} */ (tag)),
      text: textOf(tag),
      fields: fields.map((each) => fieldOf(/** @type {ts.JSDocPropertyTag} */ (each))),
    };
  });
}

/** @param {ts.JSDocPropertyLikeTag} tag @returns {Field} */
const fieldOf = (tag) => ({
  name: tag.name.getText(),
  type: typeOf(tag),
  text: textOf(tag),
  isOptional: tag.isBracketed,
});

/** @param {{typeExpression?: ts.JSDocTypeExpression} | undefined} tag */
const typeOf = (tag) => tag?.typeExpression?.type.getText().replace(/\s*\n\s*\*?\s*/g, ' ') ?? '';

/** @param {ts.JSDoc | ts.JSDocTag | undefined} said */
const textOf = (said) =>
  (ts.getTextOfJSDocComment(said?.comment) ?? '').replace(/\s*\n\s*/g, ' ').trim();
