import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readElement, writeElement } from '../../../web/settings/address.js';

const tags = ['pe-heatmap', 'pe-waves'];
const read = (/** @type {string} */ hash, search = '') => readElement({ search, hash }, tags);

test('address of an element: what is written reads back', () => {
  const attributes = { 'd-model': '64', tokens: 'I am & you=are #1 <b>', positions: '0,0.5 -2' };
  const text = writeElement('pe-waves', attributes, 'kazemnejad-figure-2');
  assert.deepEqual(read(`#${text}`), { tag: 'pe-waves', attributes, at: 'kazemnejad-figure-2' });
  assert.deepEqual(read('', `?${text}`).attributes, attributes);
});

test('address of an element: readable by eye', () => {
  assert.equal(
    writeElement('pe-heatmap', { 'd-model': '64', controls: '' }),
    'element=pe-heatmap&d-model=64&controls=',
  );
});

test('address of an element: the hash goes before the query', () => {
  const { tag, attributes } = read('#d-model=8', '?element=pe-waves&d-model=4&length=3');
  assert.deepEqual([tag, attributes], ['pe-waves', { 'd-model': '8', length: '3' }]);
});

test('address of an element: what a host adds is not ours', () => {
  assert.deepEqual(read('#element=pe-waves&length=3#?secret=Ab12').attributes, { length: '3' });
  assert.deepEqual(read('#?secret=Ab12', '?element=pe-waves').attributes, {});
});

test('address of an element: no foreign tags, nothing that runs scripts', () => {
  assert.equal(read('#element=script').tag, null);
  assert.equal(read('#element=constructor').tag, null);
  const hostile =
    'onclick=x&onpointerenter=x&style=x&id=x&class=x&is=x&__proto__=x&a b=x&ON=x&hidden=' +
    '&inert=&popover=auto&contenteditable=&title=x&foo=x&constructor=x&b-foo=x&href=javascript:x';
  assert.deepEqual(read(`#element=pe-waves&${hostile}`).attributes, {});
  assert.equal(read('#at=../x').at, null);
  assert.equal(
    read(`#length=${'9'.repeat(300_000)}`).attributes.length.length,
    200_000 - 'length='.length,
  );
});
