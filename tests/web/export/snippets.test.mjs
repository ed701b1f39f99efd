/** What a label from somebody else's link can do in the text that readers paste: show itself. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { parseHTML } from 'linkedom';
import { Lexer, marked } from 'marked';
import { writeElement } from '../../../web/settings/address.js';
import { kinds, snippet } from '../../../web/export/snippets.js';
import { findPython } from '../support/python.mjs';

/** @import { Kind, Shown } from '../../../web/export/snippets.js' */

const bibtex = createRequire(import.meta.url)('@orcid/bibtex-parse-js');

const HOSTILE = [
  'plain',
  'x\n```\n\n```{r}\nsystem("touch pwned")\n```\n',
  'x\r\n~~~~~~\r\n````````{python}\r\nimport os\r\n````````',
  "`r system('touch pwned') #`",
  '`{python} __import__("os").system("x")`',
  '{{< include /etc/passwd >}} {{ site.github }} {% raw %} {constructor}',
  '"><script>alert(1)</script><x y="',
  "' onclick='x' -->]]><!--<![CDATA[",
  '](javascript:alert(1)) [x](y) ![z](w) <https://evil.example> *a* _b_ ~~c~~ $d$',
  '\\](x) \\\\` ` \\',
  '}, url = {javascript:x} }\n@misc{other, title = {x}',
  '100 % of {x} & y_1 # $ ^ ~ \\input{/etc/passwd}',
  '"""\nimport os\nos.system("x")\n%run x\n!ls\n"""',
  '{0} {attributes} %s \\x41 \\N{BULLET}',
  '\u0000\u0001\u0008\u000b\u000c\u001b[31m\u007f\u0085\u009f\ufeff',
  'a\u2028b\u2029c\u202ed\u2066e',
  '&#10;&lt;script&gt;&quot; &amp',
  'emoji 🧭, 你, e\u0301, \u200dx',
  '| a | b |\n|---|---|\n| @everyone |',
  '-->\n\n# heading\n\n- list\n\n    code\n\n---\n',
];

/** @param {string} label @returns {Shown} */
function shownWith(label) {
  const attributes = { length: '5', tokens: label, label, controls: '' };
  const site = 'https://example.org/a(b)/';
  return {
    tag: 'pe-heatmap',
    attributes,
    site,
    address: `${site}embed.html#${writeElement('pe-heatmap', attributes)}`,
    title: label,
    alt: `${label}. A heatmap [of 5 rows] & signs`,
    file: 'pe-heatmap',
    height: 420,
  };
}

/** @param {Kind} kind @param {string} label */
const text = (kind, label) => snippet(shownWith(label), kind).text;

/** Of a label, what a line can show. @param {string} label */
const oneLine = (label) =>
  label
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
/** Lines stay where an attribute has them. @param {string} label */
const inAttribute = (label) =>
  label.replace(/[^\P{Cc}\t\n\r]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ');

/** @param {string} markup what holds, whatever the label @param {string} label */
function isOneFigure(markup, label) {
  const { document } = parseHTML(`<!doctype html><html><body>${markup}</body></html>`);
  const found = [...document.body.querySelectorAll('*')];
  const names = found.map(({ localName }) => localName);
  assert.ok(
    /^(script pe-heatmap|(section )?iframe( script)?)$/.test(names.join(' ')),
    names.join(' '),
  );
  // embed.js gives the frame its height, and comes after it.
  const figure = /** @type {Element} */ (found.findLast(({ localName }) => localName !== 'script'));
  const allowed = ['length', 'tokens', 'label', 'controls', 'src', 'data-src', 'title', 'style'];
  const known = [...allowed, 'loading'];
  assert.deepEqual(
    [...figure.getAttributeNames()].filter((name) => !known.includes(name)),
    [],
  );
  const said = figure.getAttribute('label') ?? figure.getAttribute('title');
  assert.equal(said, inAttribute(label));
  if (figure.localName === 'pe-heatmap') {
    assert.ok(String(figure.textContent).startsWith(`${oneLine(shownWith(label).alt)}. Drawn by `));
  } else {
    const address = figure.getAttribute('src') ?? figure.getAttribute('data-src');
    assert.equal(address, shownWith(label).address);
  }
}

test('snippets: no label adds a line, a control or a template to any of them', () => {
  for (const { kind } of kinds) {
    const lines = text(kind, 'plain').split('\n').length;
    for (const label of HOSTILE) {
      const found = text(kind, label);
      assert.equal(found.split('\n').length, lines, `${kind}: ${JSON.stringify(label)}`);
      assert.doesNotMatch(found, /[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069]/u, kind);
      const templates = found.replace('{{The posenc authors}}', '').match(/\{\{|\{%/g);
      assert.equal(templates, null, kind);
    }
  }
});

for (const kind of /** @type {const} */ (['element', 'iframe', 'reveal'])) {
  test(`snippets: HTML is one figure (${kind})`, () => {
    for (const label of HOSTILE) isOneFigure(text(kind, label), label);
  });
}

test('snippets: Quarto’s block is one block of HTML, and nothing in it is run', () => {
  for (const label of HOSTILE) {
    const found = text('quarto', label);
    const tokens = new Lexer().lex(found);
    assert.deepEqual(
      tokens.map(({ type }) => type),
      ['code'],
    );
    const [{ lang, text: body }] = /** @type {any[]} */ (tokens);
    assert.equal(lang, '{=html}');
    isOneFigure(body, label);
    assert.equal(found.match(/`/g)?.length, 6, 'the fences alone: knitr looks for more inside');
  }
});

test('snippets: Markdown is one picture in one link', async () => {
  for (const label of HOSTILE) {
    const { document } = parseHTML(`<main>${await marked(text('markdown', label))}</main>`);
    const names = [...document.querySelectorAll('main *')].map(({ localName }) => localName);
    assert.deepEqual(names, ['p', 'a', 'img'], label);
    const { address, alt } = shownWith(label);
    const link = document.querySelector('a')?.getAttribute('href') ?? '';
    assert.equal(decodeURI(link), decodeURI(address.replace('(b)', '%28b%29')));
    assert.equal(document.querySelector('img')?.getAttribute('alt'), oneLine(alt));
    assert.equal(document.querySelector('main')?.textContent?.trim(), '');
    assert.ok(!text('markdown', label).slice(1).includes('`'));
  }
});

test('snippets: BibTeX is one entry of five fields', () => {
  for (const label of HOSTILE) {
    const entries = bibtex.toJSON(text('bibtex', label));
    assert.equal(entries.length, 1, label);
    const [{ citationKey, entryTags }] = entries;
    assert.equal(citationKey, 'posenc');
    assert.deepEqual(Object.keys(entryTags), ['author', 'title', 'year', 'howpublished', 'url']);
    assert.equal(entryTags.url, shownWith(label).address);
    assert.doesNotMatch(entryTags.title, /(?<!\\)[%&$#_^~]|\\[a-z]/i);
  }
});

test('snippets: a link is one address', () => {
  for (const label of HOSTILE) assert.equal(new URL(text('link', label)).host, 'example.org');
});

/** Prints the text values of a program, in their order. */
const LITERALS = `import ast, json, sys
for source in json.load(sys.stdin):
    tree = ast.parse(source)
    kinds = sorted({type(node).__name__ for node in tree.body})
    values = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    print(json.dumps([kinds, [value for value in values if isinstance(value, str)]]))
`;

test('snippets: a cell of a notebook is the same program, whatever the label', (t) => {
  const python = findPython([]);
  if (!python) return t.skip('no Python here');
  for (const kind of /** @type {const} */ (['jupyter', 'srcdoc', 'anywidget'])) {
    const cells = HOSTILE.map((label) => text(kind, label));
    for (const cell of cells) assert.doesNotMatch(cell, /^\s*[%!?]|\?$/m, 'a word of IPython');
    const input = JSON.stringify(cells);
    /** @type {import('node:child_process').SpawnSyncReturns<string>} */
    const run = spawnSync(python, ['-c', LITERALS], { input, encoding: 'utf8' });
    assert.equal(run.status, 0, run.stderr);
    const found = String(run.stdout)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    found.forEach(([kinds, values], index) => {
      assert.deepEqual(kinds, found[0][0]);
      const label = HOSTILE[index];
      if (kind === 'jupyter') assert.ok(values.includes(shownWith(label).address));
      if (kind === 'anywidget') assert.ok(values.includes(label), label);
      if (kind === 'srcdoc') {
        const page = values.find((/** @type {string} */ value) => value.startsWith('<script'));
        isOneFigure(page, label);
      }
    });
  }
});
