/** Principal components by decimal arithmetic: Jacobi's rotations of a small covariance. */
import { Decimal } from './decimal.mjs';

const SWEEPS = 12;
const sum = (/** @type {Decimal[]} */ list) => list.reduce((a, b) => a.add(b), new Decimal(0));

/**
 * Two of them.
 * @param {Decimal[][]} rows
 * @returns {{points: Decimal[][], shares: Decimal[]}} coordinates, signs apart; shares of the variance
 */
export function principal(rows) {
  const size = rows[0].length;
  const places = Array.from({ length: size }, (_, k) => k);
  const means = places.map((j) => sum(rows.map((row) => row[j])).div(rows.length));
  const centred = rows.map((row) => row.map((value, j) => value.minus(means[j])));
  const a = places.map((i) => places.map((j) => sum(centred.map((row) => row[i].mul(row[j])))));
  const axes = places.map((i) => places.map((j) => new Decimal(i === j ? 1 : 0)));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const p of places) for (const q of places.slice(p + 1)) turn(a, axes, p, q);
  }
  const order = places.toSorted((i, j) => a[j][j].cmp(a[i][i])).slice(0, 2);
  const total = sum(places.map((i) => a[i][i]));
  return {
    points: centred.map((row) =>
      order.map((k) => sum(row.map((value, j) => value.mul(axes[j][k])))),
    ),
    shares: order.map((k) => a[k][k].div(total)),
  };
}

/** Makes a[p][q] 0. @param {Decimal[][]} a @param {Decimal[][]} axes @param {number} p @param {number} q */
function turn(a, axes, p, q) {
  if (a[p][q].abs().lt('1e-38')) return;
  const theta = a[q][q].minus(a[p][p]).div(a[p][q].mul(2));
  const t = new Decimal(theta.isNegative() ? -1 : 1).div(
    theta.abs().add(theta.pow(2).add(1).sqrt()),
  );
  const c = new Decimal(1).div(t.pow(2).add(1).sqrt());
  const s = t.mul(c);
  for (const row of [...a, ...axes]) {
    [row[p], row[q]] = [row[p].mul(c).minus(row[q].mul(s)), row[p].mul(s).add(row[q].mul(c))];
  }
  const [x, y] = [a[p], a[q]];
  a[p] = x.map((value, j) => value.mul(c).minus(y[j].mul(s)));
  a[q] = x.map((value, j) => value.mul(s).add(y[j].mul(c)));
}
