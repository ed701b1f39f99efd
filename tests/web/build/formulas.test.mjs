import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadCore } from '../../../web/core/index.js';
import { Formulas, KATEX } from '../../../web/markup/formulas.js';

test('formulas: every one of the catalogue can be set', async () => {
  const core = await loadCore();
  const formulas = new Formulas();
  for (const { formula } of core.catalogue()) formulas.render(formula);
  assert.deepEqual(formulas.problems, []);
});

test('formulas: no inline styles; the sheet holds each as a class', async () => {
  const formulas = new Formulas();
  const markup = formulas.render(String.raw`\sum_{i=0}^{n} \frac{x_i}{\sqrt{2}}`);
  assert.doesNotMatch(markup, / style=/);
  const sheet = await formulas.styleSheet();
  const classes = [...markup.matchAll(/class="(k\d+)\b/g)].map(([, name]) => name);
  assert.ok(classes.length > 3);
  for (const name of classes) assert.match(sheet, new RegExp(`\\.katex \\.${name}\\{[^}]+\\}`));
});

test('formulas: only fonts in use, as files that are there', async () => {
  const plain = new Formulas();
  plain.render('2');
  const fonts = (/** @type {string} */ sheet) =>
    [...sheet.matchAll(/url\((fonts\/[^)]+)\)/g)].map(([, file]) => file);
  assert.deepEqual(fonts(await plain.styleSheet()), ['fonts/KaTeX_Main-Regular.woff2']);
  const rich = new Formulas();
  rich.render(String.raw`\mathbb{R} \mathbf{x} \sum \left(\frac{a}{\frac{b}{c}}\right)`);
  const files = fonts(await rich.styleSheet());
  assert.ok(files.length >= 5, files.join());
  for (const file of files) assert.ok(existsSync(join(KATEX, file)), file);
});

test('formulas: what KaTeX cannot read stays as TeX, escaped, and is reported', () => {
  const formulas = new Formulas();
  assert.equal(formulas.render(String.raw`\nope<`), String.raw`<code>\nope&#60;</code>`);
  assert.equal(formulas.problems.length, 1);
});
