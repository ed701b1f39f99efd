// The posts' code in plain JavaScript, and what a careful author makes of it.

const BASE = 10000;

/**
 * "A Gentle Introduction to Positional Encoding in Transformer Models", its getPositionEncoding
 * line by line, into a typed array.
 * @param {Float32Array} table length × d
 * @param {number} length
 * @param {number} d even
 */
export function postsTable(table, length, d) {
  for (let k = 0; k < length; k++) {
    for (let i = 0; i < d / 2; i++) {
      const denominator = Math.pow(BASE, (2 * i) / d);
      table[k * d + 2 * i] = Math.sin(k / denominator);
      table[k * d + 2 * i + 1] = Math.cos(k / denominator);
    }
  }
}

/**
 * The same as an array of rows.
 * @param {number} length
 * @param {number} d even
 */
export function postsNestedTable(length, d) {
  const table = [];
  for (let k = 0; k < length; k++) {
    const row = new Array(d).fill(0);
    for (let i = 0; i < d / 2; i++) {
      const denominator = Math.pow(BASE, (2 * i) / d);
      row[2 * i] = Math.sin(k / denominator);
      row[2 * i + 1] = Math.cos(k / denominator);
    }
    table.push(row);
  }
  return table;
}

/**
 * Powers formed once per table.
 * @param {Float32Array} table length × d
 * @param {number} length
 * @param {number} d even
 */
export function hoistedTable(table, length, d) {
  const frequencies = Float64Array.from({ length: d / 2 }, (_, i) => BASE ** ((-2 * i) / d));
  for (let k = 0, cell = 0; k < length; k++) {
    for (let i = 0; i < frequencies.length; i++) {
      const angle = k * frequencies[i];
      table[cell++] = Math.sin(angle);
      table[cell++] = Math.cos(angle);
    }
  }
}

/**
 * Cell by cell, as heatmaps are usually drawn on a canvas.
 * @param {Uint8ClampedArray} pixels 4 × values
 * @param {Float32Array} values
 * @param {number[][]} colors 256 colours [r, g, b]
 */
export function plainPaint(pixels, values, colors) {
  let min = Infinity;
  let max = -Infinity;
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  for (let i = 0; i < values.length; i++) {
    const [r, g, b] = colors[Math.round(((values[i] - min) / (max - min)) * 255)];
    pixels[4 * i] = r;
    pixels[4 * i + 1] = g;
    pixels[4 * i + 2] = b;
    pixels[4 * i + 3] = 255;
  }
}

/**
 * Whole pixels from a table, a multiplication in place of the division.
 * @param {Uint32Array} pixels
 * @param {Float32Array} values
 * @param {Uint32Array} table 256 pixels
 */
export function tunedPaint(pixels, values, table) {
  let min = values[0];
  let max = values[0];
  for (let i = 1; i < values.length; i++) {
    const value = values[i];
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const scale = 255 / (max - min);
  const shift = 0.5 - min * scale;
  for (let i = 0; i < values.length; i++) pixels[i] = table[(values[i] * scale + shift) | 0];
}

/**
 * Attention as the formula reads, query by query.
 * @param {Float32Array} out length × headDim
 * @param {Float32Array} queries length × headDim, scaled
 * @param {Float32Array} keys
 * @param {Float32Array} values
 * @param {Float32Array | null} bias length × length
 * @param {{length: number, headDim: number}} shape
 */
export function plainAttention(out, queries, keys, values, bias, { length, headDim }) {
  const weights = new Float64Array(length);
  const mean = new Float64Array(headDim);
  for (let m = 0; m < length; m++) {
    let max = -Infinity;
    for (let n = 0; n < length; n++) {
      let score = bias ? bias[m * length + n] : 0;
      for (let i = 0; i < headDim; i++) score += queries[m * headDim + i] * keys[n * headDim + i];
      weights[n] = score;
      max = Math.max(max, score);
    }
    let sum = 0;
    for (let n = 0; n < length; n++) {
      weights[n] = Math.exp(weights[n] - max);
      sum += weights[n];
    }
    mean.fill(0);
    for (let n = 0; n < length; n++) {
      for (let i = 0; i < headDim; i++) mean[i] += weights[n] * values[n * headDim + i];
    }
    for (let i = 0; i < headDim; i++) out[m * headDim + i] = mean[i] / sum;
  }
}

/**
 * Pairs (i, i + half) of every head turned in place, a table of cosines and one of sines.
 * @param {Float32Array} x length × heads × 2 half
 * @param {Float32Array} cosines length × half
 * @param {Float32Array} sines
 * @param {{length: number, heads: number, half: number}} shape
 */
export function turnHalves(x, cosines, sines, { length, heads, half }) {
  for (let p = 0; p < length; p++) {
    for (let h = 0; h < heads; h++) {
      const start = (p * heads + h) * 2 * half;
      for (let i = 0; i < half; i++) {
        const cosine = cosines[p * half + i];
        const sine = sines[p * half + i];
        const a = x[start + i];
        const b = x[start + half + i];
        x[start + i] = a * cosine - b * sine;
        x[start + half + i] = a * sine + b * cosine;
      }
    }
  }
}

/**
 * 1 − cosine of every pair of rows.
 * @param {Float32Array} distances n × n
 * @param {Float32Array} x n × d
 * @param {number} n
 * @param {number} d
 */
export function plainDistances(distances, x, n, d) {
  const norms = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let square = 0;
    for (let k = 0; k < d; k++) square += x[i * d + k] * x[i * d + k];
    norms[i] = Math.sqrt(square);
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      let dot = 0;
      for (let k = 0; k < d; k++) dot += x[i * d + k] * x[j * d + k];
      distances[i * n + j] = 1 - dot / (norms[i] * norms[j]);
    }
  }
}

/**
 * The k nearest others of each row, by sorting.
 * @param {Int32Array} indices n × k
 * @param {Float32Array} distances n × n
 * @param {number} n
 * @param {number} k
 */
export function sortedNearest(indices, distances, n, k) {
  for (let i = 0; i < n; i++) {
    const row = distances.subarray(i * n, i * n + n);
    const order = Array.from(row, (_, j) => j).filter((j) => j !== i);
    order.sort((a, b) => row[a] - row[b] || a - b);
    indices.set(order.slice(0, k), i * k);
  }
}

/**
 * Variances of principal components as textbooks find them: covariance, power iteration, deflation.
 * @param {Float32Array} x n × d
 * @param {number} n
 * @param {number} d
 * @param {number} count
 */
export function powerIteration(x, n, d, count) {
  const mean = new Float64Array(d);
  for (let i = 0; i < n; i++) for (let k = 0; k < d; k++) mean[k] += x[i * d + k] / n;
  const covariance = new Float64Array(d * d);
  for (let a = 0; a < d; a++) {
    for (let b = 0; b < d; b++) {
      let sum = 0;
      for (let i = 0; i < n; i++) sum += (x[i * d + a] - mean[a]) * (x[i * d + b] - mean[b]);
      covariance[a * d + b] = sum / n;
    }
  }
  const variances = [];
  for (let c = 0; c < count; c++) {
    let axis = Float64Array.from({ length: d }, (_, k) => Math.cos(k * k + c));
    let variance = 0;
    for (let step = 0; step < 1000; step++) {
      const next = new Float64Array(d);
      for (let a = 0; a < d; a++) {
        for (let b = 0; b < d; b++) next[a] += covariance[a * d + b] * axis[b];
      }
      const norm = Math.hypot(...next);
      axis = next.map((v) => v / norm);
      const done = Math.abs(norm - variance) <= 1e-7 * norm;
      variance = norm;
      if (done) break;
    }
    variances.push(variance);
    for (let a = 0; a < d; a++) {
      for (let b = 0; b < d; b++) covariance[a * d + b] -= variance * axis[a] * axis[b];
    }
  }
  return variances;
}
