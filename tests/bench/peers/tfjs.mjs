// TensorFlow.js with its WASM backend.

/**
 * What is used of @tensorflow/tfjs-core; its own types are not installed with the project.
 * @typedef {{dataSync(): Float32Array, dispose(): void}} Tensor
 * @typedef {{
 *   setBackend(name: string): Promise<boolean>,
 *   ready(): Promise<void>,
 *   tensor2d(values: Float32Array, shape: [number, number]): Tensor,
 *   tensor3d(values: Float32Array, shape: [number, number, number]): Tensor,
 *   tidy<T>(work: () => T): T,
 *   add(a: Tensor, b: Tensor): Tensor,
 *   mul(a: Tensor, b: Tensor): Tensor,
 *   neg(x: Tensor): Tensor,
 *   sub(a: number, b: Tensor): Tensor,
 *   topk(x: Tensor, k: number): {values: Tensor, indices: Tensor},
 *   sin(x: Tensor): Tensor,
 *   cos(x: Tensor): Tensor,
 *   split(x: Tensor, parts: number, axis: number): Tensor[],
 *   concat(parts: Tensor[], axis: number): Tensor,
 *   transpose(x: Tensor): Tensor,
 *   matMul(a: Tensor, b: Tensor): Tensor,
 *   softmax(x: Tensor): Tensor,
 * }} Tensorflow
 */

/**
 * @param {Tensorflow} tf with its backends registered
 * @param {{setWasmPaths(folder: string): void, setThreadsCount(count: number): void}} wasm the backend
 * @param {number} threads
 * @param {string} wasmPaths folder of its .wasm files, with a slash at the end
 * @returns {Promise<Tensorflow>}
 */
export async function prepareTensorflow(tf, wasm, threads, wasmPaths) {
  wasm.setWasmPaths(wasmPaths);
  wasm.setThreadsCount(threads);
  if (!(await tf.setBackend('wasm'))) throw new Error('TensorFlow.js: the WASM backend failed');
  await tf.ready();
  return tf;
}

/**
 * positions × frequencies → sin, cos → side by side: all sines before all cosines, which is the
 * cheapest order for it. Positions and frequencies are resident tensors.
 * @param {Tensorflow} tf
 * @param {Float32Array} positions
 * @param {Float32Array} frequencies [radians per token]
 * @returns {() => Tensor} the caller disposes of the tensor
 */
export function tensorflowTable(tf, positions, frequencies) {
  const p = tf.tensor2d(positions, [positions.length, 1]);
  const f = tf.tensor2d(frequencies, [1, frequencies.length]);
  return () =>
    tf.tidy(() => {
      const angles = tf.mul(p, f);
      return tf.concat([tf.sin(angles), tf.cos(angles)], 1);
    });
}

/**
 * x cos + (−second half, first half) sin: the form in which models write it for such libraries.
 * @param {Tensorflow} tf
 * @param {Float32Array} x length × heads × 2 half
 * @param {Float32Array} cosines length × half
 * @param {Float32Array} sines
 * @param {{length: number, heads: number, half: number}} shape
 * @returns {() => Tensor} the caller disposes of the tensor
 */
export function tensorflowTurn(tf, x, cosines, sines, { length, heads, half }) {
  const queries = tf.tensor3d(x, [length, heads, 2 * half]);
  const [cosine, sine] = [cosines, sines].map((table) => {
    const once = tf.tensor3d(table, [length, 1, half]);
    return tf.concat([once, once], 2);
  });
  return () =>
    tf.tidy(() => {
      const [first, second] = tf.split(queries, 2, 2);
      const crossed = tf.concat([tf.neg(second), first], 2);
      return tf.add(tf.mul(queries, cosine), tf.mul(crossed, sine));
    });
}

/**
 * queries keysᵀ + bias → softmax → times values, of resident tensors. Transposed in a step of its own: its
 * product of a transposed tensor is far slower.
 * @param {Tensorflow} tf
 * @param {Float32Array} queries length × headDim, scaled
 * @param {Float32Array} keys
 * @param {Float32Array} values
 * @param {Float32Array | null} bias length × length
 * @param {{length: number, headDim: number}} shape
 * @returns {() => Tensor} the caller disposes of the tensor
 */
export function tensorflowAttention(tf, queries, keys, values, bias, { length, headDim }) {
  const [q, k, v] = [queries, keys, values].map((x) => tf.tensor2d(x, [length, headDim]));
  const added = bias && tf.tensor2d(bias, [length, length]);
  return () =>
    tf.tidy(() => {
      const products = tf.matMul(q, tf.transpose(k));
      return tf.matMul(tf.softmax(added ? tf.add(products, added) : products), v);
    });
}

/**
 * 1 − x xᵀ of rows of length 1, which is resident.
 * @param {Tensorflow} tf
 * @param {Float32Array} x
 * @param {[rows: number, cols: number]} shape
 * @returns {() => Tensor} the caller disposes of the tensor
 */
export function tensorflowDistances(tf, x, shape) {
  const rows = tf.tensor2d(x, shape);
  return () => tf.tidy(() => tf.sub(1, tf.matMul(rows, tf.transpose(rows))));
}

/**
 * The k nearest of each row, by the largest of what it negates.
 * @param {Tensorflow} tf
 * @param {Float32Array} distances n × n, infinite on the diagonal
 * @param {number} n
 * @param {number} k
 * @returns {() => Tensor} indices; the caller disposes of the tensor
 */
export function tensorflowNearest(tf, distances, n, k) {
  const nearness = tf.neg(tf.tensor2d(distances, [n, n]));
  return () => {
    const { values, indices } = tf.topk(nearness, k);
    values.dispose();
    return indices;
  };
}
