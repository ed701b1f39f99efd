// Other libraries in a frame of page.html.
import { prepareOnnx } from './onnx.mjs';
import { prepareTensorflow } from './tfjs.mjs';

/**
 * What they are given is made anew here: arrays of another frame are none to them.
 * @param {number} threads
 * @returns {Promise<import('../suite.mjs').Peer>}
 */
async function preparePeer(threads) {
  const { tf } = /** @type {any} */ (globalThis);
  const folder = (/** @type {string} */ path) =>
    String(new URL(`../node_modules/${path}/`, document.baseURI));
  const onnxFolder = folder('onnxruntime-web/dist');
  const load = (/** @type {string} */ url) => import(url);
  const ort = prepareOnnx(await load(`${onnxFolder}ort.wasm.min.mjs`), threads, onnxFolder);
  // It takes half of the cores at most.
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 * threads });
  await prepareTensorflow(tf, tf.wasm, threads, folder('@tensorflow/tfjs-backend-wasm/dist'));
  const found = tf.wasm.getThreadsCount();
  if (found !== threads) throw new Error(`TensorFlow.js: ${found} threads, not ${threads}`);
  const tensor =
    (/** @type {'tensor2d' | 'tensor3d'} */ kind) =>
    (/** @type {Float32Array} */ values, /** @type {number[]} */ shape) =>
      tf[kind](new Float32Array(values), shape);
  return {
    threads,
    tf: { ...tf, tensor2d: tensor('tensor2d'), tensor3d: tensor('tensor3d') },
    ort: {
      env: ort.env,
      Tensor: class extends ort.Tensor {
        /** @param {'float32'} type @param {Float32Array} data @param {number[]} shape */
        constructor(type, data, shape) {
          super(type, new Float32Array(data), shape);
        }
      },
      InferenceSession: {
        create: (model, options) => ort.InferenceSession.create(new Uint8Array(model), options),
      },
    },
  };
}

Object.assign(globalThis, { preparePeer });
