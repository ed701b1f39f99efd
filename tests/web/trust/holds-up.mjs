/** What tests of hostile links and texts ask of a page: that nothing held it up, and nothing was thrown. */
import assert from 'node:assert/strict';
import { MOST_GAP } from '../support/gaps.mjs';

/** @import { Opened } from './links.mjs' */

/**
 * @param {import('node:test').TestContext} t
 * @param {Opened} opened
 * @param {[string, number][]} gaps
 */
export async function holdsUpNothing(t, { page, messages }, gaps) {
  const [[name, longest]] = gaps;
  t.diagnostic(`${gaps.length} cases, at most ${longest} ms (${name})`);
  assert.deepEqual(
    gaps.filter(([, each]) => each > MOST_GAP),
    [],
  );
  assert.deepEqual(
    messages.filter((text) => text.startsWith('uncaught')),
    [],
  );
  await page.close();
}
