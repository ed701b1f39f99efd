/** Configs in addresses: there and back, and what cannot come back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'fflate';
import { isPacked, pack, unpack } from '../../../web/models/address.js';
import published from '../../../web/content/models/published.json' with { type: 'json' };

test('address: every published config comes back, in characters that stand in an address', () => {
  for (const { name, config } of published) {
    const packed = pack(JSON.stringify(config, null, 2));
    assert.match(packed, /^z\.[\w-]+$/);
    assert.ok(isPacked(packed) && !isPacked(name));
    assert.deepEqual(JSON.parse(unpack(packed)), config);
    assert.ok(packed.length < 2000, `${name}: ${packed.length}`);
  }
});

test('address: a text that is no JSON comes back as it was, letters of any language too', () => {
  for (const text of ['{\n "a": é,\n}', '', '{"日本": 1,}']) assert.equal(unpack(pack(text)), text);
});

test('address: a damaged one, a cut one and a bomb are refused', () => {
  const packed = pack(JSON.stringify(published[0].config));
  for (const bad of ['z.', 'z.%%%', 'z.AAAA', packed.slice(0, -8), `${packed.slice(0, 12)}!`]) {
    assert.throws(() => unpack(bad), { code: 'input', message: /is damaged/ }, bad);
  }
  const bomb = Buffer.from(deflateSync(new Uint8Array(5e7), { level: 9 })).toString('base64url');
  assert.throws(() => unpack(`z.${bomb}`), { code: 'input', message: /above 4 MB/ });
});
