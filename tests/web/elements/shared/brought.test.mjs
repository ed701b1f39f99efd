/** What readers bring, in words: configs by name or text, and what is wrong with them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import published from '../../../../web/content/models/published.json' with { type: 'json' };
import { CoreError } from '../../../../web/core/check.js';
import { friendly } from '../../../../web/elements/shared/friendly.js';
import { namedConfig } from '../../../../web/models/named-config.js';
import { pack } from '../../../../web/models/address.js';

test('namedConfig: a published one, a text, a packed text, or a refusal', async () => {
  const [first] = published;
  const found = await namedConfig(published, first.name);
  assert.equal(found.published, first);
  assert.deepEqual(JSON.parse(found.text), first.config);
  for (const text of ['{"a": 1}', ' [1]']) {
    assert.deepEqual(await namedConfig(published, text), { text, published: null });
    assert.deepEqual(await namedConfig(published, await pack(text)), { text, published: null });
  }
  assert.equal(
    (await namedConfig(published, 'general.architecture', true)).text,
    'general.architecture',
  );
  await assert.rejects(namedConfig(published, 'lama'), {
    name: 'CoreError',
    code: 'input',
    message: 'No published config is named “lama”, and it is no JSON.',
  });
  for (const nothing of ['', ' \n'])
    await assert.rejects(namedConfig(published, nothing), { message: /^Nothing was pasted/ });
});

test('friendly: a rule is told of its subject, or of the part of it', () => {
  const told = (/** @type {string | null} */ parameter, /** @type {string | null} */ rule) => {
    const error = new CoreError('read: it is gone', { code: 'input', parameter, rule });
    const { code, message } = friendly(error, (name) =>
      name === 'config' ? 'The config' : undefined,
    );
    assert.equal(code, 'input');
    return message;
  };
  assert.equal(told('config', 'must be JSON'), 'The config must be JSON');
  assert.equal(told('config.rope.theta', 'must be finite'), 'rope.theta must be finite');
  assert.equal(told('rows', 'must be even'), 'rows must be even');
  assert.equal(told('config', null), 'read: it is gone');
  assert.equal(told(null, null), 'read: it is gone');
});
