/** Style sheets as readers get them. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { withoutComments } from '../../../web/build/vite/styles-plugin.js';

test('style sheets: comments go, rules stay', async () => {
  const code = await readFile(
    new URL('../../../web/elements/panels/styles.js', import.meta.url),
    'utf8',
  );
  const sent = withoutComments(code);
  assert.ok(code.includes('/* controls */') && !sent.includes('/*'));
  const rules = (/** @type {string} */ text) => text.split('{').length;
  assert.equal(rules(sent), rules(code));
  assert.ok(code.length - sent.length < 900, 'no more than the comments');
  assert.equal(withoutComments('a { b: c } /* d */ e { f: g }'), 'a { b: c } e { f: g }');
});
