/** What `npm run check` says of packages: their licences, and what npm's registry knows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { licences, unwelcome, verdict } from '../../../web/build/cli/dependencies.mjs';

test('licences: those of the lock files are all on the lists', () => {
  assert.doesNotThrow(licences);
});

test('licences: a stricter list for what is shipped; one of several is enough, all of several', () => {
  const found = unwelcome({
    '': { license: 'GPL-3.0' },
    'node_modules/a': { license: 'MIT' },
    'node_modules/b': { license: 'MPL-2.0', dev: true },
    'node_modules/c': { license: 'MPL-2.0' },
    'node_modules/d': { license: '(GPL-3.0 OR MIT)' },
    'node_modules/a/node_modules/@x/e': { license: 'MIT AND GPL-3.0', dev: true },
    'node_modules/f': {},
  });
  assert.deepEqual(found, ['c: MPL-2.0', '@x/e: MIT AND GPL-3.0', 'f: not stated']);
});

test('audit: nothing known, something known, nobody to ask', () => {
  assert.equal(verdict('{"vulnerabilities": {}}'), null);
  assert.throws(() => verdict('{"vulnerabilities": {"a": {"severity": "high"}}}'), /a: high/);
  assert.equal(
    verdict('{"message": "request failed", "error": {"summary": ""}}'),
    'request failed',
  );
  assert.match(String(verdict('npm error network\nmore')), /^npm error network$/);
  assert.match(String(verdict('')), /no answer/);
});
