/** What a panel says of a failure. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from '../../support/node-figures.mjs';

const { Panel } = await import('../../../../web/elements/panels/panel.js');

/** @param {string} parameter @param {string} message */
function saidOf(parameter, message) {
  const settings = { list: [{ name: 'length', type: 'integer' }], values: {}, problems: {} };
  const host = { controls: null, settings, failure: { parameter, message } };
  return textOf(new Panel(/** @type {any} */ (host)).template()).trim();
}

test('a failure is remarked at the setting that it is of; one of a file is said once, by the figure', () => {
  assert.equal(saidOf('length', 'must be even'), 'length: must be even');
  assert.equal(saidOf('bytes', 'read: bytes must hold what its header says'), '');
});
