/** Style sheets and templates as readers get them. */
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import ts from 'typescript';
import { withoutComments, withoutIndentation } from '../../../web/build/vite/styles-plugin.js';

const ELEMENTS = new URL('../../../web/elements/', import.meta.url);

test('style sheets: comments go, rules stay', async () => {
  const code = await readFile(
    new URL('../../../web/elements/panels/styles.js', import.meta.url),
    'utf8',
  );
  const sent = withoutComments(code);
  assert.ok(code.includes('/* controls */') && !sent.includes('/*'));
  const rules = (/** @type {string} */ text) => text.split('{').length;
  assert.equal(rules(sent), rules(code));
  assert.ok(code.length - sent.length < 900, 'no more than the comments');
  assert.equal(withoutComments('a { b: c } /* d */ e { f: g }'), 'a { b: c } e { f: g }');
});

/** Texts over several lines, each with its tag. @param {string} code @returns {{tag: string, text: string}[]} */
function textsIn(code) {
  /** @type {{tag: string, text: string}[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
      const { parent } = node;
      const tag = ts.isTaggedTemplateExpression(parent) ? parent.tag.getText() : '';
      const parts = ts.isTemplateExpression(node)
        ? [node.head, ...node.templateSpans.map(({ literal }) => literal)]
        : [node];
      const text = parts.map((part) => part.text).join('…');
      if (text.includes('\n')) found.push({ tag, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  return found;
}

test('templates: indentation goes, and no text of the elements has any that means something', async () => {
  const names = (await readdir(ELEMENTS, { recursive: true })).filter((name) => /\.js$/.test(name));
  let templates = 0;
  for (const name of names) {
    const code = await readFile(new URL(name, ELEMENTS), 'utf8');
    const before = textsIn(code);
    const after = textsIn(withoutIndentation(code));
    for (const [index, { tag, text }] of before.entries()) {
      assert.match(
        tag,
        /^(html|svg|css)$/,
        `${name}: a text of several lines, neither HTML nor CSS`,
      );
      assert.doesNotMatch(text, /<pre[^>]*>[^<]*\n/, name);
      assert.equal(after[index].text.replace(/\s+/g, ' '), text.replace(/\s+/g, ' '), name);
      assert.doesNotMatch(after[index].text, /\n\s/, name);
      templates++;
    }
  }
  assert.ok(
    names.length > 100 && templates > 100,
    `${names.length} modules, ${templates} templates`,
  );
});
