/** Figures in a language that is not English: what is still English was not looked up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementBench } from '../support/elements.mjs';
import { TAGS } from '../support/tags.mjs';

/** @import { Locator } from 'playwright-core' */

const bench = elementBench();

/** Names of papers and code, of files and of mathematics; they are the same everywhere. */
const NAMES =
  /\b(sinusoidal|Sinusoidal|interleaved|concat|paper|tensor2tensor|b?float\d\d|sin|cos|exp|max|token|d_model|dim|length|start|positions|base|layout|schedule|precision|encoding|colormap|tokens|columns|rows|SVG|PNG|CSV|NPY|NTK|NumPy|PyTorch|JAX|JavaScript|px)\b/g;

/** Whatever an element shows or says, with its panels open. @param {Locator} element */
async function textsOf(element) {
  for (const summary of await element.locator('summary').all()) await summary.click();
  await element.locator('.listen .how').waitFor();
  await element.locator('.code pre').waitFor();
  await element.locator('.share .alt').waitFor();
  return element.evaluate((node) => {
    /** @type {string[]} */
    const texts = [];
    const root = /** @type {ShadowRoot} */ (node.shadowRoot);
    const all = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let at = all.nextNode(); at; at = all.nextNode()) {
      const parent = at instanceof Element ? at : at.parentElement;
      if (parent?.closest('pre, style, option')) continue; // programs, names
      if (at instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'aria-roledescription']) {
          texts.push(at.getAttribute(name) ?? '');
        }
      } else texts.push(at.nodeValue ?? '');
    }
    return texts;
  });
}

/** @param {string} text */
function leftInEnglish(text) {
  let rest = text;
  for (let before = ''; rest !== before;) [before, rest] = [rest, rest.replace(/⟦[^⟦⟧]*⟧/g, '')];
  return /[A-Za-z]{3,}/.test(rest.replace(NAMES, ''));
}

for (const [tag, attributes] of [
  ['pe-heatmap', ''],
  ['pe-waves', ''],
  ['pe-waves', 'rows="0 40" columns="0-99"'],
]) {
  test(`${tag} ${attributes}: nothing is left in English, numbers neither`, async () => {
    const element = await bench.add(
      `<${tag} lang="en-XA" controls length="24" d-model="16" loading="eager" ${attributes}></${tag}>`,
    );
    await element.locator('summary', { hasText: '⟦' }).first().waitFor();
    await element.locator('.plot').focus();
    await bench.page.keyboard.press('ArrowRight');
    await bench.page.keyboard.press('ArrowRight');
    await element.locator('.formula').first().waitFor();
    const texts = await textsOf(element);
    assert.deepEqual(texts.filter(leftInEnglish), []);
    assert.ok(texts.some((text) => /\d,\d/.test(text)));
    assert.deepEqual(
      texts.filter((text) => /(^|\s)−?\d+\.\d+($|\s)/.test(text)),
      [],
    );
  });
}

/** What a figure of its kind needs to show anything. @type {Record<string, string>} */
const NEEDED = { 'pe-claim': 'claim="x1"' };
/**
 * What an element shows and says; without the reader's own words, the names of code and what posts say.
 * @param {Locator} element
 */
const ownTexts = (element) =>
  element.evaluate((node, apart) => {
    const { settings, context, picture, shadowRoot } = /** @type {any} */ (node);
    const { list, values } = settings;
    /** @type {string[]} words of a text */
    const names = [
      ...(picture.cloud?.words ?? []).map((/** @type {any} */ { text }) => text),
      ...list.flatMap((/** @type {any} */ { name, type }) =>
        type === 'text' || type === 'list' ? String(values[name] ?? '').split(/[\s,:;]+/) : [],
      ),
    ].filter((name) => /[a-z]{3}/i.test(name));
    names.sort((a, b) => b.length - a.length);
    /** What a whole text may be: settings and choices are named as in code. */
    const code = new Set([
      ...context.catalogue.map((/** @type {any} */ { name }) => name),
      ...context.colormaps.map((/** @type {any} */ { name }) => name),
      ...list.flatMap((/** @type {any} */ { name, choices = [] }) => [name, ...choices]),
    ]);
    const parameters = context.catalogue.flatMap((/** @type {any} */ { parameters: own }) =>
      own.map((/** @type {any} */ { name }) =>
        name.replace(/[A-Z]/g, (/** @type {string} */ letter) => `_${letter.toLowerCase()}`),
      ),
    );
    /** `base 10000` and `once: ⟦…⟧`: code with what is said of it. */
    const told = new RegExp(
      `(?<![\\w⟦])((${parameters.join('|')})(?= [\\d⟦])|(${[...code].join('|')})(?=: ⟦))`,
      'g',
    );
    /** @type {string[]} */
    const texts = [];
    const all = document.createTreeWalker(
      shadowRoot,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    );
    for (let at = all.nextNode(); at; at = all.nextNode()) {
      const parent = at instanceof Element ? at : at.parentElement;
      if (parent?.closest(apart)) continue;
      if (at instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'aria-roledescription']) {
          texts.push(at.getAttribute(name) ?? '');
        }
      } else texts.push(at.nodeValue ?? '');
    }
    return texts
      .filter((text) => !code.has(text.trim()) && !/^\s*[a-z]+(_[a-z]+)+\s*$/.test(text))
      .map((text) => names.reduce((rest, name) => rest.replaceAll(name, ''), text))
      .map((text) => text.replace(told, ''));
  }, APART);

/** Programs and formulas, names, and what is written about posts: documents. */
const APART = 'pre, style, option, .formula, [lang=en]';

for (const tag of TAGS) {
  test(`${tag}: a default one leaves nothing in English`, async () => {
    const element = await bench.add(
      `<${tag} lang="en-XA" controls loading="eager" ${NEEDED[tag] ?? ''}></${tag}>`,
    );
    await bench.page.waitForFunction(() =>
      document.querySelector('#fixture > *')?.shadowRoot?.textContent?.includes('⟦'),
    );
    const plot = element.locator('.plot');
    if (await plot.count()) {
      await plot.first().focus();
      await bench.page.keyboard.press('ArrowRight');
    }
    for (const summary of await element.locator('details.numbers > summary').all()) {
      await summary.click();
    }
    assert.deepEqual((await ownTexts(element)).filter(leftInEnglish), []);
  });
}

test('the nearest lang counts, and English comes back', async () => {
  const element = await bench.add(
    '<pe-heatmap length="8" d-model="8" loading="eager"></pe-heatmap>',
  );
  const summary = element.locator('.numbers summary');
  assert.equal(await summary.innerText(), 'The numbers as a table');
  await bench.page.evaluate(() => {
    document.querySelector('#fixture')?.setAttribute('lang', 'en-XA');
    /** @type {any} */ (document.querySelector('#fixture > *')).requestUpdate();
  });
  await element.locator('.numbers summary', { hasText: '⟦' }).waitFor();
  await element.evaluate((node) => node.setAttribute('lang', 'en'));
  await element.getByText('The numbers as a table').waitFor();
});
