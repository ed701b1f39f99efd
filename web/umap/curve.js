/** How near points of the picture are counted as together: 1 / (1 + a·d²ᵇ), fitted to what `minDist` asks for. */

const SPREAD = 1; // umap-learn's
const REACH = 3 * SPREAD;
const SAMPLES = 300;
const MOST_STEPS = 100;
const SETTLED = 1e-12;

/**
 * Least squares, as umap-learn's find_ab_params: the curve is to be 1 up to `minDist` and to fall off
 * exponentially from there.
 * @param {number} minDist
 * @returns {{a: number, b: number}}
 */
export function fitCurve(minDist) {
  const x = Array.from({ length: SAMPLES }, (_, i) => (i * REACH) / (SAMPLES - 1));
  const y = x.map((d) => (d < minDist ? 1 : Math.exp(-(d - minDist) / SPREAD)));
  let at = { a: 1, b: 1 };
  let error = errorOf(x, y, at);
  let damping = 1e-3; // Levenberg and Marquardt
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = improved(x, y, at, damping);
    const after = next.a > 0 && next.b > 0 ? errorOf(x, y, next) : Infinity;
    damping *= after < error ? 0.1 : 10;
    if (after >= error) continue;
    const isSettled = Math.abs(next.a - at.a) + Math.abs(next.b - at.b) < SETTLED;
    [at, error] = [next, after];
    if (isSettled) break;
  }
  return at;
}

/** @typedef {{a: number, b: number}} Curve */

/** @param {Curve} curve @param {number} d */
const valueOf = ({ a, b }, d) => 1 / (1 + a * d ** (2 * b));

/** @param {number[]} x @param {number[]} y @param {Curve} curve */
const errorOf = (x, y, curve) =>
  x.reduce((total, d, i) => total + (valueOf(curve, d) - y[i]) ** 2, 0);

/**
 * @param {number[]} x
 * @param {number[]} y
 * @param {Curve} curve
 * @param {number} damping
 * @returns {Curve}
 */
function improved(x, y, curve, damping) {
  let [aa, ab, bb, ra, rb] = [0, 0, 0, 0, 0];
  x.forEach((d, i) => {
    if (d === 0) return; // the curve is 1 there, whatever a and b
    const f = valueOf(curve, d);
    const power = d ** (2 * curve.b);
    const byA = -power * f * f;
    const byB = 2 * Math.log(d) * curve.a * byA;
    const rest = y[i] - f;
    aa += byA * byA;
    ab += byA * byB;
    bb += byB * byB;
    ra += byA * rest;
    rb += byB * rest;
  });
  aa *= 1 + damping;
  bb *= 1 + damping;
  const determinant = aa * bb - ab * ab;
  return {
    a: curve.a + (bb * ra - ab * rb) / determinant,
    b: curve.b + (aa * rb - ab * ra) / determinant,
  };
}
