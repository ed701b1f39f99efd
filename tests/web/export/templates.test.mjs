/** Every scheme has its program in Python, with the parameters and defaults of the catalogue. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { templates } from '../../../web/export/templates.node.js';
import { signatureOf } from '../../../web/export/python.js';
import { snakeCase } from '../../../web/core/check.js';
import { loadCore } from '../../../web/core/index.js';

const core = await loadCore();
const catalogue = core.catalogue();

test('templates: every scheme has one, with the catalogue’s parameters and defaults', () => {
  for (const { name, kind, parameters } of catalogue) {
    const own = Object.keys(templates).filter(
      (path) => path === `${name}.py` || path.startsWith(`${name}.`),
    );
    assert.ok(own.length > 0, `web/export/python/${name}.py is missing`);
    const signatures = own.map((path) => signatureOf(templates[path]).parameters);
    for (const parameter of parameters) {
      const key = snakeCase(parameter.name);
      const written = signatures
        .map((signature) => signature.get(key))
        .filter((text) => text != null);
      for (const text of written) {
        assert.deepEqual(pythonValue(text), parameter.default, `${name}: default of ${key}`);
      }
      const elsewhere =
        ['precision', 'length', 'start', 'scaling', 'formula'].includes(key) ||
        (kind === 'rotate' && ['layout', 'place', 'turn_values'].includes(key));
      const named = signatures.some((signature) => signature.has(key));
      assert.ok(named || elsewhere, `${name}: no template takes ${key}`);
    }
  }
});

/** @param {string} text a literal */
function pythonValue(text) {
  const words = /** @type {Record<string, any>} */ ({ None: null, True: true, False: false });
  return text in words ? words[text] : JSON.parse(text.replace(/\.0$/, ''));
}

test('templates: each belongs to a scheme', () => {
  for (const path of Object.keys(templates)) {
    const [scheme] = path.split('.');
    const known = path.startsWith('shared/') || catalogue.some(({ name }) => name === scheme);
    assert.ok(known, `web/export/python/${path} belongs to no scheme`);
  }
});
