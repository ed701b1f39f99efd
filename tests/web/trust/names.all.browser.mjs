/** Every text that any element takes, and every name that it then has. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn, openFaults } from '../support/faults.mjs';

const faults = await openFaults();
const MOST = 1001 + 100; // characters of a text, and those that a figure's own words add

/** Signs that steer, quotes and markup; and more than anybody listens to. */
const HOSTILE = [
  'a\u202eb \u2066c\u001b]0;d\u0007 "\'><b>e</b>\u2028f\n\ng',
  'x\u202e y '.repeat(400),
];

test('names: whatever texts an element takes, no name of it steers or goes on for ever', async (t) => {
  const { page } = await faults.page();
  await drawn(page, 'pe-heatmap');
  const found = await page.evaluate(async ([address, texts]) => {
    const { load, tags } = await import(address);
    await Promise.all(tags.map(load));
    /** @type {{tag: string, name: string}[]} */
    const names = [];
    const collect = (/** @type {string} */ tag, /** @type {ParentNode} */ root) => {
      for (const node of root.querySelectorAll('*')) {
        for (const { name, value } of node.attributes)
          if (/^(alt|title|aria-(?!labelledby|describedby|controls).*)$/.test(name))
            names.push({ tag, name: value });
        if (/^(figcaption|title|caption)$/.test(node.localName))
          names.push({ tag, name: node.textContent ?? '' });
        if (node.shadowRoot) collect(tag, node.shadowRoot);
      }
    };
    const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const until = async (/** @type {() => unknown} */ isSo) => {
      for (const end = performance.now() + 1500; !isSo() && performance.now() < end;)
        await pause(10);
    };
    for (const tag of tags) {
      const figure = /** @type {any} */ (document.createElement(tag));
      figure.setAttribute('loading', 'eager');
      figure.setAttribute('controls', '');
      document.body.replaceChildren(figure);
      await until(() => figure.picture || figure.failure);
      /** @type {any[]} */
      const list = figure.settings?.list ?? [];
      for (const text of texts) {
        figure.label = text;
        await figure.updateComplete;
        for (const { name, type } of list.filter((each) => /text|list/.test(each.type))) {
          const attribute = name.replace(
            /[A-Z]/g,
            (/** @type {string} */ sign) => `-${sign.toLowerCase()}`,
          );
          const before = figure.picture;
          figure.setAttribute(attribute, type === 'list' ? text.replaceAll(' ', ',') : text);
          await until(() => figure.picture !== before || figure.failure);
          await figure.updateComplete;
          collect(tag, figure.shadowRoot);
          figure.removeAttribute(attribute);
        }
        collect(tag, figure.shadowRoot);
      }
    }
    return names;
  }, /** @type {const} */ (['./posenc.js', HOSTILE]));
  t.diagnostic(`${found.length} names of ${new Set(found.map(({ tag }) => tag)).size} elements`);
  assert.ok(found.length > 1000);
  const wrong = found.filter(
    ({ name }) =>
      /[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name) || name.length > MOST,
  );
  assert.deepEqual([...new Set(wrong.map((each) => JSON.stringify(each).slice(0, 300)))], []);
  await page.close();
});
