/**
 * The weighted graph that UMAP draws (McInnes, Healy and Melville 2018, section 4.1), from neighbours that
 * are known: how strongly each two rows hold together.
 */

/**
 * @typedef {object} Graph
 * @property {Int32Array} heads an edge each
 * @property {Int32Array} tails
 * @property {Float64Array} weights from 0 to 1; each pair of rows stands there twice
 */

const SEARCH_STEPS = 64;
const CLOSE_ENOUGH = 1e-5; // of the sum that a row's weights shall have
const LEAST_SHARE = 1e-3; // of the mean distance: no row's scale is below that

/**
 * @param {Int32Array} indices nearest rows of every row, without itself, row after row
 * @param {Float32Array} distances to them
 * @param {number} k neighbours of a row
 * @returns {Graph} sorted by head, then by tail
 */
export function neighborGraph(indices, distances, k) {
  const rows = indices.length / k;
  const mean = sum(distances) / (rows * (k + 1)); // a row is a neighbour of its own here
  /** @type {Map<number, number>[]} */
  const own = Array.from({ length: rows }, () => new Map());
  for (let row = 0; row < rows; row++) {
    const near = distances.subarray(row * k, (row + 1) * k);
    const nearest = near.find((distance) => distance > 0) ?? 0;
    const least = LEAST_SHARE * (nearest > 0 ? sum(near) / (k + 1) : mean);
    const scale = Math.max(scaleOf(near, nearest), least);
    near.forEach((distance, at) => {
      const weight = distance > nearest ? Math.exp((nearest - distance) / scale) : 1;
      own[row].set(indices[row * k + at], weight);
    });
  }
  return united(own);
}

/**
 * The scale at which a row's weights add up to log₂ of their number, itself counted.
 * @param {Float32Array} near
 * @param {number} nearest
 */
function scaleOf(near, nearest) {
  const target = Math.log2(near.length + 1);
  let [low, scale, high] = [0, 1, Infinity];
  for (let step = 0; step < SEARCH_STEPS; step++) {
    let total = 0;
    for (const distance of near) {
      total += distance > nearest ? Math.exp((nearest - distance) / scale) : 1;
    }
    if (Math.abs(total - target) < CLOSE_ENOUGH) break;
    if (total > target) high = scale;
    else low = scale;
    scale = high === Infinity ? 2 * scale : (low + high) / 2;
  }
  return scale;
}

/**
 * An edge for those that hold together from either side: a + b − a·b.
 * @param {Map<number, number>[]} own
 * @returns {Graph}
 */
function united(own) {
  const all = own.map((edges) => new Map(edges));
  own.forEach((edges, row) =>
    edges.forEach((weight, other) => {
      const back = own[other].get(row) ?? 0;
      const both = weight + back - weight * back;
      all[row].set(other, both);
      all[other].set(row, both);
    }),
  );
  const count = all.reduce((total, { size }) => total + size, 0);
  const [heads, tails] = [new Int32Array(count), new Int32Array(count)];
  const weights = new Float64Array(count);
  let at = 0;
  all.forEach((edges, row) => {
    for (const [other, weight] of [...edges].sort(([a], [b]) => a - b)) {
      heads[at] = row;
      tails[at] = other;
      weights[at++] = weight;
    }
  });
  return { heads, tails, weights };
}

/** @param {Float32Array} list */
const sum = (list) => list.reduce((total, value) => total + value, 0);
