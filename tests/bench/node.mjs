// The suite in node.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareOnnx } from './peers/onnx.mjs';
import { prepareTensorflow } from './peers/tfjs.mjs';
import { runSuite } from './suite.mjs';

/**
 * @param {string} buildFolder where pe_bench.mjs is
 * @param {import('./suite.mjs').Options} options
 * @param {(name: string) => void} progress
 */
export async function runInNode(buildFolder, options, progress) {
  const require = createRequire(import.meta.url);
  const load = (/** @type {string} */ url) => import(url);
  require('@tensorflow/tfjs-backend-cpu');
  const wasm = require('@tensorflow/tfjs-backend-wasm');
  const wasmFolder = dirname(require.resolve('@tensorflow/tfjs-backend-wasm'));
  const engines = {
    bench: await (await load(pathToFileURL(join(buildFolder, 'pe_bench.mjs')).href)).default(),
    tf: await prepareTensorflow(require('@tensorflow/tfjs-core'), wasm, join(wasmFolder, '/')),
    ort: prepareOnnx(await load(import.meta.resolve('onnxruntime-web'))),
  };
  return runSuite(engines, options, progress);
}
