/** Nobody gets in: below Trusted Types, by text of readers, by addresses, by messages, by files saved. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { PAGE, openDrawn, watch } from '../support/browser.mjs';
import { addFixture } from '../support/fixture.mjs';
import { openSite } from '../support/site.mjs';

/** @import { Page } from 'playwright-core' */

const TRUSTED = "require-trusted-types-for 'script'; trusted-types lit-html posenc";
const ATTACK = `"'></text></title><script>window.broken=1</script><img src=x onerror="window.broken=2">\u2028&lt;`;

const policy =
  `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; ` +
  `style-src 'self'; img-src data: blob:; ${TRUSTED}`;
const site = await openSite({
  pages: {
    '/strict.html': `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>
      <meta http-equiv="Content-Security-Policy" content="${policy}"><link rel="icon" href="data:,">
      <script type="module" src="./posenc.js"></script><body>`,
  },
  viewport: { width: 1000, height: 900 },
});

before(async () => {
  await site.context.addInitScript(() => {
    const violations = /** @type {string[]} */ ([]);
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`),
    );
  });
});

/** @param {string} path */
async function open(path) {
  const { page, seen } = await site.open(path);
  return { page, messages: seen.messages };
}

/** Nothing was refused, nothing was thrown, no attack ran. @param {Page} page @param {string[]} messages */
async function isClean(page, messages) {
  const found = await page.evaluate(() => {
    const { violations, broken } = /** @type {any} */ (window);
    return { violations, broken: broken ?? null };
  });
  assert.deepEqual(found, { violations: [], broken: null });
  assert.deepEqual(
    messages.filter((text) => /^(error|uncaught)/.test(text)),
    [],
  );
}

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
    '/embed.html',
    '/embed.all.html',
    '/posenc.html',
    '/worksheet.html',
  ]) {
    const html = await readFile(join(PAGE, path), 'utf8');
    const content = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const rules = content.replaceAll('&#39;', "'").split('; ');
    // the script that a single file unpacks, named by its hash
    const trusted = path === '/posenc.html' ? `${TRUSTED} posenc-lesson` : TRUSTED;
    for (const rule of ["default-src 'none'", ...trusted.split('; ')]) {
      assert.ok(rules.includes(rule), `${path} without ${rule}: ${content}`);
    }
    assert.ok(!/unsafe-(inline|eval)'|\*/.test(content.replace("'wasm-unsafe-eval'", '')), path);
  }
  const { page } = await open('/index.html');
  const refused = await page.evaluate(() => {
    try {
      document.createElement('p').innerHTML = '<b>text</b>';
      return false;
    } catch (error) {
      return error instanceof TypeError;
    }
  });
  assert.ok(refused);
  await page.close();
});

test('Trusted Types: the whole page is drawn, and presented, without a violation', async () => {
  const { page, messages } = await open('/index.html');
  await openDrawn(page, `${site.origin}/index.html`);
  assert.ok(page.workers().length > 0, 'workers start below the policy');
  await isClean(page, messages);
  await page.goto(`${site.origin}/index.html?present`);
  await page.locator('.presenting').getByRole('button', { name: 'Next' }).click();
  await isClean(page, messages);
  await page.close();
});

for (const path of ['/workbench.html', '/gallery.html', '/worksheet.html']) {
  test(`Trusted Types: ${path} without a violation`, async () => {
    const { page, messages } = await open(path);
    await page.waitForFunction(() => {
      const elements = [...document.querySelectorAll('main *')];
      const figures = elements.filter(({ localName }) => localName.startsWith('pe-'));
      const { length } = document.body.innerText;
      return (
        figures.some((element) => /** @type {any} */ (element).picture) ||
        (figures.length === 0 && length > 300)
      );
    });
    await isClean(page, messages);
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
    await page.waitForTimeout(60);
    await openAll(page, '#fixture > *');
    await page.waitForTimeout(60);
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
  assert.ok(page.workers().length > 0, 'workers start below the policy');
  await isClean(page, messages);
  await page.close();
});

test('a saved SVG carries no script, whatever text the figure shows', async () => {
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
    await page.waitForTimeout(100);
    await element.getByText('Save, embed or cite').click();
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
    assert.deepEqual(found, { root: 'svg', broken: false, active: [] });
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
  await element.getByText('Save, embed or cite').click();
  await element.locator('.snippet').waitFor();
  const plain = await site.context.newPage(); // without a policy
  await plain.goto('about:blank');
  for (const kind of ['element', 'iframe', 'reveal', 'quarto']) {
    await element.locator('.share select').last().selectOption(kind);
    await page.waitForTimeout(50);
    const text = await element.locator('.snippet').innerText();
    const found = await plain.evaluate((markup) => {
      const parsed = new DOMParser().parseFromString(markup, 'text/html');
      return {
        scripts: [...parsed.scripts].map(({ text: code, type }) => [code, type]),
        images: parsed.images.length,
        handlers: [...parsed.querySelectorAll('*')].filter((node) =>
          node.getAttributeNames().some((name) => name.startsWith('on')),
        ).length,
      };
    }, text);
    assert.deepEqual(found.images + found.handlers, 0, kind);
    assert.ok(
      found.scripts.every(([code, type]) => code === '' && type === 'module'),
      kind,
    );
  }
  await plain.close();
  await isClean(page, messages);
  await page.close();
});

test('addresses: hostile text in the hash and the query reaches no markup, of page and frame', async () => {
  const attack = encodeURIComponent(ATTACK);
  const paths = [
    `/index.html#s1-figure-2.colormap=${attack}&s1-figure-2.onclick=${attack}&s1-figure-2.style=${attack}&at=${attack}`,
    `/index.html?present=${attack}`,
    `/index.html#x_hide=${attack}`,
    `/workbench.html#${attack}`,
    `/workbench.html#formula.formula=${attack}&at=formula`,
    `/embed.html#element=pe-heatmap&label=${attack}&onclick=${attack}&encoding=${attack}`,
    `/embed.html?element=${attack}&at=${attack}#?secret=${attack}`,
  ];
  for (const path of paths) {
    const { page, messages } = await open(path);
    await page.waitForTimeout(500);
    const handlers = await page.evaluate(
      () =>
        document.querySelectorAll('main [onclick], main [style*="script"], main img[src="x"]')
          .length,
    );
    assert.equal(handlers, 0, path);
    await isClean(page, messages);
    await page.close();
  }
});

test('messages: a frame obeys its host alone, and only words it knows', async () => {
  const { page, messages } = await open('/embed.html#element=pe-heatmap&length=12&d-model=6');
  await page.locator('canvas').first().waitFor();
  // not framed: an opener or the page itself must not command it
  await page.evaluate(() => {
    window.postMessage({ type: 'pe-embed:set', attributes: { length: '20' } }, '*');
  });
  await page.waitForTimeout(50);
  assert.equal(await page.locator('pe-heatmap').getAttribute('length'), '12');
  await page.goto(`${site.origin}/strict.html`);
  const host = await site.context.newPage();
  await host.route('**/host.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><iframe src="./embed.html#element=pe-heatmap&length=12&d-model=6"></iframe>',
    }),
  );
  await host.goto(`${site.origin}/host.html`);
  const framed = host.frames()[1];
  await framed.locator('canvas').first().waitFor();
  const wrong = await host.evaluate((attack) => {
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, k) => [`a${k}`, 'x']));
    const list = [
      7,
      'pe-embed:set',
      [],
      { type: 'pe-embed:set', attributes: null },
      { type: 'pe-embed:set', attributes: { length: 20 } },
      { type: 'pe-embed:set', attributes: { length: { toString: '20' } } },
      { type: 'pe-embed:set', attributes: { length: '20', label: 'x'.repeat(2000) } },
      { type: 'pe-embed:set', attributes: { ...many, length: '20' } },
      { type: ['pe-embed:set'], attributes: { length: '20' } },
      {
        type: 'pe-embed:set',
        attributes: {
          onclick: attack,
          style: 'display:none',
          id: 'x',
          is: 'y',
          srcdoc: attack,
          'data-x': attack,
        },
      },
    ];
    for (const data of list) window.frames[0].postMessage(data, '*');
    return list.length;
  }, ATTACK);
  assert.ok(wrong > 5);
  await host.waitForTimeout(100);
  const names = await framed.locator('pe-heatmap').evaluate((node) => node.getAttributeNames());
  assert.equal(await framed.locator('pe-heatmap').getAttribute('length'), '12');
  assert.ok(!names.some((name) => /^(on|data-)|^(style|id|is)$/.test(name)), String(names));
  await host.close();
  await isClean(page, messages);
  await page.close();
});
