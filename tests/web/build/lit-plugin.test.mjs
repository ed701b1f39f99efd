import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withOurPolicy } from '../../../web/build/vite/lit-plugin.js';

const LIT = fileURLToPath(import.meta.resolve('lit-html')).replace('/node/', '/');

test('lit: makes no policy of its own in our scripts', async () => {
  const code = await readFile(LIT, 'utf8');
  const ours = withOurPolicy(code);
  assert.match(code, /createPolicy/);
  assert.doesNotMatch(ours, /createPolicy/);
  assert.match(ours, /^import \{ policy as posencPolicy \}/);
});

test('lit: another source than the one known stops the build', () => {
  assert.throws(() => withOurPolicy('const a = 1;'), /in one place .* got 0/);
});

/** @param {object | undefined} trustedTypes @param {string} query of its own: a module is evaluated once */
async function policyBelow(trustedTypes, query) {
  Object.assign(globalThis, { trustedTypes });
  try {
    return await import(`../../../web/worker/trusted.js?${query}`);
  } finally {
    Reflect.deleteProperty(globalThis, 'trustedTypes');
  }
}

test('policy: made once, under the first name that is free, and none where none is', async () => {
  /** @type {string[]} */
  const given = [];
  /** @param {string[]} allowed */
  const types = (allowed) => ({
    createPolicy(/** @type {string} */ name, /** @type {object} */ rules) {
      if (!allowed.includes(name) || given.includes(name)) throw new TypeError(name);
      given.push(name);
      return { name, ...rules };
    },
  });
  const allowed = ['lit-html', 'posenc', 'posenc-2'];
  for (const expected of ['posenc', 'posenc-2', undefined]) {
    const { policy, trusted } = await policyBelow(types(allowed), `${expected}`);
    assert.equal(policy?.name, expected);
    assert.equal(trusted('blob:x'), 'blob:x');
    if (policy) assert.throws(() => trusted('https://example.org/x.js'));
  }
  assert.equal((await policyBelow(undefined, 'none')).policy, undefined);
  assert.equal((await policyBelow(types([]), 'refused')).policy, undefined);
});
