/** Nobody gets in: below Trusted Types, by text of readers, by addresses, by messages, by files saved. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PAGE, isChromium, onlyInChromium, openDrawn } from '../support/browser.mjs';
import { addFixture, drawn } from '../support/fixture.mjs';
import { someDrawn } from '../support/site.mjs';
import { pages } from '../../../web/markup/pages.js';
import { ATTACK, TRUSTED, openStrict } from './strict.mjs';

/** @import { Page } from 'playwright-core' */

/** A host with Lit of its own, below the policy that web/README.md gives, then ours. @param {string} scripts */
const hostWithLit = (scripts) => `<!doctype html><html lang="en"><meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:;
    script-src 'self' 'wasm-unsafe-eval'; worker-src blob:;
    require-trusted-types-for 'script'; trusted-types lit-html posenc posenc-2">
  <title>Host</title><link rel="icon" href="data:,">
  <script type="module" src="./host.js"></script>${scripts}
  <body><p id="own"></p><pe-heatmap loading="eager"></pe-heatmap></body>`;
const script = (/** @type {string} */ name) => `<script type="module" src="./${name}.js"></script>`;
const lit = await readFile(fileURLToPath(import.meta.resolve('lit-html')).replace('/node/', '/'));

const { site, open, isClean } = await openStrict({
  '/lit.js': String(lit),
  '/host.js':
    "import { html, render } from './lit.js';\n" +
    "render(html`<b>${'drawn'}</b>`, document.getElementById('own'));",
  '/second.js': `const { define } = await import('./posenc.all.js'); define('pe2');
      const second = document.createElement('pe2-waves');
      second.setAttribute('loading', 'eager');
      document.body.append(second);`,
  '/lit.html': hostWithLit(script('posenc')),
  '/lit-all.html': hostWithLit(script('posenc.all')),
  '/lit-both.html': hostWithLit(script('posenc') + script('second')),
});

/** Figures of both cores. Of all others page/figures.browser.mjs hears when one violates the policy. */
const BOTH_CORES = '#kazemnejad-figure-2 > pe-heatmap, .exhibit > pe-similarity';

/** Opens all that an element keeps closed. @param {Page} page @param {string} within */
const openAll = (page, within) =>
  page.evaluate((selector) => {
    for (const element of document.querySelectorAll(selector)) {
      for (const details of element.shadowRoot?.querySelectorAll('details') ?? [])
        details.open = true;
    }
  }, within);

test('Trusted Types are in force in every built page', async () => {
  for (const path of [
    '/index.html',
    '/workbench.html',
    '/gallery.html',
    '/model.html',
    '/trace.html',
    '/embed.html',
    '/embed.all.html',
    '/posenc.html',
    '/worksheet.html',
  ]) {
    const html = await readFile(join(PAGE, path), 'utf8');
    const content = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const rules = content.replaceAll('&#39;', "'").split('; ');
    // the script that a single file unpacks, named by its hash
    const trusted = path === '/posenc.html' ? `${TRUSTED} posenc-single-file` : TRUSTED;
    for (const rule of ["default-src 'none'", ...trusted.split('; ')]) {
      assert.ok(rules.includes(rule), `${path} without ${rule}: ${content}`);
    }
    assert.ok(!/unsafe-(inline|eval)'|\*/.test(content.replace("'wasm-unsafe-eval'", '')), path);
  }
  const { page } = await open('/index.html');
  const isRefused = await page.evaluate(() => {
    try {
      document.createElement('p').innerHTML = '<b>text</b>';
      return false;
    } catch (error) {
      return error instanceof TypeError;
    }
  });
  if (isChromium) assert.ok(isRefused); // what other drivers run is not of the page
  await page.close();
});

test('Trusted Types: the page is drawn, and presented, without a violation', async () => {
  const { page, messages } = await open('/index.html');
  await openDrawn(page, `${site.origin}/index.html`, { only: BOTH_CORES, isLaidOut: false });
  if (isChromium) assert.ok(page.workers().length > 0, 'workers start below the policy');
  await isClean(page, messages);
  await page.goto(`${site.origin}/index.html?present`);
  await page.locator('.presenting').getByRole('button', { name: 'Space on' }).click();
  await isClean(page, messages);
  await page.close();
});

for (const path of pages.slice(1).map((name) => `/${name}.html`)) {
  test(`Trusted Types: ${path} without a violation`, async () => {
    const { page, messages } = await open(path);
    await page.waitForFunction(someDrawn);
    await page.waitForFunction(() => document.body.innerText.length > 300);
    await isClean(page, messages);
    await page.close();
  });
}

for (const [path, tags] of Object.entries({
  '/lit.html': ['pe-heatmap'],
  '/lit-all.html': ['pe-heatmap'],
  '/lit-both.html': ['pe-heatmap', 'pe2-waves'],
})) {
  test(`Trusted Types: a host that uses Lit draws, and so do we (${path})`, async () => {
    const { page, messages } = await open(path);
    for (const tag of tags) {
      await page.waitForFunction(
        (name) => /** @type {any} */ (document.querySelector(name))?.picture,
        tag,
      );
    }
    assert.equal(await page.locator('#own b').innerText(), 'drawn');
    if (isChromium) {
      const tried = await page.evaluate(() => /** @type {any} */ (window).violations);
      // a second copy asks for the first name, which is given away
      assert.deepEqual(
        tried.filter((/** @type {string} */ text) => !/^trusted-types/.test(text)),
        [],
      );
      assert.equal(tried.length, tags.length - 1);
    }
    assert.deepEqual(
      messages.filter((text) => /^uncaught/.test(text)),
      [],
    );
    await page.close();
  });
}

test('Trusted Types: every element on a strict host, all panels open, hostile text everywhere', async () => {
  const { page, messages } = await open('/strict.html');
  /** @type {string[]} */
  const tags = await page.evaluate(async (address) => {
    const { tags } = await import(address);
    return tags;
  }, `${site.origin}/posenc.js`);
  assert.ok(tags.length > 25);
  const texts = [
    'label',
    'controls',
    'group',
    'x-label',
    'sentence',
    'words',
    'text',
    'formula',
    'encoding',
  ];
  for (const tag of tags) {
    await addFixture(page, `<${tag} loading="eager" controls></${tag}>`);
    await openAll(page, '#fixture > *');
    await page.evaluate(([names, attack]) => {
      const element = /** @type {Element} */ (document.querySelector('#fixture > *'));
      for (const name of names) element.setAttribute(String(name), String(attack));
    }, /** @type {[string[], string]} */ ([texts, ATTACK]));
    await drawn(page);
    await openAll(page, '#fixture > *');
    await drawn(page);
    const strange = await page.evaluate(() => {
      const root = document.querySelector('#fixture > *')?.shadowRoot;
      return [...(root?.querySelectorAll('*') ?? [])]
        .filter(
          (node) =>
            node.matches('script, iframe, object, embed, base, link, foreignObject') ||
            node.getAttributeNames().some((name) => name.startsWith('on')),
        )
        .map((node) => node.outerHTML.slice(0, 200));
    });
    assert.deepEqual(strange, [], tag);
  }
  if (isChromium) assert.ok(page.workers().length > 0, 'workers start below the policy');
  await isClean(page, messages);
  await page.close();
});

test('a saved SVG carries no script, whatever text it shows', onlyInChromium(), async () => {
  const { page, messages } = await open('/strict.html');
  const figures = [
    '<pe-heatmap length="6" d-model="4" loading="eager"></pe-heatmap>',
    '<pe-waves length="9" d-model="4" loading="eager"></pe-waves>',
    '<pe-attention loading="eager"></pe-attention>',
    '<pe-order loading="eager"></pe-order>',
    '<pe-words loading="eager"></pe-words>',
  ];
  await page.evaluate(() => {
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob && blob.type === 'image/svg+xml')
        Object.assign(window, { saved: blob.text() });
      return createObjectURL(blob);
    };
  });
  for (const figure of figures) {
    const element = await addFixture(page, figure);
    await element.evaluate((node, attack) => {
      node.setAttribute('label', attack);
      for (const name of ['sentence', 'words', 'x-label']) node.setAttribute(name, attack);
    }, ATTACK);
    await drawn(page);
    await element.locator('.share > summary').click();
    const download = page.waitForEvent('download');
    await element.getByRole('button', { name: 'SVG' }).click();
    await download;
    const svg = await page.evaluate(
      () => /** @type {Promise<string>} */ (/** @type {any} */ (window).saved),
    );
    assert.ok(svg.includes('window.broken=1'), 'the text itself is there, as text');
    // as a document of its own, with nothing that holds it back
    const other = await site.context.newPage();
    await other.route('**/saved.svg', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: svg }),
    );
    await other.goto(`${site.origin}/saved.svg`);
    const found = await other.evaluate(() => ({
      root: document.documentElement.localName,
      faults: document.getElementsByTagName('parsererror').length,
      broken: 'broken' in window,
      active: [...document.querySelectorAll('*')]
        .filter(
          (node) =>
            /^(script|foreignObject|iframe|a|use|set|animate|handler|style)$/i.test(
              node.localName,
            ) ||
            node.getAttributeNames().some((name) => /^on/i.test(name)) ||
            !/^(data:image\/png|#|$)/.test(node.getAttribute('href') ?? ''),
        )
        .map((node) => node.outerHTML.slice(0, 200)),
    }));
    assert.deepEqual(found, { root: 'svg', faults: 0, broken: false, active: [] });
    await other.close();
  }
  await isClean(page, messages);
  await page.close();
});

test('snippets to paste carry hostile settings as text only', async () => {
  const { page, messages } = await open('/strict.html');
  const element = await addFixture(
    page,
    '<pe-heatmap length="6" d-model="4" loading="eager"></pe-heatmap>',
  );
  await element.evaluate((node, attack) => node.setAttribute('label', attack), ATTACK);
  await element.locator('.share > summary').click();
  await element.locator('.snippet').waitFor();
  const plain = await site.context.newPage(); // without a policy
  await plain.goto('about:blank');
  for (const kind of ['element', 'iframe', 'reveal', 'quarto']) {
    await element.locator('.share select').last().selectOption(kind);
    await drawn(page);
    const text = await element.locator('.snippet').innerText();
    const found = await plain.evaluate((markup) => {
      const parsed = new DOMParser().parseFromString(markup, 'text/html');
      return {
        scripts: [...parsed.scripts].map(({ text: code, src }) => [code, src]),
        images: parsed.images.length,
        handlers: [...parsed.querySelectorAll('*')].filter((node) =>
          node.getAttributeNames().some((name) => name.startsWith('on')),
        ).length,
      };
    }, text);
    assert.deepEqual(found.images + found.handlers, 0, kind);
    for (const [code, src] of found.scripts) {
      assert.equal(code, '', kind);
      assert.match(src, kind === 'iframe' ? /\/embed\.js$/ : /\/posenc\.js$/, kind);
    }
  }
  await plain.close();
  await isClean(page, messages);
  await page.close();
});
