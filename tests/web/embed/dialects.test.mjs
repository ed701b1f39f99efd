import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  hasRoom,
  heightMessages,
  isEmbedded,
  readCommand,
  secretIn,
} from '../../../web/embed/dialects.js';

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

test('commands: a figure takes no more text than an address, over however many messages', () => {
  /** @type {Record<string, string>} */
  const shown = {};
  let taken = 0;
  for (let message = 0; message < 1000; message++) {
    const changes = { [`name-${message}`]: 'x'.repeat(100) };
    if (!hasRoom(shown, changes)) continue;
    Object.assign(shown, changes);
    taken += 1;
  }
  assert.ok(taken > 30 && taken < 40, `${taken}`);
  assert.ok(hasRoom(shown, { 'name-0': 'y'.repeat(100) }), 'another value in place of one');
  assert.ok(hasRoom(shown, { 'name-0': null }));
  assert.ok(!hasRoom({}, { label: 'x'.repeat(4000) }));
});

test('frames: ours by the path of their address', () => {
  for (const own of ['', '?element=pe-waves', '#element=pe-waves', '#?secret=x']) {
    assert.ok(isEmbedded(`https://example.org/a/embed.html${own}`), own);
  }
  for (const foreign of [
    'https://evil.example/x?/embed.html',
    'https://evil.example/#/embed.html',
    'https://evil.example/embed.html.php',
    'https://evil.example/embed.html/x',
    'https://evil.example/notembed.html',
    '',
  ]) {
    assert.ok(!isEmbedded(foreign), foreign);
  }
});
