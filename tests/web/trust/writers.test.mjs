/** Whoever writes text for another reader: every hostile text comes out as that text, or as what is said. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writer, written } from '../../../web/export/writer.js';
import { all, run } from './corpus.mjs';
import { TEXTS } from './texts.mjs';

for (const by of all) {
  test(`${by.name}: ${TEXTS.length} hostile texts are read back by ${by.reader}`, () =>
    run(by, TEXTS));
}

test('writers: each is registered once, and none that is not writes', (t) => {
  t.diagnostic(`${all.length} writers × ${TEXTS.length} texts = ${all.length * TEXTS.length}`);
  const kind = /** @type {const} */ ({ takes: 'text', reader: 'words' });
  assert.throws(() => writer(all[0].name, kind, String), /two writers are called/);
  assert.throws(() => written({ ...all[0] }, 'x'), /no registered writer/);
});
