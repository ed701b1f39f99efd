/** The table of the first screen, and what of it is read out before a reader moves anything. */

export const HERO = {
  encoding: 'sinusoidal',
  params: { length: 512, dModel: 128 },
  paint: { colormap: 'rdbu', min: -1, max: 1 },
  position: 37,
  column: 20,
  /** Every so many pairs of columns have a clock. */
  pairsPerClock: 4,
};

/** Radius of a hand; a clock's own is 18 of its 21. */
const HAND = 16;

/**
 * Where the hands of the clocks end for one row: a pair's sine and cosine are height and width.
 * @param {ArrayLike<number>} row
 * @returns {{x: string, y: string}[]} of SVG, whose y points down
 */
export function handsOf(row) {
  const step = 2 * HERO.pairsPerClock;
  return Array.from({ length: row.length / step }, (_, clock) => ({
    x: (HAND * row[clock * step + 1]).toFixed(2),
    y: (-HAND * row[clock * step]).toFixed(2),
  }));
}
