// Names of settings in one attribute, as people and frameworks write them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsOf } from '../../../web/settings/given.js';
import { unknownName } from '../../../web/settings/spelling.js';

const settings = /** @type {any[]} */ ([{ name: 'length' }, { name: 'headDim' }]);

for (const list of [
  'length head-dim',
  'length,head-dim',
  ' length, headDim ',
  'length\nhead-dim,',
]) {
  test(`controls: ${JSON.stringify(list)} names two settings`, () => {
    assert.equal(wordsOf(list).length, 2);
    assert.equal(unknownName(list, settings), '');
  });
}

test('controls: what is none of them is told, whatever stands between', () => {
  assert.equal(unknownName('head-dim,lenght', settings), '“lenght” is no setting; write length');
});
