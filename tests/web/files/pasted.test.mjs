import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from '../../../web/files/pasted.js';

test('rowsOf: plain rows stay as they are', () => {
  assert.equal(rowsOf('0 1\n0.84 0.54\n'), '0 1\n0.84 0.54\n');
});

test('rowsOf: lists of Python, NumPy and PyTorch', () => {
  assert.equal(rowsOf('[[0, 1], [0.84, 0.54]]'), '0, 1\n0.84, 0.54');
  assert.equal(rowsOf('[[0.   1.  ]\n [0.84 0.54]]'), '0. 1.\n0.84 0.54');
  assert.equal(
    rowsOf('array([[ 0. ,\n 1. ],\n       [ 0.84,  0.54]], dtype=float32)'),
    '0. , 1.\n0.84, 0.54',
  );
  assert.equal(
    rowsOf("tensor([[0., 1.],\n        [1., 2.]], device='cuda:0', requires_grad=True)"),
    '0., 1.\n1., 2.',
  );
});

test('rowsOf: what NumPy and PyTorch print in part is told so, not as rows of unequal length', () => {
  for (const text of [
    'tensor([[0.0, 1.0,  ..., 0.0, 1.0],\n        [0.8, 0.5,  ..., 0.0, 1.0],\n        ...,\n        [0.1, 0.2,  ..., 0.3, 0.4]])',
    '[[ 0.   1.  ...  0.   1. ]\n ...\n [ 0.1 -0.2 ... -0.3  0.4]]',
    '[[0. 1.]\n ...\n [0.1 0.2]]',
  ]) {
    assert.throws(() => rowsOf(text), /printed in part.*set_printoptions/);
  }
});
