import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heightMessages, readCommand, secretIn } from '../../../web/embed/dialects.js';

test('height: each kind of host hears it in its own words', () => {
  const address = 'https://example.org/embed.html';
  assert.deepEqual(heightMessages({ height: 321, secret: 'Ab1', address }), [
    { type: 'pe-embed:height', height: 321 },
    { sentinel: 'amp', type: 'embed-size', height: 321 },
    '{"src":"https://example.org/embed.html","context":"iframe.resize","height":321}',
    { subject: 'lti.frameResize', height: 321 },
    { message: 'height', value: 321, secret: 'Ab1' },
  ]);
  assert.equal(heightMessages({ height: 321, secret: null, address }).length, 4);
});

test('height: WordPress’s secret is found at the end of the address only', () => {
  assert.equal(secretIn('#element=pe-waves#?secret=hT5x9'), 'hT5x9');
  assert.equal(secretIn('#?secret=hT5x9'), 'hT5x9');
  assert.equal(secretIn('#secret=hT5x9'), null);
  assert.equal(secretIn('#?secret=<b>'), null);
});

test('commands: only those of the list, in their shape', () => {
  assert.deepEqual(readCommand({ type: 'pe-embed:ask', more: 1 }), { type: 'pe-embed:ask' });
  const set = { type: 'pe-embed:set', attributes: { length: '5', base: null } };
  assert.deepEqual(readCommand(set), set);
  for (const data of [
    null,
    undefined,
    'pe-embed:ask',
    5,
    {},
    { type: 'resize' },
    { type: 'pe-embed:set' },
    { type: 'pe-embed:set', attributes: null },
    { type: 'pe-embed:set', attributes: { length: 5 } },
    { type: 'pe-embed:set', attributes: { label: 'x'.repeat(3000) } },
  ]) {
    assert.equal(readCommand(data), null, JSON.stringify(data));
  }
});
