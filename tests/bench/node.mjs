// The suite in node.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadCore } from '../../web/core/index.js';
import { loadPool } from '../../web/worker/load-pool.js';
import { prepareOnnx } from './peers/onnx.mjs';
import { prepareTensorflow } from './peers/tfjs.mjs';
import { runSuite } from './suite.mjs';

/**
 * @param {string} buildFolder where pe_bench.mjs is
 * @param {import('./suite.mjs').Options} options
 * @param {(name: string) => void} progress
 */
export async function runInNode(buildFolder, options, progress) {
  const load = createRequire(import.meta.url);
  const loadModule = (/** @type {string} */ url) => import(url);
  load('@tensorflow/tfjs-backend-cpu');
  const wasm = load('@tensorflow/tfjs-backend-wasm');
  const wasmFolder = dirname(load.resolve('@tensorflow/tfjs-backend-wasm'));
  const engines = {
    core: await loadCore(),
    bench: await (
      await loadModule(pathToFileURL(join(buildFolder, 'pe_bench.mjs')).href)
    ).default(),
    pool: await loadPool({ jobs: options.cores }),
    cores: options.cores,
    // One thread: TensorFlow.js has no others here.
    peers: [
      {
        threads: 1,
        tf: await prepareTensorflow(load('@tensorflow/tfjs-core'), wasm, 1, join(wasmFolder, '/')),
        ort: prepareOnnx(await loadModule(import.meta.resolve('onnxruntime-web')), 1),
      },
    ],
  };
  const results = await runSuite(engines, options, progress);
  engines.pool.end();
  return results;
}
