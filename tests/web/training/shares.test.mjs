/** Where trained words are kept: the stored shares are what the core gives now, and the sentence follows. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { SHARES, measured } from '../../renew/training-shares.mjs';

test('shares: kept ones are measured again, digit for digit', async () => {
  const kept = JSON.parse(await readFile(SHARES, 'utf8'));
  assert.deepEqual(await measured(), kept);
  for (const { seed, before, after } of kept.added) assert.ok(after < 0.95 * before, `${seed}`);
  for (const { seed, before, after } of kept.none)
    assert.ok(Math.abs(after - before) < 0.02 * before, `${seed}: without positions they stay`);
  assert.ok(kept.positions > 0.9);
});
