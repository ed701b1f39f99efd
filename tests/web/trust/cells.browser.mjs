/** More whole numbers in small pictures than a call takes as arguments: they are drawn all the same. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nothingUncaught, openFaults } from '../support/faults.mjs';

const faults = await openFaults();

for (const [tag, attributes] of /** @type {[string, Record<string, string>][]} */ ([
  ['pe-compare', { encoding: 'none', against: 'none', length: '1024', 'd-model': '128' }],
  ['pe-compare', { encoding: 'none', against: 'none', length: '512', 'd-model': '512' }],
  ['pe-compare', { encoding: 'none', against: 'none', length: '4096', 'd-model': '32' }],
])) {
  const said = Object.entries(attributes).map(([name, text]) => `${name}=${text.slice(0, 12)}`);
  test(`cells: ${tag} with ${said.join(' ')} is drawn, and again in another width`, async () => {
    const { page, messages } = await faults.page();
    const outcome = await page.evaluate(async ([name, texts]) => {
      const figure = /** @type {any} */ (document.createElement(name));
      figure.setAttribute('loading', 'eager');
      for (const [attribute, text] of Object.entries(texts)) figure.setAttribute(attribute, text);
      document.body.replaceChildren(figure);
      while (!figure.picture && !figure.failure)
        await new Promise((resolve) => setTimeout(resolve, 20));
      figure.style.width = '500px';
      await new Promise((resolve) => setTimeout(resolve, 300));
      return figure.failure?.message ?? 'drawn';
    }, /** @type {const} */ ([tag, attributes]));
    assert.equal(outcome, 'drawn');
    nothingUncaught(messages);
    await page.close();
  });
}
