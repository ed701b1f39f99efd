/** Hands of the row of clocks, against the core's numbers. */
import assert from 'node:assert/strict';
import { CLOCKS } from '../../../web/content/hero.js';

const RADIUS = 16; // of a hand, in the drawing's units
const NEAR = 0.01; // it is drawn to hundredths

/**
 * @param {number[][]} hands [across, up] of each
 * @param {ArrayLike<number>} row of the table
 * @param {string} place
 */
export function assertHands(hands, row, place) {
  assert.equal(hands.length, CLOCKS.length, place);
  CLOCKS.forEach((pair, clock) => {
    const wanted = [RADIUS * row[2 * pair + 1], RADIUS * row[2 * pair]];
    wanted.forEach((value, axis) => {
      const off = Math.abs(hands[clock][axis] - value);
      assert.ok(off <= NEAR, `${place}, pair ${pair}: ${hands[clock]} instead of ${wanted}`);
    });
  });
}
