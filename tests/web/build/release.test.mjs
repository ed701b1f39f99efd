/** What a release still lacks, and what of the package follows from the owner's address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressFields, lacksOf } from '../../../web/build/cli/release.mjs';

const CHANGES = '# Changes\n\n## 1.2.3\n\n- All of it.\n';
const own = { version: '1.2.3', config: { repository: 'https://example.org/owner/name' } };

test('release: nothing is lacking where the address is set, the version described, all committed', () => {
  assert.deepEqual(lacksOf(own, CHANGES, ''), []);
});

test('release: an address that is none, a version without words, files not committed are each named', () => {
  for (const repository of [
    '',
    'owner/name',
    'https://example.org/',
    'https://example.org/a/b.git/',
  ])
    assert.match(
      lacksOf({ ...own, config: { repository } }, CHANGES, '').join(),
      /config\.repository/,
    );
  assert.match(lacksOf({ ...own, version: '1.2.4' }, CHANGES, '').join(), /“## 1\.2\.4”/);
  assert.match(lacksOf({ ...own, version: '1.2' }, CHANGES, '').join(), /“## 1\.2”/);
  assert.match(lacksOf(own, CHANGES, ' M web/page/a.js\n').join(), /web\/page\/a\.js/);
});

test('release: repository, homepage and bugs follow from one address, and are left out without one', () => {
  assert.deepEqual(addressFields(own), {
    repository: { type: 'git', url: 'git+https://example.org/owner/name.git' },
    homepage: 'https://example.org/owner/name#readme',
    bugs: 'https://example.org/owner/name/issues',
  });
  assert.deepEqual(addressFields({ config: { repository: '' } }), {});
});
