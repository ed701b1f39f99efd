/** What `npm run create` makes says itself what is still to be written. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MARK = ['NOT', 'WRITTEN:'].join(' ');

test('sources: nothing is as npm run create made it', () => {
  const files = ['src', 'web', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(cpp|py|js|mjs|json)$/.test(path) && !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  );
  const left = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, k) => {
        const at = line.indexOf(MARK);
        return at < 0 ? [] : [`${file}:${k + 1}: ${line.slice(at)}`];
      }),
  );
  assert.equal(left.length, 0, `still to be written:\n${left.join('\n')}`);
});
