/** A printed number beside the exact one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COSINE_STEP } from '../../../web/content/quantity.js';
import { roundingOf } from '../../../web/content/rounding.js';

test('roundingOf: rounded, cut off, or different', () => {
  assert.equal(roundingOf('0.84', 0.8414709848), 'rounded');
  assert.equal(roundingOf('0.04', 0.0463992235), 'cut off');
  assert.equal(roundingOf('0.99', 0.9999976792), 'cut off');
  assert.equal(roundingOf('-0.41', -0.4161468365), 'cut off');
  assert.equal(roundingOf('0.87', 0.9092974268), 'different');
  assert.equal(roundingOf('0', 0), 'rounded');
  assert.equal(roundingOf('0.026488616022189992', 0.026488616022189884), 'different');
  assert.equal(roundingOf('0.02648861602218988', 0.026488616022189884), 'rounded');
  assert.equal(roundingOf('0.02648861602219', 0.026488616022189884), 'rounded');
  assert.equal(roundingOf('0.02648861602218', 0.026488616022189884), 'cut off');
  assert.equal(roundingOf('0.4323030365719962', 0.4323030365719961), 'different');
  assert.equal(roundingOf('0.026488616022199', 0.026488616022189884), 'different');
  assert.equal(roundingOf('1', 0.5), 'rounded');
  assert.equal(roundingOf('0', 0.5), 'rounded');
  assert.equal(roundingOf('-0.13', -0.125), 'rounded');
});

test('roundingOf: of a program that prints multiples of a step, one beside the nearest is told apart', () => {
  const off = (/** @type {string} */ printed, /** @type {number} */ exact) =>
    roundingOf(printed, exact, COSINE_STEP);
  assert.equal(off('0.026488616022189992', 0.026488616022189884), 'summed');
  assert.equal(off('0.4323030365719962', 0.4323030365719961), 'summed');
  assert.equal(off('0.02648861602218988', 0.026488616022189884), 'rounded');
  assert.equal(off('0.0264886160221901', 0.026488616022189884), 'different', 'no multiple');
  assert.equal(off('0.026488616022190103', 0.026488616022189884), 'different', 'two steps');
  assert.equal(off('0.0265', 0.0264886), 'rounded', 'its last digit is coarser');
  assert.equal(off('0.0264', 0.0264886), 'cut off');
});
