// All distances of a table's rows, the nearest of each, principal components.
import { plainDistances, powerIteration, sortedNearest } from '../peers/javascript.mjs';
import { onnxProducts } from '../peers/onnx.mjs';
import { tensorflowDistances, tensorflowNearest } from '../peers/tfjs.mjs';
import {
  checkClose,
  createRunner,
  moduleSubjects,
  onThreads,
  ourCalls,
  tensorflowSubject,
} from '../workloads.mjs';

/**
 * @typedef {import('../suite.mjs').Case} Case
 * @typedef {import('../suite.mjs').Engines} Engines
 * @typedef {import('../measure.mjs').Subject} Subject
 */

const TOLERANCE = 2e-6; // peers add up floats without care
const NEAREST = 15;

/**
 * What a workload reads and computes.
 * @param {Engines} engines
 * @param {string} workload
 * @param {number} rows
 * @param {number} cols
 */
function example({ bench }, workload, rows, cols) {
  const runner = createRunner(bench, workload, rows, cols);
  runner.run(1);
  const expected = runner.floats().slice();
  const input = runner.input().slice();
  runner.delete();
  return { input, expected };
}

/** Rows of length 1. @param {Float32Array} x @param {number} cols */
const normalized = (x, cols) => {
  const result = x.slice();
  for (let start = 0; start < x.length; start += cols) {
    const row = result.subarray(start, start + cols);
    const norm = Math.hypot(...row);
    row.forEach((value, k) => (row[k] = value / norm));
  }
  return result;
};

/**
 * @param {number} rows
 * @param {number} cols
 * @param {{onnx: number, small?: boolean}} goals small: where the slower peers take part
 * @returns {Case}
 */
const distances = (rows, cols, { onnx, small = false }) => ({
  name: `cosine distance ${rows}x${rows}x${cols}`,
  subjects: async (engines) => {
    const { bench } = engines;
    const subject = moduleSubjects(bench, [rows, cols]);
    const { input, expected } = example(engines, 'gram', rows, cols);
    const unit = normalized(input, cols);
    const asked = [{ rows, cols, data: input }, { metric: 'cosine-distance' }];
    /** @type {Subject[]} */
    const subjects = [
      subject('gram', { name: 'ours', kind: 'ours' }),
      ...ourCalls(engines, 'similarity', asked, ({ data }, name) =>
        checkClose(name, data, expected, 0),
      ),
      ...(await onThreads(engines, async ({ ort }) => {
        const products = await onnxProducts(ort, unit, [rows, cols]);
        return {
          name: 'ONNX Runtime Web (WASM), product only',
          kind: 'peer',
          gate: onnx,
          check: async () => {
            const found = (await products()).map((c) => 1 - c);
            checkClose('ONNX Runtime Web', found, expected, TOLERANCE);
          },
          run: async (repeat) => {
            for (let i = 0; i < repeat; i++) await products();
          },
        };
      })),
    ];
    if (!small) return subjects;
    const plain = new Float32Array(rows * rows);
    return [
      ...subjects,
      moduleSubjects(bench, [(rows * rows) / 2, cols])('products', {
        name: 'as many multiplications and additions in registers',
        kind: 'roofline',
        isBound: true,
        gate: 0.8,
        stretch: 0.85,
      }),
      ...(await onThreads(engines, ({ tf }) =>
        tensorflowSubject(tensorflowDistances(tf, unit, [rows, cols]), {
          expected,
          tolerance: TOLERANCE,
          gate: 2,
        }),
      )),
      {
        name: 'JavaScript, typed arrays',
        kind: 'peer',
        gate: 40,
        check: () => {
          plainDistances(plain, input, rows, cols);
          checkClose('JavaScript', plain, expected, TOLERANCE);
        },
        run: (repeat) => {
          for (let i = 0; i < repeat; i++) plainDistances(plain, input, rows, cols);
        },
      },
    ];
  },
});

/** @type {Case} */
const toeplitz = {
  name: 'toeplitz 1000x1000',
  subjects: async ({ bench }) => {
    const subject = moduleSubjects(bench, [1000, 1024]);
    return [
      subject('toeplitz', { name: 'ours, one row', kind: 'ours' }),
      subject('one-row', { name: 'ours, the products of that row', kind: 'part' }),
      subject('loads', {
        name: 'nothing computed: the table is read',
        kind: 'part',
        isBound: true,
      }),
      subject('slid-rows', { name: 'ours, its copies', kind: 'part', isBound: true }),
      // No goal: rows are copied, and before that a table as large is read; a fill does neither.
      moduleSubjects(bench, [1000, 1000])('fill', {
        name: 'memory.fill of as much',
        kind: 'roofline',
      }),
      subject('gram', { name: 'ours, every pair', kind: 'peer', gate: 80, stretch: 100 }),
    ];
  },
};

/** @type {Case} */
const nearest = {
  name: 'nearest 15 of 1000',
  subjects: async (engines) => {
    const { bench } = engines;
    const subject = moduleSubjects(bench, [1000, 1024]);
    const { input, expected } = example(engines, 'nearest', 1000, 1024);
    const sorted = new Int32Array(1000 * NEAREST);
    return [
      subject('nearest', { name: 'ours, noise', kind: 'ours' }),
      subject('nearest-encoding', { name: 'ours, an encoding', kind: 'part' }),
      subject('gram', { name: 'all distances', kind: 'peer', gate: 1 / 0.08 }),
      ...(await onThreads(engines, ({ tf }) =>
        tensorflowSubject(tensorflowNearest(tf, input, 1000, NEAREST), {
          name: 'TensorFlow.js (WASM), topk',
          expected,
          tolerance: 0,
          gate: 4,
        }),
      )),
      {
        name: 'JavaScript, sort',
        kind: 'peer',
        gate: 100,
        check: () => {
          sortedNearest(sorted, input, 1000, NEAREST);
          checkClose('JavaScript, sort', sorted, expected, 0);
        },
        run: (repeat) => {
          for (let i = 0; i < repeat; i++) sortedNearest(sorted, input, 1000, NEAREST);
        },
      },
    ];
  },
};

/** @type {Case} */
const components = {
  name: 'principal components, 3 of 1000x1024',
  subjects: async (engines) => {
    const subject = moduleSubjects(engines.bench, [1000, 1024]);
    const { input, expected } = example(engines, 'components', 1000, 1024);
    const name = 'JavaScript, covariance and power iteration';
    return [
      subject('components', { name: 'ours, an encoding', kind: 'ours' }),
      subject('components-noise', { name: 'ours, noise', kind: 'part' }),
      subject('gram', { name: 'all distances', kind: 'peer', gate: 4 }),
      {
        name,
        kind: 'peer',
        gate: 500,
        check: () =>
          checkClose(name, powerIteration(input, 1000, 1024, 3), expected, 1e-4 * expected[0]),
        run: (repeat) => {
          for (let i = 0; i < repeat; i++) powerIteration(input, 1000, 1024, 3);
        },
      },
    ];
  },
};

/** @type {Case[]} */
export const similarityCases = [
  distances(1000, 1024, { onnx: 1.7, small: true }),
  distances(4096, 512, { onnx: 2 }),
  toeplitz,
  nearest,
  components,
];
