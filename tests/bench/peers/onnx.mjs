// ONNX Runtime Web, its WASM engine.
import { onnxModel } from './onnx-model.mjs';

/**
 * What is used of onnxruntime-web; its own types are not installed with the project.
 * @typedef {{
 *   env: {wasm: {numThreads: number, wasmPaths?: string}},
 *   Tensor: new (type: 'float32', data: Float32Array, shape: number[]) => object,
 *   InferenceSession: {create(model: Uint8Array, options: object): Promise<Session>},
 * }} Onnx
 * @typedef {{run(feeds: Record<string, object>): Promise<Record<string, {data: Float32Array}>>}} Session
 */

/**
 * @param {Onnx} ort
 * @param {number} threads
 * @param {string} [wasmPaths] address of the folder of its .wasm files, where it does not find them
 * @returns {Onnx}
 */
export function prepareOnnx(ort, threads, wasmPaths) {
  ort.env.wasm.numThreads = threads;
  if (wasmPaths !== undefined) ort.env.wasm.wasmPaths = wasmPaths;
  return ort;
}

/**
 * positions × frequencies → sin, cos → side by side. The frequencies are constants of the graph;
 * all sines stand before all cosines, which is the cheapest order for it.
 * @param {Onnx} ort
 * @param {Float32Array} positions
 * @param {Float32Array} frequencies [radians per token]
 * @returns {Promise<() => Promise<Float32Array>>}
 */
export async function onnxTable(ort, positions, frequencies) {
  const rows = positions.length;
  const model = onnxModel({
    nodes: [
      { op: 'MatMul', inputs: ['positions', 'frequencies'], outputs: ['angles'] },
      { op: 'Sin', inputs: ['angles'], outputs: ['sines'] },
      { op: 'Cos', inputs: ['angles'], outputs: ['cosines'] },
      { op: 'Concat', inputs: ['sines', 'cosines'], outputs: ['table'], attributes: { axis: 1 } },
    ],
    constants: { frequencies: { shape: [1, frequencies.length], data: frequencies } },
    inputs: { positions: [rows, 1] },
    outputs: { table: [rows, 2 * frequencies.length] },
  });
  const session = await ort.InferenceSession.create(model, { executionProviders: ['wasm'] });
  const feeds = { positions: new ort.Tensor('float32', positions, [rows, 1]) };
  return async () => (await session.run(feeds)).table.data;
}

/**
 * queries keysᵀ + bias → softmax → times values. All of them are fed in each time, as a caller's are.
 * @param {Onnx} ort
 * @param {Float32Array} queries length × headDim, scaled
 * @param {Float32Array} keys
 * @param {Float32Array} values
 * @param {Float32Array | null} bias length × length
 * @param {{length: number, headDim: number}} shape
 * @returns {Promise<() => Promise<Float32Array>>}
 */
export async function onnxAttention(ort, queries, keys, values, bias, { length, headDim }) {
  const rows = [length, headDim];
  const square = [length, length];
  /** @type {Record<string, {data: Float32Array, shape: number[]}>} */
  const inputs = {
    queries: { data: queries, shape: rows },
    keys: { data: keys, shape: rows },
    values: { data: values, shape: rows },
    ...(bias && { bias: { data: bias, shape: square } }),
  };
  const model = onnxModel({
    nodes: [
      {
        op: 'Gemm',
        inputs: ['queries', 'keys', ...(bias ? ['bias'] : [])],
        outputs: ['scores'],
        attributes: { transB: 1 },
      },
      { op: 'Softmax', inputs: ['scores'], outputs: ['weights'], attributes: { axis: 1 } },
      { op: 'MatMul', inputs: ['weights', 'values'], outputs: ['output'] },
    ],
    constants: {},
    inputs: Object.fromEntries(Object.entries(inputs).map(([name, { shape }]) => [name, shape])),
    outputs: { output: rows },
  });
  const session = await ort.InferenceSession.create(model, { executionProviders: ['wasm'] });
  const feeds = Object.fromEntries(
    Object.entries(inputs).map(([name, { data, shape }]) => [
      name,
      new ort.Tensor('float32', data, shape),
    ]),
  );
  return async () => (await session.run(feeds)).output.data;
}

/**
 * x xᵀ alone: no normalisation and no 1 − c, which is in its favour.
 * @param {Onnx} ort
 * @param {Float32Array} x
 * @param {[rows: number, cols: number]} shape
 * @returns {Promise<() => Promise<Float32Array>>}
 */
export async function onnxProducts(ort, x, shape) {
  const model = onnxModel({
    nodes: [{ op: 'Gemm', inputs: ['x', 'x'], outputs: ['products'], attributes: { transB: 1 } }],
    constants: {},
    inputs: { x: shape },
    outputs: { products: [shape[0], shape[0]] },
  });
  const session = await ort.InferenceSession.create(model, { executionProviders: ['wasm'] });
  const feeds = { x: new ort.Tensor('float32', x, shape) };
  return async () => (await session.run(feeds)).products.data;
}
