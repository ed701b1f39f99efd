// A training step of the lab's smallest model against TensorFlow.js, in node:
// `node tests/bench/training.mjs`, after `npm run bench` has installed it. Steps are timed in turn, best
// against best of rounds. Both models have to learn first, so that it is training that is timed.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { randomOf } from '../support/random.mjs';
import { loadTraining } from '../../web/training/index.js';
import { MODEL, tensorflowTrainer } from './peers/tfjs-training.mjs';
import { prepareTensorflow } from './peers/tfjs.mjs';

const ROUNDS = 15;
const STEPS = { ours: 100, theirs: 10 };
const LEARNING = 390; // steps
const LEARNED = 0.5; // of the loss at the start

const load = createRequire(import.meta.url);
load('@tensorflow/tfjs-backend-cpu');
const wasm = load('@tensorflow/tfjs-backend-wasm');
const folder = dirname(load.resolve('@tensorflow/tfjs-backend-wasm'));
await registerGradients();
const tf = await prepareTensorflow(load('@tensorflow/tfjs-core'), wasm, 1, join(folder, '/'));

const training = await loadTraining();
const config = { task: 'kback', positions: 'sinusoidal', steps: 2000, ...pick(MODEL) };
const ours = training.createTrainer(config);
const theirs = tensorflowTrainer(tf, randomOf(1));

/** @param {() => number | Promise<number>} step @param {number} count */
async function meanLoss(step, count) {
  let sum = 0;
  for (let index = 0; index < count; index++) sum += await step();
  return sum / count;
}
const oneStep = () => ours.step(1).loss;
for (const [name, step] of /** @type {const} */ ([
  ['posenc', oneStep],
  ['TensorFlow.js', theirs.step],
])) {
  const before = await meanLoss(step, 5);
  await meanLoss(step, LEARNING);
  const after = await meanLoss(step, 5);
  console.log(`${name}: loss ${before.toFixed(2)} → ${after.toFixed(2)} in ${LEARNING} steps`);
  if (!(after < LEARNED * before)) throw new Error(`${name} does not learn: nothing to time`);
}

const best = { ours: Infinity, theirs: Infinity };
for (let round = 0; round < ROUNDS; round++) {
  let start = performance.now();
  ours.step(STEPS.ours);
  best.ours = Math.min(best.ours, (performance.now() - start) / STEPS.ours);
  start = performance.now();
  for (let step = 0; step < STEPS.theirs; step++) await theirs.step();
  best.theirs = Math.min(best.theirs, (performance.now() - start) / STEPS.theirs);
}
const operations = ours.step(STEPS.ours).operations / (LEARNING + 10 + STEPS.ours * (ROUNDS + 1));
console.log(
  `a step: posenc ${best.ours.toFixed(3)} ms (${(operations / best.ours / 1e6).toFixed(1)} GFLOP/s), ` +
    `TensorFlow.js ${best.theirs.toFixed(2)} ms: ${(best.theirs / best.ours).toFixed(1)} times as long`,
);
ours.dispose();
theirs.dispose();

/** The gradients come as modules that node cannot load as they are; all copies share one registry. */
async function registerGradients() {
  const core = dirname(load.resolve('@tensorflow/tfjs-core'));
  const outDir = join(import.meta.dirname, '../../build/bench');
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir,
      emptyOutDir: false,
      lib: {
        entry: join(core, 'register_all_gradients.js'),
        formats: ['es'],
        fileName: () => 'gradients.mjs',
      },
    },
  });
  await import(pathToFileURL(join(outDir, 'gradients.mjs')).href);
}

/** @param {typeof MODEL} model */
function pick({ dModel, heads, hidden, batch, learningRate }) {
  return { dModel, numHeads: heads, hidden, batch, learningRate };
}
