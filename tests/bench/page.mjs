// The suite in a page: run.mjs opens page.html and calls runBench.
import { prepareOnnx } from './peers/onnx.mjs';
import { prepareTensorflow } from './peers/tfjs.mjs';
import { runSuite } from './suite.mjs';

/** @param {import('./suite.mjs').Options} options */
async function runBench(options) {
  const { tf } = /** @type {any} */ (globalThis);
  const folder = (/** @type {string} */ path) => new URL(`node_modules/${path}/`, document.baseURI);
  const load = (/** @type {string | URL} */ url) => import(String(url));
  const onnxFolder = folder('onnxruntime-web/dist');
  const { loadCore } = await load('/web/core/index.js');
  const wasm = await fetch('/module/posenc_core.wasm');
  const engines = {
    core: await loadCore({ wasmBinary: await wasm.arrayBuffer() }),
    bench: await (await load('/module/pe_bench.mjs')).default(),
    tf: await prepareTensorflow(tf, tf.wasm, String(folder('@tensorflow/tfjs-backend-wasm/dist'))),
    ort: prepareOnnx(await load(new URL('ort.wasm.min.mjs', onnxFolder)), String(onnxFolder)),
  };
  return runSuite(engines, options, console.info);
}

Object.assign(globalThis, { runBench });
