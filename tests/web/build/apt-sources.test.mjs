// The package sources that the set-up derives from those of the machine.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';

const tools = join(import.meta.dirname, '../../../.ci/debian');
const folders = /** @type {string[]} */ ([]);
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/**
 * @param {Record<string, string>} files below the apt directory
 * @param {string} suite '' for the running release
 */
function derive(files, suite) {
  const etc = mkdtempSync(join(tmpdir(), 'posenc-apt-'));
  folders.push(etc);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(etc, name)), { recursive: true });
    writeFileSync(join(etc, name), text);
  }
  const script = '. "$TOOLS/debian-apt.sh"; release_sources bookworm "$1" "$2"';
  return execFileSync('bash', ['--norc', '-euc', script, 'bash', suite, etc], {
    env: { ...process.env, TOOLS: tools },
    encoding: 'utf8',
  });
}

const DEB822 = `# the machine's own
Types: deb
URIs: http://mirror.test/debian
Suites: bookworm bookworm-updates bookworm-backports
# a comment inside
Components: main
 contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
Trusted: yes

Types: deb
URIs: http://mirror.test/debian-security
Suites: bookworm-security
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
Enabled: no
URIs: http://mirror.test/off
Suites: bookworm
Components: main

Types: deb-src
URIs: http://mirror.test/source-only
Suites: bookworm
Components: main

Types: deb
URIs: http://other.test/vendor
Suites: vendor-12
Components: main

Types: deb
URIs: http://other.test/debian
Suites: bookworm
Components: main
Signed-By: /usr/share/keyrings/vendor.gpg

Types: deb
URIs: http://other.test/debian
Suites: bookworm
Components: main
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 abc=
 -----END PGP PUBLIC KEY BLOCK-----

Types: deb
URIs: http://other.test/debian
Suites: bookworm
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg /usr/share/keyrings/vendor.gpg

Types: deb
URIs: http://other.test/apt
Suites: bookworm
Components: main
`;

const ONE_LINE = `# deb http://mirror.test/commented bookworm main
deb [arch=amd64 signed-by=/usr/share/keyrings/debian-archive-keyring.gpg trusted=yes] http://mirror.test/debian stable main contrib # tail
deb [signed-by=/k/vendor.gpg] http://other.test/debian bookworm main
deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg,/k/vendor.gpg] http://other.test/debian bookworm main
deb [trusted=yes] http://other.test/apt bookworm main
deb-src http://mirror.test/debian bookworm main
deb cdrom:[Debian 12]/ bookworm main
deb http://mirror.test/debian bookworm-updates main
`;

describe('apt sources: another release', () => {
  test('deb822: same mirror, components and key, only the suite replaced', () => {
    assert.equal(
      derive({ 'sources.list.d/debian.sources': DEB822 }, 'trixie'),
      `Types: deb deb-src
URIs: http://mirror.test/debian
Suites: trixie
Components: main contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

`,
    );
  });

  test('one-line: options are read, trusted=yes is dropped, stable counts as a release', () => {
    assert.equal(
      derive({ 'sources.list': ONE_LINE }, 'trixie'),
      `Types: deb deb-src
URIs: http://mirror.test/debian
Suites: trixie
Components: main contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

`,
    );
  });

  test('the same archive in two files is named once', () => {
    const line = 'deb http://mirror.test/debian bookworm main\n';
    const text = derive({ 'sources.list': line, 'sources.list.d/again.list': line }, 'trixie');
    assert.equal(text.match(/URIs/g)?.length, 1);
  });

  test('a mirror that names no key is held to Debian’s, where the machine has it', () => {
    const text = derive(
      { 'sources.list': 'deb http://mirror.test/debian/ bookworm main\n' },
      'trixie',
    );
    const keys = text.match(/^Signed-By: .*$/gm) ?? [];
    const has = existsSync('/usr/share/keyrings/debian-archive-keyring.gpg');
    assert.equal(keys.length, has ? 1 : 0);
    for (const key of keys) assert.match(key, /\/debian-archive-keyring\.(pgp|gpg)$/);
    assert.match(text, /^Suites: trixie$/m);
  });

  test('nothing where no file names a Debian release', () => {
    assert.equal(derive({ 'sources.list': 'deb http://other.test/x vendor main\n' }, 'trixie'), '');
    assert.equal(derive({}, 'trixie'), '');
  });
});

describe('apt sources: the running release', () => {
  test('keeps updates and security with their keys, leaves out backports and vendors', () => {
    const text = derive({ 'sources.list.d/debian.sources': DEB822 }, '');
    assert.deepEqual(
      [...text.matchAll(/^Suites: (.*)$/gm)].map((match) => match[1]),
      ['bookworm bookworm-updates', 'bookworm-security'],
    );
    assert.doesNotMatch(text, /trusted|other\.test/i);
  });
});
