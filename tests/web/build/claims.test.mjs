/** The HTML of claims and badge, as the build writes it. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { badgeMarkup, claimMarkup, claimsMarkup } from '../../../web/build/markup/claims.js';
import { claims } from '../../../web/content/claims/index.js';

test('claimsMarkup: every claim once, its id the anchor', () => {
  const html = claimsMarkup(claims);
  for (const { id } of claims) assert.equal(html.split(`id="${id}"`).length, 2, id);
});

test('claimMarkup: the text of a claim cannot become markup', () => {
  const html = claimMarkup({ ...claims[0], says: '<b onclick="x">&', found: '<i>' });
  assert.ok(!html.includes('<b onclick') && !html.includes('<i>'));
});

test('badgeMarkup: its numbers are those the built core was just asked for', () => {
  const script = new URL('../../../web/build/markup/verified.mjs', import.meta.url).pathname;
  const printed = execFileSync(process.execPath, [script], { encoding: 'utf8' });
  const { parts, counted } = JSON.parse(printed);
  const all = claims.reduce((sum, { numbers }) => sum + numbers.length, 0);
  assert.deepEqual(counted, { numbers: all, verified: all, claims: claims.length });
  assert.ok(parts.badge.includes(`<b>${all} numbers verified</b>`));
  assert.match(badgeMarkup({ ...counted, verified: all - 1 }), new RegExp(`</b> of ${all},`));
});
