/** What frameworks set properties to, on every element. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeElements } from '../../../../web/build/describe/elements.mjs';
import { elementBench } from '../../support/elements.mjs';
import { SOME, wrongWith } from '../../support/given.mjs';

const bench = elementBench();
const { elements } = await describeElements();

for (const element of elements.filter(({ tag }) => !SOME.includes(tag))) {
  test(`properties: ${element.tag} takes true, false, null, lists and numbers, or says why not`, async () => {
    assert.deepEqual(await wrongWith(bench, element), []);
  });
}
