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
