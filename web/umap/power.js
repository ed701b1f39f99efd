/** One power of many numbers: by a table, several times as fast as the engine's own. */

const BITS = 7; // of the mantissa: 128 places from one power of two to the next
const CUT = 23 - BITS;
const REST = 2 ** CUT;

/**
 * Straight lines between exact values. A float's bits, as a whole number, find the place: they grow as the
 * float does.
 * @param {number} exponent from 0 to 2
 * @returns {(x: number) => number} x to that exponent, to 2e-5 of itself; x is 0 or more, at most 1e38
 */
export function powerTable(exponent) {
  const float = new Float32Array(1);
  const bits = new Uint32Array(float.buffer);
  const table = Float64Array.from({ length: 2 ** (8 + BITS) }, (_, place) => {
    bits[0] = place * REST;
    return float[0] ** exponent;
  });
  return (x) => {
    float[0] = x;
    const place = bits[0] >>> CUT;
    const share = (bits[0] & (REST - 1)) / REST;
    return table[place] + share * (table[place + 1] - table[place]);
  };
}
