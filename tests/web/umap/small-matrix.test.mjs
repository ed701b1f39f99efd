/** The stand-in for ml-matrix in bundles gives its very numbers: layouts do not depend on it. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { seeded } from '../../../web/umap/random.js';
import * as small from '../../../web/umap/small-matrix.js';

const require = createRequire(import.meta.url);
// as ml-levenberg-marquardt finds it
const whole = createRequire(require.resolve('ml-levenberg-marquardt'))('ml-matrix');

/** As ml-levenberg-marquardt does it: parameters after one step. @param {any} library @param {number} seed */
function step({ Matrix, inverse }, seed) {
  const random = seeded(seed);
  const numbers = (/** @type {number} */ count) =>
    Array.from({ length: count }, () => random() - 0.5);
  const gradient = new Matrix([numbers(300), numbers(300)]);
  const errors = new Matrix(numbers(300).map((value) => [value]));
  const inverted = inverse(Matrix.eye(2, 2, 0.015).add(gradient.mmul(gradient.transpose())));
  const moved = inverted.mmul(gradient).mmul(errors).mul(0.1).transpose();
  return new Matrix([numbers(2)]).sub(moved).to1DArray();
}

test('small-matrix: a step of the fit is that of ml-matrix, bit for bit', () => {
  for (let seed = 1; seed <= 50; seed++) assert.deepEqual(step(small, seed), step(whole, seed));
});

test('small-matrix: inverses likewise, with a pivot and without', () => {
  const random = seeded(9);
  for (let index = 0; index < 200; index++) {
    const rows = [0, 1].map(() => [random() - 0.5, random() - 0.5]);
    assert.deepEqual(
      small.inverse(new small.Matrix(rows)).to1DArray(),
      whole.inverse(new whole.Matrix(rows)).to1DArray(),
    );
  }
});
