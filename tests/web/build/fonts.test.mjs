/** Letters of the pages: small files with what the sources hold, and the rest for who writes it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { facesOf } from '../../../web/build/vite/fonts-plugin.js';

const FACE = `@font-face {
  font-family: 'F';
  src: url('../f.woff2')
    format('woff2');
}
`;

test('fonts: a letter that no source holds is fetched from a file of its own', () => {
  const css = facesOf(FACE, 'plain words, é');
  const [rest, small] = css.split(/(?<=\}\n)/);
  assert.match(rest, /url\('\.\.\/f\.woff2'\)/);
  const range = /unicode-range: ([^;]*);/.exec(rest)?.[1].split(', ') ?? [];
  assert.ok(range.includes('U+f6') && !range.includes('U+e9') && !range.includes('U+70'));
  assert.match(small, /build\/fonts\/f\.woff2/);
  assert.doesNotMatch(small, /unicode-range/);
});

test('fonts: a face of some characters only has no rest', () => {
  const css = facesOf(FACE.replace('}', 'unicode-range: U+370-3FF; }'), 'α');
  assert.equal(css.match(/@font-face/g)?.length, 1);
});
