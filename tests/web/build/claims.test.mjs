/** The HTML of claims and badge, as the build writes it. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { before, test } from 'node:test';
import { badgeMarkup, bodyMarkup } from '../../../web/markup/story/claims.js';
import { claims } from '../../../web/content/claims/index.js';
import { shortName } from '../../../web/content/posts.js';
import { verdicts } from '../../../web/content/verdicts.js';
import { short } from '../../../web/plot/format.js';

/** @type {{parts: {badge: string, claims: string}, counted: {numbers: number, verified: number, claims: number}}} */
let printed;
before(() => {
  const script = new URL('../../../web/markup/story/verified.mjs', import.meta.url).pathname;
  printed = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' }));
});

test('claims: a row for each, its id the anchor, with its verdict, a number of the core and the post', () => {
  const rows = printed.parts.claims.split('<tbody').slice(1);
  assert.equal(rows.length, claims.length);
  for (const [k, { id, says, verdict, post, numbers, key }] of claims.entries()) {
    const [row] = rows[k].split('</tr>');
    const text = row.replace(/<[^>]*>/g, ' ').replace(/&#38;/g, '&');
    assert.match(row, new RegExp(` id="${id}"`));
    for (const part of [says, verdicts[verdict].words, shortName(post)])
      assert.ok(text.includes(part), `${id}: ${part}`);
    const what = / <small>([^<]*)/.exec(row)?.[1].replace(/&#38;/g, '&');
    const shown = numbers.findIndex((each) => each.what === what);
    assert.ok(shown >= 0 && (key === undefined || numbers[key].what === numbers[shown].what), id);
    const { exact, digits = 5, tolerance } = numbers[shown];
    if (exact !== 0 || tolerance === 0)
      assert.ok(text.includes(short(exact, Math.min(digits, 8))), id);
  }
});

test('claims: the number of a row says something: 0 is of a difference or a count, not of a cell', () => {
  const shown = printed.parts.claims.matchAll(/<b>(.*?)<\/b> <small>([^<]*)/g);
  const bare = [...shown].filter(([, value, what]) => value === '0' && /^\w+\(|^P\d/.test(what));
  assert.deepEqual(bare, []);
});

test('claims: what filters count is what they leave', () => {
  const html = printed.parts.claims;
  const counts = [...html.matchAll(/name="(\w+)" value="([^"]*)"[^/]*\/><span>[^<]*<small>(\d+)/g)];
  assert.ok(counts.length > 8);
  for (const [, name, value, count] of counts) {
    const own = html.split(`data-${name}="${value}"`).length - 1;
    assert.equal(Number(count), value ? own : claims.length, `${name} ${value}`);
  }
});

test('bodyMarkup: the text of a claim cannot become markup', () => {
  const claim = { ...claims[0], says: '<b onclick="x">&', found: '<i>' };
  const numbers = claim.numbers.map((each) => ({ ...each, value: each.exact, agrees: true }));
  const html = bodyMarkup({ claim, numbers, verdict: 'holds', agrees: true }, 'holds');
  assert.ok(!html.includes('<b onclick') && !html.includes('<i>'));
});

test('badgeMarkup: its numbers are those the built core was just asked for', () => {
  const all = claims.reduce((sum, { numbers }) => sum + numbers.length, 0);
  const { parts, counted } = printed;
  assert.deepEqual(counted, { numbers: all, verified: all, claims: claims.length });
  assert.ok(parts.badge.includes(`<b>${all} numbers verified</b>`));
  assert.match(badgeMarkup({ ...counted, verified: all - 1 }), new RegExp(`</b> of ${all},`));
});
