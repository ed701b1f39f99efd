/** Configs in addresses: there and back, and what cannot come back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'fflate';
import { isPacked, pack, unpack } from '../../../web/models/address.js';
import { loadModels } from '../../../web/models/index.js';
import published from '../../../web/content/models/published.json' with { type: 'json' };

test('address: every published config comes back, in characters that stand in an address', async () => {
  for (const { name, config } of published) {
    const packed = await pack(JSON.stringify(config, null, 2));
    assert.match(packed, /^z\.[\w-]+$/);
    assert.ok(isPacked(packed) && !isPacked(name));
    assert.deepEqual(JSON.parse(await unpack(packed)), config);
    assert.ok(packed.length < 2000, `${name}: ${packed.length}`);
  }
});

test('address: a text that is no JSON comes back as it was, letters of any language too', async () => {
  for (const text of ['{\n "a": é,\n}', '', '{"日本": 1,}'])
    assert.equal(await unpack(await pack(text)), text);
});

/** What a parser of JavaScript reads as something else, or another way of writing the same. */
const SPELLINGS = [
  ...['1e400', '-1e400', '1e-400', '123456789012345678901234567890', '-0', '-0.0', '1E+0000000308'],
  ...[
    '0.1000000000000000055511151231257827',
    '9007199254740993',
    '10000.0',
    '1e308999999999999999',
  ],
  ...[
    '"\\ud800"',
    '"\\ude00\\ud83d"',
    '"a \\" : , b"',
    '"\\\\"',
    '"\\u0031"',
    '" \\t "',
    '{"a":1,"a":2}',
  ],
  ...[
    '{"__proto__":{"a":1}}',
    '{"2":1,"1":2,"b":3,"a":4}',
    '[[],{},[{}]]',
    '"\u2028\ufeff\u00a0 "',
  ],
];

test('address: a value keeps its spelling, and every name and line its place', async () => {
  for (const value of SPELLINGS) {
    const text = `{"rope_theta":${value},"factor":${value},"rope_theta":[${value},${value}]}`;
    assert.equal(await unpack(await pack(text)), text);
    const wide = text.replace(/^\{/, ' \r\n\t{ \n').replace(/\}$/, '\t}\n ');
    assert.equal(await unpack(await pack(wide)), wide);
  }
});

test('address: a large one is packed and unpacked in portions, between which the page answers', async () => {
  const text = `{"x":[${Array.from({ length: 2e5 }, (_, index) => index).join()}]}`;
  let turns = 0;
  const turning = setInterval(() => (turns += 1));
  const packed = await pack(text);
  const packing = turns;
  assert.equal(await unpack(packed), text);
  clearInterval(turning);
  assert.ok(packing > 5, `${packing} turns`);
  assert.ok(turns > packing + 5, `${turns - packing} turns`);
});

test('address: what a config does about positions is said of the packed one in the same words', async () => {
  const { modelPositions } = await loadModels();
  const said = (/** @type {string} */ text) => {
    try {
      return modelPositions(text);
    } catch (/** @type {any} */ error) {
      return error.message.replace(/(at|line|column) \d+/g, '$1');
    }
  };
  const [{ config }] = published;
  let refused = 0;
  for (const name of Object.keys(config)) {
    for (const value of SPELLINGS) {
      const text = JSON.stringify({ ...config, [name]: 'VALUE' }, null, 1).replace(
        '"VALUE"',
        value,
      );
      const [own, packed] = [text, await unpack(await pack(text))].map(said);
      assert.deepEqual(packed, own, `${name}: ${value}`);
      refused += Number(typeof own === 'string');
    }
  }
  assert.ok(refused > 100, `${refused}`);
});

test('address: a damaged one, a cut one and a bomb are refused', async () => {
  const packed = await pack(JSON.stringify(published[0].config));
  for (const bad of ['z.', 'z.%%%', 'z.AAAA', packed.slice(0, -8), `${packed.slice(0, 12)}!`]) {
    await assert.rejects(unpack(bad), { code: 'input', message: /is damaged/ }, bad);
  }
  const bomb = Buffer.from(deflateSync(new Uint8Array(5e7), { level: 9 })).toString('base64url');
  await assert.rejects(unpack(`z.${bomb}`), { code: 'input', message: /above 4 MB/ });
});
