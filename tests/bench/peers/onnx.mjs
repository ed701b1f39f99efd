// ONNX Runtime Web, its WASM engine on one thread.
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
 * @param {string} [wasmPaths] address of the folder of its .wasm files, where it does not find them
 * @returns {Onnx}
 */
export function prepareOnnx(ort, wasmPaths) {
  ort.env.wasm.numThreads = 1;
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
      {
        op: 'Concat',
        inputs: ['sines', 'cosines'],
        outputs: ['table'],
        attributes: { axis: 1 },
      },
    ],
    constants: { frequencies: { shape: [1, frequencies.length], data: frequencies } },
    inputs: { positions: [rows, 1] },
    outputs: { table: [rows, 2 * frequencies.length] },
  });
  const session = await ort.InferenceSession.create(model, { executionProviders: ['wasm'] });
  const feeds = { positions: new ort.Tensor('float32', positions, [rows, 1]) };
  return async () => (await session.run(feeds)).table.data;
}
