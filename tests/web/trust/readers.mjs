/** Readers that take a text back out of what a writer wrote, and refuse what is more than that text. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { parse } from 'acorn';
import { Lexer, marked } from 'marked';
import { readElement } from '../../../web/settings/address.js';
import { oneFigure, oneLine, wellFormed } from './figures.mjs';
import { cppTexts, pythonConstants } from './programs.mjs';
import { dom, parsed } from './markup.mjs';
import { readSheet } from '../../../web/worksheets/sheet.js';
import { cells, runsAsFormula } from './tables.mjs';

/** @import { Reader } from '../../../web/export/writer.js' */
/** @typedef {{text: string, made: any, output: string}} Case output as UTF-8 holds it */

const bibtex = createRequire(import.meta.url)('@orcid/bibtex-parse-js');
const { DOMParser } = dom.window;

/** The tree without values and places, and its texts. @param {string} code */
function javascriptOf(code) {
  /** @type {any[]} */
  const literals = [];
  const tree = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const shape = JSON.stringify(tree, (key, value) => {
    if (key === 'start' || key === 'end' || key === 'raw') return undefined;
    if (key !== 'value' || typeof value !== 'string') return value;
    literals.push(value);
    return '';
  });
  return { shape, literals };
}

/** @param {string} html */
function page(html) {
  const document = parsed(html);
  const names = [...document.querySelectorAll('*')].map(
    (node) => `${node.localName} ${node.getAttributeNames()}`,
  );
  return { document, names: names.join('\n') };
}

const CONTROL = /[^\P{Cc}\n]/u;
const BIDI = /[\u200e\u200f\u061c\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)$/i;

/** As the command line shows what steers. @param {string} text */
const shown = (text) =>
  wellFormed(text).replace(
    /[\p{Cc}\u200e\u200f\u061c\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (sign) => JSON.stringify(`\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).slice(2, -1),
  );

/**
 * Of all cases of one writer, the plain one first.
 * @type {Record<Reader, (cases: Case[]) => void>}
 */
export const readers = {
  /** Nothing of a reader's text is in it. */
  'own words'(cases) {
    for (const { output } of cases) assert.equal(output, cases[0].output);
  },
  javascript([plain, ...cases]) {
    const { shape } = javascriptOf(plain.output);
    for (const { text, output } of cases) {
      const found = javascriptOf(output);
      assert.equal(found.shape, shape, output);
      assert.ok(found.literals.includes(wellFormed(text)), output);
      assert.doesNotMatch(output, CONTROL);
      assert.doesNotMatch(output, BIDI_OVERRIDES);
    }
  },
  python(cases) {
    const found = pythonConstants(cases.map(({ output }) => output));
    if (!found) return;
    found.forEach(({ shape, constants }, index) => {
      const { text, made, output } = cases[index];
      assert.equal(shape, found[0].shape, output);
      assert.doesNotMatch(output, CONTROL);
      assert.doesNotMatch(output, BIDI_OVERRIDES);
      assert.doesNotMatch(output, /^\s*[%!?]|\?$/m, 'a word of IPython');
      const markup = constants.find((constant) => constant.startsWith('<script type='));
      if (markup !== undefined) oneFigure(markup, made);
      else {
        const wanted = constants.includes(wellFormed(text)) || constants.includes(made.address);
        assert.ok(wanted, output);
      }
    });
  },
  'c++'(cases) {
    cppTexts(cases.map(({ output }) => output))?.forEach((found, index) => {
      const { text, output } = cases[index];
      assert.equal(found, wellFormed(text), output);
      assert.doesNotMatch(output, CONTROL);
      assert.doesNotMatch(output, BIDI_OVERRIDES);
    });
  },
  html(cases) {
    const lines = cases[0].output.split('\n').length;
    for (const { made, output } of cases) {
      oneFigure(output, made);
      assert.equal(output.split('\n').length, lines);
      assert.doesNotMatch(output, /\{\{|\{%|[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069]/u);
    }
  },
  page([plain, ...cases]) {
    const { names } = page(plain.output);
    for (const { text, output } of cases) {
      const found = page(output);
      assert.equal(found.names, names, text);
      const told = ['h1', 'p'].map((tag) => found.document.querySelector(tag)?.textContent);
      assert.deepEqual(told, [oneLine(text), oneLine(text)]);
      assert.equal(found.document.title.trim(), `${oneLine(text)} – posenc`.trim());
    }
  },
  quarto(cases) {
    for (const { made, output } of cases) {
      const tokens = /** @type {any[]} */ (new Lexer().lex(output));
      assert.deepEqual([tokens.length, tokens[0].type, tokens[0].lang], [1, 'code', '{=html}']);
      oneFigure(tokens[0].text, made);
      assert.equal(output.match(/`/g)?.length, 6, 'the fences alone: knitr looks for more inside');
    }
  },
  markdown(cases) {
    for (const { made, output } of cases) {
      const document = parsed(`<main>${marked(output, { async: false })}</main>`);
      const names = [...document.querySelectorAll('main *')].map(({ localName }) => localName);
      assert.deepEqual(names, ['p', 'a', 'img'], output);
      const link = document.querySelector('a')?.getAttribute('href') ?? '';
      assert.equal(decodeURI(link), decodeURI(made.address.replace('(b)', '%28b%29')));
      assert.equal(document.querySelector('img')?.getAttribute('alt'), made.alt);
      assert.equal(document.querySelector('main')?.textContent?.trim(), '');
      assert.doesNotMatch(output, /`|\{\{|\{%/);
    }
  },
  bibtex(cases) {
    for (const { made, output } of cases) {
      const entries = bibtex.toJSON(output);
      assert.deepEqual([entries.length, entries[0].citationKey], [1, 'posenc'], output);
      const { entryTags } = entries[0];
      assert.deepEqual(Object.keys(entryTags), ['author', 'title', 'year', 'howpublished', 'url']);
      assert.equal(entryTags.url, made.address);
      assert.doesNotMatch(entryTags.title, /(?<!\\)[%&$#_^~]|\\[a-z]/i);
    }
  },
  address(cases) {
    for (const { text, output } of cases) {
      assert.match(output, /^[!-~]+$/);
      const { tag, attributes } = readElement(new URL(output), ['pe-heatmap']);
      assert.equal(tag, 'pe-heatmap');
      // an address is read up to 4000 characters
      if (output.length < 4000) assert.equal(attributes.label, wellFormed(text));
    }
  },
  csv(cases) {
    const held = (/** @type {string} */ text) =>
      wellFormed(text).replace(/[\0-\u0008\u000b\u000c\u000e-\u001f]/g, '\ufffd');
    const bare = (/** @type {string} */ text) => text.replaceAll("'", '');
    for (const { text, output } of cases) {
      const rows = cells(output, ',');
      assert.deepEqual(
        rows.map((row) => row.length),
        [3, 5],
      );
      for (const found of [rows[0][0], rows[1][1]]) {
        assert.equal(bare(found), bare(held(text)), output);
        // what is changed is said: text before which nothing stands, and in which nothing runs, is itself
        if (!/^[\s\p{C}]*[=+\-@＝＋－＠]|[;\t\r\n]/u.test(text)) assert.equal(found, held(text));
      }
      assert.deepEqual(rows[1].slice(2), ['-1.5', 'nan', '-inf']);
      for (const separator of [',', ';', '\t']) {
        const run = cells(output, separator).flat().filter(runsAsFormula);
        assert.deepEqual(run, [], `${separator}: ${JSON.stringify(text)}`);
      }
    }
  },
  json(cases) {
    for (const { text, made, output } of cases) {
      assert.doesNotMatch(output, CONTROL);
      assert.doesNotMatch(output, BIDI_OVERRIDES);
      const found = JSON.parse(output);
      if (made.preset) {
        assert.equal(found.title, oneLine(text));
        const { names } = page(found.html);
        assert.equal(names, 'html \nhead \nbody \niframe src,title,width,height,style,loading');
      } else {
        assert.deepEqual(found, { text, [`key ${text}`]: [text, [1, 2]] });
      }
    }
  },
  xml(cases) {
    const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
    const held = (/** @type {string} */ text) => text.replace(forbidden, '');
    const parsed = cases.map(({ output }) =>
      new DOMParser().parseFromString(output, 'application/xml'),
    );
    const namesOf = (/** @type {Document} */ document) =>
      [...document.querySelectorAll('*')].map(({ localName }) => localName).join(' ');
    parsed.forEach((document, index) => {
      const { text, output } = cases[index];
      assert.equal(namesOf(document), namesOf(parsed[0]), output);
      const found = [...document.querySelectorAll('*')].flatMap((node) => [
        ...[...node.attributes].map(({ value }) => value),
        node.children.length === 0 ? node.textContent : '',
      ]);
      // a parser of XML makes one line feed of what ends a line
      const wanted = [held(text), held(text).replace(/\r\n?/g, '\n')];
      assert.ok(
        found.some((value) => wanted.includes(String(value))),
        output,
      );
    });
  },
  words(cases) {
    for (const { text, output } of cases) {
      assert.doesNotMatch(output, /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      assert.ok(output.length <= 1001, `${output.length} characters`);
      const whole = oneLine(text);
      if (text.length <= 1000) assert.equal(output, whole);
      else assert.ok(output.endsWith('…') && whole.startsWith(output.slice(0, -1)), text);
    }
  },
  worksheet(cases) {
    for (const { made, output } of cases) {
      if (output.startsWith('#')) assert.deepEqual(readSheet(output), made);
      else
        assert.match(
          output,
          /^Sheets? \d{1,4}( to \d{1,4})?: \d{1,2} (easy|middle|hard) exercises?$/,
        );
      assert.match(output, /^[\w#=&:, ]{1,100}$/);
    }
  },
  'file system'(cases) {
    for (const { text, output } of cases) {
      assert.match(output, /^[^\p{Cc}\p{Cf}<>:"/\\|?*\s]+$/u, text);
      assert.doesNotMatch(output, /^[.~-]|[. -]$/, text);
      assert.doesNotMatch(output.split('.')[0], RESERVED, text);
      assert.ok(Buffer.byteLength(`${output}.safetensors`) <= 200, text);
      if (/^[\w]+$/.test(text) && text.length < 100 && !RESERVED.test(text)) {
        assert.equal(output, text);
      }
    }
  },
  workflow(cases) {
    const lines = cases[0].output.split('\n').length;
    for (const { text, output } of cases) {
      assert.doesNotMatch(output, CONTROL, text);
      assert.doesNotMatch(output, BIDI, text);
      assert.equal(output.split('\n').length, lines, output);
      const files = output
        .trimEnd()
        .split('\n')
        .map((line) => {
          const [, file] =
            /^::(?:error|warning|notice) file=([^,:]*)(?:,line=\d+)?,title=[^,:]*::[^\n]+$/.exec(
              line,
            ) ?? [];
          return decodeURIComponent(file?.replace(/%(?!25|3A|2C)/g, '!') ?? '');
        });
      assert.ok(files.includes(shown(text)), output);
      for (const file of files) assert.ok([shown(text), 'plain.json'].includes(file), file);
    }
  },
  terminal(cases) {
    const lines = cases[0].output.split('\n').length;
    for (const { text, output } of cases) {
      assert.doesNotMatch(output, CONTROL, text);
      assert.doesNotMatch(output, BIDI, text);
      assert.equal(output.split('\n').length, lines, output);
      assert.ok(output.includes(shown(text)), output);
    }
  },
};

const BIDI_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/;
