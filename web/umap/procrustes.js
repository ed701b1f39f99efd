/** How much two pictures of the same points differ, whatever way round each is drawn. */

/**
 * Procrustes disparity of two sets of points in the plane: both centred and scaled to unit size, one
 * turned, mirrored and scaled onto the other as well as can be; the sum of squares that is left. Same
 * definition as scipy.spatial.procrustes.
 * @param {ArrayLike<number>} a x and y in turns
 * @param {ArrayLike<number>} b of as many points
 * @returns {number} 0: the same picture; 1: nothing in common. NaN where all points of one coincide
 */
export function disparity(a, b) {
  const [p, q] = [unit(a), unit(b)];
  let [xx, xy, yx, yy] = [0, 0, 0, 0];
  for (let at = 0; at < p.length; at += 2) {
    xx += p[at] * q[at];
    xy += p[at] * q[at + 1];
    yx += p[at + 1] * q[at];
    yy += p[at + 1] * q[at + 1];
  }
  // Sum of the singular values of a 2 × 2 matrix: √(|M|² + 2 |det M|).
  const squares = xx * xx + xy * xy + yx * yx + yy * yy;
  const common = squares + 2 * Math.abs(xx * yy - xy * yx);
  return Math.max(1 - common, 0);
}

/** @param {ArrayLike<number>} points @returns {Float64Array} centred, with squares that sum to 1 */
function unit(points) {
  const count = points.length / 2;
  const centre = [0, 0];
  for (let at = 0; at < points.length; at++) centre[at % 2] += points[at] / count;
  const centred = Float64Array.from(points, (value, at) => value - centre[at % 2]);
  const size = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0));
  return centred.map((value) => value / size);
}
